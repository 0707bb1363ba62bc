public import Foundation
import PhonePort

/// Reports the phone's location, regions and beacons to an app, and can keep the app running in the background (rule
/// D6). See Apple's `CLLocationManager`.
public final class CLLocationManager: NSObject {
  /// The object that receives the callbacks, on the run loop of the thread that created the manager.
  public weak var delegate: (any CLLocationManagerDelegate)?
  /// Whether iOS may pause location updates. A virtual phone stores the value, but never pauses updates.
  public var pausesLocationUpdatesAutomatically = true
  /// The accuracy that the app requests, in metres. A virtual phone reports this value as the accuracy of a location,
  /// or 5 m if the value is smaller. A significant change has an accuracy of 500 m instead.
  public var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet { send(.setDesiredAccuracy(desiredAccuracy)) }
  }
  /// The distance, in metres, that the phone has to move before an update. The property has no effect on a virtual
  /// phone.
  public var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  /// Whether iOS shows that the app uses location in the background. A virtual phone stores the value and draws no
  /// indicator.
  public var showsBackgroundLocationIndicator = false
  /// The user's activity while the app receives locations. The property has no effect on a virtual phone.
  public var activityType = CLActivityType.other
  /// The location that the phone last reported to this manager; `nil` before the first report.
  public private(set) var location: CLLocation? { didSet { earlierLocation = oldValue } }
  /// The location that the phone reported before ``location``.
  private(set) var earlierLocation: CLLocation?
  let connection: PhoneConnection
  private var id: ObjectID = 0

  /// Creates a manager. The delegate receives the app's permission shortly after the creation.
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

  /// Whether Location Services are on for the calling app's phone (rule E1).
  public class func locationServicesEnabled() -> Bool {
    let connection = PhoneConnection.current
    return connection.send(.location(PhoneCallback.applicationReceiver, .isOn)).flag
  }

  /// The app's permission for location; `denied` while Location Services are off (rule E1).
  public var authorizationStatus: CLAuthorizationStatus {
    send(.permission).count.flatMap { CLAuthorizationStatus(rawValue: Int32($0)) } ?? .denied
  }

  /// The accuracy with which the app may locate the phone. Reduced accuracy hides beacons (rule E1).
  public var accuracyAuthorization: CLAccuracyAuthorization {
    send(.precision).count.flatMap(CLAccuracyAuthorization.init) ?? .reducedAccuracy
  }

  /// Whether updates continue in the background (rule D6). The app crashes if it sets this property to `true` without
  /// the background mode "location".
  public var allowsBackgroundLocationUpdates = false {
    didSet { send(.setBackgroundUpdates(allowsBackgroundLocationUpdates)) }
  }

  /// Asks the user for the permission "always", if the user has not decided yet (rule E1).
  ///
  /// The property list must contain `NSLocationAlwaysAndWhenInUseUsageDescription`. Without this key the phone logs an
  /// error and does not ask the user.
  public func requestAlwaysAuthorization() { send(.requestAlways) }

  /// Asks the user for the permission "while in use", if the user has not decided yet.
  ///
  /// A virtual user who would grant "always" grants "while in use" in response to this request. The property list must
  /// contain `NSLocationWhenInUseUsageDescription`.
  public func requestWhenInUseAuthorization() { send(.requestWhenInUse) }

  /// Asks the user for access to the exact location. A virtual user who permits location also permits the exact
  /// location.
  ///
  /// - Parameters:
  ///   - purposeKey: The key of the purpose in the property list. A virtual phone does not read the purpose.
  ///   - completion: A closure that is called three seconds after the request, without an error.
  public func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    send(.requestFullAccuracy)
    // The virtual user answers within a few seconds, or has answered an earlier request.
    after(.seconds(3)) { completion?(nil) }
  }

  /// Asks the user for access to the exact location, and returns three seconds later. The method throws no error on a
  /// virtual phone.
  public func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  private var timers: [ConnectionTimer] = []

  /// Calls a closure after a delay, if the app is still running at that time.
  func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) {
    timers.append(connection.schedule(after: delay, action))
  }

  /// Starts location updates. The delegate receives one location within seconds, or an error if the app may not receive
  /// locations. Before the user has decided, the delegate receives neither (rule E11).
  ///
  /// Updates keep the app awake in the background if ``allowsBackgroundLocationUpdates`` is `true` (rule D6). The
  /// delegate receives no further locations while a virtual phone moves; ``CLLocationUpdate/liveUpdates(_:)`` reports
  /// these locations.
  public func startUpdatingLocation() { send(.startUpdating) }

  /// Stops location updates, which then no longer keep the app awake.
  public func stopUpdatingLocation() { send(.stopUpdating) }

  /// Requests one location (rule E11). If the app may not receive locations, the delegate receives an error instead.
  /// Before the user has decided, the delegate receives neither. ``startUpdatingLocation()`` and
  /// ``stopUpdatingLocation()`` cancel the request.
  public func requestLocation() { send(.requestLocation) }

  // MARK: Significant changes

  /// Whether the phone can report significant changes of location; always `true`.
  public class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Begins to report changes of location of at least 500 m. If the app does not run, the phone launches it to report a
  /// change (rule E20).
  public func startMonitoringSignificantLocationChanges() { send(.setSignificantChanges(true)) }

  /// Stops reporting significant changes of location.
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
      report(news, CLRegion.make(description), delegate)
    }
  }

  private func report(_ news: RegionNews, _ region: CLRegion, _ delegate: any CLLocationManagerDelegate) {
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
