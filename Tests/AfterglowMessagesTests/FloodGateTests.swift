import AfterglowMessages
import Testing

/// A source that counts how often the sources of a test are hashed.
private struct CountedSource: Hashable, Comparable {
  /// Only one thread uses the counter.
  final class Counter: @unchecked Sendable {
    var hashes = 0
  }

  let number: Int
  let counter: Counter

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }

  func hash(into hasher: inout Hasher) {
    counter.hashes += 1
    hasher.combine(number)
  }
}

@Suite struct FloodGateTests {
  private func gate(rate: Int = 10, burst: Int = 100, capacity: Int = 4) -> FloodGate<Int> {
    FloodGate(rate: rate, burst: burst, mute: .seconds(60), capacity: capacity)
  }

  @Test func `a burst and then the steady rate are admitted, and a source that exceeds them is muted for a minute`() {
    var gate = gate()
    for _ in 0..<100 { #expect(take(&gate, 1, at: 0) == .admitted) }
    for tenth in 1...200 { #expect(take(&gate, 1, at: Double(tenth) / 10) == .admitted) }
    #expect(take(&gate, 1, at: 20) == .overdrawn)
    #expect(take(&gate, 1, at: 79.9) == .muted)
    #expect(take(&gate, 1, at: 80) == .admitted)
  }

  @Test func `sixteen malformed datagrams exceed the limit`() {
    var gate = gate()
    let verdicts = (0..<17).map { _ in gate.penalize(7, at: seconds(0)) }
    #expect(verdicts == Array(repeating: .admitted, count: 15) + [.overdrawn, .muted])
  }

  @Test func `each known source has its own limit, and unknown sources share one limit`() {
    var gate = gate(rate: 1)
    for _ in 0..<101 { _ = take(&gate, 1, at: 0) }
    #expect(take(&gate, 1, at: 0) == .muted && take(&gate, 2, at: 0) == .admitted)
    for source in 3...4 { _ = take(&gate, source, at: 0) }
    let strangers = (5...200).map { take(&gate, $0, at: 0) }
    #expect(strangers.count { $0 == .admitted } == 100, "all unknown sources share one bucket")
    #expect(take(&gate, 500, at: 300) == .admitted, "known sources that were silent have made room")
  }

  @Test
  func `an unknown source causes no search through all sources while the number of known sources is at its limit`() {
    let counter = CountedSource.Counter()
    var gate = FloodGate<CountedSource>(rate: 1, burst: 10, mute: .seconds(60), capacity: 1_000)
    for number in 0..<1_000 {
      _ = gate.admit(CountedSource(number: number, counter: counter), at: seconds(Double(number) / 1_000))
    }
    let before = counter.hashes
    // In each millisecond, the bucket of one known source is full again, so there is room for one unknown source.
    for number in 0..<1_000 {
      let unknown = CountedSource(number: 1_000 + number, counter: counter)
      #expect(gate.admit(unknown, at: seconds(1 + Double(number) / 1_000)) == .admitted)
    }
    #expect(counter.hashes - before < 50_000)
  }

  @Test(arguments: [(0, 0), (-5, -5), (.max, .max)])
  func `meaningless limits neither trap nor admit all datagrams for ever`(rate: Int, burst: Int) {
    var gate = FloodGate<Int>(rate: rate, burst: burst, mute: .seconds(-1))
    _ = gate.admit(1, cost: .max, at: .never)
    _ = gate.admit(1, cost: .min, at: .never)
    #expect(gate.penalize(2, at: seconds(0)) != .muted)
    for _ in 0..<20 { _ = gate.penalize(2, at: seconds(0)) }
    #expect(gate.admit(2, at: seconds(0)) == .muted)
  }

  private func take(_ gate: inout FloodGate<Int>, _ source: Int, at time: Double) -> FloodGate<Int>.Verdict {
    gate.admit(source, at: seconds(time))
  }
}
