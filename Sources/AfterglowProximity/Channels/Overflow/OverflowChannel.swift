package import AfterglowTime
package import AfterglowWire

/// The overflow channel: the identifier is written into the mask that iOS broadcasts for the services of an app in the
/// background. Other phones read the identifier from the mask without a connection (Background Advertiser iOS, by D. G.
/// Young).
package struct OverflowChannel: Channel {
  package static let name = ChannelName(.overflow, word: "overflow", title: "overflow", isOverTheAir: true)

  /// The maximum silence on the open channel until an installation counts as gone, in nanoseconds. In this time, a
  /// phone in the background advertises about 55 times (rule A6).
  package static let longestSilence: Int64 = 10_000_000_000

  package private(set) var reader: OverflowReader
  private let configuration: OverflowConfiguration
  private let osMajorVersion: Int

  package init(_ settings: ChannelSettings) {
    configuration = settings.overflow
    osMajorVersion = settings.osMajorVersion
    // With either of these channels, a phone also advertises the reference service.
    let expectsReference = !settings.enabled.isDisjoint(with: [.gatt, .beacon])
    reader = OverflowReader(expectsReference: expectsReference, settings.overflow)
  }

  package func isOpen(under conditions: ListeningConditions) -> Bool {
    conditions.screenIsLit && conditions.deliversOverflow
  }

  package func silence(pruneAfter: Int64) -> Int64 { min(pruneAfter, Self.longestSilence) }

  /// To receive all 128 bits, the app has to scan for 128 services, one for each bit (rule B6).
  package var needs: ChannelNeeds {
    var needs = ChannelNeeds()
    needs.services = (0..<OverflowArea.bitCount).map(OverflowArea.service(settingBit:))
    needs.everyAdvertisement = true
    needs.overhearing = true
    needs.litScreen = true
    return needs
  }

  package func appearance(of identifier: InstallationID) -> ChannelAppearance {
    var appearance = ChannelAppearance()
    appearance.rotation = configuration.code.rotation(osMajorVersion: osMajorVersion).map {
      $0.services(for: identifier)
    }
    appearance.rotationPeriod = configuration.bankRotation
    return appearance
  }

  package mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding {
    switch reader.read(advertisement, of: id, identified: identified, names: names, at: now) {
    case .nothing: .nothing
    case .hint: .hint
    case .identified(let reading):
      .identified(
        reading.installation,
        .overflow(code: reading.code, erasures: reading.erasures, corrections: reading.corrections))
    }
  }

  package mutating func expire(at now: Instant) { reader.expire(at: now) }
}

extension Channels {
  /// The installation's identifier is read from the overflow area of an advertisement, without a connection.
  public static let overflow = Channels(rawValue: 1 << 1)
}
