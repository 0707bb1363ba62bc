/// A unit that one installation sends to another over the relay or a mailbox: a notice of a link, messages, or a
/// receipt.
///
/// The first byte contains the version (2) in its upper half and the kind in its lower half. Numbers are big-endian:
///
///     1 notice     launch 4, number 8, echo 8, silence 4, lease 4
///     2 messages   stream 8, base 8, then any number of items:
///                    sequence minus base 2, length 2 (FFFF for a void), and unless void: number 8, body
///     3 receipt    memory 8, stream 8, prefix 8, bits behind the prefix 0 to 128
///
/// Every datagram has exactly one encoding. A datagram does not name its sender, because the relay or the mailbox
/// states the sender.
public enum Datagram: Hashable, Sendable {
  /// A report of when one of the two phones last heard the other phone.
  case notice(LinkNotice)
  /// Messages of one stream, and voids in the places of expired messages.
  case messages(MessageBundle)
  /// A list of the messages of one stream that have arrived.
  case receipt(Receipt)

  /// The version of every datagram. The parser refuses all other versions.
  public static let version: UInt8 = 2
  /// The maximum number of bytes that a session adds to a datagram.
  public static let maximumSealingOverhead = 64
  /// The maximum size of a datagram in bytes. Typical brokers accept datagrams of this size.
  public static let maximumSize = 32_768

  private enum Kind {
    static let notice: UInt8 = 1
    static let messages: UInt8 = 2
    static let receipt: UInt8 = 3
  }

  /// Parses a whole datagram.
  ///
  /// - Throws: A ``FrameError`` with the kind and the position of the error. Bytes after the last field are also an
  ///   error.
  public init(parsing bytes: [UInt8]) throws(FrameError) {
    guard bytes.count <= Self.maximumSize else { throw FrameError(.tooLong, offset: Self.maximumSize) }
    var reader = ByteReader(bytes)
    switch try reader.kind(ofVersion: Self.version) {
    case Kind.notice: self = .notice(try LinkNotice(from: &reader))
    case Kind.messages: self = .messages(try MessageBundle(from: &reader))
    case Kind.receipt: self = .receipt(try Receipt(from: &reader))
    case let kind: throw FrameError(.unknownKind(kind), offset: 0)
    }
    try reader.end()
  }

  /// Appends the datagram's bytes.
  public func encode(into bytes: inout [UInt8]) {
    switch self {
    case .notice(let notice):
      bytes.append(Self.version << 4 | Kind.notice)
      notice.encode(into: &bytes)
    case .messages(let bundle):
      bytes.append(Self.version << 4 | Kind.messages)
      bundle.encode(into: &bytes)
    case .receipt(let receipt):
      bytes.append(Self.version << 4 | Kind.receipt)
      receipt.encode(into: &bytes)
    }
  }

  /// The datagram's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }
}
