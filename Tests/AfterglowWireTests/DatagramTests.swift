import AfterglowWire
import SeededRandom
import Testing

@Suite struct DatagramTests {
  @Test func `every vector is parsed to its stated meaning, and encoded as the same bytes`() throws {
    let vectors = try Vectors.bytes(of: "datagrams.csv", with: "meaning")
    #expect(vectors.count == 13)
    for (bytes, text) in vectors {
      let datagram = try Datagram(parsing: bytes)
      #expect(meaning(datagram) == text)
      #expect(datagram.bytes == bytes)
    }
  }

  @Test func `each error states its kind, and the field in which the error is`() throws {
    let vectors = try Vectors.bytes(of: "datagram-errors.csv", with: "error")
    #expect(vectors.count == 22)
    for (bytes, expected) in vectors {
      let error = #expect(throws: FrameError.self) { try Datagram(parsing: bytes) }
      #expect(error.map(text) == expected, "\(hex(bytes))")
    }
  }

  @Test func `every truncation gives an error within its bytes, or a shorter datagram`() throws {
    for (bytes, _) in try Vectors.bytes(of: "datagrams.csv", with: "meaning") {
      for length in 0..<bytes.count {
        let cut = Array(bytes.prefix(length))
        do throws(FrameError) {
          #expect(try Datagram(parsing: cut).bytes == cut)
        } catch {
          #expect(error.offset <= length)
        }
      }
    }
  }

  @Test func `a datagram that is longer than the limit is refused`() throws {
    let body = [UInt8](repeating: 7, count: MessageBundle.Message.maximumSize)
    let items = (1...8 as ClosedRange<UInt64>).map {
      MessageBundle.Item(sequence: $0, MessageBundle.Message(number: $0, body: body))
    }
    let bytes = Datagram.messages(try #require(MessageBundle(stream: 1, base: 1, items: items))).bytes
    #expect(bytes.count == MessageBundle.headerSize + items.reduce(0) { $0 + $1.encodedSize })
    #expect(bytes.count > Datagram.maximumSize)
    let error = #expect(throws: FrameError.self) { try Datagram(parsing: bytes) }
    #expect(error == FrameError(.tooLong, offset: Datagram.maximumSize))
  }

  @Test func `a bundle or receipt that cannot be encoded cannot be created`() {
    typealias Item = MessageBundle.Item
    let message = MessageBundle.Message(number: 1, body: [])
    let huge = MessageBundle.Message(number: 1, body: [UInt8](repeating: 0, count: 4_097))
    let refused: [(UInt64, [Item])] = [
      (0, [Item(sequence: 1, message)]), (0, []), (1, [Item(sequence: 0, message)]),
      (1, [Item(sequence: 2, message), Item(sequence: 2, message)]),
      (1, [Item(sequence: 2, message), Item(sequence: 1, message)]),
      (1, [Item(sequence: 1, message), Item(sequence: 65_537, message)]),
      (1, [Item(sequence: 1, MessageBundle.Message(number: 0, body: []))]), (1, [Item(sequence: 1, huge)]),
    ]
    for (stream, items) in refused { #expect(MessageBundle(stream: stream, base: 1, items: items) == nil) }
    for (base, first) in [(0, 1), (2, 1), (.max, .max)] as [(UInt64, UInt64)] {
      #expect(MessageBundle(stream: 1, base: base, items: [Item(sequence: first, message)]) == nil)
    }
    #expect(Receipt(memory: 1, stream: 0, received: SequenceSet()) == nil)
  }

  @Test func `random datagrams are encoded and decoded unchanged`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let datagram = try #require(Datagram.random(using: &random))
      #expect(try Datagram(parsing: datagram.bytes) == datagram)
    }
  }

  @Test func `each kind of error has its own description`() {
    let kinds: [FrameError.Kind] = [
      .truncated, .unsupportedVersion(2), .unknownKind(9), .invalidValue, .trailingBytes, .tooLong,
    ]
    #expect(Set(kinds.map { FrameError($0, offset: 7).description }).count == kinds.count)
    #expect(FrameError(.truncated, offset: 7).description == "it ends inside the field at byte 7")
  }
}

extension Datagram {
  fileprivate static func random(using random: inout SplitMix64) -> Datagram? {
    func number() -> UInt64 { UInt64.random(in: 1...1 << 60, using: &random) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let echo = Bool.random(using: &random) ? number() : nil
      let silence = Bool.random(using: &random) ? UInt32.random(in: 0..<UInt32.max, using: &random) : nil
      return .notice(
        LinkNotice(
          launch: UInt32(truncatingIfNeeded: number()), number: number(), echo: echo, silence: silence,
          lease: UInt32.random(in: 0...UInt32.max, using: &random)))
    case 1:
      let base = number()
      var sequence = base
      let items = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        sequence += UInt64.random(in: 1...3_000, using: &random)
        let body = (0..<Int.random(in: 0...200, using: &random)).map { UInt8(truncatingIfNeeded: $0) }
        let message = MessageBundle.Message(number: number(), body: body)
        return MessageBundle.Item(sequence: sequence, Int.random(in: 0..<5, using: &random) == 0 ? nil : message)
      }
      return MessageBundle(stream: number(), base: base, items: items).map(Datagram.messages)
    default:
      var received = SequenceSet(prefix: number())
      for _ in 0..<40 {
        _ = received.insert(received.prefix + UInt64.random(in: 1...SequenceSet.span, using: &random))
      }
      return Receipt(memory: number(), stream: number(), received: received).map(Datagram.receipt)
    }
  }
}
