import AfterglowWire
import Foundation

/// What one manager ranges, and what was heard of it.
final class RangingSession {
  /// The two ways to say which beacons are meant, each with callbacks of its own.
  enum Subject: Equatable {
    case constraint(CLBeaconIdentityConstraint)
    case region(CLBeaconRegion)
  }

  let subject: Subject
  /// Why it does not range, as the app was told.
  var error: CLError.Code?
  private(set) weak var manager: CLLocationManager?
  private var beacons: [Heard] = []

  private struct Heard {
    var beacon: IBeacon
    var last: WorldTime
    /// The sum and count of what was heard since the last report.
    var rssiSum = 0
    var samples = 0
  }

  init(_ subject: Subject, manager: CLLocationManager) {
    self.subject = subject
    self.manager = manager
  }

  var constraint: CLBeaconIdentityConstraint {
    switch subject {
    case .constraint(let constraint): constraint
    case .region(let region): region.beaconIdentityConstraint
    }
  }

  func tell(_ beacons: [CLBeacon]) {
    guard let manager, let delegate = manager.delegate else { return }
    switch subject {
    case .constraint(let constraint): delegate.locationManager(manager, didRange: beacons, satisfying: constraint)
    case .region(let region): delegate.locationManager(manager, didRangeBeacons: beacons, in: region)
    }
  }

  func fail(_ error: CLError) {
    guard let manager, let delegate = manager.delegate else { return }
    switch subject {
    case .constraint(let constraint):
      delegate.locationManager(manager, didFailRangingFor: constraint, error: error)
    case .region(let region): delegate.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
    }
  }

  /// Whether a packet of this beacon would tell something: one in each second does.
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
      // Several advertisements of one beacon are one beacon (rule E10); more different ones than this are not near.
      guard beacons.count < Self.capacity else { return }
      index = beacons.count
      beacons.append(Heard(beacon: beacon, last: time))
    }
    beacons[index].last = time
    beacons[index].rssiSum += rssiDBm
    beacons[index].samples += 1
  }

  private static let capacity = 1024

  /// What is reported now, nearest first; one that falls silent stays for a while without a reading (rule E7).
  func report(at time: WorldTime, timestamp: Date, rulebook: Rulebook) -> [CLBeacon] {
    beacons.removeAll { time - $0.last > rulebook[Rules.rangingMemory] }
    let report = beacons.map { heard in
      CLBeacon(
        heard.beacon, rssiDBm: heard.samples > 0 ? heard.rssiSum / heard.samples : nil, timestamp: timestamp,
        rulebook: rulebook)
    }
    for index in beacons.indices { (beacons[index].rssiSum, beacons[index].samples) = (0, 0) }
    return report.sorted { ($0.accuracy < 0 ? 1 : 0, $0.accuracy) < ($1.accuracy < 0 ? 1 : 0, $1.accuracy) }
  }
}
