public import Foundation

/// What a location manager tells its app. See Apple's `CLLocationManagerDelegate`; every method is optional.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint)
}

extension CLLocationManagerDelegate {
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  public func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {}
}

/// An app's access to where the phone is, and with it to running in the background. See Apple's `CLLocationManager`.
public final class CLLocationManager: NSObject {
  public weak var delegate: (any CLLocationManagerDelegate)?
  /// Kept as the app sets it; the virtual phone never pauses updates.
  public var pausesLocationUpdatesAutomatically = true
  public var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  public var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  public var showsBackgroundLocationIndicator = false
  private(set) weak var process: AppProcess?
  private(set) var isUpdating = false
  /// Whether updates began while the app was in the foreground (rule D6).
  private(set) var beganInForeground = false

  public override init() {
    let process = AppProcess.current
    self.process = process
    super.init()
    if !process.isTerminated { process.phone.location.register(self) }
  }

  deinit {
    stopUpdatingLocation()
    process?.phone.location.stopRanging(nil, for: self)
  }

  public var authorizationStatus: CLAuthorizationStatus { process?.installed.locationAuthorization ?? .denied }

  /// Whether updates go on in the background; crashes an app without the background mode.
  public var allowsBackgroundLocationUpdates = false {
    didSet {
      guard let process else { return }
      if allowsBackgroundLocationUpdates, !process.infoPlist.backgroundModes.contains(InfoPlist.locationMode) {
        process.crash("allowsBackgroundLocationUpdates needs the location background mode")
      }
      process.phone.location.sessionChanged(of: process)
    }
  }

  public func requestAlwaysAuthorization() {
    if let process { process.phone.location.requestAuthorization(for: process) }
  }

  /// Begins updates; the first comes within seconds, a failure when the app is not allowed.
  public func startUpdatingLocation() {
    guard !isUpdating, let process else { return }
    isUpdating = true
    beganInForeground = process.isForeground
    process.phone.location.started(self)
  }

  /// Reports every second which beacons are heard, as long as the app runs (rules E7 and E8).
  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    process?.phone.location.startRanging(constraint, for: self)
  }

  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    process?.phone.location.stopRanging(constraint, for: self)
  }

  public func stopUpdatingLocation() {
    guard isUpdating else { return }
    isUpdating = false
    if let process { process.phone.location.sessionChanged(of: process) }
  }
}
