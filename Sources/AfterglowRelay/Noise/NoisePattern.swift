#if canImport(CryptoKit) || MQTT && os(Linux)
  /// A handshake pattern of the Noise protocol framework (revision 34, section 7.5).
  enum NoisePattern: String, CaseIterable, Sendable {
    /// Neither knows the other's key.
    case xx = "XX"
    /// The initiator knows the responder's key.
    case ik = "IK"

    enum Token: Sendable {
      /// The sender's one-time key.
      case e
      /// The sender's lasting key, encrypted once there is a key.
      case s
      /// An agreement of two keys; the first letter is the initiator's.
      case ee, es, se, ss
    }

    /// The tokens of each message, of which the initiator sends the first.
    var messages: [[Token]] {
      switch self {
      case .xx: [[.e], [.e, .ee, .s, .es], [.s, .se]]
      case .ik: [[.e, .es, .s, .ss], [.e, .ee, .se]]
      }
    }

    /// Whether the responder's lasting key is known beforehand, and is part of the hash.
    var needsResponderKey: Bool { self == .ik }

    var protocolName: String { "Noise_\(rawValue)_25519_ChaChaPoly_SHA256" }
  }
#endif
