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
  private let connection: PhoneConnection
  private var id: ObjectID = 0

  public override init() {
    connection = .current
    super.init()
    id = connection.register { [weak self] callback in
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

  /// Begins updates; the first comes within seconds, a failure when the app is not allowed.
  public func startUpdatingLocation() { send(.startUpdating) }

  public func stopUpdatingLocation() { send(.stopUpdating) }

  // MARK: Callbacks

  private func receive(_ callback: LocationCallback) {
    guard let delegate else { return }
    switch callback {
    case .permissionChanged: delegate.locationManagerDidChangeAuthorization(self)
    case .located(let fix): delegate.locationManager(self, didUpdateLocations: [CLLocation(fix)])
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
      tell(news, CLBeaconRegion(description) ?? CLRegion(identifier: description.identifier), delegate)
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

extension CLLocation {
  fileprivate convenience init(_ fix: LocationFix) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude),
      horizontalAccuracy: fix.accuracy, timestamp: Date(timeIntervalSince1970: fix.secondsSince1970))
  }
}
