package import AfterglowWire

/// The requirements that one or more channels have of the phone.
package struct ChannelNeeds: Hashable, Sendable {
  /// The services for which the phone scans, without repetitions.
  package var services: [ServiceUUID] = []
  /// Whether the scan must report every advertisement of a peer, and not only the first.
  ///
  /// Such a scan is for all 128 bits of the overflow area, so it also reports phones that do not host this app's
  /// services.
  package var everyAdvertisement = false
  /// Whether the phone dials peers to identify and to measure them.
  package var links = false
  /// Whether the phone ranges the identity region, and monitors the identity region and the wake regions.
  package var regions = false
  /// Whether this phone first notices a phone in the background by that phone's overflow area. iOS delivers overflow
  /// areas only under conditions (rule B4).
  package var overhearing = false
  /// Whether a channel receives advertisements in the background only while the screen is on.
  package var litScreen = false
  /// Whether the app, in the background, notifies the user that a phone is near.
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
