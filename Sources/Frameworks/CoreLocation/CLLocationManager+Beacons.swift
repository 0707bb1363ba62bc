import Foundation
import PhonePort

/// Ranging: the phone reports how near beacons are, once a second while the app runs (rules E7 and E8).
extension CLLocationManager {
  /// Whether this phone can range beacons; always `true`.
  public class func isRangingAvailable() -> Bool { true }

  /// Begins to report the beacons that a constraint selects, once a second (rules E7 and E8).
  ///
  /// The receiver is on all the time while any app ranges (rule E13). The delegate is notified once if ranging is not
  /// possible.
  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    send(.startRanging(.constraint(constraint.value)))
  }

  /// Stops the reports for this constraint.
  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    send(.stopRanging(.constraint(constraint.value)))
  }

  /// The constraints by which this manager ranges.
  public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> {
    Set(
      rangedSubjects.compactMap { subject in
        if case .constraint(let constraint) = subject { CLBeaconIdentityConstraint(constraint) } else { nil }
      })
  }

  /// Begins to report the beacons of a region, as apps did before iOS 13 (rules E7 and E8).
  public func startRangingBeacons(in region: CLBeaconRegion) {
    send(.startRanging(.region(region.value)))
  }

  /// Stops the reports for this region.
  public func stopRangingBeacons(in region: CLBeaconRegion) {
    send(.stopRanging(.region(region.value)))
  }

  /// The regions that this manager ranges by ``startRangingBeacons(in:)``.
  public var rangedRegions: Set<CLRegion> {
    Set(
      rangedSubjects.compactMap { subject in
        if case .region(let region) = subject { CLBeaconRegion(region) } else { nil }
      })
  }

  private var rangedSubjects: [RangingSubject] { send(.rangedSubjects).subjects }

  /// Returns the region for the old callback, if the app ranges by constraint and the release calls it (rule E14).
  func oldCallbackRegion(for constraint: CLBeaconIdentityConstraint) -> CLBeaconRegion? {
    guard send(.callsByRegion).flag else { return nil }
    return CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: constraint.uuid.uuidString)
  }
}

/// Monitoring: the phone reports when it enters or leaves a region, and launches the app for it (rule E6).
extension CLLocationManager {
  /// Whether regions of a class can be monitored. The virtual phone monitors beacons and circles.
  public class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass == CLBeaconRegion.self || regionClass == CLCircularRegion.self
  }

  /// The largest radius of a circle, in metres. A virtual phone has no limit.
  public var maximumRegionMonitoringDistance: CLLocationDistance { CLLocationDistanceMax }

  /// The regions that this app monitors. They include the regions of its other managers and earlier processes.
  public var monitoredRegions: Set<CLRegion> {
    Set(send(.monitoredRegions).regions.map(CLRegion.make))
  }

  /// Begins to monitor a region, or replaces the one with its identifier (rules E2 and E6).
  ///
  /// Monitoring continues until the app stops it. The phone reports an entry if it is already inside. A region that was
  /// monitored before with the same beacons keeps its state, so the phone has to leave the region before it can enter
  /// the region again.
  public func startMonitoring(for region: CLRegion) {
    send(.startMonitoring(region.value))
  }

  /// Stops monitoring the region that has this region's identifier.
  public func stopMonitoring(for region: CLRegion) {
    send(.stopMonitoring(identifier: region.identifier))
  }

  /// Asks for the region's state, which is unknown at first. The delegate receives the state in `didDetermineState`
  /// (rule E5).
  public func requestState(for region: CLRegion) {
    send(.requestState(region.value))
  }
}
