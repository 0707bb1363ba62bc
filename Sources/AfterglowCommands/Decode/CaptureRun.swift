import AfterglowCapture
import AfterglowDecoding

/// A type that reads several captures, including the captures in folders, as if they were one capture.
protocol CaptureRun: ~Copyable {
  var surroundings: Surroundings { get }
  /// The number of records that have been read, including malformed records.
  var records: Int { get }

  /// Reads a capture to its end.
  mutating func read(_ input: consuming CaptureInput) throws(CommandFailure)
}

extension CaptureRun where Self: ~Copyable {
  /// Reads files and folders. Reads standard input for `-`, or if there are no operands.
  mutating func read(operands: [String], format: CaptureFormat?) throws(CommandFailure) {
    if operands.count(where: { $0 == "-" }) > 1 { throw .usage("'-' is given twice") }
    for operand in operands.isEmpty ? ["-"] : operands where !surroundings.isInterrupted {
      if Self.isFolder(operand) {
        try readFolder(operand, format: format)
      } else {
        try readFile(operand, format: format)
      }
    }
  }

  /// Whether the operands may name several captures, so that the output must name each capture.
  static func isSeveral(_ operands: [String]) -> Bool { operands.count > 1 || operands.contains(where: isFolder) }

  static func isFolder(_ operand: String) -> Bool { operand != "-" && CaptureFolder.exists(at: operand) }

  /// Reads a file, or standard input for `-`. Throws an error if the input contains no record.
  private mutating func readFile(_ operand: String, format: CaptureFormat?) throws(CommandFailure) {
    let before = records
    let input: CaptureInput
    do throws(CommandFailure) { input = try CaptureInput(operand, format: format, in: surroundings) } catch {
      // Ctrl-C ends a read that waits for the first bytes, so standard input seems to be empty.
      if surroundings.isInterrupted { return }
      throw error
    }
    let (name, found) = (input.name, input.format)
    try read(input)
    if records == before, !surroundings.isInterrupted {
      throw .badData("\(name) contains no record of the format '\(found)'")
    }
  }

  /// Reads all captures of a folder. Reports and skips files that are not captures. Throws an error if no file contains
  /// a record.
  private mutating func readFolder(_ path: String, format: CaptureFormat?) throws(CommandFailure) {
    let files: [String]
    do { files = try CaptureFolder.files(in: path) } catch { throw CommandFailure(error, of: "'\(path)'") }
    let before = records
    for file in files where !surroundings.isInterrupted {
      do throws(CommandFailure) {
        try read(try CaptureInput(file, format: format, in: surroundings))
      } catch {
        switch error {
        case .badData(let message), .noInput(let message), .unavailable(let message):
          surroundings.say(message + "; skipped")
        case .usage, .inputOutput, .outputClosed: throw error
        }
      }
    }
    if records == before, !surroundings.isInterrupted { throw .noInput("'\(path)' contains no recording") }
  }
}

extension Surroundings {
  /// Reports the number of records of unsupported link types, unless it is zero.
  func sayForeign(_ counts: LinkTypeCounts, of records: Int) {
    if counts.total == 0 { return }
    say("records of unsupported kinds: \(counts.total) of \(records): \(counts.names)")
  }
}
