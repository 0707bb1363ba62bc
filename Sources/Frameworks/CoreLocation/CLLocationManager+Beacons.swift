import Foundation
import PhonePort

/// Ranging: how near which beacons are, every second, as long as the app runs (rules E7 and E8).
extension CLLocationManager {
  /// Whether this phone can range at all; any virtual phone can.
  public class func isRangingAvailable() -> Bool { true }

  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    send(.startRanging(.constraint(constraint.value)))
  }

  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    send(.stopRanging(.constraint(constraint.value)))
  }

  public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> {
    Set(
      rangedSubjects.compactMap { subject in
        if case .constraint(let constraint) = subject { CLBeaconIdentityConstraint(constraint) } else { nil }
      })
  }

  /// The way before iOS 13.
  public func startRangingBeacons(in region: CLBeaconRegion) {
    send(.startRanging(.region(region.value)))
  }

  public func stopRangingBeacons(in region: CLBeaconRegion) {
    send(.stopRanging(.region(region.value)))
  }

  public var rangedRegions: Set<CLRegion> {
    Set(
      rangedSubjects.compactMap { subject in
        if case .region(let region) = subject { CLBeaconRegion(region) } else { nil }
      })
  }

  private var rangedSubjects: [RangingSubject] { send(.rangedSubjects).subjects }

  /// What to call an app by that ranges by constraint and knows regions only (rule E14).
  func oldCallbackRegion(for constraint: CLBeaconIdentityConstraint) -> CLBeaconRegion? {
    guard send(.callsByRegion).flag else { return nil }
    return CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: constraint.uuid.uuidString)
  }
}

/// Monitoring: being told when a region is entered or left, even by being started for it (rule E6).
extension CLLocationManager {
  /// Whether regions of a kind can be monitored: those of beacons and circles can.
  public class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass == CLBeaconRegion.self || regionClass == CLCircularRegion.self
  }

  /// The largest radius of a circle, in metres; a virtual phone has no limit.
  public var maximumRegionMonitoringDistance: CLLocationDistance { CLLocationDistanceMax }

  /// The regions that this app monitors, whichever of its managers or processes began it.
  public var monitoredRegions: Set<CLRegion> {
    Set(send(.monitoredRegions).regions.map(CLRegion.make))
  }

  /// Begins to monitor a region, or changes the one with its identifier; goes on until it is stopped (rule E2).
  ///
  /// A region that the phone is in already counts as entered. One that was monitored before, with the same beacons, keeps
  /// its state: it has to be left before it can be entered.
  public func startMonitoring(for region: CLRegion) {
    send(.startMonitoring(region.value))
  }

  public func stopMonitoring(for region: CLRegion) {
    send(.stopMonitoring(identifier: region.identifier))
  }

  /// Has the region's state told by `didDetermineState`, which is unknown at first (rule E5).
  public func requestState(for region: CLRegion) {
    send(.requestState(region.value))
  }
}
