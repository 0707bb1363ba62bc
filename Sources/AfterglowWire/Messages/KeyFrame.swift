/// A frame that contacts send each other inside a session, after one contact has renewed its identifier key.
///
/// The first byte contains the version (3) in its upper half and the kind in its lower half. No ``Datagram`` begins
/// with this version. Numbers are big-endian:
///
///     1 renewed    number 4, key 32
///     2 confirmed  key 32
///
/// The number grows each time an installation renews its key, so that a delayed frame does not replace a newer key.
public enum KeyFrame: Hashable, Sendable {
  /// The sender's new key. The receiver ignores the frame if it already has a key with a higher number.
  case renewed(number: UInt32, IdentifierKey)
  /// A confirmation that the sender has adopted this key of the receiver.
  case confirmed(IdentifierKey)

  /// The version of every key frame. The parser refuses all other versions.
  public static let version: UInt8 = 3

  private enum Kind {
    static let renewed: UInt8 = 1
    static let confirmed: UInt8 = 2
  }

  /// Parses a whole frame.
  ///
  /// - Throws: The fault and the byte at which it occurs; bytes after the frame are also a fault.
  public init(parsing bytes: [UInt8]) throws(FrameError) {
    var reader = ByteReader(bytes)
    switch try reader.kind(ofVersion: Self.version) {
    case Kind.renewed: self = .renewed(number: try reader.number(), try Self.key(from: &reader))
    case Kind.confirmed: self = .confirmed(try Self.key(from: &reader))
    case let kind: throw FrameError(.unknownKind(kind), offset: 0)
    }
    try reader.end()
  }

  private static func key(from reader: inout ByteReader) throws(FrameError) -> IdentifierKey {
    let bytes = try reader.bytes(IdentifierKey.size)
    guard let key = IdentifierKey(bytes) else { throw FrameError(.invalidValue, offset: 0) }
    return key
  }

  /// The frame's bytes.
  public var bytes: [UInt8] {
    switch self {
    case .renewed(let number, let key):
      var bytes = [Self.version << 4 | Kind.renewed]
      bytes.append(bigEndian: number)
      return bytes + key.bytes
    case .confirmed(let key): return [Self.version << 4 | Kind.confirmed] + key.bytes
    }
  }
}
