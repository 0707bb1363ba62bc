public import Foundation
import PhonePort

/// An app's access to where the phone is, and with it to running in the background. See Apple's `CLLocationManager`.
public final class CLLocationManager: NSObject {
  public weak var delegate: (any CLLocationManagerDelegate)?
  /// Kept as the app sets it; the virtual phone never pauses updates.
  public var pausesLocationUpdatesAutomatically = true
  public var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet { send(.setDesiredAccuracy(desiredAccuracy)) }
  }
  public var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  public var showsBackgroundLocationIndicator = false
  /// What the user does meanwhile; it has no effect on a virtual phone.
  public var activityType = CLActivityType.other
  /// Where the phone was when this manager was last told; `nil` before the first time.
  public private(set) var location: CLLocation? { didSet { earlierLocation = oldValue } }
  /// The location before ``location``.
  private(set) var earlierLocation: CLLocation?
  let connection: PhoneConnection
  private var id: ObjectID = 0

  public override init() {
    connection = .current
    super.init()
    id = connection.registerOnRunLoop { [weak self] callback in
      if case .location(_, let callback) = callback { self?.receive(callback) }
    }
    send(.open)
  }

  deinit {
    send(.close)
    connection.unregister(id)
  }

  @discardableResult
  func send(_ request: LocationRequest) -> PhoneReply { connection.send(.location(id, request)) }

  /// Whether the user has location on at all, on the phone of the app that asks (rule E1).
  public class func locationServicesEnabled() -> Bool {
    let connection = PhoneConnection.current
    return connection.send(.location(PhoneCallback.applicationReceiver, .isOn)).flag
  }

  public var authorizationStatus: CLAuthorizationStatus {
    send(.permission).count.flatMap { CLAuthorizationStatus(rawValue: Int32($0)) } ?? .denied
  }

  /// How exactly the app may know the place; a rough one hides beacons (rule E1).
  public var accuracyAuthorization: CLAccuracyAuthorization {
    send(.precision).count.flatMap(CLAccuracyAuthorization.init) ?? .reducedAccuracy
  }

  /// Whether updates go on in the background; crashes an app without the background mode.
  public var allowsBackgroundLocationUpdates = false {
    didSet { send(.setBackgroundUpdates(allowsBackgroundLocationUpdates)) }
  }

  public func requestAlwaysAuthorization() { send(.requestAlways) }

  /// Asks the user, if the user has not decided; a user who would allow always allows use.
  public func requestWhenInUseAuthorization() { send(.requestWhenInUse) }

  /// Asks for exact places, which end with the process on a phone.
  public func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    send(.requestFullAccuracy)
    // The user answers within a few seconds, or has answered before.
    after(.seconds(3)) { completion?(nil) }
  }

  public func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  private var timers: [ConnectionTimer] = []

  /// Calls the app back later, if it runs then.
  func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) {
    timers.append(connection.schedule(after: delay, action))
  }

  /// Begins updates; the first comes within seconds, a failure when the app is not allowed.
  public func startUpdatingLocation() { send(.startUpdating) }

  public func stopUpdatingLocation() { send(.stopUpdating) }

  /// Asks for one location (rule E11), or for a failure.
  public func requestLocation() { send(.requestLocation) }

  // MARK: Significant changes

  /// Any virtual phone can tell of them.
  public class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Begins to tell of changes of 500 m and more, also by starting the app (rule E20).
  public func startMonitoringSignificantLocationChanges() { send(.setSignificantChanges(true)) }

  public func stopMonitoringSignificantLocationChanges() { send(.setSignificantChanges(false)) }

  // MARK: Callbacks

  private func receive(_ callback: LocationCallback) {
    if case .located(let fix) = callback { location = CLLocation(fix) }
    guard let delegate else { return }
    switch callback {
    case .permissionChanged: delegate.locationManagerDidChangeAuthorization(self)
    case .located(let fix): delegate.locationManager(self, didUpdateLocations: [location ?? CLLocation(fix)])
    case .failed(let fault): delegate.locationManager(self, didFailWithError: CLError(fault))
    case .ranged(let readings, let subject):
      let beacons = readings.map { CLBeacon($0) }
      switch subject {
      case .constraint(let constraint):
        delegate.locationManager(self, didRange: beacons, satisfying: CLBeaconIdentityConstraint(constraint))
      case .region(let region):
        if let region = CLBeaconRegion(region) { delegate.locationManager(self, didRangeBeacons: beacons, in: region) }
      }
    case .rangingFailed(let fault, let subject):
      switch subject {
      case .constraint(let constraint):
        delegate.locationManager(
          self, didFailRangingFor: CLBeaconIdentityConstraint(constraint), error: CLError(fault))
      case .region(let region):
        guard let region = CLBeaconRegion(region) else { return }
        delegate.locationManager(self, rangingBeaconsDidFailFor: region, withError: CLError(fault))
      }
    case .region(let news, let description):
      tell(news, CLRegion.make(description), delegate)
    }
  }

  private func tell(_ news: RegionNews, _ region: CLRegion, _ delegate: any CLLocationManagerDelegate) {
    switch news {
    case .started: delegate.locationManager(self, didStartMonitoringFor: region)
    case .entered: delegate.locationManager(self, didEnterRegion: region)
    case .left: delegate.locationManager(self, didExitRegion: region)
    case .state(let state):
      delegate.locationManager(
        self, didDetermineState: CLRegionState(rawValue: state.rawValue) ?? .unknown, for: region)
    case .failed(let fault): delegate.locationManager(self, monitoringDidFailFor: region, withError: CLError(fault))
    }
  }
}
