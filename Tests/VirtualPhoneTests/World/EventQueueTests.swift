import SeededRandom
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct EventQueueTests {
  @Test(arguments: 1...20)
  func `the queue returns events in the order of a stable sort, without cancelled events`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = EventQueue()
    var happened: [Int] = []
    var expected: [(time: Int64, number: Int)] = []
    for number in 0..<500 {
      let time = Int64.random(in: 0...60, using: &random)
      let event = queue.schedule(at: WorldTime(nanoseconds: time)) { happened.append(number) }
      if Int.random(in: 0...4, using: &random) == 0 { _ = queue.cancel(event) } else { expected.append((time, number)) }
      // Between some insertions, the test removes all events that are due by 5 ns.
      if Int.random(in: 0...9, using: &random) == 0 {
        while let next = queue.next(until: WorldTime(nanoseconds: 5)) { next.action.run() }
        let due = expected.filter { $0.time <= 5 }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
        #expect(happened == due.map(\.number))
        happened = []
        expected.removeAll { $0.time <= 5 }
      }
    }
    while let next = queue.next(until: .never) { next.action.run() }
    #expect(happened == expected.sorted { ($0.time, $0.number) < ($1.time, $1.number) }.map(\.number))
  }

  @Test func `no event is removed before its time`() {
    var queue = EventQueue()
    _ = queue.schedule(at: WorldTime(nanoseconds: 10)) {}
    #expect(queue.next(until: WorldTime(nanoseconds: 9)) == nil)
    #expect(queue.next(until: WorldTime(nanoseconds: 10))?.time == WorldTime(nanoseconds: 10))
  }

  @Test func `an event releases its closure when it is cancelled, after it has run, and when the queue is emptied`() {
    final class Thing {}
    var queue = EventQueue()
    weak var cancelled: Thing?
    weak var done: Thing?
    weak var left: Thing?
    var events: [EventQueue.Ticket] = []
    do {
      let things = [Thing(), Thing(), Thing()]
      (cancelled, done, left) = (things[0], things[1], things[2])
      for (index, thing) in things.enumerated() {
        events.append(queue.schedule(at: WorldTime(nanoseconds: Int64(index))) { _ = thing })
      }
    }
    _ = queue.cancel(events[0])
    #expect(cancelled == nil)
    queue.next(until: WorldTime(nanoseconds: 1))?.action.run()
    #expect(done == nil)
    #expect(left != nil)
    _ = queue.removeAll()
    #expect(left == nil)
  }
}
