package import AfterglowTime
package import AfterglowWire

/// The GATT channel: the phone finds a peer by the reference service, dials the peer, and asks for the peer's services.
/// The UUID of one of these services contains the peer's identifier. The phone reads the peer's signal strength while
/// the connection lasts (Advertiser iOS, by D. G. Young). The dialer performs these steps.
package struct GATTChannel: Channel {
  package static let name = ChannelName(.gatt, word: "gatt", title: "connection", isOverTheAir: true)

  package init(_ settings: ChannelSettings) {}

  package func isOpen(under conditions: ListeningConditions) -> Bool { conditions.radioIsOn }

  package func silence(pruneAfter: Int64) -> Int64 { pruneAfter }

  package var needs: ChannelNeeds {
    var needs = ChannelNeeds()
    needs.services = [IdentityService.reference]
    needs.links = true
    needs.overhearing = true
    return needs
  }

  package func appearance(of identifier: InstallationID) -> ChannelAppearance {
    var appearance = ChannelAppearance()
    appearance.hosted = [IdentityService.reference, IdentityService.service(for: identifier)]
    appearance.advertised = [IdentityService.reference]
    return appearance
  }

  /// Returns `.nothing`, because this channel identifies an installation over a connection, and not by an
  /// advertisement.
  package mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding {
    .nothing
  }
}

extension Channels {
  /// The installation is identified over a connection, and its signal strength is measured while the connection lasts.
  public static let gatt = Channels(rawValue: 1 << 0)
}
