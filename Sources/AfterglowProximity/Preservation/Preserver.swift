/// Decides when to preserve the state: at a limited rate after a change, and at once if the app may end soon.
struct Preserver: Sendable {
  private enum State {
    case clean
    /// A change is preserved once the interval since the last write has passed.
    case outdated
    /// A change is preserved at once, because the app may end soon.
    case urgent
  }

  /// The interval at which the state is preserved if only the times of sightings have changed.
  static let refresh: Int64 = 60_000_000_000

  private let interval: Int64
  private var state = State.clean
  private var last = Instant(nanoseconds: .min)
  /// Whether the times of sightings may have changed since the last write.
  private var isAging = false

  init(interval: Duration) {
    // The state is preserved at most once a second, because each preservation writes a file.
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

  /// Records a change that has to be preserved: a neighbour appeared or departed, a peer was identified, or the ranging
  /// of a region has changed.
  mutating func outdate() {
    switch state {
    case .clean: state = .outdated
    case .outdated, .urgent: break
    }
  }

  /// Makes every change due now, because the app may end soon.
  mutating func hurry() {
    switch state {
    case .outdated: state = .urgent
    case .clean: if isAging { state = .urgent }
    case .urgent: break
    }
  }

  /// Returns whether to preserve the state now. If the result is `true`, records that the state is preserved. `isAging`
  /// says whether the times of sightings may have changed.
  mutating func isDue(isAging: Bool, at now: Instant) -> Bool {
    self.isAging = isAging
    guard let deadline = nextDeadline, deadline <= now else { return false }
    state = .clean
    last = now
    return true
  }
}
