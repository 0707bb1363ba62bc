import AfterglowAnalysis
import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowWire

/// Rebuilds the table of bits from the log of a phone that walks through service UUIDs, and finds the hash behind it.
struct AnalyzeVerb: Verb {
  let name = "analyze"
  let summary = "find the hash of the overflow area in the log of a phone that walks through services"

  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let options = try Options(
      arguments, of: name, flags: Self.liveFlags.union(["--json", "--summary"]),
      values: Self.liveValues.union(["--format"]), maximumOperands: 1)
    #if os(Linux)
      if options.contains("--live") {
        if let operand = options.operands.first { throw .usage("--live listens, and '\(operand)' is a recording") }
        return try withLiveInput(options, in: surroundings) { (input) throws(CommandFailure) in
          try analyze(input, options, in: surroundings)
        }
      }
      if let option = Options.liveValues.sorted().first(where: { options[$0] != nil }) {
        throw .usage("\(option) goes with --live")
      }
    #endif
    let format = try CaptureFormat(option: options["--format"])
    return try analyze(
      try CaptureInput(options.operands.first ?? "-", format: format, in: surroundings), options, in: surroundings)
  }

  #if os(Linux)
    private static let liveFlags: Set = ["--live"]
    private static let liveValues = Options.liveValues
  #else
    private static let liveFlags: Set<String> = []
    private static let liveValues: Set<String> = []
  #endif

  private func analyze(
    _ recording: consuming CaptureInput, _ options: Options, in surroundings: Surroundings
  ) throws(CommandFailure) -> ExitCode {
    var input = recording
    var log = MaskLog<DeviceAddress?>()
    var (records, malformed) = (0, 0)
    let name = input.name
    var reader = MaskReader()
    try input.forEachBatch { batch in
      records += batch.packets.count
      malformed += reader.read(batch) { mask, sender in
        log.append(mask, from: sender)
      } report: { position, fault in
        surroundings.say("\(name): \(position): \(fault)")
      }
    } malformed: { record in
      records += 1
      malformed += 1
      surroundings.say("\(name): \(record)")
    }
    if malformed > 0 { surroundings.say("\(malformed) of \(records) records are malformed, and left out") }
    guard log.readings > 0 else { throw .badData("\(input.name): not one overflow area is in it") }
    let runs = log.walker
    let analysis: WalkAnalysis
    do { analysis = try WalkAnalysis(runs) } catch { throw .badData("\(input.name): \(error.explanation)") }
    let report = WalkReport(analysis, runs, senders: log.senderCount, readings: log.readings)
    if options.contains("--json") {
      try surroundings.output.line(report.json.text)
    } else {
      let lines = options.contains("--summary") ? report.summary : report.table + [""] + report.summary
      for line in lines { try surroundings.output.line(line) }
    }
    return analysis.matchesOverflowArea && analysis.isComplete ? .success : .findings
  }

  var help: String {
    """
    Finds the hash that turns service UUIDs into bits of the overflow area, from what a sniffer heard of a phone that
    walks through them: in the background, UUID 00000000-0000-0000-0000-000000000000, …01, …02 and so on, one after
    the other, for example one a second.

    Usage: afterglow analyze [OPTION]… [FILE]
           afterglow analyze --live [OPTION]…

    FILE is a recording in one of the formats of 'afterglow decode'; without one, or with '-', it is read from
    standard input. 'afterglow demo sequential' prints one. Which UUID is behind an advertisement is nowhere in it,
    and is found out:

      steps     a change of the mask is a step; repeated readings are one. Times are not needed. Damaged packets are
                left out. Where packets have addresses, the one with the most changes is the phone, and so are
                addresses that change masks before or after it.
      foreign   a bit in more than a quarter of the masks belongs to another app on the phone and is taken away.
      hash      all 256 polynomials of 8 bits, both orders of the UUID's bytes, both orders of the bits in a byte,
                remainder read forward or mirrored, highest or lowest bit dropped: 4,096 of them, less those under
                which 256 UUIDs leave some bit unset; each with all 128 constants that may be exclusive-ored to the
                position. The difference of neighbouring steps does not know the constant and leaves a few; votes of
                neighbouring steps leave a few constants; for these the observed bits are aligned with the predicted
                ones, with missing steps and ones out of order allowed. At least 16 steps are needed, and three of
                four must be explained, or there is no finding.
      numbering an initial value, a final exclusive or, and whether bytes and bits are counted from the front or
                from the back all show as that constant: they cannot be told apart, and the plainest is named.

    Up to 4,096 steps are looked at.

    Options:
      --format FORMAT  read the input as one of the formats of 'decode', whatever it looks like
      --summary        the findings without the table
      --json           all in one JSON object
      --live           listen with this machine's Bluetooth instead, as 'afterglow scan' does, until it is interrupted;
                       takes that verb's --adapter, --capture and --seconds
      --help           this text

    Printed is the table of all 128 bits with the UUIDs that were seen to set each (as the number at their end), or
    why it was not seen: 'hidden' behind another app's bit, 'missed' where the steps that would have set it are missing
    from the log, 'not reached' where the walk was too short; then the findings.

    Exit codes: 0 the hash is the one that Afterglow uses and the walk came by all bits, 1 it is another or the walk
    was too short, 64 wrong command line, 65 not a recording of a walk, 66 no input, 69 the radio cannot be used, 74
    reading or writing failed.

    Examples:
      afterglow demo sequential | afterglow analyze
      ubertooth-btle -f | tee walk.txt; afterglow analyze --summary walk.txt
    """
  }
}

extension WalkError {
  fileprivate var explanation: String {
    switch self {
    case .tooFewSteps(let steps, let needed):
      "no phone walks through services in it: the overflow area changes \(steps) times, and \(needed) are needed"
    case .unexplained(let steps, let explained):
      "no walk through the services 0, 1, 2, … is found in it: the best hash explains \(explained) of \(steps) steps"
    }
  }
}
