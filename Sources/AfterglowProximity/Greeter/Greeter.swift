/// Decides when the app, in the background, notifies the user that an unidentified phone is near: once for each
/// encounter.
///
/// Two phones in pockets show only an anonymous service ("wtfBeacon (how Shortwave works)"). The first phone that is
/// discovered is announced. Later phones belong to the same encounter, which ends once no phone has been heard for a
/// while.
struct Greeter: Sendable {
  private let isWanted: Bool
  private let pause: Int64

  // Until the app's state and permission are reported, the engine assumes values with which no announcement is posted.
  var application = ApplicationState.active
  var isAuthorized = false
  private var encounterEnd = Instant(nanoseconds: .min)

  init(isWanted: Bool, pause: Duration) {
    self.isWanted = isWanted
    self.pause = pause.usableNanoseconds
  }

  /// Records that an anonymous service was discovered. Returns whether to notify the user.
  mutating func met(at now: Instant) -> Bool {
    let isNews = encounterEnd <= now
    encounterEnd = now.advanced(byNanoseconds: pause)
    // In the foreground, the app itself shows the phones.
    return isNews && isWanted && isAuthorized && application == .background
  }

  /// Records that a beacon was heard. A beacon prolongs an encounter, but does not begin an encounter, because beacons
  /// are not announced.
  mutating func heard(at now: Instant) {
    if encounterEnd > now { encounterEnd = now.advanced(byNanoseconds: pause) }
  }
}
