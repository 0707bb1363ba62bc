extension SituationMeasurement {
  /// The measurement as one line of fields with spaces between them, for a file of results.
  public var line: String {
    let counts = [windows, firstHour, lastHour, minutes, witnessed, afterwards].flatMap { [$0.covered, $0.all] }
    let head = counts.map(String.init) + ["\(charge)", "\(phoneHours)", "\(misuses)"]
    return (head + [Self.text(delays), Self.text(returns)]).joined(separator: " ")
  }

  /// Parses a line; `nil` if it is malformed.
  public init?(line: some StringProtocol) {
    let fields = line.split(separator: " ")
    let counts = fields.prefix(12).compactMap { Int($0) }
    guard fields.count == 17, counts.count == 12, let charge = Double(fields[12]), let hours = Double(fields[13]),
      let misuses = Int(fields[14]), let delays = Self.delays(fields[15]), let returns = Self.delays(fields[16])
    else { return nil }
    func count(_ index: Int) -> CoverageCount { CoverageCount(covered: counts[2 * index], all: counts[2 * index + 1]) }
    (windows, firstHour, lastHour) = (count(0), count(1), count(2))
    (minutes, witnessed, afterwards) = (count(3), count(4), count(5))
    (self.charge, phoneHours, self.misuses) = (charge, hours, misuses)
    (self.delays, self.returns) = (delays, returns)
  }

  /// Returns delays in milliseconds with commas between them. A dash stands for `nil`. An empty list becomes the word
  /// `none`.
  private static func text(_ delays: [Duration?]) -> String {
    delays.isEmpty ? "none" : delays.map { $0.map { "\($0.milliseconds)" } ?? "-" }.joined(separator: ",")
  }

  private static func delays(_ text: some StringProtocol) -> [Duration?]? {
    if text == "none" { return [] }
    var delays: [Duration?] = []
    for part in text.split(separator: ",") {
      if part == "-" {
        delays.append(nil)
      } else if let milliseconds = Int64(part) {
        delays.append(.milliseconds(milliseconds))
      } else {
        return nil
      }
    }
    return delays
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
