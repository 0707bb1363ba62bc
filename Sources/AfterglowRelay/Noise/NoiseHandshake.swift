#if canImport(CryptoKit) || MQTT && os(Linux)
  /// A lasting or one-time key pair for X25519.
  struct NoiseKeyPair: Hashable, Sendable {
    let secret: [UInt8]
    let publicKey: [UInt8]

    init?(secret: [UInt8]) {
      guard let publicKey = Primitives.publicKey(of: secret) else { return nil }
      (self.secret, self.publicKey) = (secret, publicKey)
    }
  }

  /// One handshake. The type is the HandshakeState of the Noise protocol framework (revision 34, section 5.3).
  ///
  /// After ``write(_:)`` or ``read(_:)`` has returned `nil`, a handshake is unusable.
  struct NoiseHandshake: Sendable {
    let isInitiator: Bool
    /// The other side's lasting key; `nil` until it is known. When the handshake is complete, the other side has proved
    /// that it has this key. In the pattern IK, the responder has this proof only after the first sealed datagram,
    /// because the first message may be a repetition.
    private(set) var remoteKey: [UInt8]?
    private let own: NoiseKeyPair
    private let oneTime: NoiseKeyPair
    private var remoteOneTime: [UInt8]?
    private var symmetric: NoiseSymmetricState
    private var messages: ArraySlice<[NoisePattern.Token]>

    private static let tagSize = Primitives.tagSize

    /// Creates a handshake. `oneTime` must be an unpredictable key pair that was never used before. If the pattern
    /// needs the responder's key, an initiator must pass it as `remoteKey`. Returns `nil` if this key is missing, or if
    /// the hash fails.
    init?(
      _ pattern: NoisePattern, isInitiator: Bool, prologue: [UInt8], own: NoiseKeyPair, oneTime: NoiseKeyPair,
      remoteKey: [UInt8]? = nil
    ) {
      guard var symmetric = NoiseSymmetricState(protocolName: pattern.protocolName), symmetric.mixHash(prologue)
      else { return nil }
      if pattern.needsResponderKey {
        guard let responder = isInitiator ? remoteKey : own.publicKey, symmetric.mixHash(responder) else { return nil }
        self.remoteKey = isInitiator ? responder : nil
      }
      self.isInitiator = isInitiator
      (self.own, self.oneTime, self.symmetric) = (own, oneTime, symmetric)
      messages = pattern.messages[...]
    }

    var isComplete: Bool { messages.isEmpty }

    /// The hash of the prologue and of all handshake messages so far. After the last message, both sides have the same
    /// hash (section 11.2).
    var hash: [UInt8] { symmetric.hash }

    /// Returns the next message; `nil` if the handshake is complete or a cryptographic function fails. The secrecy of
    /// the payload depends on the pattern and on the message's position.
    mutating func write(_ payload: [UInt8] = []) -> [UInt8]? {
      guard let tokens = messages.popFirst() else { return nil }
      var message: [UInt8] = []
      for token in tokens {
        switch token {
        case .e:
          message += oneTime.publicKey
          guard symmetric.mixHash(oneTime.publicKey) else { return nil }
        case .s:
          guard let sealed = symmetric.encryptAndHash(own.publicKey) else { return nil }
          message += sealed
        case .ee, .es, .se, .ss:
          guard agree(token) else { return nil }
        }
      }
      return symmetric.encryptAndHash(payload).map { message + $0 }
    }

    /// Reads the other side's next message, and returns its payload; `nil` if the handshake is complete or the message
    /// is invalid.
    mutating func read(_ message: [UInt8]) -> [UInt8]? {
      guard let tokens = messages.popFirst() else { return nil }
      var rest = message[...]
      for token in tokens {
        switch token {
        case .e:
          guard let key = Self.take(Primitives.keySize, from: &rest), symmetric.mixHash(key) else { return nil }
          remoteOneTime = key
        case .s:
          let size = Primitives.keySize + (symmetric.hasKey ? Self.tagSize : 0)
          guard let sealed = Self.take(size, from: &rest), let key = symmetric.decryptAndHash(sealed) else {
            return nil
          }
          remoteKey = key
        case .ee, .es, .se, .ss:
          guard agree(token) else { return nil }
        }
      }
      return symmetric.decryptAndHash(Array(rest))
    }

    private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
      guard rest.count >= count else { return nil }
      defer { rest.removeFirst(count) }
      return Array(rest.prefix(count))
    }

    private mutating func agree(_ token: NoisePattern.Token) -> Bool {
      let usesOwnOneTime =
        switch token {
        case .ee: true
        case .es: isInitiator
        case .se: !isInitiator
        case .ss, .e, .s: false
        }
      let usesRemoteOneTime =
        switch token {
        case .ee: true
        case .es: !isInitiator
        case .se: isInitiator
        case .ss, .e, .s: false
        }
      guard let remote = usesRemoteOneTime ? remoteOneTime : remoteKey,
        let secret = Primitives.agree((usesOwnOneTime ? oneTime : own).secret, remote)
      else { return false }
      return symmetric.mixKey(secret)
    }

    /// Returns the ciphers of a complete handshake, one for sealing and one for opening; `nil` if the handshake is not
    /// complete, or if the derivation of their keys fails.
    func split() -> (sending: NoiseCipher, receiving: NoiseCipher)? {
      guard isComplete, let (first, second) = symmetric.split() else { return nil }
      return isInitiator ? (first, second) : (second, first)
    }
  }
#endif
