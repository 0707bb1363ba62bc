import AfterglowAnalysis
import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowWire

/// Rebuilds the table of bits from the log of a phone that advertises one service UUID after another, and finds the
/// hash behind the table.
struct AnalyzeVerb: Verb {
  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    #if os(Linux)
      if options.contains("--live") {
        if let operand = options.operands.first {
          throw .usage("--live takes no recording, and '\(operand)' is given; remove one of them")
        }
        return try withLiveInput(options, in: surroundings) { (input) throws(CommandFailure) in
          try analyze(input, options, in: surroundings)
        }
      }
      if let option = Options.live.first(where: { options[$0.name] != nil }) {
        throw .usage("\(option.name) needs --live")
      }
    #endif
    let format = CaptureFormat(options)
    return try analyze(
      try CaptureInput(options.operands.first ?? "-", format: format, in: surroundings), options, in: surroundings)
  }

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
    if malformed > 0 { surroundings.say("records left out as malformed: \(malformed) of \(records)") }
    guard log.readings > 0 else { throw .badData("\(input.name) contains no overflow area") }
    let runs = log.walker
    let analysis: WalkAnalysis
    do { analysis = try WalkAnalysis(runs) } catch { throw .badData("\(input.name): \(error.explanation)") }
    let report = WalkReport(analysis, runs, senders: log.senderCount, readings: log.readings)
    if options.contains("--json") {
      try surroundings.output.line(report.json.text)
    } else {
      let lines = options.contains("--summary") ? report.summary : report.summary + [""] + report.table
      for line in lines { try surroundings.output.line(line) }
    }
    return analysis.matchesOverflowArea && analysis.isComplete ? .success : .findings
  }
}

extension WalkError {
  fileprivate var explanation: String {
    switch self {
    case .tooFewSteps(let steps, let needed):
      "no phone in the recording walks through services: the overflow area changes \(counted(steps, "time")), and \(needed) changes are needed"
    case .unexplained(let steps, let explained):
      "no phone in the recording walks through the services 0, 1, 2, …: the best hash explains \(explained) of \(steps) steps"
    }
  }
}
