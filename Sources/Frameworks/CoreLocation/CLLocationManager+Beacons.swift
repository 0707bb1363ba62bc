import Foundation
import PhonePort

/// Ranging: the phone reports the distances to beacons once a second while the app runs (rules E7 and E8).
extension CLLocationManager {
  /// Whether this phone can range beacons; always `true`.
  public class func isRangingAvailable() -> Bool { true }

  /// Begins to report the beacons that a constraint selects, once a second (rules E7 and E8).
  ///
  /// The phone's receiver is on without a pause while any app ranges (rule E13). If ranging is not possible, the
  /// delegate receives one callback that reports the error.
  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    send(.startRanging(.constraint(constraint.value)))
  }

  /// Stops the reports for this constraint.
  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    send(.stopRanging(.constraint(constraint.value)))
  }

  /// The constraints whose beacons this manager ranges after ``startRangingBeacons(satisfying:)``.
  public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> {
    Set(
      rangedSubjects.compactMap { subject in
        if case .constraint(let constraint) = subject { CLBeaconIdentityConstraint(constraint) } else { nil }
      })
  }

  /// Begins to report the beacons of a region (rules E7 and E8). Apps used this method before iOS 13.
  public func startRangingBeacons(in region: CLBeaconRegion) {
    send(.startRanging(.region(region.value)))
  }

  /// Stops the reports for this region.
  public func stopRangingBeacons(in region: CLBeaconRegion) {
    send(.stopRanging(.region(region.value)))
  }

  /// The regions whose beacons this manager ranges after ``startRangingBeacons(in:)``.
  public var rangedRegions: Set<CLRegion> {
    Set(
      rangedSubjects.compactMap { subject in
        if case .region(let region) = subject { CLBeaconRegion(region) } else { nil }
      })
  }

  private var rangedSubjects: [RangingSubject] { send(.rangedSubjects).subjects }

  /// Returns the region that iOS passes to the callbacks for regions, which apps used before iOS 13. Returns `nil` if
  /// iOS does not call these callbacks for an app that ranges by constraint (rule E14).
  func oldCallbackRegion(for constraint: CLBeaconIdentityConstraint) -> CLBeaconRegion? {
    guard send(.callsByRegion).flag else { return nil }
    return CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: constraint.uuid.uuidString)
  }
}

/// Monitoring: the phone reports when it enters or leaves a region. If the app is not running, the phone launches the
/// app for this report (rule E6).
extension CLLocationManager {
  /// Whether regions of a class can be monitored. A virtual phone monitors regions of beacons and circles.
  public class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass == CLBeaconRegion.self || regionClass == CLCircularRegion.self
  }

  /// The largest radius of a circle, in metres. A virtual phone has no limit.
  public var maximumRegionMonitoringDistance: CLLocationDistance { CLLocationDistanceMax }

  /// The regions that this app monitors. The set includes the regions of the app's other managers and earlier
  /// processes.
  public var monitoredRegions: Set<CLRegion> {
    Set(send(.monitoredRegions).regions.map(CLRegion.make))
  }

  /// Begins to monitor a region, in place of any region with the same identifier (rules E2 and E6).
  ///
  /// Monitoring continues until the app stops it. If the phone is already inside a region of beacons, it reports an
  /// entry. If it is already inside a circle, it reports only the state. If the app already monitors the same beacons
  /// or the same circle under this identifier, the region keeps its state: the phone reports the next entry only after
  /// it has left the region.
  public func startMonitoring(for region: CLRegion) {
    send(.startMonitoring(region.value))
  }

  /// Stops monitoring the region that has the same identifier as the given region.
  public func stopMonitoring(for region: CLRegion) {
    send(.stopMonitoring(identifier: region.identifier))
  }

  /// Requests the state of a region, which the delegate receives in `didDetermineState`. The state is unknown until the
  /// phone has determined it, and for a region that the app does not monitor (rule E5).
  public func requestState(for region: CLRegion) {
    send(.requestState(region.value))
  }
}
