/// Decides when to preserve: what changed at a bounded rate, and at once where it may be the last chance.
struct Preserver: Sendable {
  private enum State {
    case clean
    /// Something is worth preserving as soon as the interval since the last time is over.
    case outdated
    /// It may be the last chance.
    case urgent
  }

  /// Times of sightings alone grow old: they are refreshed so often.
  static let refresh: Int64 = 60_000_000_000

  private let interval: Int64
  private var state = State.clean
  private var last = Instant(nanoseconds: .min)
  /// Whether there is anything to refresh.
  private var isAging = false

  init(interval: Duration) {
    // Once a second at most, whatever is configured: each time is a file written.
    self.interval = max(1_000_000_000, interval.usableNanoseconds)
  }

  var nextDeadline: Instant? {
    let moment: Instant
    switch state {
    case .urgent: moment = last
    case .outdated: moment = last.advanced(byNanoseconds: interval)
    case .clean:
      guard isAging else { return nil }
      moment = last.advanced(byNanoseconds: max(interval, Self.refresh))
    }
    return moment < .never ? moment : nil
  }

  /// Somebody came or went, or the app asked for something else.
  mutating func outdate() {
    switch state {
    case .clean: state = .outdated
    case .outdated, .urgent: break
    }
  }

  /// The app may be gone soon: whatever changed is preserved now.
  mutating func hurry() {
    switch state {
    case .outdated: state = .urgent
    case .clean: if isAging { state = .urgent }
    case .urgent: break
    }
  }

  /// Whether to preserve now; `isAging` if there is anybody whose times grow old.
  mutating func isDue(isAging: Bool, at now: Instant) -> Bool {
    self.isAging = isAging
    guard let deadline = nextDeadline, deadline <= now else { return false }
    state = .clean
    last = now
    return true
  }
}
