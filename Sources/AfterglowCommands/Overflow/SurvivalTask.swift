import AfterglowAnalysis
import SeededRandom
import VirtualPhone

/// Shows how many identifiers the codes still read as the number of services of other apps grows.
struct SurvivalTask: OverflowTask {
  let name = "survival"

  private static let heading = [
    "foreign", "one bank", "either bank", "trusted bank", "hamming", "rail", "quad", "limit",
  ]

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let masks = options.integer("--masks") ?? 10_000
    var generator = SplitMix64(seed: options.integer("--seed") ?? 1)
    let widths = Self.heading.map { max(15, $0.count) }
    func line(_ cells: [String]) -> String {
      zip(cells, widths).map { rightAligned($0, to: $1) }.joined(separator: "  ")
    }
    if !options.contains("--json") { try surroundings.output.line(line(Self.heading)) }
    for foreign in Survival.foreignServices where !surroundings.isInterrupted {
      let survival = Survival(beside: foreign, masks: masks, using: &generator)
      if options.contains("--json") {
        try surroundings.output.line(Self.json(survival).text)
        continue
      }
      let shares = ReadingMethod.allCases.map { method in
        let tally = survival[method]
        return "\(percent(tally.read, of: masks)) / \(percent(tally.wrong, of: masks))"
      }
      try surroundings.output.line(line(["\(foreign)"] + shares + ["\(decimal(survival.limitBits, 1)) bits"]))
      // A large run takes a while, so each row is shown as soon as it is complete.
      try surroundings.output.flush()
    }
    return surroundings.code(.success)
  }

  private static func json(_ survival: Survival) -> JSON {
    var members: [String: JSON] = [
      "foreignServices": .integer(survival.foreignServices), "limitBits": .number(survival.limitBits),
      "masks": .integer(survival.masks),
    ]
    for method in ReadingMethod.allCases {
      let tally = survival[method]
      members[method.rawValue] = .object(["read": .integer(tally.read), "wrong": .integer(tally.wrong)])
    }
    return .object(members)
  }
}

/// Returns a share in percent with two decimals; `-` if the total is 0.
func percent(_ count: Int, of total: Int) -> String {
  total == 0 ? "-" : decimal(100 * Double(count) / Double(total), 2)
}
