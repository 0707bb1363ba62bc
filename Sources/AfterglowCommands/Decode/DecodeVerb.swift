import AfterglowCapture
import AfterglowDecoding

/// Explains recorded advertisements.
struct DecodeVerb: Verb {
  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let format = CaptureFormat(options)
    let filter = try PacketFilter(options)
    let form: PacketDecoder.Form = options.contains("--summary") ? .summary : options.contains("--json") ? .json : .text
    let operands = options.operands.isEmpty ? ["-"] : options.operands
    if options.contains("--follow") {
      guard form != .summary else {
        throw .usage("--follow never ends, and --summary prints only at the end; remove one of them")
      }
      guard operands.count == 1 else { throw .usage("--follow takes one file, and \(operands.count) are given") }
      guard !DecodeRun.isFolder(operands[0]) else {
        throw .usage("--follow takes one file, and '\(operands[0])' is a directory")
      }
      guard operands[0] != "-" else {
        throw .usage("--follow takes a file; remove --follow, because standard input is always read until it closes")
      }
    }
    var run = DecodeRun(
      form, filter: filter, isRelative: options.contains("--relative"), namesFiles: DecodeRun.isSeveral(operands),
      in: surroundings)
    if options.contains("--follow") {
      try run.follow(operands[0], format: format)
    } else {
      try run.read(operands: operands, format: format)
    }
    let (records, malformed, foreign) = (run.records, run.malformed, run.foreign)
    let isJSON = options.contains("--json")
    let summary = run.finish()
    if form == .summary { try SummaryReport(summary).print(asJSON: isJSON, to: surroundings.output) }
    surroundings.sayForeign(foreign, of: records)
    if malformed > 0, records > 1 { surroundings.say("malformed records: \(malformed) of \(records)") }
    let useless = malformed + foreign.total
    return surroundings.code(useless == 0 ? .success : useless >= records ? .badData : .findings)
  }
}

extension CaptureFormat {
  static var names: String { allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") }

  /// Creates the value of `--format`; `nil` if the option is absent.
  init?(_ options: Options) {
    guard let text = options["--format"] else { return nil }
    self.init(rawValue: text)
  }
}
