/// Splits the bytes of a connection into packets, and buffers a limited number of bytes.
///
/// The reader does not trust the broker. Between two chunks, the reader buffers at most the fixed header and ``limit``
/// further bytes of one packet, if the caller reads all complete packets before it appends the next chunk. The reader
/// refuses a packet as soon as the first bytes show that this client does not use such a packet.
package struct MQTTPacketReader: Sendable {
  /// The length of the longest packet that is read as a whole, in bytes after the fixed header.
  package let limit: Int

  private var bytes: [UInt8] = []
  /// The index in `bytes` at which the next packet begins.
  private var start = 0
  /// The number of bytes of an oversized publication that have not arrived yet, and will be discarded.
  private var skipping = 0

  /// The maximum number of bytes of the field "remaining length" (section 2.2.3).
  private static let maximumLengthSize = 4
  private static let shortest = 2

  /// Creates a reader. `maximumPayload` is the size of the largest payload that the caller accepts, in bytes.
  package init(maximumPayload: Int) {
    limit = maximumPayload + Self.maximumTopicSize + 4
  }

  /// The maximum length of a topic; the relay's topics have at most 40 bytes.
  package static let maximumTopicSize = 128

  /// The number of bytes that have not been read as packets yet.
  package var bufferedCount: Int { bytes.count - start }

  package mutating func append(_ chunk: some Collection<UInt8>) {
    let skipped = min(skipping, chunk.count)
    skipping -= skipped
    guard skipped < chunk.count else { return }
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: chunk.dropFirst(skipped))
  }

  /// Returns the next packet; `nil` until more bytes have arrived. After an error the connection is unusable.
  package mutating func next() throws(MQTTViolation) -> MQTTPacket? {
    guard bufferedCount >= Self.shortest else { return nil }
    let (kind, flags) = (bytes[start] >> 4, bytes[start] & 0xF)
    guard let allowed = Self.allowedLength(ofKind: kind) else { throw .unexpectedPacket(kind: kind) }
    if kind == Kind.publish {
      // The reader refuses quality of service 2, and quality of service 3 does not exist (section 3.3.1.2).
      guard flags & 0b0100 == 0 else { throw .unexpectedPacket(kind: kind) }
    } else if flags != 0 {
      throw .wrongFlags(flags)
    }
    guard let (length, size) = try remainingLength() else { return nil }
    guard allowed.contains(length) else { throw .wrongLength }
    let body = start + 1 + size
    guard bytes.count - body >= min(length, limit) else { return nil }
    let packet = try read(kind, flags: flags, bytes[body..<body + min(length, limit)], isWhole: length <= limit)
    drop(1 + size + length)
    return packet
  }

  private mutating func drop(_ count: Int) {
    let present = min(count, bufferedCount)
    start += present
    skipping = count - present
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * limit)
      start = 0
    }
  }

  /// Returns the length after the fixed header, and the number of bytes that encode it; `nil` until those bytes have
  /// arrived.
  private func remainingLength() throws(MQTTViolation) -> (length: Int, size: Int)? {
    var length = 0
    for place in 0..<Self.maximumLengthSize {
      guard start + 1 + place < bytes.count else { return nil }
      let byte = bytes[start + 1 + place]
      length |= Int(byte & 0x7F) << (7 * place)
      if byte < 0x80 { return (length, place + 1) }
    }
    throw .wrongLength
  }

  // MARK: Kinds

  private enum Kind {
    static let connect: UInt8 = 2
    static let publish: UInt8 = 3
    static let publishAnswer: UInt8 = 4
    static let subscribeAnswer: UInt8 = 9
    static let unsubscribeAnswer: UInt8 = 11
    static let pong: UInt8 = 13
  }

  /// Returns the allowed lengths of a packet of this kind; `nil` for a kind that this client does not accept. Each
  /// subscription of this client has one filter, so the answer has one return code.
  private static func allowedLength(ofKind kind: UInt8) -> ClosedRange<Int>? {
    switch kind {
    case Kind.connect, Kind.publishAnswer, Kind.unsubscribeAnswer: 2...2
    case Kind.publish: 3...268_435_455
    case Kind.subscribeAnswer: 3...3
    case Kind.pong: 0...0
    default: nil
    }
  }

  private func read(
    _ kind: UInt8, flags: UInt8, _ body: ArraySlice<UInt8>, isWhole: Bool
  ) throws(MQTTViolation) -> MQTTPacket {
    var cursor = body
    switch kind {
    case Kind.connect:
      let acknowledgement = cursor.removeFirst()
      guard acknowledgement <= 1 else { throw .malformed }
      return .connected(code: cursor.removeFirst())
    case Kind.publish: return try readPublication(flags: flags, body, isWhole: isWhole)
    case Kind.publishAnswer: return .published(identifier: try Self.identifier(&cursor))
    case Kind.subscribeAnswer:
      let identifier = try Self.identifier(&cursor)
      return .subscribed(identifier: identifier, isGranted: cursor.removeFirst() < 0x80)
    case Kind.unsubscribeAnswer: return .unsubscribed(identifier: try Self.identifier(&cursor))
    default: return .pong
    }
  }

  private static func identifier(_ cursor: inout ArraySlice<UInt8>) throws(MQTTViolation) -> UInt16 {
    guard cursor.count >= 2 else { throw .wrongLength }
    let identifier = UInt16(cursor.removeFirst()) << 8 | UInt16(cursor.removeFirst())
    guard identifier > 0 else { throw .malformed }
    return identifier
  }

  private func readPublication(
    flags: UInt8, _ body: ArraySlice<UInt8>, isWhole: Bool
  ) throws(MQTTViolation) -> MQTTPacket {
    var cursor = body
    let size = Int(cursor.removeFirst()) << 8 | Int(cursor.removeFirst())
    guard size > 0, size <= Self.maximumTopicSize else { throw .malformed }
    guard size <= cursor.count else { throw .wrongLength }
    let name = cursor.prefix(size)
    cursor.removeFirst(size)
    let identifier = flags & 0b0010 != 0 ? try Self.identifier(&cursor) : nil
    guard isWhole else { return .oversizedPublication(identifier: identifier) }
    // Topics are UTF-8 without the character 0 (section 1.5.3), and the relay's topics are ASCII.
    guard name.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .malformed }
    return .publication(
      MQTTPacket.Publication(
        topic: String(decoding: name, as: UTF8.self), payload: Array(cursor), identifier: identifier,
        isRetained: flags & 1 != 0))
  }
}
