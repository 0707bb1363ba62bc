public import AfterglowWire

// The format for stores that keep all messages as one sequence of bytes. Numbers are big-endian; lists begin with their
// count in four bytes and are in the order of their keys:
//
//     version 1 (2), last number 8
//     messages        number 8, expiry 8, length 2, body
//     outgoing        installation 4, stream 8, memory 8, hold 8, next 8, waiting: sequence 8, number 8
//     incoming        installation 4, stream 8, memory 8, prefix 8, length 1, bits after the prefix,
//                       held: sequence 8, number 8, length 2, body
//
// Version 1 had neither memories nor holds. The parser sets all memories and holds of version 1 to 0.
extension StoredMessages {
  private static let version: UInt8 = 2
  private static let firstVersionWithMemories: UInt8 = 2

  /// The whole content as bytes, for a store that keeps one sequence of bytes. Equal contents have equal bytes.
  public var bytes: [UInt8] {
    var bytes = [Self.version]
    bytes.append(bigEndian: lastNumber)
    bytes.append(count: messages.count)
    for (number, message) in messages.sorted(by: { $0.key < $1.key }) {
      bytes.append(bigEndian: number)
      bytes.append(bigEndian: UInt64(bitPattern: message.expiry))
      bytes.append(body: message.body)
    }
    bytes.append(count: outgoing.count)
    for (installation, stream) in outgoing.sorted(by: { $0.key < $1.key }) {
      bytes.append(bigEndian: installation.rawValue)
      bytes.append(bigEndian: stream.stream)
      bytes.append(bigEndian: stream.memory)
      bytes.append(bigEndian: stream.hold)
      bytes.append(bigEndian: stream.next)
      bytes.append(count: stream.waiting.count)
      for (sequence, number) in stream.waiting.sorted(by: { $0.key < $1.key }) {
        bytes.append(bigEndian: sequence)
        bytes.append(bigEndian: number)
      }
    }
    bytes.append(count: incoming.count)
    for (installation, stream) in incoming.sorted(by: { $0.key < $1.key }) {
      bytes.append(bigEndian: installation.rawValue)
      bytes.append(bigEndian: stream.stream)
      bytes.append(bigEndian: stream.memory)
      bytes.append(bigEndian: stream.received.prefix)
      let bits = stream.received.bytes
      bytes.append(UInt8(bits.count))
      bytes += bits
      bytes.append(count: stream.held.count)
      for (sequence, message) in stream.held.sorted(by: { $0.key < $1.key }) {
        bytes.append(bigEndian: sequence)
        bytes.append(bigEndian: message.number)
        bytes.append(body: message.body)
      }
    }
    return bytes
  }

  /// Parses the bytes that ``bytes`` returns, in the present or an earlier version.
  public init(parsing bytes: [UInt8]) throws(FrameError) {
    self.init()
    var reader = ByteReader(bytes)
    let version = try reader.number(UInt8.self)
    guard 1...Self.version ~= version else { throw FrameError(.unsupportedVersion(version), offset: 0) }
    let hasMemories = version >= Self.firstVersionWithMemories
    lastNumber = try reader.number()
    for _ in 0..<(try reader.number(UInt32.self)) {
      let number = try reader.number(UInt64.self)
      let expiry = Int64(bitPattern: try reader.number())
      messages[number] = OutgoingMessage(number: number, body: try reader.body(), expiry: expiry)
    }
    for _ in 0..<(try reader.number(UInt32.self)) {
      let installation = try reader.installation()
      var stream = OutgoingStream(stream: try reader.positive())
      if hasMemories { (stream.memory, stream.hold) = (try reader.number(), try reader.number()) }
      stream.next = try reader.positive()
      for _ in 0..<(try reader.number(UInt32.self)) {
        let start = reader.offset
        let sequence = try reader.positive() as UInt64
        // The parser refuses a place that the stream has not reached, or that is too old for the limit on a stream's
        // backlog.
        guard sequence < stream.next, stream.next - sequence <= Self.maximumBacklog else {
          throw FrameError(.invalidValue, offset: start)
        }
        stream.waiting[sequence] = try reader.number()
      }
      outgoing[installation] = stream
    }
    for _ in 0..<(try reader.number(UInt32.self)) {
      let installation = try reader.installation()
      incoming[installation] = try IncomingStream(from: &reader, hasMemory: hasMemories)
    }
    try reader.end()
  }
}

extension StoredMessages.IncomingStream {
  fileprivate init(from reader: inout ByteReader, hasMemory: Bool) throws(FrameError) {
    self.init(stream: try reader.positive())
    if hasMemory { memory = try reader.number() }
    let start = reader.offset
    let prefix = try reader.number(UInt64.self)
    let count = Int(try reader.number(UInt8.self))
    guard let received = SequenceSet(prefix: prefix, bytes: try reader.bytes(count)) else {
      throw FrameError(.invalidValue, offset: start)
    }
    self.received = received
    for _ in 0..<(try reader.number(UInt32.self)) {
      let start = reader.offset
      let sequence = try reader.number(UInt64.self)
      guard received.canHold(sequence) else { throw FrameError(.invalidValue, offset: start) }
      held[sequence] = MessageBundle.Message(number: try reader.positive(), body: try reader.body())
    }
  }
}

extension ByteReader {
  fileprivate mutating func installation() throws(FrameError) -> InstallationID {
    let start = offset
    guard let installation = InstallationID(rawValue: try number()) else {
      throw FrameError(.invalidValue, offset: start)
    }
    return installation
  }

  fileprivate mutating func body() throws(FrameError) -> [UInt8] {
    let start = offset
    let count = Int(try number(UInt16.self))
    guard count <= MessageBundle.Message.maximumSize else { throw FrameError(.invalidValue, offset: start) }
    return try bytes(count)
  }
}

extension [UInt8] {
  fileprivate mutating func append(count: Int) { append(bigEndian: UInt32(clamping: count)) }

  fileprivate mutating func append(body: [UInt8]) {
    append(bigEndian: UInt16(clamping: body.count))
    self += body
  }
}
