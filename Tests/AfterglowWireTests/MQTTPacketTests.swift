import SeededRandom
import Testing

@testable import AfterglowWire

/// The packets of MQTT 3.1.1 that a client with quality of service 0 and 1 reads and writes. Layouts: OASIS, MQTT
/// Version 3.1.1, chapter 3.
@Suite struct MQTTPacketTests {
  private static let topic = "v1/in/A11CE000/B0B00000"

  private static func publication(_ topic: String, _ payload: [UInt8], identifier: UInt16? = nil) -> [UInt8] {
    MQTTRequest.publish(topic: topic, payload: payload, identifier: identifier).bytes
  }

  /// Returns all results of a reader for bytes that arrive in parts of `size` bytes.
  private func packets(_ bytes: [UInt8], piece size: Int) throws(MQTTViolation) -> [MQTTPacket] {
    var reader = MQTTPacketReader(maximumPayload: 1_000)
    var packets: [MQTTPacket] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let packet = try reader.next() { packets.append(packet) }
      #expect(reader.bufferedCount <= reader.limit + 5)
    }
    return packets
  }

  @Test(arguments: [1, 2, 7, 100_000])
  func `packets are read in the same way from parts of any size`(piece: Int) throws {
    let bytes: [UInt8] =
      [0x20, 2, 1, 0] + [0x90, 3, 0, 7, 1] + [0x90, 3, 0, 8, 0x80] + Self.publication(Self.topic, [1, 2])
      + Self.publication(Self.topic, [], identifier: 9) + [0x40, 2, 0x12, 0x34] + [0xB0, 2, 0, 7] + [0xD0, 0]
      + Self.publication(Self.topic, [UInt8](repeating: 1, count: 5_000), identifier: 10) + [0xD0, 0]
    #expect(
      try packets(bytes, piece: piece) == [
        .connected(code: 0), .subscribed(identifier: 7, isGranted: true), .subscribed(identifier: 8, isGranted: false),
        .publication(.init(topic: Self.topic, payload: [1, 2])),
        .publication(.init(topic: Self.topic, payload: [], identifier: 9)), .published(identifier: 0x1234),
        .unsubscribed(identifier: 7), .pong, .oversizedPublication(identifier: 10), .pong,
      ])
  }

  @Test func `a publication of 256 MiB is not kept in memory`() throws {
    var reader = MQTTPacketReader(maximumPayload: 1_000)
    let body = [0, UInt8(Self.topic.utf8.count)] + Array(Self.topic.utf8) + [0, 1]
    reader.append([0x32, 0xFF, 0xFF, 0xFF, 0x7F] + body)
    let piece = [UInt8](repeating: 0, count: 65_536)
    var (left, seen) = (268_435_455 - body.count, [MQTTPacket]())
    while left > 0 {
      reader.append(piece.prefix(left))
      left -= min(left, piece.count)
      if let packet = try reader.next() { seen.append(packet) }
      #expect(reader.bufferedCount <= 2 * piece.count)
    }
    reader.append([0xD0, 0])
    #expect(seen == [.oversizedPublication(identifier: 1)])
    #expect(try reader.next() == .pong)
  }

  @Test(arguments: [
    ([0x34, 5, 0, 1, 65, 0, 1], MQTTViolation.unexpectedPacket(kind: 3)),  // quality 2
    ([0x36, 5, 0, 1, 65, 0, 1], .unexpectedPacket(kind: 3)), ([0x62, 2, 0, 1], .unexpectedPacket(kind: 6)),
    ([0x50, 2, 0, 1], .unexpectedPacket(kind: 5)), ([0x10, 0], .unexpectedPacket(kind: 1)),
    ([0x00, 0], .unexpectedPacket(kind: 0)), ([0xF0, 0], .unexpectedPacket(kind: 15)),
    ([0x41, 2, 0, 1], .wrongFlags(1)),
    ([0xD8, 0], .wrongFlags(8)), ([0x20, 3, 0, 0, 0], .wrongLength), ([0x90, 4, 0, 1, 0, 0], .wrongLength),
    ([0xD0, 1, 0], .wrongLength), ([0x30, 0xFF, 0xFF, 0xFF, 0xFF, 1], .wrongLength), ([0x40, 2, 0, 0], .malformed),
    ([0x30, 3, 0, 2, 65], .wrongLength), ([0x30, 3, 0, 0, 65], .malformed), ([0x30, 3, 1, 0, 65], .malformed),
    ([0x32, 5, 0, 1, 65, 0, 0], .malformed), ([0x30, 3, 0, 1, 0], .malformed), ([0x20, 2, 2, 0], .malformed),
    ([0x30, 3, 0, 1, 0xC3], .malformed),
  ])
  func `a packet that a broker must not send is a violation of the protocol`(bytes: [UInt8], violation: MQTTViolation) {
    #expect(throws: violation) { try packets(bytes, piece: 1) }
    #expect(throws: violation) { try packets(bytes, piece: bytes.count) }
  }

  @Test func `requests have the bytes that the protocol requires`() {
    let login = MQTTRequest.Login(
      client: "A11CE000", password: "pw", keepAliveSeconds: 60, willTopic: "v1/p", will: [111, 102, 102])
    #expect(
      MQTTRequest.connect(login).bytes
        == [0x10, 45, 0, 4, 77, 81, 84, 84, 4, 0xC4, 0, 60, 0, 8] + Array("A11CE000".utf8) + [0, 4]
        + Array("v1/p".utf8) + [0, 3, 111, 102, 102, 0, 8] + Array("A11CE000".utf8) + [0, 2] + Array("pw".utf8))
    #expect(
      MQTTRequest.subscribe(filter: "a/+", quality: 1, identifier: 258).bytes == [0x82, 8, 1, 2, 0, 3, 97, 47, 43, 1])
    #expect(MQTTRequest.unsubscribe(filter: "a", identifier: 1).bytes == [0xA2, 5, 0, 1, 0, 1, 97])
    #expect(MQTTRequest.acknowledge(0x0203).bytes == [0x40, 2, 2, 3])
    #expect(MQTTRequest.ping.bytes == [0xC0, 0] && MQTTRequest.disconnect.bytes == [0xE0, 0])
    let long = MQTTRequest.publish(topic: "a", payload: [UInt8](repeating: 7, count: 200), identifier: 1).bytes
    #expect(Array(long.prefix(8)) == [0x32, 0xCD, 0x01, 0, 1, 97, 0, 1] && long.count == 3 + 205)
  }

  @Test func `random bytes are read in the same way from parts of any size, and do not fill the memory`() {
    var random = SplitMix64(seed: 16)
    var (read, refused) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes[0] = [0x20, 0x30, 0x32, 0x40, 0x90, 0xB0, 0xD0, bytes[0]].randomElement(using: &random) ?? 0
      let whole = try? packets(bytes, piece: bytes.count)
      #expect((try? packets(bytes, piece: Int.random(in: 1...9, using: &random))) == whole, "\(bytes)")
      if whole == nil { refused += 1 } else { read += 1 }
    }
    #expect(read > 100 && refused > 100)
  }
}
