import Afterglow
import AfterglowBounds
import AfterglowScenarios
import Foundation

/// The results of one world, or the sum over several worlds, and the bound that the rules set for these results.
struct SituationOutcome {
  var measured: SituationMeasurement
  var bound: SituationBound

  init(playing situation: Situation, seed: UInt64, _ options: SituationsOptions) {
    let run = SituationRun(situation, seed: seed, identifier: options.identifier)
    if options.traces { run.trace() }
    measured = run.run()
    if options.reportsGaps { run.reportGaps() }
    bound = run.bound()
  }

  /// The measurements, the bound, and the counts of the bound's limits, separated by vertical bars.
  var line: String {
    let limits = BoundLimit.allCases.compactMap { limit in bound.limits[limit].map { "\(limit.rawValue)=\($0)" } }
    return [measured.line, bound.measurement.line, limits.joined(separator: " ")].joined(separator: "|")
  }

  init?(line: Substring) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 3, let measured = SituationMeasurement(line: parts[0]),
      let planned = SituationMeasurement(line: parts[1])
    else { return nil }
    var limits: [BoundLimit: Int] = [:]
    for part in parts[2].split(separator: " ") {
      let pair = part.split(separator: "=")
      guard pair.count == 2, let limit = BoundLimit(rawValue: String(pair[0])), let count = Int(pair[1]) else {
        return nil
      }
      limits[limit] = count
    }
    self.measured = measured
    bound = SituationBound(measurement: planned, limits: limits)
  }
}

/// The results of the worlds that were played, by situation and seed. The results can be stored in a file.
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

  /// Stores an outcome. A single write appends the outcome to the file, so that several processes can share the file.
  mutating func keep(_ outcome: SituationOutcome, of situation: Situation, _ seed: UInt64) throws {
    let key = "\(situation.name)\t\(seed)"
    outcomes[key] = outcome
    guard let file else { return }
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data("\(key)\t\(outcome.line)\n".utf8))
  }

  /// Returns the sum over the seeds that were played; `nil` if there are no results.
  func total(of situation: Situation, seeds: Range<UInt64>) -> SituationOutcome? {
    let all = seeds.compactMap { self[situation, $0] }
    guard var total = all.first else { return nil }
    for outcome in all.dropFirst() {
      total.measured += outcome.measured
      total.bound += outcome.bound
    }
    return total
  }
}
