import AfterglowDecoding

/// Shows the progress of long work on a terminal: the completed share, the rate and the remaining time.
final class Progress {
  /// The delay before progress is shown. Shorter work shows no progress.
  static let patience = Duration.seconds(2)
  private static let interval = Duration.milliseconds(200)

  /// The surroundings whose terminal shows the progress; `nil` if standard error is not a terminal.
  private let surroundings: Surroundings?
  private let name: String
  private let start: Duration
  private var last: Duration
  private var isShown = false

  init(_ surroundings: Surroundings, _ name: String) {
    self.surroundings = surroundings.isWatched ? surroundings : nil
    self.name = name
    start = surroundings.clock.elapsed
    last = start
  }

  /// Shows the progress, unless the work has just begun or the line was updated less than `interval` ago.
  ///
  /// - Parameters:
  ///   - share: The completed share, 0 to 1; `nil` if the total is unknown.
  ///   - rate: Receives the time that the work has taken so far, and returns the rate of the work in words.
  func show(_ share: Double?, rate: (Duration) -> String) {
    guard let surroundings else { return }
    let now = surroundings.clock.elapsed
    guard now - start >= Self.patience, !isShown || now - last >= Self.interval else { return }
    last = now
    let spent = now - start
    let parts = [
      share.map { "\(Int(100 * $0)) %" }, rate(spent),
      share.flatMap { $0 > 0 ? Self.words(spent * ((1 - min($0, 1)) / $0)) + " left" : nil },
    ]
    surroundings.sayInPlace("\(printable(name)): " + parts.compactMap(\.self).joined(separator: ", "))
    isShown = true
  }

  /// Clears the progress line.
  func end() {
    if isShown { surroundings?.sayInPlace("") }
    isShown = false
  }

  /// Returns a duration in words: `8 s`, `2 min 5 s` or `3 h 20 min`.
  static func words(_ duration: Duration) -> String {
    let seconds = max(0, Int((duration / .seconds(1)).rounded()))
    if seconds < 60 { return "\(seconds) s" }
    return seconds < 3_600 ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds / 3_600) h \(seconds / 60 % 60) min"
  }
}
