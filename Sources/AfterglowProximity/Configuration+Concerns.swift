package import AfterglowWire

// The part of the configuration that each state machine uses.

extension ChannelSet {
  package init(_ configuration: Configuration) {
    var settings = ChannelSettings()
    settings.enabled = configuration.channels
    settings.overflow = configuration.overflow
    settings.beacons = configuration.beacons
    settings.osMajorVersion = configuration.osMajorVersion
    self.init(settings)
  }
}

extension OverflowReader {
  package init(_ configuration: Configuration) { self = ChannelSet(configuration).overflow.reader }
}

extension Scanner {
  init(_ configuration: Configuration) { self.init(ChannelSet(configuration).needs, configuration.scanning) }
}

extension Dialer {
  init(_ names: AirNames, _ configuration: Configuration) {
    self.init(names, configuration.dialing, pruneAfter: configuration.presence.pruneAfter)
  }
}

extension Neighborhood {
  package init(_ configuration: Configuration) { self.init(configuration.presence, ChannelSet(configuration)) }
}

extension Broadcaster {
  /// The first major release of iOS in which an app in the background cannot change its advertisement (rule A9).
  private static let firstToFreeze = 14

  init(_ names: AirNames, _ configuration: Configuration) {
    self.init(
      ChannelSet(configuration).appearance(of: names.current), configuration.broadcast,
      rotates: names.rotates, changesInBackground: configuration.osMajorVersion < Self.firstToFreeze)
  }
}

extension Nudger {
  init(_ configuration: Configuration) {
    self.init(
      isWanted: ChannelSet(configuration).needs.litScreen && configuration.aims.contains(.find), configuration.nudges)
  }
}

extension WakeRegions {
  package init(installation: InstallationID, _ configuration: Configuration) {
    self.init(
      installation: installation, isOn: ChannelSet(configuration).needs.regions,
      measures: configuration.aims.contains(.measure), configuration.beacons)
  }
}

extension Greeter {
  init(_ configuration: Configuration) {
    self.init(
      isWanted: ChannelSet(configuration).needs.announcements, pause: configuration.beacons.announcementPause)
  }
}

extension Vigil {
  init(_ configuration: Configuration) {
    self.init(
      aims: configuration.channels.isEmpty ? [] : configuration.aims,
      hearsByOverflow: ChannelSet(configuration).needs.overhearing, osMajorVersion: configuration.osMajorVersion,
      identityRegion: configuration.beacons.identityRegion, configuration.regions, configuration.vigil)
  }
}

extension Diagnosis {
  init(_ configuration: Configuration) { self.init(aims: configuration.aims) }
}

extension Preserver {
  init(_ configuration: Configuration) { self.init(interval: configuration.preservationInterval) }
}
