import AfterglowMessages
import AfterglowWire
import SeededRandom
import Testing

@Suite struct StoredMessagesTests {
  /// A store's content after up to 200 random changes.
  private func drawn(seed: UInt64) -> StoredMessages {
    var random = SplitMix64(seed: seed)
    var stored = StoredMessages()
    var next: [InstallationID: UInt64] = [:]
    for number in 1...200 as ClosedRange<UInt64> {
      let other = installation(UInt32.random(in: 1...5, using: &random))
      let message = MessageBundle.Message(number: number, body: Array(repeating: 7, count: Int(number % 9)))
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<3:
        next[other, default: 0] += 1
        stored.apply(
          .accepted(
            OutgoingMessage(number: number, body: message.body, expiry: Int64(number) * 1_000),
            [StreamPlace(receiver: other, stream: 9, sequence: next[other] ?? 1)]))
      case 3: stored.apply(.settled(other, 1...UInt64.random(in: 1...4, using: &random)))
      case 4: stored.apply(.began(other, stream: number, memory: number << 32))
      case 5, 6:
        stored.apply(
          .received(other, sequence: UInt64.random(in: 1...12, using: &random), number % 5 == 0 ? nil : message))
      default: break
      }
    }
    // A message that has arrived is shown as soon as no earlier message is missing.
    for (other, stream) in stored.incoming { stored.apply(.shown(other, through: stream.received.prefix)) }
    return stored
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `stored content is read back unchanged`(seed: UInt64) throws {
    let stored = drawn(seed: seed)
    #expect(!stored.messages.isEmpty && !stored.incoming.isEmpty && !stored.outgoing.isEmpty)
    #expect(try StoredMessages(parsing: stored.bytes) == stored)
  }

  @Test func `empty content is stored and read back`() throws {
    #expect(try StoredMessages(parsing: StoredMessages().bytes) == StoredMessages())
  }

  @Test func `content that is cut off, too long, or of another version is refused`() {
    let bytes = drawn(seed: 1).bytes
    for length in 0..<bytes.count {
      #expect(throws: FrameError.self) { try StoredMessages(parsing: Array(bytes.prefix(length))) }
    }
    #expect(throws: FrameError(.trailingBytes, offset: bytes.count)) { try StoredMessages(parsing: bytes + [0]) }
    #expect(throws: FrameError(.unsupportedVersion(3), offset: 0)) {
      try StoredMessages(parsing: [3] + bytes.dropFirst())
    }
  }

  @Test func `impossible stored numbers and streams cause no trap, and no message stays in the outbox`() throws {
    for (next, place) in [(UInt64.max, UInt64.max - 5), (.max - 1_000, 7), (1 << 40, 1), (5, 5), (5, .max)] {
      var stored = StoredMessages()
      stored.lastNumber = .max
      stored.messages[3] = OutgoingMessage(number: 3, body: [1], expiry: 9)
      stored.outgoing[phoneB] = .init(stream: 1, next: next)
      stored.outgoing[phoneB]?.waiting = [place: 3]
      var exchange = Exchange(
        installation: phoneA, restoring: stored, entropy: 1, millisecondsSince1970: 5, at: seconds(0))
      _ = exchange.handle(.relayConnected(maximumDatagramSize: 32_768), at: seconds(1))
      _ = exchange.handle(.sighted(phoneB), at: seconds(1))
      _ = exchange.handle(.wake, at: seconds(5_000))
      #expect(exchange.outboxCount == 0)
    }
  }

  @Test func `an exchange refuses stored content with a changed byte, or sends no more than its limits allow`() {
    let original = drawn(seed: 2)
    let bytes = original.bytes
    let receivers = Set(original.outgoing.keys).union(original.incoming.keys)
    var random = SplitMix64(seed: 4)
    var (refused, sealed) = (0, 0)
    for _ in 0..<1_000 {
      var damaged = bytes
      damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      guard let stored = try? StoredMessages(parsing: damaged) else {
        refused += 1
        continue
      }
      #expect((try? StoredMessages(parsing: stored.bytes)) == stored)
      var exchange = Exchange(
        installation: phoneA, restoring: stored, entropy: 1, millisecondsSince1970: 5, at: seconds(0))
      #expect(exchange.outboxCount <= stored.messages.count)
      var commands = exchange.handle(.relayConnected(maximumDatagramSize: 32_768), at: seconds(1))
      for receiver in receivers.sorted() { commands += exchange.handle(.sighted(receiver), at: seconds(2)) }
      for second in 3...10 { commands += exchange.handle(.wake, at: seconds(Double(second))) }
      let count = commands.count { if case .seal = $0 { true } else { false } }
      #expect(count <= 10 * receivers.count)
      sealed += count
    }
    #expect(refused > 50 && sealed > 1_000)
  }
}
