/// One write or notification of a mailbox characteristic between phones whose identifiers change.
///
/// The first byte contains the version (2) in its upper half and the kind in its lower half. Numbers are big-endian:
///
///     1 start      fresh number 16
///     2 challenge  fresh number 16
///     3 opening    identifier 4, proof 16
///     4 answer     proof 16
///     5 sealed     number 4, ciphertext, tag 8
///     6 lost
///
/// The central begins with a start, and the peripheral answers with a challenge. The central then states the identifier
/// that it shows, and proves that it knows the keys of both phones. The peripheral then proves the same with its
/// answer. A central that does not know the peripheral sends random bytes as a proof, so that an observer sees no
/// difference. Each sealed frame contains a ``MailboxFrame``. A peripheral that receives a sealed frame, but has no
/// keys for the link, reports that its keys are lost. The central then begins again.
public enum VeilFrame: Hashable, Sendable {
  /// The central's request for a veil, with the central's fresh number.
  case start(nonce: [UInt8])
  /// The peripheral's answer to a start, with the peripheral's fresh number. A challenge is valid for one proof.
  case challenge(nonce: [UInt8])
  /// The identifier that the central shows, and the central's proof. Without keys of the peripheral, the proof is
  /// random bytes.
  case opening(InstallationID, proof: [UInt8])
  /// The peripheral's proof, after which both sides send sealed frames.
  case answer(proof: [UInt8])
  /// A mailbox frame as ciphertext and tag. The receiver refuses a frame whose number is not higher than the number of
  /// the last frame that it opened.
  case sealed(number: UInt32, [UInt8])
  /// The peripheral's report that it has no keys for the link, for example after a relaunch of its app.
  case lost

  /// The version of every veil frame. The parser refuses all other versions. A ``MailboxFrame`` has version 1.
  public static let version: UInt8 = 2
  /// The number of bytes that sealing adds to a frame.
  public static let overhead = 1 + 4 + VeilCipher.tagSize

  private enum Kind {
    static let start: UInt8 = 1
    static let challenge: UInt8 = 2
    static let opening: UInt8 = 3
    static let answer: UInt8 = 4
    static let sealed: UInt8 = 5
    static let lost: UInt8 = 6
  }

  /// Parses a whole frame.
  ///
  /// - Throws: The kind and the position of the error. Bytes after the last field are also an error.
  public init(parsing bytes: [UInt8]) throws(FrameError) {
    let limit = Self.overhead + MailboxFrame.Chunk.headerSize + MailboxFrame.maximumTransferSize
    guard bytes.count <= limit else { throw FrameError(.tooLong, offset: limit) }
    var reader = ByteReader(bytes)
    switch try reader.kind(ofVersion: Self.version) {
    case Kind.start: self = .start(nonce: try reader.bytes(NonceSource.size))
    case Kind.challenge: self = .challenge(nonce: try reader.bytes(NonceSource.size))
    case Kind.opening:
      guard let name = InstallationID(rawValue: try reader.number()) else { throw FrameError(.invalidValue, offset: 1) }
      self = .opening(name, proof: try reader.bytes(VeilKeys.proofSize))
    case Kind.answer: self = .answer(proof: try reader.bytes(VeilKeys.proofSize))
    case Kind.sealed:
      let number = try reader.number(UInt32.self)
      guard reader.remaining >= VeilCipher.tagSize else { throw FrameError(.truncated, offset: reader.offset) }
      self = .sealed(number: number, Array(reader.rest()))
    case Kind.lost: self = .lost
    case let kind: throw FrameError(.unknownKind(kind), offset: 0)
    }
    try reader.end()
  }

  /// The frame's bytes.
  public var bytes: [UInt8] {
    func frame(_ kind: UInt8, _ rest: [UInt8] = []) -> [UInt8] { [Self.version << 4 | kind] + rest }
    switch self {
    case .start(let nonce): return frame(Kind.start, nonce)
    case .challenge(let nonce): return frame(Kind.challenge, nonce)
    case .opening(let name, let proof):
      var rest: [UInt8] = []
      rest.append(bigEndian: name.rawValue)
      return frame(Kind.opening, rest + proof)
    case .answer(let proof): return frame(Kind.answer, proof)
    case .sealed(let number, let ciphertext):
      var rest: [UInt8] = []
      rest.append(bigEndian: number)
      return frame(Kind.sealed, rest + ciphertext)
    case .lost: return frame(Kind.lost)
    }
  }
}
