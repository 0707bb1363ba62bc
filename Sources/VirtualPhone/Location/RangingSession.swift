import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// What one manager ranges, and what was heard of it.
final class RangingSession {
  let subject: RangingSubject
  /// The beacons to range.
  let constraint: BeaconConstraint
  /// The last reported reason why it does not range.
  var error: LocationFault?
  private(set) weak var manager: LocationSession?
  private var beacons: [Heard] = []

  private struct Heard {
    var beacon: IBeacon
    var last: WorldTime
    /// The sum of the readings since the last report.
    var rssiSum = 0
    var samples = 0
  }

  /// Creates a session; `nil` for a region without beacons.
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

  /// Whether the session needs a packet of this beacon. It needs one packet of each beacon a second.
  func wants(_ beacon: IBeacon) -> Bool {
    constraint.matches(beacon) && !beacons.contains { $0.beacon == beacon && $0.samples > 0 }
  }

  /// Whether anything was heard since the last report.
  var hasHeard: Bool { beacons.contains { $0.samples > 0 } }

  func hear(_ beacon: IBeacon, rssiDBm: Int, at time: WorldTime) {
    guard constraint.matches(beacon) else { return }
    let index: Int
    if let known = beacons.firstIndex(where: { $0.beacon == beacon }) {
      index = known
    } else {
      // Several advertisements of one beacon are one beacon (rule E10). No real place has more different beacons than
      // this.
      guard beacons.count < Self.capacity else { return }
      index = beacons.count
      beacons.append(Heard(beacon: beacon, last: time))
    }
    beacons[index].last = time
    beacons[index].rssiSum += rssiDBm
    beacons[index].samples += 1
  }

  private static let capacity = 1024

  /// Returns the present report, nearest beacon first. A beacon that falls silent stays for a while without a reading
  /// (rule E7).
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
  /// Apple's own formula is unpublished; path loss with an exponent of 2 from the calibrated power comes close to it.
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
