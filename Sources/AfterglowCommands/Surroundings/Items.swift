import AfterglowCapture

/// The items that a command line names: its operands, and the lines of standard input for `-`.
///
/// An invalid operand is an error of the command line. For an invalid line, the tool prints the line's number, adds the
/// line to the count of malformed lines, and continues with the next line. Empty lines and lines that begin with `#`
/// are skipped.
struct Items<Value> {
  /// The items' name in messages, in the plural: `masks`.
  let plural: String
  /// The form of an item in messages: `32 hexadecimal digits`.
  let form: String
  let parse: (String) -> Value?

  /// Calls `body` with every item in turn. Returns the exit code that applies if all other work succeeds.
  func forEach(
    of operands: [String], in surroundings: Surroundings, _ body: (Value) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitCode {
    guard !operands.isEmpty else {
      throw .usage("missing \(plural) (\(form)); pass '-' for standard input")
    }
    guard operands.count(where: { $0 == "-" }) < 2 else { throw .usage("'-' is given twice") }
    // The whole command line is checked before any item is handled.
    var values: [Value?] = []
    for operand in operands {
      let value = operand == "-" ? nil : parse(operand)
      guard operand == "-" || value != nil else { throw .usage("'\(operand)' is invalid: \(plural) are \(form)") }
      values.append(value)
    }
    var code = ExitCode.success
    for value in values {
      if let value { try body(value) } else { code = try forEachLine(in: surroundings, body) }
    }
    return code == .badData && operands.count > 1 ? .findings : code
  }

  private func forEachLine(
    in surroundings: Surroundings, _ body: (Value) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitCode {
    var lines = LineReader(surroundings.input)
    var (good, bad) = (0, 0)
    while let line = try Self.next(of: &lines) {
      var text: String?
      if case .held(let count) = line.content {
        let bytes = lines.text(count: count).trimming { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if bytes.isEmpty || bytes.first == UInt8(ascii: "#") { continue }
        text = String(decoding: bytes, as: UTF8.self)
      }
      if let text, let value = parse(text) {
        good += 1
        try body(value)
      } else {
        bad += 1
        surroundings.say("standard input: line \(line.number) is invalid: \(plural) are \(form)")
      }
    }
    if good + bad == 0 { throw .noInput("standard input contains no \(plural)") }
    if bad == 0 { return .success }
    if good + bad > 1 { surroundings.say("malformed lines: \(bad) of \(good + bad)") }
    return good == 0 ? .badData : .findings
  }

  private static func next(of lines: inout LineReader) throws(CommandFailure) -> LineReader.Line? {
    do { return try lines.next() } catch { throw .inputOutput("cannot read standard input: \(error.explanation)") }
  }
}

extension RandomAccessCollection<UInt8> where SubSequence == Self {
  fileprivate func trimming(_ isBlank: (UInt8) -> Bool) -> Self {
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
