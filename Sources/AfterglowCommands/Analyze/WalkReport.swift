import AfterglowAnalysis
import AfterglowWire

/// The results of `afterglow analyze`, in words.
struct WalkReport {
  private let analysis: WalkAnalysis
  private let runs: MaskRuns
  private let senders: Int
  private let readings: Int

  init(_ analysis: WalkAnalysis, _ runs: MaskRuns, senders: Int, readings: Int) {
    self.analysis = analysis
    self.runs = runs
    self.senders = senders
    self.readings = readings
  }

  /// The length of the longest list of numbers that is printed in full.
  private static let listLimit = 12

  var table: [String] {
    var table = Table(BitPlace.heading + ["UUIDs seen"], leading: [4])
    for position in analysis.positions {
      let services = position.services.map { "…" + hexadecimal(UInt32($0), digits: 2) }.joined(separator: " ")
      table.append(
        BitPlace(bit: position.bit).cells + [services.isEmpty ? position.knowledge.explanation : services])
    }
    return table.lines
  }

  var summary: [String] {
    var table = Table(["", ""], leading: [0, 1])
    for (title, text) in findings { table.append([title, text]) }
    return Array(table.lines.dropFirst())
  }

  private var findings: [(String, String)] {
    [
      ("verdict", verdict), ("advertisements", advertisements),
      ("foreign bits", analysis.walk.foreign.isEmpty ? "none" : Self.list(Array(analysis.walk.foreign.setBits))),
      ("steps", steps), ("positions", positions), ("collisions", collisions), ("hash", analysis.fit.description),
      ("position of UUID 0", analysis.fit.numbering), ("also possible", equivalents),
    ]
  }

  private var advertisements: String {
    let rest = readings - runs.readings
    return "\(runs.readings) with an overflow area from the phone that walks"
      + (rest > 0 ? ", \(counted(rest, "other")) left out; \(counted(senders, "sender")) in all" : "")
  }

  private var steps: String {
    let (range, missed) = (analysis.range, analysis.missed)
    var text = "UUIDs \(range.lowerBound) to \(range.upperBound): \(analysis.fit.steps.count) seen, "
    text += "\(missed.count) missed" + (missed.isEmpty ? "" : " (\(Self.list(missed)))")
    if analysis.fit.outliers > 0 { text += ", \(analysis.fit.outliers) out of order" }
    if analysis.walk.unclearRuns > 0 {
      text += ", \(counted(analysis.walk.unclearRuns, "mask")) with more than one bit left out"
    }
    return text
  }

  private var positions: String {
    let known = OverflowArea.bitCount - analysis.count(.unreached)
    let kinds: [WalkAnalysis.Knowledge] = [.seen, .hidden, .inferred, .unreached]
    let parts = kinds.filter { analysis.count($0) > 0 }.map { "\(analysis.count($0)) \($0.explanation)" }
    return "\(known) of \(OverflowArea.bitCount): \(parts.joined(separator: ", "))"
  }

  private var collisions: String {
    guard !analysis.collisions.isEmpty else { return "none among the UUIDs 0 to 127 that were seen" }
    return analysis.collisions.prefix(Self.listLimit).map { "bit \($0.bit) by \(Self.list($0.services))" }
      .joined(separator: "; ") + (analysis.collisions.count > Self.listLimit ? "; …" : "")
  }

  private var equivalents: String {
    let others = analysis.fit.hashes.dropFirst()
    guard !others.isEmpty else { return "no other hash" }
    return others.prefix(Self.listLimit).map(\.description).joined(separator: "; or ")
      + (others.count > Self.listLimit ? "; and \(others.count - Self.listLimit) more" : "")
  }

  private var verdict: String {
    let hash = analysis.matchesOverflowArea ? "matches Afterglow's hash" : "is not Afterglow's hash"
    return hash + (analysis.isComplete ? ", all 128 positions" : ", but the walk did not reach all positions")
  }

  private static func list(_ numbers: [Int]) -> String {
    numbers.prefix(listLimit).map { String($0) }.joined(separator: ", ") + (numbers.count > listLimit ? ", …" : "")
  }

  var json: JSON {
    .object([
      "advertisements": .integer(runs.readings),
      "collisions": .array(
        analysis.collisions.map { position in
          .object([
            "bit": .integer(position.bit), "services": .array(position.services.map { .integer($0) }),
          ])
        }),
      "complete": .boolean(analysis.isComplete),
      "constant": .integer(Int(analysis.fit.constant)),
      "firstService": .integer(analysis.range.lowerBound),
      "foreignBits": .array(analysis.walk.foreign.setBits.map { .integer($0) }),
      "hashes": .array(analysis.fit.hashes.map { JSON($0) }),
      "lastService": .integer(analysis.range.upperBound),
      "matches": .boolean(analysis.matchesOverflowArea),
      "missedServices": .array(analysis.missed.map { .integer($0) }),
      "outOfOrder": .integer(analysis.fit.outliers),
      "positions": .array(
        analysis.positions.map { position in
          var members = BitPlace(bit: position.bit).members
          members["knowledge"] = .string(position.knowledge.rawValue)
          members["services"] = .array(position.services.map { .integer($0) })
          return .object(members)
        }),
      "steps": .integer(analysis.fit.steps.count),
    ])
  }
}

extension WalkAnalysis.Knowledge {
  var explanation: String {
    switch self {
    case .seen: "seen"
    case .hidden: "hidden"
    case .inferred: "missed"
    case .unreached: "not reached"
    }
  }
}
