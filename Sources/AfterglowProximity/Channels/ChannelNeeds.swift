package import AfterglowWire

/// What a channel, or several of them together, need of the phone.
package struct ChannelNeeds: Hashable, Sendable {
  /// The services to scan for, each once.
  package var services: [ServiceUUID] = []
  /// Every advertisement counts, not only a peer's first.
  ///
  /// Such a scan brings phones that host none of our services, too.
  package var everyAdvertisement = false
  /// Peers are dialled, to learn who they are and how far.
  package var links = false
  /// The identity region is ranged, and it and the wake regions are monitored.
  package var regions = false
  /// A backgrounded phone is first heard by its overflow area, which iOS delivers under conditions (rule B4).
  package var overhearing = false
  /// It brings something in the background only while the screen is on.
  package var litScreen = false
  /// The user is told in the background that somebody is near.
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
