package import AfterglowTime
package import AfterglowWire

/// The iBeacon channel: the identifier is a beacon's major and minor in the identity region. Other phones discover a
/// phone in the background through the reference service, which does not identify the phone (Holmes, "wtfBeacon (how
/// Shortwave works)"). `WakeRegions` picks the wake regions.
package struct BeaconChannel: Channel {
  package static let name = ChannelName(.beacon, word: "beacon", title: "beacon", isOverTheAir: true)

  /// The signal strength at 1 m that an iPhone states (Apple, Getting Started with iBeacon: typically -59 dBm).
  private static let measuredPowerDBm: Int8 = -59

  private let configuration: BeaconConfiguration

  package init(_ settings: ChannelSettings) {
    configuration = settings.beacons
  }

  package func isOpen(under conditions: ListeningConditions) -> Bool {
    conditions.rangesIdentityRegion && conditions.radioIsOn
  }

  package func silence(pruneAfter: Int64) -> Int64 { pruneAfter }

  package var needs: ChannelNeeds {
    var needs = ChannelNeeds()
    needs.services = [IdentityService.reference]
    needs.regions = true
    // A phone in the background shows only an anonymous service, in its overflow area. This phone needs to receive that
    // area only if it announces phones nearby.
    needs.overhearing = configuration.announces
    needs.announcements = configuration.announces
    return needs
  }

  package func appearance(of identifier: InstallationID) -> ChannelAppearance {
    var appearance = ChannelAppearance()
    appearance.advertised = [IdentityService.reference]
    appearance.beacon = IBeacon(
      uuid: configuration.identityRegion, installation: identifier, measuredPowerDBm: Self.measuredPowerDBm)
    return appearance
  }

  /// Returns `.nothing`, because Core Location reports beacons, and an `Advertisement` does not contain them.
  package mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding {
    .nothing
  }
}

extension Channels {
  /// The installation is ranged as an iBeacon of the identity region. In the background, the installation is discovered
  /// anonymously.
  public static let beacon = Channels(rawValue: 1 << 2)
}
