/// Tells a phone in the background that somebody is near, before anybody knows who: once an encounter.
///
/// Two phones in pockets show nothing but an anonymous service ("wtfBeacon (how Shortwave works)"). The first one that is
/// discovered is news; one that else comes, and whatever else is heard, belongs to the same encounter until nobody was
/// heard for a while.
struct Greeter: Sendable {
  private let isWanted: Bool
  private let pause: Int64

  // Until they are told, for the cautious side.
  var application = ApplicationState.active
  var isAuthorized = false
  private var encounterEnd = Instant(nanoseconds: .min)

  init(isWanted: Bool, pause: Duration) {
    self.isWanted = isWanted
    self.pause = pause.usableNanoseconds
  }

  /// An anonymous service was discovered; whether the user is to be told.
  mutating func met(at now: Instant) -> Bool {
    let isNews = encounterEnd <= now
    encounterEnd = now.advanced(byNanoseconds: pause)
    // In front, the app itself shows what there is.
    return isNews && isWanted && isAuthorized && application == .background
  }

  /// A beacon was heard: what has begun goes on, but only what is told begins.
  mutating func heard(at now: Instant) {
    if encounterEnd > now { encounterEnd = now.advanced(byNanoseconds: pause) }
  }
}
