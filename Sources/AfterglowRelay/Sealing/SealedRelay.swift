#if canImport(CryptoKit) || MQTT && os(Linux)
  public import AfterglowMessages
  public import AfterglowTime
  public import AfterglowWire

  /// A relay through which only the receiver can read what is sent, and only from the sender.
  ///
  /// The operator of the relay below sees who talks to whom and how much, but never what. Datagrams travel in sessions of the
  /// Noise protocol framework, which two installations begin when they need one. The first key of an installation is
  /// ``KeyStanding/unconfirmed`` if it comes over the relay; ``met(_:publicKey:)`` confirms it, or brings it first. A key that
  /// changes stops what is sent to the installation until a person decides. A thief of a phone's lasting key can neither read
  /// what the phone has received nor pretend to the phone to be somebody else.
  @MainActor
  public final class SealedRelay: Relay {
    private let relay: any Relay
    private let keys: any KeyStore
    private let now: @MainActor () -> Instant
    private let own: NoiseKeyPair
    private let secret: [UInt8]
    private var book: SessionBook?
    private var receive: @MainActor (RelayEvent) -> Void = { _ in }
    /// Keys that came over the relay and are stored for good, less one for each second since then.
    private var strangers = 0
    private var strangersCountedAt: Instant

    /// Called on the main actor when there is something new about somebody's key.
    public var keyNews: (@MainActor (KeyNews) -> Void)?

    /// So many strangers may write at once, for example after a night without a connection.
    private static let maximumStrangers = 64

    /// Seals what goes through `relay` with the keys in `keys`, which are made on first use.
    ///
    /// `generator` is the system's, so that nobody can guess a key. `now` never goes back.
    public init(
      _ relay: any Relay, keys: any KeyStore, using generator: inout some RandomNumberGenerator,
      now: @escaping @MainActor () -> Instant
    ) throws(KeyStoreError) {
      self.relay = relay
      self.keys = keys
      self.now = now
      strangersCountedAt = now()
      secret = Self.randomKey(using: &generator)
      if let kept = try keys.value(for: Self.privateKeyName).flatMap({ NoiseKeyPair(secret: $0) }) {
        own = kept
      } else {
        let drawn = Self.randomKey(using: &generator)
        guard let pair = NoiseKeyPair(secret: drawn) else {
          throw KeyStoreError(reason: "No key could be made: the cryptographic library failed.")
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

    public var tally: SealTally { book?.tally ?? SealTally() }

    // MARK: Relay

    public var maximumDatagramSize: Int { max(0, relay.maximumDatagramSize - SessionFrame.overhead) }

    public func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      if book?.installation != installation {
        book = SessionBook(installation: installation, own: own, secret: secret, at: now())
      }
      self.receive = receive
      relay.start(as: installation) { [weak self] event in self?.handle(event) }
    }

    public func stop() {
      relay.stop()
      receive = { _ in }
    }

    public func send(_ datagram: [UInt8], to receiver: InstallationID) {
      guard recall(receiver) else { return }
      follow(book?.send(datagram, to: receiver, at: now()))
    }

    private func handle(_ event: RelayEvent) {
      guard case .received(let bytes, let sender) = event else { return receive(event) }
      // While the key that was known cannot be read, no other one takes its place.
      guard recall(sender) else { return }
      follow(book?.received(bytes, from: sender, at: now()))
    }

    private func follow(_ outcomes: [SessionBook.Outcome]?) {
      for outcome in outcomes ?? [] {
        switch outcome {
        case .send(let bytes, let receiver): relay.send(bytes, to: receiver)
        case .received(let bytes, let sender): receive(.received(bytes, from: sender))
        case .news(let news): keyNews?(news)
        case .keep(let other): if let record = book?.record(of: other) { keep(record, of: other, isStranger: true) }
        }
      }
    }

    // MARK: Keys

    /// This phone's public key, which the app gives to each phone that it meets.
    public var publicKey: [UInt8] { own.publicKey }

    /// How sure this phone is of an installation's key; `nil` if it knows none.
    public func standing(of installation: InstallationID) -> KeyStanding? {
      recall(installation)
      return book?.record(of: installation)?.standing
    }

    /// Whether an installation has proved another key than the known one, and a person has to decide.
    public func hasChanged(_ installation: InstallationID) -> Bool {
      recall(installation)
      return book?.record(of: installation)?.changedKey != nil
    }

    /// Thirty digits that stand for this phone's own key; the other person has to see the same.
    public var ownNumber: String? { book.flatMap { KeyNumber.text(of: own.publicKey, $0.installation) } }

    /// Thirty digits that stand for an installation's key, the changed one if there is one; `nil` without a key.
    public func number(of installation: InstallationID) -> String? {
      recall(installation)
      return book?.record(of: installation).flatMap { KeyNumber.text(of: $0.changedKey ?? $0.key, installation) }
    }

    /// Takes a key that came over Bluetooth, from somebody in radio reach; it counts more than one from the relay.
    public func met(_ installation: InstallationID, publicKey: [UInt8]) {
      guard publicKey.count == Primitives.keySize, recall(installation) else { return }
      let known = book?.record(of: installation)
      if known?.key == publicKey { return confirm(installation) }
      learn(PeerRecord(key: publicKey, standing: .confirmed), of: installation)
      keyNews?(known == nil ? .learned(installation, .confirmed) : .betrayed(installation))
    }

    /// Notes that two people have compared the numbers of the known key. A changed key is refused by that.
    public func confirm(_ installation: InstallationID) {
      guard recall(installation), var record = book?.record(of: installation),
        record.standing == .unconfirmed || record.changedKey != nil
      else { return }
      (record.standing, record.changedKey) = (.confirmed, nil)
      learn(record, of: installation)
      keyNews?(.confirmed(installation))
    }

    /// Takes a changed key in place of the known one, because a person has decided so.
    public func accept(_ installation: InstallationID) {
      guard recall(installation), let key = book?.record(of: installation)?.changedKey else { return }
      learn(PeerRecord(key: key, standing: .unconfirmed), of: installation)
      keyNews?(.accepted(installation))
    }

    /// Forgets a key, so that the next one that comes is taken: for somebody who is known to have a new one.
    public func forget(_ installation: InstallationID) throws(KeyStoreError) {
      try keys.remove(Self.peerName(installation))
      book?.forget(installation)
    }

    // MARK: Memory

    /// Fetches what earlier runs knew of an installation's key; `false` where nobody can tell.
    @discardableResult
    private func recall(_ other: InstallationID) -> Bool {
      guard let book, !book.knows(other) else { return true }
      do throws(KeyStoreError) {
        let kept = try keys.value(for: Self.peerName(other))
        if let record = kept.flatMap({ PeerRecord($0) }) { self.book?.learn(record, of: other, at: now()) }
        return true
      } catch {
        return false
      }
    }

    private func learn(_ record: PeerRecord, of other: InstallationID) {
      book?.learn(record, of: other, at: now())
      keep(record, of: other, isStranger: false)
    }

    /// Stores a record. A hostile broker can invent installations without end, so what comes over the relay has a rate.
    private func keep(_ record: PeerRecord, of other: InstallationID, isStranger: Bool) {
      guard !isStranger || admitsStranger() else { return }
      do throws(KeyStoreError) {
        try keys.keep(record.bytes, for: Self.peerName(other))
      } catch {
        keyNews?(.notKept(other, reason: error.reason))
      }
    }

    /// Whether there is room for another stranger's key: so many at once, and then one each second.
    private func admitsStranger() -> Bool {
      let now = now()
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
#endif
