import AfterglowWire

/// The frames that installations with sessions exchange. The relay and the mailbox carry these frames as datagrams.
///
/// | kind | following bytes |
/// |---|---|
/// | `B1`, first message of XX | sender's index (4), message of the handshake |
/// | `B2`, second message of XX | receiver's index (4), sender's index (4), message of the handshake |
/// | `B3`, third message of XX | receiver's index (4), message of the handshake |
/// | `B4`, first message of IK | sender's index (4), message of the handshake |
/// | `B5`, second message of IK | receiver's index (4), sender's index (4), message of the handshake |
/// | `B6`, sealed | receiver's index (4), number (8), ciphertext, tag (16) |
///
/// An index identifies a session to the side that chose it. All numbers are big-endian.
enum SessionFrame: Hashable {
  case hello(index: UInt32, [UInt8])
  case helloAnswer(to: UInt32, index: UInt32, [UInt8])
  case helloEnd(to: UInt32, [UInt8])
  case resumption(index: UInt32, [UInt8])
  case resumptionAnswer(to: UInt32, index: UInt32, [UInt8])
  case sealed(to: UInt32, number: UInt64, [UInt8])

  /// Whether the frame is the first message of a handshake.
  var beginsHandshake: Bool {
    switch self {
    case .hello, .resumption: true
    case .helloAnswer, .helloEnd, .resumptionAnswer, .sealed: false
    }
  }

  private enum Kind {
    static let hello: UInt8 = 0xB1
    static let helloAnswer: UInt8 = 0xB2
    static let helloEnd: UInt8 = 0xB3
    static let resumption: UInt8 = 0xB4
    static let resumptionAnswer: UInt8 = 0xB5
    static let sealed: UInt8 = 0xB6
  }

  private static let sealedHeaderSize = 1 + 4 + 8
  private static let tagSize = 16
  /// The number of bytes that sealing adds to a datagram.
  static let overhead = sealedHeaderSize + tagSize

  var bytes: [UInt8] {
    switch self {
    case .hello(let index, let message): [Kind.hello] + index.bigEndianBytes + message
    case .helloAnswer(let other, let index, let message):
      [Kind.helloAnswer] + other.bigEndianBytes + index.bigEndianBytes + message
    case .helloEnd(let other, let message): [Kind.helloEnd] + other.bigEndianBytes + message
    case .resumption(let index, let message): [Kind.resumption] + index.bigEndianBytes + message
    case .resumptionAnswer(let other, let index, let message):
      [Kind.resumptionAnswer] + other.bigEndianBytes + index.bigEndianBytes + message
    case .sealed(let other, let number, let ciphertext):
      [Kind.sealed] + other.bigEndianBytes + number.bigEndianBytes + ciphertext
    }
  }

  init?(_ bytes: [UInt8]) {
    guard let kind = bytes.first, bytes.count >= 9 else { return nil }
    let (first, second) = (UInt32(bigEndianBytes: bytes[1..<5]), UInt32(bigEndianBytes: bytes[5..<9]))
    switch kind {
    case Kind.hello: self = .hello(index: first, Array(bytes[5...]))
    case Kind.helloAnswer: self = .helloAnswer(to: first, index: second, Array(bytes[9...]))
    case Kind.helloEnd: self = .helloEnd(to: first, Array(bytes[5...]))
    case Kind.resumption: self = .resumption(index: first, Array(bytes[5...]))
    case Kind.resumptionAnswer: self = .resumptionAnswer(to: first, index: second, Array(bytes[9...]))
    case Kind.sealed where bytes.count >= Self.overhead:
      self = .sealed(
        to: first, number: UInt64(bigEndianBytes: bytes[5..<13]), Array(bytes[Self.sealedHeaderSize...]))
    default: return nil
    }
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, most significant byte first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }

  /// Creates a number from its bytes, most significant byte first.
  init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }
}
