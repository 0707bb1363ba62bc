import AfterglowTime
import Testing

@Suite struct InstantTests {
  @Test func `the durations between instants are exact to the nanosecond`() {
    let start = Instant(nanoseconds: 5)
    #expect(start.advanced(by: .seconds(2)) == Instant(nanoseconds: 2_000_000_005))
    #expect(start.advanced(by: .nanoseconds(-7)) == Instant(nanoseconds: -2))
    #expect(start.duration(to: Instant(nanoseconds: 1_000_000_005)) == .seconds(1))
    #expect(start.duration(to: Instant(nanoseconds: 2)) == .nanoseconds(-3))
  }

  @Test func `arithmetic saturates at the first and the last instant`() {
    let last = Instant(nanoseconds: .max)
    let first = Instant(nanoseconds: .min)
    #expect(last.advanced(by: .nanoseconds(1)) == last)
    #expect(first.advanced(by: .nanoseconds(-1)) == first)
    #expect(Instant(nanoseconds: 0).advanced(by: .seconds(Int64.max)) == last)
    #expect(Instant(nanoseconds: 0).advanced(by: .seconds(Int64.min)) == first)
    #expect(first.duration(to: last) == .nanoseconds(Int64.max))
    #expect(last.duration(to: first) == .nanoseconds(Int64.min))
    #expect(Instant(nanoseconds: -1).advanced(by: .nanoseconds(Int64.max)) == Instant(nanoseconds: .max - 1))
  }
}
