import Afterglow
import AfterglowTrial
import CoreLocation
import Foundation

/// Calls Core Location in a trial, and logs what Core Location reports.
@MainActor
final class TrialLocation: NSObject {
  private unowned let runner: TrialRunner
  private let manager = CLLocationManager()

  private static let uuid = UUID(uuidString: TrialWords.beacon) ?? UUID()
  private static let constraint = CLBeaconIdentityConstraint(uuid: uuid)
  /// A number of regions above the limit of every iOS release.
  private static let tooManyRegions = 25

  init(runner: TrialRunner) {
    self.runner = runner
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyThreeKilometers
    manager.pausesLocationUpdatesAutomatically = false
    manager.requestAlwaysAuthorization()
  }

  func perform(_ app: TrialAct.App, _ act: TrialAct) {
    let isOn = act.on ?? true
    switch app {
    case .location: isOn ? startUpdates() : manager.stopUpdatingLocation()
    case .range:
      if isOn {
        manager.startRangingBeacons(satisfying: Self.constraint)
      } else {
        manager.stopRangingBeacons(satisfying: Self.constraint)
      }
    case .monitor: manager.startMonitoring(for: region("trial"))
    case .fillRegions:
      for number in 0..<Self.tooManyRegions { manager.startMonitoring(for: region("fill\(number)", major: number)) }
      runner.host.schedule(at: runner.host.now.advanced(by: .seconds(2))) { [weak self] in
        guard let self else { return }
        runner.log.write(.state, "regions", value: Double(manager.monitoredRegions.count))
      }
    default: break  // other types perform the remaining acts
    }
  }

  func reset() {
    manager.stopUpdatingLocation()
    manager.stopRangingBeacons(satisfying: Self.constraint)
    for region in manager.monitoredRegions { manager.stopMonitoring(for: region) }
  }

  private func startUpdates() {
    manager.allowsBackgroundLocationUpdates = true
    manager.startUpdatingLocation()
  }

  private func region(_ name: String, major: Int? = nil) -> CLBeaconRegion {
    let region =
      major.map { CLBeaconRegion(uuid: Self.uuid, major: CLBeaconMajorValue(10_000 + $0), identifier: name) }
      ?? CLBeaconRegion(uuid: Self.uuid, identifier: name)
    region.notifyEntryStateOnDisplay = true
    return region
  }

  private func log(_ name: String, _ region: CLRegion, text: String? = nil) {
    runner.log.write(.callback, name, text: text, list: [region.identifier])
  }
}

extension TrialLocation: @MainActor CLLocationManagerDelegate {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    let words: [CLAuthorizationStatus: String] = [
      .notDetermined: "undecided", .denied: "denied", .authorizedWhenInUse: "in-use", .authorizedAlways: "always",
    ]
    runner.log.write(
      .state, "location-authorization", text: words[manager.authorizationStatus] ?? "unknown",
      flag: manager.accuracyAuthorization == .fullAccuracy)
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) { log("entered", region) }
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) { log("left", region) }

  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
    log("region-state", region, text: state == .inside ? "inside" : state == .outside ? "outside" : "unknown")
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    runner.log.write(.callback, "monitoring-failed")
  }

  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
  ) {
    runner.log.write(.callback, "ranging-failed")
  }

  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    let words: [CLProximity: String] = [.immediate: "immediate", .near: "near", .far: "far"]
    let isHeard = beacons.contains { $0.proximity != .unknown }
    runner.log.write(
      .callback, "ranged", text: beacons.isEmpty ? "empty" : isHeard ? "heard" : "silent", flag: !beacons.isEmpty)
    for beacon in beacons where beacon.proximity != .unknown {
      runner.log.write(.callback, "beacon", text: words[beacon.proximity], value: beacon.accuracy)
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // The phone's location is personal data, so it is not logged.
    runner.log.write(.callback, "located")
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    runner.log.write(.callback, "location-failed")
  }
}
