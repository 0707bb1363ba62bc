import AfterglowWire

/// Reads identifiers from masks.
struct DecodeTask: OverflowTask {
  let name = "decode"

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let codes = options["--code"].flatMap(OverflowCode.init).map { [$0] }
    let known = try Self.known(options["--known"])
    var unread = 0
    let code = try OverflowItems.masks.forEach(of: options.operands, in: surroundings) {
      (mask) throws(CommandFailure) in
      let readings = Readings(
        mask, by: codes ?? OverflowCode.allCases, known: known, toleratingLoss: options.contains("--tolerate-loss"))
      if readings.found.isEmpty { unread += 1 }
      if options.contains("--json") {
        try surroundings.output.line(
          JSON.object(["mask": .string(mask.description), "readings": readings.json]).text)
        return
      }
      let texts = readings.found.map { "\($0.code) \(Readings.text($0))" }
      try surroundings.output.line("\(mask)  \(texts.isEmpty ? "no code reads it" : texts.joined(separator: "; "))")
    }
    return code == .success && unread > 0 ? .findings : code
  }

  private static func known(_ list: String?) throws(CommandFailure) -> OverflowMask {
    var mask = OverflowMask()
    for text in list?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      guard let service = ServiceUUID(String(text)) else {
        throw .usage("--known takes UUIDs separated by commas, and '\(text)' is not a UUID")
      }
      mask[OverflowArea.bit(for: service)] = true
    }
    return mask
  }
}
