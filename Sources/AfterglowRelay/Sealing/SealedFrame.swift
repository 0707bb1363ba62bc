import AfterglowWire

/// What sealed relays say to each other: the bytes of a datagram, or where they are no such thing.
///
/// | kind | bytes behind it |
/// |---|---|
/// | `A1`, a key | whether an answer is asked for (0 or 1), public key (32) |
/// | `A2`, sealed | epoch (8), one-time public key (32), counter (8), ciphertext, tag (16) |
///
/// Numbers have their most significant byte first.
enum SealedFrame: Hashable {
  case key([UInt8], wantsAnswer: Bool)
  case sealed(Header, ciphertext: [UInt8])

  struct Header: Hashable {
    /// Which run of the sender: later ones have greater numbers.
    var epoch: UInt64
    /// The public half of a key pair that lives as long as that run.
    var oneTimeKey: [UInt8]
    /// Different for every datagram of the run.
    var counter: UInt64

    /// What is authenticated along with the text.
    var bytes: [UInt8] { [SealedFrame.sealedKind] + epoch.bigEndianBytes + oneTimeKey + counter.bigEndianBytes }

    /// The counter behind four zeros (RFC 8439, section 2.8: a nonce must not come twice with a key).
    var nonce: [UInt8] { [0, 0, 0, 0] + counter.bigEndianBytes }
  }

  private static let keyKind: UInt8 = 0xA1
  private static let sealedKind: UInt8 = 0xA2
  private static let publicKeySize = 32
  private static let tagSize = 16
  private static let headerSize = 1 + 8 + publicKeySize + 8
  /// What sealing adds to a datagram, in bytes.
  static let overhead = headerSize + tagSize

  var bytes: [UInt8] {
    switch self {
    case .key(let key, let wantsAnswer): [Self.keyKind, wantsAnswer ? 1 : 0] + key
    case .sealed(let header, let ciphertext): header.bytes + ciphertext
    }
  }

  init?(_ bytes: [UInt8]) {
    switch bytes.first {
    case Self.keyKind where bytes.count == 2 + Self.publicKeySize && bytes[1] <= 1:
      self = .key(Array(bytes[2...]), wantsAnswer: bytes[1] == 1)
    case Self.sealedKind where bytes.count >= Self.overhead:
      let header = Header(
        epoch: UInt64(bigEndianBytes: bytes[1..<9]), oneTimeKey: Array(bytes[9..<41]),
        counter: UInt64(bigEndianBytes: bytes[41..<49]))
      self = .sealed(header, ciphertext: Array(bytes[Self.headerSize...]))
    default: return nil
    }
  }
}

extension FixedWidthInteger {
  /// The most significant byte first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }

  /// From bytes of which the first is the most significant.
  init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }
}
