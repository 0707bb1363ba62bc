package import AfterglowWire

/// The services and the beacon with which this phone shows its identifier over one or more channels.
package struct ChannelAppearance: Hashable, Sendable {
  /// The services that the phone hosts.
  package var hosted: [ServiceUUID] = []
  /// The services at the head of every advertisement.
  package var advertised: [ServiceUUID] = []
  /// Lists of services. In each advertisement, one list follows the services at the head.
  package var rotation: [[ServiceUUID]] = []
  /// How long each list is on air.
  package var rotationPeriod = Duration.zero
  /// The beacon that this phone advertises alternately with the services while the app is in the foreground; `nil` if
  /// it advertises no beacon.
  package var beacon: IBeacon?

  package init() {}

  package mutating func formUnion(_ other: ChannelAppearance) {
    hosted += other.hosted.filter { service in !hosted.contains(service) }
    advertised += other.advertised.filter { service in !advertised.contains(service) }
    rotation += other.rotation
    rotationPeriod = max(rotationPeriod, other.rotationPeriod)
    beacon = beacon ?? other.beacon
  }

  /// The lists of services to advertise one after the other; empty if no services are advertised.
  package var lists: [[ServiceUUID]] {
    if rotation.isEmpty { return advertised.isEmpty ? [] : [advertised] }
    return rotation.map { advertised + $0 }
  }
}
