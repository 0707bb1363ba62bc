import AfterglowScenarios
import Foundation

/// What one world came to, and what the rules would have allowed in it.
struct SituationOutcome {
  var measured: SituationMeasurement

  init(playing situation: Situation, seed: UInt64) {
    measured = SituationRun(situation, seed: seed).run()
  }

  var line: String { measured.line }

  init?(line: Substring) {
    guard let measured = SituationMeasurement(line: line) else { return nil }
    self.measured = measured
  }
}

/// What was measured so far, by situation and seed, in a file if there is one.
struct SituationResults {
  private var outcomes: [String: SituationOutcome] = [:]
  private let file: String?

  init(file: String?) throws {
    self.file = file
    guard let file, FileManager.default.fileExists(atPath: file) else { return }
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 3, let outcome = SituationOutcome(line: parts[2]) else { continue }
      outcomes["\(parts[0])\t\(parts[1])"] = outcome
    }
  }

  subscript(situation: Situation, seed: UInt64) -> SituationOutcome? { outcomes["\(situation.name)\t\(seed)"] }

  /// Keeps an outcome, with one write at the end of the file, so that several processes may share it.
  mutating func keep(_ outcome: SituationOutcome, of situation: Situation, _ seed: UInt64) throws {
    let key = "\(situation.name)\t\(seed)"
    outcomes[key] = outcome
    guard let file else { return }
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data("\(key)\t\(outcome.line)\n".utf8))
  }

  /// The sum over the seeds that were played; `nil` if none was.
  func total(of situation: Situation, seeds: Range<UInt64>) -> SituationOutcome? {
    let all = seeds.compactMap { self[situation, $0] }
    guard var total = all.first else { return nil }
    for outcome in all.dropFirst() { total.measured += outcome.measured }
    return total
  }
}
