package import AfterglowWire
package import Foundation
package import VirtualAir

extension World {
  /// The mean level of a signal at a distance, in dBm.
  package func meanLevel(atMetres metres: Double) -> Double { air.propagation.meanRSSI(atMetres: metres) }

  /// How far an advertisement is usually heard, in metres.
  package var usualRangeMetres: Double {
    air.propagation.distance(atMeanRSSI: air.propagation.sensitivityDBm)
  }
}

/// What a checker knows about a phone and no app does.
extension Phone {
  /// How well two phones hear each other where they are now.
  package enum Earshot: Hashable, Sendable {
    /// All packets but one in a hundred are strong enough.
    case sure
    /// Some packets are strong enough.
    case doubtful
    /// Not even a packet with the most favourable fading is strong enough.
    case none
  }

  /// Returns how well this phone and another would hear each other with their radios on; it is the same in both
  /// directions.
  package func earshot(of other: Phone) -> Earshot {
    let propagation = world.air.propagation
    let mean =
      propagation.meanRSSI(atMetres: position.distance(to: other.position))
      + Reception.shadowing(between: radio, and: other.radio)
    if mean - Self.sureMargin * propagation.fadingDB >= propagation.sensitivityDBm { return .sure }
    return mean + propagation.largestFadeDB < propagation.sensitivityDBm ? .none : .doubtful
  }

  /// In standard deviations of the fading. A sum of four uniform numbers lies below it with a probability of 0.5 %.
  private static let sureMargin = 2.4

  /// The present address of the radio.
  package var radioAddress: UInt64 { radio.address.rawValue }

  /// The address behind an identifier by which this phone's apps know a peer; `nil` if the phone does not know it.
  package func address(ofPeer identifier: UUID) -> UInt64? { bluetooth.peers[identifier]?.address.rawValue }

  /// The beacon that is on air now, if there is one.
  package var transmittedBeacon: IBeacon? { radio.advertising?.advertisement.content.beacon }

  /// What is on air now, with the scan response; `nil` if nothing is.
  package var advertisedContent: AdvertisementContent? {
    radio.advertising?.advertisement.content(withScanResponse: true)
  }

  /// The services that anybody who connects would find now, in their order.
  package var hostedServices: [ServiceUUID] { radio.services.map(\.uuid) }

  /// Whether any app has location running, and whether any ranges (rule B4).
  package var runsLocation: Bool { location.isRunning }
  package var rangesBeacons: Bool { location.isRanging }
}
