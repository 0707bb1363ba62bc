#if canImport(CryptoKit) || MQTT && os(Linux)
  public import AfterglowMessages
  public import AfterglowTime
  public import AfterglowWire

  /// The sessions of the Noise protocol framework between this installation and others.
  ///
  /// Over any relay or link, only the receiver can read a sealed datagram, and only the sender can have sealed it. A
  /// relay's operator and any radio receiver can learn a datagram's claimed sender, its receiver and its size, but not
  /// its content.
  ///
  /// The first key of an installation is ``KeyStanding/unconfirmed`` if the relay transmits the key, and
  /// ``KeyStanding/confirmed`` if the two phones exchange the key over a connection. If the installation later proves a
  /// different key, the change is reported. No datagram is sealed for the new key until a person accepts it.
  ///
  /// An attacker who has stolen a phone's lasting key cannot read earlier messages to the phone, and cannot impersonate
  /// other installations to the phone.
  @MainActor
  public final class NoiseSessions: AnonymousSessions {
    private let keys: any KeyStore
    private let own: NoiseKeyPair
    private let secret: [UInt8]
    private var book: SessionBook?
    private var now = Instant(nanoseconds: .min)
    /// The number of strangers' keys that were recently stored. The number decreases by one each second.
    private var strangers = 0
    private var strangersCountedAt = Instant(nanoseconds: .min)

    /// Called on the main actor when this phone's knowledge about an installation's key has changed.
    public var keyNews: (@MainActor (KeyNews) -> Void)?

    /// The maximum number of strangers' keys that are stored at once, for example after a night without a connection.
    private static let maximumStrangers = 64

    /// Creates sessions with this phone's key pair from `keys`. If the store has no key pair, generates a key pair and
    /// stores it.
    ///
    /// `generator` must be the system's generator, so that nobody can guess the key.
    public init(
      keys: any KeyStore, using generator: inout some RandomNumberGenerator
    ) throws(KeyStoreError) {
      self.keys = keys
      secret = Self.randomKey(using: &generator)
      if let kept = try keys.value(for: Self.privateKeyName).flatMap({ NoiseKeyPair(secret: $0) }) {
        own = kept
      } else {
        let drawn = Self.randomKey(using: &generator)
        guard let pair = NoiseKeyPair(secret: drawn) else {
          throw KeyStoreError(reason: "The key could not be created: the cryptographic library failed.")
        }
        try keys.keep(drawn, for: Self.privateKeyName)
        own = pair
      }
    }

    private static let privateKeyName = "private"
    private static func peerName(_ installation: InstallationID) -> String { "peer \(installation)" }

    private static func randomKey(using generator: inout some RandomNumberGenerator) -> [UInt8] {
      (0..<Primitives.keySize).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// The number of calls of `anonymous`. The number makes the one-time keys of each call different.
    private var anonymousCount: UInt64 = 0

    /// Returns sessions with one-time keys, which are derived from a secret of this run of the program; `nil` if the
    /// derivation fails. No other installation can determine to whom these keys belong.
    public func anonymous() -> (any MessageSessions)? {
      anonymousCount += 1
      let info = Array("Afterglow one-time sessions".utf8) + anonymousCount.bigEndianBytes
      return Primitives.derive(secret, salt: [], info: info, count: Primitives.keySize).flatMap { seed in
        var random = SeededBytes(seed: seed)
        return try? NoiseSessions(keys: MemoryKeyStore(), using: &random)
      }
    }

    /// The counts of datagrams and frames since `start`.
    public var tally: SealTally { book?.tally ?? SealTally() }

    // MARK: Sessions

    /// The number of bytes that sealing adds to a datagram.
    public var overhead: Int { SessionFrame.overhead }

    /// Begins to seal and open datagrams as the given installation. Sessions of a previous installation end. If the
    /// installation is unchanged, its sessions continue.
    public func start(as installation: InstallationID, at now: Instant) {
      self.now = max(self.now, now)
      guard book?.installation != installation else { return }
      book = SessionBook(installation: installation, own: own, secret: secret)
      (strangers, strangersCountedAt) = (0, self.now)
    }

    /// Seals a datagram for a receiver. Without a proved session, the datagram waits for such a session, or is dropped
    /// if too many datagrams wait. The datagram is also dropped if the receiver's unconfirmed key has changed, or if
    /// its stored key cannot be read.
    public func seal(
      _ datagram: [UInt8], to receiver: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome] {
      withBook(of: receiver, at: now) { $0.seal(datagram, to: receiver, over: path, at: $1) }
    }

    /// Opens bytes that arrived in the name of a sender, and answers a handshake.
    public func open(
      _ bytes: [UInt8], from sender: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome] {
      withBook(of: sender, at: now) { $0.received(bytes, from: sender, over: path, at: $1) }
    }

    /// Proves this phone's identity over a mailbox link: in the session with the installation, or by beginning a
    /// session.
    ///
    /// Without a session, only the central begins a session, so that the two sides do not begin two sessions.
    public func greet(
      _ installation: InstallationID, over link: MailboxLink, at now: Instant
    ) -> [SessionOutcome] {
      withBook(of: installation, at: now) { $0.greet(installation, over: link, at: $1) }
    }

    /// Calls `body` with the book, and handles the outcomes. Does nothing if the stored key of `other` cannot be read,
    /// because no other key may replace it.
    private func withBook(
      of other: InstallationID, at now: Instant, _ body: (inout SessionBook, Instant) -> [SessionBook.Outcome]
    ) -> [SessionOutcome] {
      self.now = max(self.now, now)
      guard recall(other), var book else { return [] }
      // The property is set to `nil` while the book changes, so that Swift does not copy the book.
      self.book = nil
      let outcomes = body(&book, self.now)
      self.book = book
      return outcomes.compactMap { outcome in
        switch outcome {
        case .session(let outcome): return outcome
        case .news(let news): keyNews?(news)
        case .keep(let other):
          if let record = self.book?.record(of: other) {
            keep(record, of: other, isStranger: self.book?.isKept(other) != true)
          }
        }
        return nil
      }
    }

    // MARK: Keys

    /// This phone's public key. The sessions send the key in their handshakes.
    public var publicKey: [UInt8] { own.publicKey }

    /// Returns how certain this phone is of an installation's key; `nil` if it knows no key.
    public func standing(of installation: InstallationID) -> KeyStanding? {
      recall(installation)
      return book?.record(of: installation)?.standing
    }

    /// Whether the known key of an installation is confirmed, and the installation has not proved another key.
    public func isConfirmed(_ installation: InstallationID) -> Bool {
      standing(of: installation) == .confirmed && !hasChanged(installation)
    }

    /// Whether an installation has proved a key other than the known key. A person then has to decide between the two
    /// keys.
    public func hasChanged(_ installation: InstallationID) -> Bool {
      recall(installation)
      return book?.record(of: installation)?.changedKey != nil
    }

    /// Thirty digits that represent this phone's own key; `nil` before the start. The other person's phone has to show
    /// the same digits.
    public var ownNumber: String? { book.flatMap { KeyNumber.text(of: own.publicKey, $0.installation) } }

    /// Returns thirty digits that represent an installation's changed key, or its known key if no key has changed;
    /// `nil` without a key.
    public func number(of installation: InstallationID) -> String? {
      recall(installation)
      return book?.record(of: installation).flatMap { KeyNumber.text(of: $0.changedKey ?? $0.key, installation) }
    }

    /// The code of this phone's key, which a ``QRCode`` shows to the camera of another phone; `nil` before the start.
    public var keyCode: KeyCode? { book.flatMap { KeyCode($0.installation, publicKey: own.publicKey) } }

    /// Records the code that was scanned from the other person's screen. The key replaces any other key of that
    /// person's installation.
    public func scanned(_ code: KeyCode) { scanned(code.installation, publicKey: code.publicKey) }

    /// Records a key that one person has received directly from the other person, for example as a scanned code. The
    /// key replaces any other key of that person's installation. Does nothing if the key has the wrong size, or if the
    /// stored key cannot be read.
    public func scanned(_ installation: InstallationID, publicKey: [UInt8]) {
      guard publicKey.count == Primitives.keySize, recall(installation) else { return }
      let known = book?.record(of: installation)
      if known?.key == publicKey { return confirm(installation) }
      learn(PeerKeyRecord(key: publicKey, standing: .confirmed), of: installation)
      keyNews?(known == nil ? .learned(installation, .confirmed) : .betrayed(installation))
    }

    /// Records that two people have compared the numbers of the known key. If a changed key is waiting for a decision,
    /// this method refuses the changed key.
    public func confirm(_ installation: InstallationID) {
      guard recall(installation), var record = book?.record(of: installation),
        record.standing == .unconfirmed || record.changedKey != nil
      else { return }
      (record.standing, record.changedKey) = (.confirmed, nil)
      learn(record, of: installation)
      keyNews?(.confirmed(installation))
    }

    /// Replaces the known key with the changed key, because a person has accepted the changed key. The accepted key is
    /// unconfirmed. Does nothing without a changed key.
    public func accept(_ installation: InstallationID) {
      guard recall(installation), let key = book?.record(of: installation)?.changedKey else { return }
      learn(PeerKeyRecord(key: key, standing: .unconfirmed), of: installation)
      keyNews?(.accepted(installation))
    }

    /// Forgets an installation's key, so that its next key is accepted. The app calls this method for an installation
    /// that is known to have a new key.
    public func forget(_ installation: InstallationID) throws(KeyStoreError) {
      try keys.remove(Self.peerName(installation))
      book?.forget(installation)
    }

    // MARK: Memory

    /// Loads the stored record of an installation's key, unless the book knows the installation. Returns `false` if the
    /// store cannot be read.
    @discardableResult
    private func recall(_ other: InstallationID) -> Bool {
      guard let book, !book.knows(other) else { return true }
      do throws(KeyStoreError) {
        let kept = try keys.value(for: Self.peerName(other))
        if let record = kept.flatMap({ PeerKeyRecord($0) }) {
          self.book?.learn(record, of: other, at: now)
          self.book?.kept(other)
        }
        return true
      } catch {
        return false
      }
    }

    private func learn(_ record: PeerKeyRecord, of other: InstallationID) {
      book?.learn(record, of: other, at: now)
      keep(record, of: other, isStranger: false)
    }

    /// Stores a record. A hostile broker can invent any number of installations, so only a limited number of records of
    /// unknown installations is stored each second. If a record was not stored, the sessions try to store it when its
    /// key is proved again.
    private func keep(_ record: PeerKeyRecord, of other: InstallationID, isStranger: Bool) {
      guard !isStranger || admitsStranger() else { return }
      do throws(KeyStoreError) {
        try keys.keep(record.bytes, for: Self.peerName(other))
        book?.kept(other)
      } catch {
        book?.kept(other, false)
        keyNews?(.notKept(other, reason: error.reason))
      }
    }

    /// Returns whether another stranger's key may be stored, and counts the key if it may be stored. Up to
    /// `maximumStrangers` keys may be stored at once, and then one key each second.
    private func admitsStranger() -> Bool {
      let seconds = max(0, now.nanoseconds(since: strangersCountedAt) / 1_000_000_000)
      if seconds > 0 {
        strangers = max(0, strangers - Int(clamping: seconds))
        strangersCountedAt = now
      }
      guard strangers < Self.maximumStrangers else { return false }
      strangers += 1
      return true
    }
  }

  /// Random numbers that are derived from an unpredictable seed of 32 bytes.
  private struct SeededBytes: RandomNumberGenerator {
    private let seed: [UInt8]
    private var drawn: UInt64 = 0

    init(seed: [UInt8]) { self.seed = seed }

    mutating func next() -> UInt64 {
      drawn += 1
      let hash = Primitives.hash(seed + drawn.bigEndianBytes) ?? seed
      return UInt64(bigEndianBytes: hash.prefix(8))
    }
  }
#endif
