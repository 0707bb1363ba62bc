import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct AdvertisingTrainTests {
  private let even = AdvertisingDelays(weights: Array(repeating: 1, count: 9))

  private func train(_ interval: Duration, seed: UInt64 = 1, from start: WorldTime = .zero) -> AdvertisingTrain {
    AdvertisingTrain(seed: seed, interval: interval, delays: even, start: start)
  }

  @Test func `the first packet is sent within one interval after the start`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      let first = train(.milliseconds(180), seed: seed, from: .zero + .seconds(5)).time
      #expect((5_000_000_000..<5_180_000_000).contains(first))
    }
  }

  @Test func `the interval is never below 20 ms, and the delay never above 10 ms`() {
    var train = train(.milliseconds(1))
    for _ in 1...1000 {
      let before = train.time
      train.advance()
      #expect((20_000_000...30_000_000).contains(train.time - before))
    }
  }

  @Test func `delays above 10 ms and negative weights are ignored`() {
    let delays = AdvertisingDelays(weights: [0, -3, 0, 0, 0, 0, 0, 0, 1, 5, 5])
    for luck in 0..<20 as Range<UInt64> { #expect(delays.draw(luck) == 10_000_000) }
    #expect(AdvertisingDelays(weights: []).draw(7) == 0)
  }

  @Test func `skipping packets leads to the same packets as iterating over all packets`() {
    var walker = train(.milliseconds(100))
    var jumper = walker
    for moment in stride(from: 0, to: 60_000_000_000, by: 777_777_777) as StrideTo<Int64> {
      while walker.time <= moment { walker.advance() }
      jumper.advance(beyond: WorldTime(nanoseconds: moment))
      #expect(jumper.time == walker.time)
      #expect(jumper.index == walker.index)
    }
  }

  @Test func `different seeds give packets at different times`() {
    #expect(train(.milliseconds(100), seed: 1).time != train(.milliseconds(100), seed: 2).time)
  }
}
