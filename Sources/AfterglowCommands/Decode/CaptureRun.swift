import AfterglowCapture

/// What goes through captures: one, or all of a folder, as if they were one.
protocol CaptureRun: ~Copyable {
  var surroundings: Surroundings { get }
  /// Records read so far, malformed ones included.
  var records: Int { get }

  /// Reads a capture to its end.
  mutating func read(_ input: consuming CaptureInput) throws(CommandFailure)
}

extension CaptureRun where Self: ~Copyable {
  /// Reads a file, a folder, or standard input for `-`.
  mutating func readOperand(_ operand: String, format: CaptureFormat?) throws(CommandFailure) {
    if Self.isFolder(operand) {
      try readFolder(operand, format: format)
    } else {
      try readFile(operand, format: format)
    }
  }

  static func isFolder(_ operand: String) -> Bool { operand != "-" && CaptureFolder.exists(at: operand) }

  /// Reads a file, or standard input for `-`.
  private mutating func readFile(_ operand: String, format: CaptureFormat?) throws(CommandFailure) {
    let before = records
    let input = try CaptureInput(operand, format: format, in: surroundings)
    let (name, found) = (input.name, input.format)
    try read(input)
    if records == before { throw .badData("\(name) holds not one record of the format '\(found)'") }
  }

  /// Reads all captures of a folder; what is none is passed over, and said.
  private mutating func readFolder(_ path: String, format: CaptureFormat?) throws(CommandFailure) {
    let files: [String]
    do { files = try CaptureFolder.files(in: path) } catch { throw CaptureInput.failure(error, of: "'\(path)'") }
    for file in files {
      do throws(CommandFailure) {
        try read(try CaptureInput(file, format: format, in: surroundings))
      } catch {
        switch error {
        case .badData(let message), .noInput(let message): surroundings.say(message + "; passed over")
        case .usage, .unavailable, .inputOutput, .outputClosed: throw error
        }
      }
    }
    if records == 0 { throw .noInput("'\(path)' holds no recording") }
  }
}

extension Surroundings {
  /// Says that some records, or all, are of networks that are none of Bluetooth.
  func sayForeign(_ count: Int, of records: Int) {
    say("\(count) of \(records) records are of link types that have nothing to do with Bluetooth")
  }
}
