#if canImport(CryptoKit) || MQTT && os(Linux)
  /// A handshake pattern of the Noise protocol framework (revision 34, section 7.5).
  enum NoisePattern: String, CaseIterable, Sendable {
    /// Neither side knows the other side's lasting key in advance.
    case xx = "XX"
    /// The initiator knows the responder's lasting key in advance.
    case ik = "IK"

    enum Token: Sendable {
      /// The sender's one-time key.
      case e
      /// The sender's lasting key. It is encrypted if an earlier token has produced a cipher key.
      case s
      /// A Diffie–Hellman agreement between the two sides' keys. The first letter stands for the initiator's key.
      case ee, es, se, ss
    }

    /// The tokens of each message. The initiator sends the first message.
    var messages: [[Token]] {
      switch self {
      case .xx: [[.e], [.e, .ee, .s, .es], [.s, .se]]
      case .ik: [[.e, .es, .s, .ss], [.e, .ee, .se]]
      }
    }

    /// Whether the initiator knows the responder's lasting key beforehand. A key that is known beforehand is part of
    /// the hash.
    var needsResponderKey: Bool { self == .ik }

    var protocolName: String { "Noise_\(rawValue)_25519_ChaChaPoly_SHA256" }
  }
#endif
