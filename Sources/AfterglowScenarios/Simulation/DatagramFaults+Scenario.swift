import VirtualPhone

extension DatagramFaults {
  /// In seconds: a letter is faster than a datagram that is slower.
  private static let latencies = 0.0...86_400.0

  /// Reads what is said of the relay; without a value nothing is.
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
  /// A stretch of time, `[from, to]`.
  fileprivate func seconds(in range: ClosedRange<Double>) throws(ScenarioError) -> ClosedRange<Duration> {
    let values = try list()
    guard values.count == 2 else { throw error("a stretch of time is [from, to] in seconds") }
    let (from, to) = (try values[0].number(in: range), try values[1].number(in: range))
    guard from <= to else { throw error("it ends before it begins") }
    return .seconds(from) ... .seconds(to)
  }
}
