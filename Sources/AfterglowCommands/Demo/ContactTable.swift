#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// One phone's contacts as a table for a person.
  struct ContactTable {
    private let rows: [[String]]

    init(_ contacts: [Contact], until end: WorldTime, _ clock: WallClock) {
      let header = ["peer", "in range", "discovered", "identified after", "readings", "longest gap", "30 s windows"]
      func time(_ time: WorldTime) -> String { String(clock.timestamp(at: time).dropFirst(11).dropLast(4)) }
      rows =
        [header]
        + contacts.map { contact in
          [
            contact.installation.description, contact.inRange.map(time) ?? "-", time(contact.discovered),
            decimal((contact.identified - contact.discovered).inSeconds, 2) + " s", String(contact.readings),
            decimal(contact.longestGap.inSeconds, 1) + " s",
            decimal(100 * contact.coverage(until: end), 1) + " % of \(contact.windows(until: end))",
          ]
        }
    }

    /// Columns are as wide as they have to be; numbers end where their headings end.
    var lines: [String] {
      guard rows.count > 1 else { return ["nobody was found"] }
      let widths = rows[0].indices.map { column in rows.map(\.[column].count).max() ?? 0 }
      return rows.map { row in
        row.indices.map { column in
          String(repeating: " ", count: widths[column] - row[column].count) + row[column]
        }.joined(separator: "  ")
      }
    }
  }

  /// A number with a fixed count of decimals, and commas between thousands.
  func decimal(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    guard value.isFinite, abs(value) * scale < 1e15 else { return value.description }
    let scaled = Int((abs(value) * scale).rounded())
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    var digits = Array(String(whole))
    for position in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: position) }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(digits) }
    let tail = String(fraction)
    return sign + String(digits) + "." + String(repeating: "0", count: decimals - tail.count) + tail
  }
#endif
