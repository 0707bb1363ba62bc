#if os(Linux)
  import AfterglowScenarios
  import AfterglowWire
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

    var lines: [String] {
      guard rows.count > 1 else { return ["nobody was found"] }
      var table = Table(rows[0])
      for row in rows.dropFirst() { table.append(row) }
      return table.lines
    }
  }
#endif
