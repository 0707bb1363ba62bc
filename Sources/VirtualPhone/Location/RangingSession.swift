import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// The beacons that one manager ranges, and their packets since the last report.
final class RangingSession {
  let subject: RangingSubject
  /// The beacons to range.
  let constraint: BeaconConstraint
  /// The error that was last reported to the app; `nil` if the app can range or the user has not decided yet.
  var error: LocationFault?
  private(set) weak var manager: LocationSession?
  private var beacons: [Heard] = []

  private struct Heard {
    /// The beacon, with the measured power in its latest packet.
    var beacon: IBeacon
    var last: WorldTime
    /// The sum of the readings since the last report.
    var rssiSum = 0
    var samples = 0

    /// Whether a packet counts as a packet of this beacon. All senders of the same UUID, major and minor count as one
    /// beacon, whatever their measured power (rule E10).
    func includes(_ packet: IBeacon) -> Bool {
      beacon.uuid == packet.uuid && beacon.major == packet.major && beacon.minor == packet.minor
    }
  }

  /// Creates a session; `nil` for a region that is a circle.
  init?(_ subject: RangingSubject, manager: LocationSession) {
    self.subject = subject
    self.manager = manager
    switch subject {
    case .constraint(let constraint): self.constraint = constraint
    case .region(let region):
      guard let constraint = region.constraint else { return nil }
      self.constraint = constraint
    }
  }

  func report(_ beacons: [BeaconReading]) { manager?.send(.ranged(beacons, subject)) }

  func fail(_ fault: LocationFault) { manager?.send(.rangingFailed(fault, subject)) }

  /// Whether the session needs a packet of this beacon. The session needs one packet of each beacon per report.
  func wants(_ beacon: IBeacon) -> Bool {
    constraint.matches(beacon) && !beacons.contains { $0.includes(beacon) && $0.samples > 0 }
  }

  /// Whether a packet of a beacon was received since the last report.
  var hasHeard: Bool { beacons.contains { $0.samples > 0 } }

  func hear(_ beacon: IBeacon, rssiDBm: Int, at time: WorldTime) {
    guard constraint.matches(beacon) else { return }
    let index: Int
    if let known = beacons.firstIndex(where: { $0.includes(beacon) }) {
      index = known
    } else {
      // The limit exceeds the number of beacons at any real place.
      guard beacons.count < Self.capacity else { return }
      index = beacons.count
      beacons.append(Heard(beacon: beacon, last: time))
    }
    beacons[index].beacon = beacon
    beacons[index].last = time
    beacons[index].rssiSum += rssiDBm
    beacons[index].samples += 1
  }

  private static let capacity = 1024

  /// Returns the report of the readings since the last report, nearest beacon first, and discards these readings. A
  /// beacon that is no longer heard stays in the report for a while, without a reading (rule E7).
  func report(at time: WorldTime, secondsSince1970: Double, rulebook: Rulebook) -> [BeaconReading] {
    beacons.removeAll { time - $0.last > rulebook[Rules.rangingMemory] }
    let report = beacons.map { heard in
      BeaconReading(
        heard.beacon, rssiDBm: heard.samples > 0 ? heard.rssiSum / heard.samples : nil,
        secondsSince1970: secondsSince1970, rulebook: rulebook)
    }
    for index in beacons.indices { (beacons[index].rssiSum, beacons[index].samples) = (0, 0) }
    return report.sorted { ($0.accuracy < 0 ? 1 : 0, $0.accuracy) < ($1.accuracy < 0 ? 1 : 0, $1.accuracy) }
  }
}

extension BeaconReading {
  /// Creates a reading. Apple does not publish the formula by which it estimates the distance. Path loss with an
  /// exponent of 2, from the calibrated power, is close to Apple's formula.
  init(_ beacon: IBeacon, rssiDBm: Int?, secondsSince1970: Double, rulebook: Rulebook) {
    var (accuracy, proximity) = (-1.0, Proximity.unknown)
    if let rssiDBm {
      accuracy = pow(10, Double(Int(beacon.measuredPowerDBm) - rssiDBm) / 20)
      proximity =
        accuracy < rulebook[Rules.immediateProximity]
        ? .immediate : accuracy < rulebook[Rules.nearProximity] ? .near : .far
    }
    self.init(
      constraint: BeaconConstraint(uuid: UUID(beacon.uuid), major: beacon.major, minor: beacon.minor),
      rssiDBm: rssiDBm ?? 0, accuracy: accuracy, proximity: proximity, secondsSince1970: secondsSince1970)
  }
}
