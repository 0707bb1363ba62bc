#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// A drawing of the times at which phones read each other's signals. The drawing has a line for each pair of phones,
  /// and a column for each minute.
  struct HourDrawing {
    let lines: [String]

    /// Creates the drawing. Each element of `pairs` gives one line: the label of the line, and the contact of the two
    /// phones. The contact is `nil` if the two phones never met. The drawing ends with the last whole minute.
    init(_ pairs: [(label: String, contact: Contact?)], until end: WorldTime, _ clock: WallClock) {
      let minutes = Int((end - .zero) / .seconds(60))
      let width = (pairs.map(\.label.count).max() ?? 0) + 2
      var scale = String(repeating: " ", count: width)
      for minute in stride(from: 0, through: minutes, by: 10) {
        scale = padded(scale, to: width + minute) + clock.timeOfDay(at: Self.time(minute)).prefix(5)
      }
      let drawn = pairs.map { pair in
        guard let contact = pair.contact else { return pair.label }
        return padded(pair.label, to: width) + Self.line(of: contact, minutes)
      }
      lines = [scale] + drawn
    }

    private static func time(_ minute: Int) -> WorldTime { .zero + .seconds(60 * minute) }

    private static func line(of contact: Contact, _ minutes: Int) -> String {
      let start = contact.start
      let line = (0..<minutes).map { minute -> Character in
        let (from, to) = (time(minute), time(minute + 1))
        guard to > start else { return " " }
        let windows = contact.windowsWithReading.count { from..<to ~= $0 }
        // If the contact begins within this minute and its second window begins after this minute, only one window is
        // possible.
        let possible = from < start && start + Contact.window >= to ? 1 : 2
        return windows >= possible ? "█" : windows > 0 ? "▄" : "·"
      }
      return String(line)
    }
  }
#endif
