#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowTime

  /// One session with another installation. Once a session's keys for both directions are forgotten, they cannot be
  /// computed again.
  struct Session: Sendable {
    /// The index by which this side identifies the session.
    let index: UInt32
    /// The index by which the other side identifies the session.
    let otherIndex: UInt32
    /// The other side's lasting key, which the handshake has used.
    let key: [UInt8]
    let beganAt: Instant
    /// Whether the other side has proved that it has the session's keys. This side sends no datagrams before the other
    /// side's proof.
    var isProved: Bool
    private var sending: NoiseCipher
    private let receiving: NoiseCipher
    private var window = ReplayWindow()

    enum Refusal: Error { case forged, replayed }

    /// Creates a session from a handshake; `nil` if the handshake is not complete, or if the derivation of its keys
    /// fails.
    init?(_ handshake: NoiseHandshake, index: UInt32, otherIndex: UInt32, isProved: Bool, at now: Instant) {
      guard let (sending, receiving) = handshake.split(), let key = handshake.remoteKey else { return nil }
      (self.sending, self.receiving, self.key) = (sending, receiving, key)
      (self.index, self.otherIndex, self.isProved, beganAt) = (index, otherIndex, isProved, now)
    }

    mutating func seal(_ text: [UInt8]) -> SessionFrame? {
      let number = sending.next
      return sending.encrypt(text).map { .sealed(to: otherIndex, number: number, $0) }
    }

    mutating func open(_ ciphertext: [UInt8], number: UInt64) throws(Refusal) -> [UInt8] {
      guard let text = receiving.open(ciphertext, number: number) else { throw .forged }
      // The window's counters begin with 1, and message numbers begin with 0. The cipher does not use the number
      // `UInt64.max`.
      guard window.admit(number + 1) else { throw .replayed }
      isProved = true
      return text
    }
  }
#endif
