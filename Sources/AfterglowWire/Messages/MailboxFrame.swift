/// One write or notification of a mailbox characteristic: part of a datagram, or control information about its
/// transfer.
///
/// The first byte contains the version (1) in its upper half and the kind in its lower half. Numbers are big-endian:
///
///     1 hello      installation 4, session 4, session of yours 4 (0 for none), transfer 4, offset 2
///     2 chunk      transfer 4, length of the whole 2, offset 2, bytes
///     3 progress   transfer 4, offset 2
///
/// Transfers are numbered in ascending order within a session. A transfer and an offset acknowledge the other side's
/// transfers: all earlier transfers are complete, and this transfer has arrived up to the offset. In a hello, the
/// transfer and the offset state where the other side continues after a link was lost. A hello fits into 20 bytes, the
/// longest value that one packet carries at the minimum ATT MTU.
public enum MailboxFrame: Hashable, Sendable {
  /// The first frame over a link. The receiver refuses other frames that precede it.
  case hello(Hello)
  /// Part of a datagram. The chunks of one transfer form the whole datagram.
  case chunk(Chunk)
  /// An acknowledgement of the other side's transfers.
  case progress(Progress)

  /// The version of every mailbox frame. The parser refuses all other versions.
  public static let version: UInt8 = 1
  /// The maximum size of a datagram over a mailbox, in bytes. This size suffices for a message of 4 KiB, the datagram's
  /// other fields, and the bytes that sealing adds.
  public static let maximumTransferSize = 4_608

  /// The first frame that a side sends: its installation, its session, and the transfers that have arrived from the
  /// other side.
  public struct Hello: Hashable, Sendable {
    /// The sender.
    public var installation: InstallationID
    /// The number of the sender's mailbox; not 0. The app draws a random number at each launch, and counts up from it
    /// for each new mailbox.
    public var session: UInt32
    /// The transfers that have arrived from the other phone; `nil` if the sender knows no session of the other phone.
    public var heard: Heard?

    /// Creates a hello; the session must not be 0.
    public init(installation: InstallationID, session: UInt32, heard: Heard? = nil) {
      self.installation = installation
      self.session = session
      self.heard = heard
    }
  }

  /// The session of the received transfers, and how much of the last transfer has arrived.
  public struct Heard: Hashable, Sendable {
    /// The session to which the transfers belong. It is a session of the other phone's app.
    public var session: UInt32
    /// The last transfer that has begun to arrive, and how many of its bytes have arrived. Both numbers are 0 before
    /// the first bytes arrive.
    public var progress: Progress

    /// Creates the state of a session's transfers.
    public init(session: UInt32, progress: Progress) {
      self.session = session
      self.progress = progress
    }
  }

  /// Part of a datagram.
  public struct Chunk: Hashable, Sendable {
    /// The number of the transfer to which the chunk belongs.
    public var transfer: UInt32
    /// The number of bytes of the whole datagram.
    public var length: Int
    /// The position of the chunk's first byte within the datagram.
    public var offset: Int
    /// The part of the datagram.
    public var bytes: [UInt8]

    /// Creates a chunk from its parts.
    public init(transfer: UInt32, length: Int, offset: Int, bytes: [UInt8]) {
      self.transfer = transfer
      self.length = length
      self.offset = offset
      self.bytes = bytes
    }

    /// The number of bytes in a frame before the bytes of the datagram.
    public static let headerSize = 9
  }

  /// How much of a transfer has arrived.
  public struct Progress: Hashable, Sendable {
    /// The number of the transfer.
    public var transfer: UInt32
    /// The number of bytes of the transfer that have arrived.
    public var offset: Int

    /// Creates the state of a transfer.
    public init(transfer: UInt32, offset: Int) {
      self.transfer = transfer
      self.offset = offset
    }
  }

  private enum Kind {
    static let hello: UInt8 = 1
    static let chunk: UInt8 = 2
    static let progress: UInt8 = 3
  }

  /// Parses a whole frame.
  ///
  /// - Throws: A ``FrameError`` with the kind and the position of the error. Bytes after the last field are also an
  ///   error.
  public init(parsing bytes: [UInt8]) throws(FrameError) {
    let limit = Chunk.headerSize + Self.maximumTransferSize
    guard bytes.count <= limit else { throw FrameError(.tooLong, offset: limit) }
    var reader = ByteReader(bytes)
    switch try reader.kind(ofVersion: Self.version) {
    case Kind.hello: self = .hello(try Hello(from: &reader))
    case Kind.chunk: self = .chunk(try Chunk(from: &reader))
    case Kind.progress: self = .progress(try Progress(from: &reader))
    case let kind: throw FrameError(.unknownKind(kind), offset: 0)
    }
    try reader.end()
  }

  /// Appends the frame's bytes.
  public func encode(into bytes: inout [UInt8]) {
    switch self {
    case .hello(let hello):
      bytes.append(Self.version << 4 | Kind.hello)
      hello.encode(into: &bytes)
    case .chunk(let chunk):
      bytes.append(Self.version << 4 | Kind.chunk)
      chunk.encode(into: &bytes)
    case .progress(let progress):
      bytes.append(Self.version << 4 | Kind.progress)
      progress.encode(into: &bytes)
    }
  }

  /// The frame's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }
}
