import PhonePort
import VirtualAir

/// The locations that apps get.
extension LocationDaemon {
  /// The length of a degree of the virtual globe, in metres.
  static let metresPerDegree = 111_195.0

  /// The radius in which a phone with an approximate location is, in metres: usually 1 to 20 km (Apple,
  /// kCLLocationAccuracyReduced), typically 5 km (Apple, WWDC 2020, session 10660).
  private static let approximateRadius = 5000.0
  /// The side of the squares whose centres are approximate locations, in metres. No point of a square is more than
  /// `approximateRadius` from its centre.
  private static let approximateSide = 7000.0
  /// The time for which an approximate location is used: iOS determines four such locations in an hour (Apple, WWDC
  /// 2020, session 10660).
  private static let approximateAge = Duration.seconds(900)

  /// Returns the phone's location for an app, as a coordinate. The world's origin is at 0° N 0° E.
  func fix(accuracy: Double, for installed: InstalledApp) -> LocationFix {
    let (position, age) = place(for: installed)
    let radius = getsApproximateLocation(installed) ? Self.approximateRadius : 5
    return LocationFix(
      latitude: position.y / Self.metresPerDegree, longitude: position.x / Self.metresPerDegree,
      accuracy: max(accuracy, radius), secondsSince1970: phone.secondsSince1970 - age / .seconds(1))
  }

  /// Returns the phone's position as an app gets it, and the time since this position was determined.
  func place(for installed: InstalledApp) -> (position: Position, age: Duration) {
    guard getsApproximateLocation(installed) else { return (phone.currentPosition, .zero) }
    let now = phone.timeline.now
    if let last = approximation, now - last.time < Self.approximateAge { return (last.position, now - last.time) }
    func centre(_ metres: Double) -> Double {
      ((metres / Self.approximateSide).rounded(.down) + 0.5) * Self.approximateSide
    }
    let exact = phone.currentPosition
    let position = Position(x: centre(exact.x), y: centre(exact.y))
    approximation = (position, now)
    return (position, .zero)
  }

  /// Whether the user has granted an app only an approximate location (rule E1).
  func getsApproximateLocation(_ installed: InstalledApp) -> Bool {
    installed.locationAccuracy == .reducedAccuracy && phone.rulebook[Rules.reducedAccuracyHidesBeacons]
  }
}
