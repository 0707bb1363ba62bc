import Foundation

/// Ranging: how near which beacons are, every second, as long as the app runs (rules E7 and E8).
extension CLLocationManager {
  /// Whether this phone can range at all; any virtual phone can.
  public class func isRangingAvailable() -> Bool { true }

  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    process?.phone.location.startRanging(.constraint(constraint), for: self)
  }

  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    process?.phone.location.stopRanging(.constraint(constraint), for: self)
  }

  public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> {
    Set(rangedSubjects.compactMap { if case .constraint(let constraint) = $0 { constraint } else { nil } })
  }

  /// The way before iOS 13.
  public func startRangingBeacons(in region: CLBeaconRegion) {
    process?.phone.location.startRanging(.region(region.snapshot()), for: self)
  }

  public func stopRangingBeacons(in region: CLBeaconRegion) {
    process?.phone.location.stopRanging(.region(region), for: self)
  }

  public var rangedRegions: Set<CLRegion> {
    Set(rangedSubjects.compactMap { if case .region(let region) = $0 { region } else { nil } })
  }

  private var rangedSubjects: [RangingSession.Subject] {
    process?.phone.location.ranging.filter { $0.manager === self }.map(\.subject) ?? []
  }

  /// What to call an app by that ranges by constraint and knows regions only (rule E14).
  func oldCallbackRegion(for constraint: CLBeaconIdentityConstraint) -> CLBeaconRegion? {
    guard let process, process.rulebook[Rules.oldRangingCallback] else { return nil }
    return CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: constraint.uuid.uuidString)
  }
}

/// Monitoring: being told when a region is entered or left, even by being started for it (rule E6).
extension CLLocationManager {
  /// Whether regions of a kind can be monitored: those of beacons can.
  public class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass == CLBeaconRegion.self }

  /// The regions that this app monitors, whichever of its managers or processes began it.
  public var monitoredRegions: Set<CLRegion> {
    guard let process else { return [] }
    return Set(process.phone.location.regions.regions(of: process.installed).map { $0.region.snapshot() })
  }

  /// Begins to monitor a region, or changes the one with its identifier; goes on until it is stopped (rule E2).
  ///
  /// A region that the phone is in already counts as entered. One that was monitored before, with the same beacons, keeps
  /// its state: it has to be left before it can be entered.
  public func startMonitoring(for region: CLRegion) {
    if let process { process.phone.location.regions.start(region, for: process) }
  }

  public func stopMonitoring(for region: CLRegion) {
    if let process { process.phone.location.regions.stop(region.identifier, for: process.installed) }
  }

  /// Has the region's state told by `didDetermineState`, which is unknown at first (rule E5).
  public func requestState(for region: CLRegion) {
    if let process { process.phone.location.regions.requestState(of: region, for: process) }
  }
}
