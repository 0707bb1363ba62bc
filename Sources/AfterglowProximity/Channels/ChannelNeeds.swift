package import AfterglowWire

/// What a channel, or several of them together, need of the phone.
package struct ChannelNeeds: Hashable, Sendable {
  /// The services to scan for, each once.
  package var services: [ServiceUUID] = []
  /// Every advertisement counts, and not only the first one of a peer.
  ///
  /// Such a scan also reports phones that host none of our services.
  package var everyAdvertisement = false
  /// The phone dials peers to identify and to measure them.
  package var links = false
  /// The phone ranges the identity region, and monitors it and the wake regions.
  package var regions = false
  /// A backgrounded phone is first heard by its overflow area, which iOS delivers under conditions (rule B4).
  package var overhearing = false
  /// In the background the channel receives something only while the screen is on.
  package var litScreen = false
  /// A notification tells the user in the background that a phone is near.
  package var announcements = false

  package init() {}

  package mutating func formUnion(_ other: ChannelNeeds) {
    services += other.services.filter { service in !services.contains(service) }
    everyAdvertisement = everyAdvertisement || other.everyAdvertisement
    links = links || other.links
    regions = regions || other.regions
    overhearing = overhearing || other.overhearing
    litScreen = litScreen || other.litScreen
    announcements = announcements || other.announcements
  }
}
