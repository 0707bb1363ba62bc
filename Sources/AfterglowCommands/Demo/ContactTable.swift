#if os(Linux)
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// A table for people that shows how phones heard each other.
  struct ContactTable {
    private let rows: [[String]]

    /// Creates the table with one row for each element of `contacts`. The first column contains the text of each
    /// element, and has the heading `heading`.
    init(_ heading: String, _ contacts: [(String, Contact)], until end: WorldTime, _ clock: WallClock) {
      let header = [heading, "in range", "discovered", "identified", "readings", "max gap", "30 s windows"]
      func time(_ time: WorldTime) -> String { String(clock.timeOfDay(at: time).dropLast(4)) }
      rows =
        [header]
        + contacts.map { name, contact in
          [
            name, contact.inRange.map(time) ?? "-", time(contact.discovered),
            "+" + decimal((contact.identified - contact.discovered).inSeconds, 2) + " s", String(contact.readings),
            decimal(contact.longestGap.inSeconds, 1) + " s",
            decimal(100 * contact.coverage(until: end), 1) + " % of \(contact.windows(until: end))",
          ]
        }
    }

    var lines: [String] {
      guard rows.count > 1 else { return ["nobody was found"] }
      var table = Table(rows[0])
      for row in rows.dropFirst() { table.append(row) }
      return table.lines
    }
  }
#endif
