import Glibc
import Testing

@testable import AfterglowBlueZ

@Suite struct EventLoopTests {
  /// A pipe as a source of the loop: the test writes to one end, and the loop watches the other.
  private final class Pipe: EventSource {
    private var ends: [CInt] = [-1, -1]
    var received: [UInt8] = []
    var onByte: (() -> Void)?

    init() { _ = pipe(&ends) }

    deinit { for end in ends { close(end) } }

    var descriptor: CInt { ends[0] }

    func send(_ byte: UInt8) {
      var byte = byte
      _ = write(ends[1], &byte, 1)
    }

    func becameReady(_ events: CShort) {
      var byte: UInt8 = 0
      guard read(ends[0], &byte, 1) == 1 else { return }
      received.append(byte)
      onByte?()
    }
  }

  @Test
  func `the loop calls ready sources until it is stopped, and updates the world's time twice in each iteration`() {
    let loop = EventLoop()
    let (one, other) = (Pipe(), Pipe())
    var turns = 0
    loop.onTurn = { turns += 1 }
    loop.add(one)
    loop.add(other)
    one.onByte = { other.send(2) }
    other.onByte = { loop.stop() }
    one.send(1)
    loop.run()
    #expect(one.received == [1])
    #expect(other.received == [2])
    #expect(turns >= 4)
  }

  @Test func `a removed source is not called any more`() {
    let loop = EventLoop()
    let (one, other) = (Pipe(), Pipe())
    loop.add(one)
    loop.add(other)
    one.onByte = {
      loop.remove(other)
      loop.stop()
    }
    one.send(1)
    other.send(2)
    loop.run()
    #expect(other.received == [])
  }

  /// A source whose descriptor is closed, and whose deadline has passed.
  private final class ClosedSource: EventSource {
    let descriptor: CInt = -1
    let deadline: Duration? = .zero
    func becameReady(_ events: CShort) {}
  }

  @Test func `the deadline of a source without a descriptor does not keep the loop busy`() {
    let loop = EventLoop()
    loop.add(ClosedSource())
    loop.timeToNextTurn = { .milliseconds(50) }
    var turns = 0
    let begin = EventLoop.monotonicTime
    #expect(
      loop.run(until: {
        turns += 1
        return turns > 1
      }))
    #expect(EventLoop.monotonicTime - begin >= .milliseconds(45))
  }

  @Test func `a due deadline does not wait for a descriptor`() {
    let loop = EventLoop()
    var turns = 0
    loop.onTurn = { turns += 1 }
    loop.timeToNextTurn = { .zero }
    #expect(loop.run(until: { turns > 10 }))
  }
}
