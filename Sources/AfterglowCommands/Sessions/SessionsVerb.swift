import AfterglowCapture
import AfterglowDecoding
import AfterglowSessions
import AfterglowWire

/// Prints which peers were near a receiver, and at which times.
struct SessionsVerb: Verb {
  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let format = CaptureFormat(options)
    let gap = options.integer("--gap") ?? Self.usualGap
    let region = try region(options["--region"])
    let filter = try PacketFilter(options)
    // The output is opened first, so that an error appears before the input is read.
    let page = try options["--html"].map { (path) throws(CommandFailure) in try FileSink(path: path) }
    for operand in options.operands where operand != "-" && page?.isFile(at: operand) == true {
      throw .usage("--html would overwrite the recording '\(operand)'")
    }
    var run = SessionRun(
      SessionLog(gap: gap * 1_000_000_000, region: region, filter: filter), in: surroundings)
    try run.read(operands: options.operands, format: format)
    let counts = run.counts
    var sessions = run.finish(infersSuccessions: !options.contains("--proven"))
    if options.contains("--identified") { sessions.peers.removeAll { !$0.isIdentified } }
    // The page is written before the table, because the program that reads the table may close the pipe early.
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
    return surroundings.code(
      counts.useless == 0 ? .success : counts.useless >= counts.records ? .badData : .findings)
  }

  /// The default gap, in seconds. A gap of 60 s is longer than the median 36.5 s after which iOS reports that a phone
  /// has left a beacon's region (docs/rules.md). So a device that iOS still counts as near usually also counts as
  /// present in this list.
  private static let usualGap: Int64 = 60

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
        "masks with an unproved identifier: \(sessions.hints); 'afterglow decode --overflow' shows these masks"
      )
    }
    if sessions.packetsOfOthers > 0 {
      surroundings.say(
        "packets left out because of the limit of \(AddressLog.presenceLimit) presences: \(sessions.packetsOfOthers)")
    }
    if counts.timeless > 0 {
      surroundings.say("packets left out, because they have no time: \(counts.timeless)")
    }
    surroundings.sayForeign(counts.foreign, of: counts.records)
    if counts.malformed > 0 { surroundings.say("malformed records: \(counts.malformed) of \(counts.records)") }
  }
}
