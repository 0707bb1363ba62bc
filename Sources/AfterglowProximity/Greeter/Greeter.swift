/// Announces to the user of a phone in the background that a phone is near, before it is identified: once for each
/// encounter.
///
/// Two phones in pockets show only an anonymous service ("wtfBeacon (how Shortwave works)"). The first one that is
/// discovered is announced. Every later one belongs to the same encounter until no phone was heard for a while.
struct Greeter: Sendable {
  private let isWanted: Bool
  private let pause: Int64

  // Until the state is reported, the engine assumes the one without announcements.
  var application = ApplicationState.active
  var isAuthorized = false
  private var encounterEnd = Instant(nanoseconds: .min)

  init(isWanted: Bool, pause: Duration) {
    self.isWanted = isWanted
    self.pause = pause.usableNanoseconds
  }

  /// An anonymous service was discovered. Returns whether to tell the user.
  mutating func met(at now: Instant) -> Bool {
    let isNews = encounterEnd <= now
    encounterEnd = now.advanced(byNanoseconds: pause)
    // In front, the app itself shows the phones.
    return isNews && isWanted && isAuthorized && application == .background
  }

  /// A beacon was heard. It prolongs an encounter, but begins none, because it is not announced.
  mutating func heard(at now: Instant) {
    if encounterEnd > now { encounterEnd = now.advanced(byNanoseconds: pause) }
  }
}
