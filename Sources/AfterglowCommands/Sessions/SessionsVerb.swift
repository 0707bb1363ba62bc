import AfterglowCapture
import AfterglowDecoding
import AfterglowSessions
import AfterglowWire

/// Tells who was near a receiver, and when.
struct SessionsVerb: Verb {
  let name = "sessions"
  let summary = "tell who was near a receiver and when, and show it on a page"

  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let options = try Options(
      arguments, of: name, flags: ["--identified", "--json"],
      values: PacketFilter.receptionValues.union(["--format", "--gap", "--html", "--region"]), maximumOperands: .max)
    let format = try CaptureFormat(option: options["--format"])
    let gap = try options.integer("--gap", in: 1...Self.longestGap) ?? Self.usualGap
    let region = try region(options["--region"])
    let filter = try PacketFilter(options)
    // What cannot be written is said before an hour of reading.
    let page = try options["--html"].map { (path) throws(CommandFailure) in try FileSink(path: path) }
    for operand in options.operands where operand != "-" && page?.isFile(at: operand) == true {
      throw .usage("--html would overwrite the recording '\(operand)'")
    }
    var run = SessionRun(
      SessionLog(gap: gap * 1_000_000_000, region: region, filter: filter), in: surroundings)
    try run.read(operands: options.operands, format: format)
    let counts = run.counts
    var sessions = run.finish()
    if options.contains("--identified") { sessions.peers.removeAll { !$0.isIdentified } }
    // First, because a reader of the table may stop before its end.
    if let page {
      let operands = options.operands.isEmpty ? ["-"] : options.operands
      let name = operands.map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
      try page.write(Array(SessionsPage(sessions, of: name).text.utf8).span)
    }
    if options.contains("--json") {
      try surroundings.output.line(JSON(sessions).text)
    } else {
      for line in SessionsTable(sessions).lines { try surroundings.output.line(line) }
    }
    report(sessions, counts, in: surroundings)
    return counts.useless == 0 ? .success : counts.useless >= counts.records ? .badData : .findings
  }

  /// Longer than the 36.5 s after which iOS gives up a beacon's region in the median (docs/rules.md), in which a phone is
  /// therefore not gone.
  private static let usualGap: Int64 = 60
  /// A day.
  private static let longestGap: Int64 = 86_400

  private func region(_ text: String?) throws(CommandFailure) -> ServiceUUID? {
    guard let text else { return nil }
    guard let uuid = ServiceUUID(text), uuid.width == .bits128 else {
      throw .usage("--region takes a UUID of 32 hexadecimal digits with dashes, not '\(text)'")
    }
    return uuid
  }

  private func report(_ sessions: Sessions, _ counts: SessionLog.Counts, in surroundings: Surroundings) {
    if sessions.hints > 0 {
      surroundings.say(
        "\(sessions.hints) masks read as somebody and are no proof; 'afterglow decode --overflow' shows them")
    }
    if sessions.packetsOfOthers > 0 {
      surroundings.say(
        "\(sessions.packetsOfOthers) packets are left out: more than \(AddressLog.presenceLimit) presences")
    }
    if counts.timeless > 0 {
      surroundings.say("\(counts.timeless) packets have no time: nobody can tell when they were")
    }
    surroundings.sayForeign(counts.foreign, of: counts.records)
    if counts.malformed > 0 { surroundings.say("\(counts.malformed) of \(counts.records) records are malformed") }
  }

  var help: String {
    """
    Tells who was near the receiver of a recording, and when.

    Usage: afterglow sessions [OPTION]… [FILE|DIRECTORY]…

    FILE is a recording in one of the formats of 'afterglow decode'; without one, or with '-', it is read from standard
    input. Of a directory all recordings are read. All recordings are taken as those of one receiver.

    A peer that is never silent for longer than the gap is present from its first packet to its last. A phone changes
    its address every quarter of an hour; two addresses are one peer only where an identifier proves it:

      overflow  an installation identifier of Afterglow's, read from overflow areas by the rules of trust that a phone
                goes by: another app may set bits of the same mask. What is no proof is counted and names nobody.
      iBeacon   with --region, major and minor are the identifier. Other beacons are one peer where UUID, major and minor
                are the same.
      GATT      the identity service, where it is advertised, or listed over a connection that the recording shows from
                its beginning.

    An address that names two installations proves neither, and stands for itself. Connections are counted where the
    recording tells whose packets they are.

    Options:
      --gap SECONDS    the silence after which somebody has gone, 1 to 86400 (60)
      --region UUID    the UUID of beacons whose major and minor are an installation identifier
      --identified     leave out addresses that nothing identifies
      --since TIME     from a time on: 2020-05-02T15:50:26Z, a date alone, or +SECONDS after the first packet
      --until TIME     before a time
      --min-rssi DBM   packets no weaker than this
      --html FILE      write a page as well: a timeline with a bar for each presence, as high as the signal was strong, to
                       be zoomed by mouse, fingers and keyboard, and the table. It needs nothing from elsewhere, and works
                       in light and dark and on a phone.
      --json           one JSON object instead of the table
      --format FORMAT  read the input as one of the formats of 'decode', whatever it looks like
      --help           this text

    Printed is a line for each presence, identified peers first, in the order of time: who; first and last packet (UTC);
    how long between them; packets; signal strength in dBm: weakest, lower quartile, median, upper quartile, strongest;
    and by what the peer is known and what its addresses said of themselves.

    What is kept is bounded: 50,000 presences; on the page 1,000 peers with 5,000 presences, the identified ones and then
    those with the most packets, and 100,000 points of signal strength, each the mean of one second, or of 2, 4, 8, …
    seconds where the recording is too long for that.

    Exit codes: 0 well, 1 some packets malformed or without time, 64 wrong command line, 65 not a recording, or without
    times, 66 no input, 74 reading or writing failed.

    Examples:
      afterglow sessions btsnoop_hci.log
      afterglow sessions --identified --html who.html captures/
      afterglow demo --quiet --capture air.pcapng; afterglow sessions --gap 300 air.pcapng
    """
  }
}
