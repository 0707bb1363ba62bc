/// A frame that two strangers send to each other through the inboxes of a relay in order to become contacts.
///
/// The first byte contains the version (1) in its upper half and the kind in its lower half:
///
///     1 knock     nothing; asks the other phone to begin
///     2 session   a frame of a session between one-time keys
///
/// Inside the session, a frame of 37 bytes contains a card: `01`, the installation (4) and the key of its identifiers
/// (32). A frame of one byte, `02`, confirms a received card.
public enum IntroductionFrame: Hashable, Sendable {
  /// A request that the other phone begin a session. The frame carries no bytes.
  case knock
  /// A frame of a session between one-time keys: part of the handshake, or sealed bytes.
  case session([UInt8])

  /// The version of every introduction frame. The parser refuses all other versions.
  public static let version: UInt8 = 1
  /// The maximum size of a frame, in bytes. The longest message of a handshake is far shorter.
  public static let maximumSize = 256

  private enum Kind {
    static let knock: UInt8 = 1
    static let session: UInt8 = 2
  }

  /// Parses a whole frame.
  ///
  /// - Throws: The kind and the position of the error. Bytes after the last field are also an error.
  public init(parsing bytes: [UInt8]) throws(FrameError) {
    guard bytes.count <= Self.maximumSize else { throw FrameError(.tooLong, offset: Self.maximumSize) }
    var reader = ByteReader(bytes)
    switch try reader.kind(ofVersion: Self.version) {
    case Kind.knock: self = .knock
    case Kind.session: self = .session(Array(reader.rest()))
    case let kind: throw FrameError(.unknownKind(kind), offset: 0)
    }
    try reader.end()
  }

  /// The frame's bytes.
  public var bytes: [UInt8] {
    switch self {
    case .knock: [Self.version << 4 | Kind.knock]
    case .session(let bytes): [Self.version << 4 | Kind.session] + bytes
    }
  }
}
