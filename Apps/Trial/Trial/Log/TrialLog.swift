import Afterglow
import AfterglowTrial

/// Writes the lines of a trial's log, each with a number and the time of the phone's clock.
@MainActor
final class TrialLog {
  private let host: any NodeHost
  private let record: any TrialRecord
  /// The number of this process among the app's processes on this phone.
  let process: Int
  private var number: Int

  /// The number of line numbers that are reserved at once. The app may end at any time, and the next process must not
  /// reuse a number.
  private static let reserve = 1_000
  private static let processKey = "trial.process"
  private static let numberKey = "trial.number"

  init(host: any NodeHost, record: any TrialRecord) {
    self.host = host
    self.record = record
    process = host.count(for: Self.processKey) + 1
    number = host.count(for: Self.numberKey)
    host.store(count: process, for: Self.processKey)
    host.store(count: number + Self.reserve, for: Self.numberKey)
  }

  /// Removes the lines of an earlier trial.
  func clear() { record.clear() }

  /// Writes a line.
  func write(
    _ kind: TrialLine.Kind, _ name: String, text: String? = nil, value: Double? = nil, flag: Bool? = nil,
    peer: String? = nil, list: [String]? = nil, times: [Double]? = nil
  ) {
    number += 1
    if number % Self.reserve == 0 { host.store(count: number + Self.reserve, for: Self.numberKey) }
    let value = value.map { $0.isFinite ? min($0, TrialWords.endless) : TrialWords.endless }
    record.append(
      TrialLine(
        number: number, process: process, time: host.secondsSince1970, kind: kind, name: name, text: text,
        value: value, flag: flag, peer: peer, list: list, times: times))
  }
}

extension NodeHost {
  func count(for key: String) -> Int { number(for: key).map { Int($0) } ?? 0 }
  func store(count: Int, for key: String) { store(Array("\(count)".utf8), for: key) }

  func number(for key: String) -> Double? {
    word(for: key).flatMap(Double.init).flatMap { $0.magnitude < 1e15 ? $0 : nil }
  }

  func store(number: Double, for key: String) { store(Array("\(number)".utf8), for: key) }

  func word(for key: String) -> String? {
    storedValue(for: key).map { String(decoding: $0, as: UTF8.self) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
