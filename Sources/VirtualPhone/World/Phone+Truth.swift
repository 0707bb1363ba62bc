package import AfterglowWire
package import Foundation
package import VirtualAir

extension World {
  /// Returns the mean level of a signal at a distance, in dBm.
  package func meanLevel(atMetres metres: Double) -> Double { air.propagation.meanRSSI(atMetres: metres) }

  /// The distance at which the mean level of a signal equals the receiver's sensitivity, in metres.
  package var usualRangeMetres: Double {
    air.propagation.distance(atMeanRSSI: air.propagation.sensitivityDBm)
  }
}

/// Facts about a phone for checkers. No app knows these facts.
extension Phone {
  /// The quality of reception between two phones at their present positions.
  package enum Earshot: Hashable, Sendable {
    /// At least 99 % of the packets are strong enough.
    case sure
    /// Some packets are strong enough.
    case doubtful
    /// Not even a packet with the most favourable fading is strong enough.
    case none
  }

  /// Returns how well this phone and another phone would hear each other with their radios on. The result is the same
  /// in both directions.
  package func earshot(of other: Phone) -> Earshot {
    let propagation = world.air.propagation
    let mean =
      propagation.meanRSSI(atMetres: position.distance(to: other.position))
      + Reception.shadowing(between: radio, and: other.radio)
    if mean - Self.sureMargin * propagation.fadingDB >= propagation.sensitivityDBm { return .sure }
    return mean + propagation.largestFadeDB < propagation.sensitivityDBm ? .none : .doubtful
  }

  /// The margin of the mean level above the sensitivity at which reception is sure, in standard deviations of the
  /// fading. The fading is a sum of four uniform numbers, and weakens 0.6 % of packets by more than this margin.
  private static let sureMargin = 2.4

  /// The present address of the radio.
  package var radioAddress: UInt64 { radio.address.rawValue }

  /// Returns the address of the peer that this phone's apps know by an identifier; `nil` if the phone knows no such
  /// peer.
  package func address(ofPeer identifier: UUID) -> UInt64? { bluetooth.peers[identifier]?.address.rawValue }

  /// The beacon that is on air now, if there is one.
  package var transmittedBeacon: IBeacon? { radio.advertising?.advertisement.content.beacon }

  /// The advertisement that is on air now, with the scan response; `nil` if the phone does not advertise.
  package var advertisedContent: AdvertisementContent? {
    radio.advertising?.advertisement.content(withScanResponse: true)
  }

  /// The services that a peer would discover now, in their order.
  package var hostedServices: [ServiceUUID] { radio.services.map(\.uuid) }

  /// Whether location updates run for any app (rule B4).
  package var runsLocation: Bool { location.isRunning }
  /// Whether any app ranges beacons (rule B4).
  package var rangesBeacons: Bool { location.isRanging }
}
