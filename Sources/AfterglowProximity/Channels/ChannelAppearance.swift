package import AfterglowWire

/// What a channel, or several of them together, show of this phone.
package struct ChannelAppearance: Hashable, Sendable {
  /// The services to host.
  package var hosted: [ServiceUUID] = []
  /// The services at the head of every advertisement.
  package var advertised: [ServiceUUID] = []
  /// Lists of services of which one after the other follows that head.
  package var rotation: [[ServiceUUID]] = []
  /// How long each of these is on air.
  package var rotationPeriod = Duration.zero
  /// The beacon that takes turns with the services in the foreground.
  package var beacon: IBeacon?

  package init() {}

  package mutating func formUnion(_ other: ChannelAppearance) {
    hosted += other.hosted.filter { service in !hosted.contains(service) }
    advertised += other.advertised.filter { service in !advertised.contains(service) }
    rotation += other.rotation
    rotationPeriod = max(rotationPeriod, other.rotationPeriod)
    beacon = beacon ?? other.beacon
  }

  /// What is advertised, one list after the other; empty if nothing is.
  package var lists: [[ServiceUUID]] {
    if rotation.isEmpty { return advertised.isEmpty ? [] : [advertised] }
    return rotation.map { advertised + $0 }
  }
}
