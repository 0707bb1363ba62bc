public import Foundation

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

  /// Whether the user has location on at all, on the phone of the app that asks (rule E1).
  public class func locationServicesEnabled() -> Bool { AppProcess.current.phone.isLocationServicesOn }

  public var authorizationStatus: CLAuthorizationStatus {
    process.map { $0.phone.location.authorization(of: $0.installed) } ?? .denied
  }

  /// How exactly the app may know the place; a rough one hides beacons (rule E1).
  public var accuracyAuthorization: CLAccuracyAuthorization { process?.installed.locationAccuracy ?? .reducedAccuracy }

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

  public func stopUpdatingLocation() {
    guard isUpdating else { return }
    isUpdating = false
    if let process { process.phone.location.sessionChanged(of: process) }
  }
}
