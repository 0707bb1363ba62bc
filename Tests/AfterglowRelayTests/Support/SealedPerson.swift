#if canImport(CryptoKit) || MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import SeededRandom

  @testable import AfterglowRelay

  /// An installation with sessions. The installation is connected to a ``Wire``, and to the Bluetooth connections that
  /// a test makes.
  @MainActor
  final class SealedPerson {
    let installation: InstallationID
    let keys: any KeyStore
    let sessions: NoiseSessions
    private(set) var heard: [[UInt8]] = []
    private(set) var news: [KeyNews] = []
    /// The connections over which a peer has proved its identity.
    private(set) var proofs: [MailboxLink] = []
    /// The number of messages that arrived over connections, and were neither handshakes nor sealed.
    private(set) var refusals = 0
    /// The bytes that this installation has sent over its connections, in order.
    private(set) var written: [(bytes: [UInt8], link: MailboxLink)] = []
    /// A clock that stands still until a test sets it.
    var now = Instant(nanoseconds: 0)
    private let end: Wire.End

    init(
      _ installation: InstallationID, on wire: Wire, keys: any KeyStore = MemoryKeyStore(), seed: UInt64
    ) throws {
      var generator = SplitMix64(seed: seed)
      (self.installation, self.keys) = (installation, keys)
      end = Wire.End(wire)
      sessions = try NoiseSessions(keys: keys, using: &generator)
      sessions.keyNews = { [weak self] in self?.news.append($0) }
      sessions.start(as: installation, at: now)
      end.start(as: installation) { [weak self] event in
        guard let self, case .received(let bytes, let sender) = event else { return }
        follow(sessions.open(bytes, from: sender, over: .relay, at: now))
      }
    }

    /// Sends a datagram over the relay.
    func send(_ datagram: [UInt8], to receiver: InstallationID) { send(datagram, to: receiver, over: .relay) }

    func send(_ datagram: [UInt8], to receiver: InstallationID, over path: SessionPath) {
      follow(sessions.seal(datagram, to: receiver, over: path, at: now))
    }

    /// Greets the other end of a connection, which claims to be `other`.
    func greet(_ other: InstallationID, over link: MailboxLink) {
      follow(sessions.greet(other, over: link, at: now))
    }

    /// Receives bytes over a connection whose other end claims to be `claimed`.
    func take(_ bytes: [UInt8], from claimed: InstallationID, over link: MailboxLink) {
      follow(sessions.open(bytes, from: claimed, over: .mailbox(link), at: now))
    }

    /// Removes and returns the bytes that were written over connections.
    func takeWritten() -> [[UInt8]] {
      defer { written = [] }
      return written.map(\.bytes)
    }

    private func follow(_ outcomes: [SessionOutcome]) {
      for outcome in outcomes {
        switch outcome {
        case .send(let bytes, let receiver, .relay): end.send(bytes, to: receiver)
        case .send(let bytes, _, .mailbox(let link)): written.append((bytes, link))
        case .received(let bytes, _, let path):
          heard.append(bytes)
          if case .mailbox(let link) = path { proofs.append(link) }
        case .proved(_, .mailbox(let link)): proofs.append(link)
        case .refused(_, .mailbox): refusals += 1
        case .proved(_, .relay), .refused(_, .relay): break
        }
      }
    }
  }
#endif
