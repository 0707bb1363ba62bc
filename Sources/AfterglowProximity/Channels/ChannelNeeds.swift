package import AfterglowWire

/// The requirements of one or several channels on the phone.
package struct ChannelNeeds: Hashable, Sendable {
  /// The services to scan for, each once.
  package var services: [ServiceUUID] = []
  /// Whether every advertisement of a peer is needed, and not only the first one.
  ///
  /// Such a scan also reports phones that do not host our services.
  package var everyAdvertisement = false
  /// Whether the phone dials peers to identify and to measure them.
  package var links = false
  /// Whether the phone ranges the identity region, and monitors it and the wake regions.
  package var regions = false
  /// Whether a phone in the background is first heard by its overflow area, which iOS delivers under conditions (rule
  /// B4).
  package var overhearing = false
  /// Whether the channel receives advertisements in the background only while the screen is on.
  package var litScreen = false
  /// Whether a notification tells the user in the background that a phone is near.
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
