import VirtualPhone

extension DatagramFaults {
  /// The allowed latencies, in seconds, from zero to a day.
  private static let latencies = 0.0...86_400.0

  /// Reads the relay's faults. If the scenario names no faults, the relay has no faults.
  init(parsing value: ScenarioValue?) throws(ScenarioError) {
    self.init()
    guard var object = try value?.object() else { return }
    loss = try object.takeIfPresent("loss")?.number(in: 0...1) ?? loss
    duplication = try object.takeIfPresent("duplication")?.number(in: 0...1) ?? duplication
    if let range = try object.takeIfPresent("latency")?.seconds(in: Self.latencies) { latency = range }
    for outage in try object.takeIfPresent("outages")?.boundedList() ?? [] {
      let range = try outage.seconds(in: 0...Scenario.longest.inSeconds)
      outages.append(range.lowerBound..<range.upperBound)
    }
    try object.end()
  }
}

extension ScenarioValue {
  /// Reads a time range, `[from, to]`.
  fileprivate func seconds(in range: ClosedRange<Double>) throws(ScenarioError) -> ClosedRange<Duration> {
    let values = try list()
    guard values.count == 2 else { throw error("a time range is [from, to] in seconds") }
    let (from, to) = (try values[0].number(in: range), try values[1].number(in: range))
    guard from <= to else { throw error("the time range ends before it begins") }
    return .seconds(from) ... .seconds(to)
  }
}
