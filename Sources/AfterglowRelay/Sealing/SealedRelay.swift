#if canImport(CryptoKit) || MQTT && os(Linux)
  public import AfterglowMessages
  public import AfterglowTime
  public import AfterglowWire

  /// A relay through which only the receiver can read what is sent, and only from the sender.
  ///
  /// The operator of the relay below sees who talks to whom and how much, but never what. Keys come over the relay when
  /// they are needed, and are then ``KeyStanding/unconfirmed``; ``met(_:publicKey:)`` confirms them, or brings them
  /// first. A thief of a phone's lasting key can read what was sent to the phone, and not what it sent.
  @MainActor
  public final class SealedRelay: Relay {
    private struct Unknown {
      /// No key is asked for before.
      var askAfter: Instant
      var waiting: [[UInt8]] = []
    }

    private let relay: any Relay
    private let keys: any KeyStore
    private let now: @MainActor () -> Instant
    private let privateKey: [UInt8]
    private let oneTimeKey: [UInt8]
    private let epoch: UInt64
    private var book: SealBook?
    private var receive: @MainActor (RelayEvent) -> Void = { _ in }
    /// Those whose keys have been asked for, or who have asked.
    private var unknown: [InstallationID: Unknown] = [:]
    /// Keys that came without being asked for, less one for each second since then.
    private var strangers = 0
    private var strangersCountedAt: Instant

    public private(set) var tally = SealTally()
    /// Called on the main actor when there is something new about somebody's key.
    public var keyNews: (@MainActor (KeyNews) -> Void)?

    /// How often somebody is asked for a key, or told ours.
    private static let askInterval: Duration = .seconds(2)
    /// Datagrams that wait for a key: a link's first notices and a first message. The messenger sends again what is lost.
    private static let maximumWaiting = 16
    private static let maximumUnknown = 1_024
    /// So many strangers may write at once, for example after a night without a connection.
    private static let maximumStrangers = 64

    /// Seals what goes through `relay` with the keys in `keys`, which are made on first use.
    ///
    /// `millisecondsSince1970` is what the wall clock shows: it orders the runs of an installation whose keys were
    /// restored from a backup. `generator` is the system's, so that nobody can guess a key. `now` never goes back.
    public init(
      _ relay: any Relay, keys: any KeyStore, millisecondsSince1970: UInt64,
      using generator: inout some RandomNumberGenerator, now: @escaping @MainActor () -> Instant
    ) throws(KeyStoreError) {
      self.relay = relay
      self.keys = keys
      self.now = now
      strangersCountedAt = now()
      if let kept = try keys.value(for: Self.privateKeyName), kept.count == Primitives.keySize {
        privateKey = kept
      } else {
        privateKey = Self.randomKey(using: &generator)
        try keys.keep(privateKey, for: Self.privateKeyName)
      }
      oneTimeKey = Self.randomKey(using: &generator)
      let last = try keys.value(for: Self.epochName).map { UInt64(bigEndianBytes: $0) } ?? 0
      let (next, isOver) = last.addingReportingOverflow(1)
      epoch = isOver ? last : max(next, millisecondsSince1970)
      try keys.keep(epoch.bigEndianBytes, for: Self.epochName)
    }

    private static let privateKeyName = "private"
    private static let epochName = "epoch"
    private static func peerName(_ installation: InstallationID) -> String { "peer \(installation)" }

    private static func randomKey(using generator: inout some RandomNumberGenerator) -> [UInt8] {
      (0..<Primitives.keySize).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    // MARK: Relay

    public var maximumDatagramSize: Int { max(0, relay.maximumDatagramSize - SealedFrame.overhead) }

    public func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      if book?.installation != installation {
        book = SealBook(
          installation: installation, privateKey: privateKey, oneTimeKey: oneTimeKey, epoch: epoch)
      }
      self.receive = receive
      relay.start(as: installation) { [weak self] event in self?.handle(event) }
    }

    public func stop() {
      relay.stop()
      receive = { _ in }
      unknown = [:]
    }

    public func send(_ datagram: [UInt8], to receiver: InstallationID) {
      recall(receiver)
      if let frame = book?.seal(datagram, for: receiver) {
        tally.sealed += 1
        relay.send(frame.bytes, to: receiver)
      } else {
        ask(receiver, keeping: datagram)
      }
    }

    private func handle(_ event: RelayEvent) {
      guard case .received(let bytes, let sender) = event else { return receive(event) }
      switch SealedFrame(bytes) {
      case .key(let key, let wantsAnswer)?: offered(key, by: sender, wantsAnswer: wantsAnswer)
      case .sealed(let header, let ciphertext)?: open(header, ciphertext, from: sender)
      case nil: tally.malformed += 1
      }
    }

    private func open(_ header: SealedFrame.Header, _ ciphertext: [UInt8], from sender: InstallationID) {
      recall(sender)
      let before = book?.record(of: sender)
      do throws(SealBook.Refusal) {
        guard let text = try book?.open(header, ciphertext, from: sender) else { return }
        tally.opened += 1
        if let record = book?.record(of: sender), record != before { keep(record, of: sender) }
        receive(.received(text, from: sender))
      } catch {
        switch error {
        // Their messenger sends it again, when ours has the key.
        case .unknownKey: ask(sender, keeping: nil)
        case .forged: tally.forged += 1
        case .replayed: tally.replayed += 1
        case .outdated: tally.outdated += 1
        }
      }
    }

    // MARK: Keys

    /// This phone's public key, which the app gives to each phone that it meets.
    public var publicKey: [UInt8] { Primitives.publicKey(of: privateKey) ?? [] }

    /// How sure we are of an installation's key; `nil` if we have none.
    public func standing(of installation: InstallationID) -> KeyStanding? {
      recall(installation)
      return book?.record(of: installation)?.standing
    }

    /// Thirty digits that both see alike if nobody is between them; `nil` without a key.
    public func safetyNumber(with installation: InstallationID) -> String? {
      recall(installation)
      return book?.safetyNumber(with: installation)
    }

    /// Takes a key that came over Bluetooth, from somebody in radio reach; it counts more than one from the relay.
    public func met(_ installation: InstallationID, publicKey: [UInt8]) {
      guard publicKey.count == Primitives.keySize else { return tally.malformed += 1 }
      recall(installation)
      let known = book?.record(of: installation)
      if known?.key == publicKey { return confirm(installation) }
      learn(publicKey, of: installation, .confirmed)
      keyNews?(known == nil ? .learned(installation, .confirmed) : .betrayed(installation))
      flush(installation)
    }

    /// Notes that two people have compared their safety numbers.
    public func confirm(_ installation: InstallationID) {
      recall(installation)
      guard var record = book?.record(of: installation), record.standing == .unconfirmed else { return }
      record.standing = .confirmed
      book?.learn(record, of: installation)
      keep(record, of: installation)
      keyNews?(.confirmed(installation))
    }

    /// Forgets a key, so that the next one that comes is taken: for somebody who is known to have a new one.
    public func forget(_ installation: InstallationID) throws(KeyStoreError) {
      try keys.remove(Self.peerName(installation))
      book?.forget(installation)
    }

    private func offered(_ key: [UInt8], by sender: InstallationID, wantsAnswer: Bool) {
      // While the key that was known cannot be read, no other one takes its place.
      guard recall(sender) else { return }
      if let known = book?.record(of: sender) {
        if known.key != key { keyNews?(.disputed(sender)) }
      } else {
        // A broker can invent any number of installations, each with a key.
        guard unknown[sender] != nil || admitsStranger() else { return tally.strangers += 1 }
        learn(key, of: sender, .unconfirmed)
        keyNews?(.learned(sender, .unconfirmed))
      }
      if wantsAnswer, isTimeToTalk(to: sender) { tellKey(to: sender, wantsAnswer: false) }
      flush(sender)
    }

    /// Whether there is room for a key that nobody asked for: so many at once, and then one each second.
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

    /// Asks for a key, and keeps a datagram until it has come.
    private func ask(_ other: InstallationID, keeping datagram: [UInt8]?) {
      let isTime = isTimeToTalk(to: other)
      if let datagram {
        if let waiting = unknown[other]?.waiting, waiting.count < Self.maximumWaiting {
          unknown[other]?.waiting.append(datagram)
        } else {
          tally.keyless += 1
        }
      }
      if isTime { tellKey(to: other, wantsAnswer: true) }
    }

    private func tellKey(to other: InstallationID, wantsAnswer: Bool) {
      relay.send(SealedFrame.key(publicKey, wantsAnswer: wantsAnswer).bytes, to: other)
    }

    /// Whether our key may be told again already.
    private func isTimeToTalk(to other: InstallationID) -> Bool {
      let now = now()
      if let entry = unknown[other] {
        guard now >= entry.askAfter else { return false }
      } else {
        if unknown.count >= Self.maximumUnknown { unknown = unknown.filter { now < $0.value.askAfter } }
        guard unknown.count < Self.maximumUnknown else { return false }
      }
      unknown[other, default: Unknown(askAfter: now)].askAfter = now.advanced(by: Self.askInterval)
      return true
    }

    /// Sends what has waited for a key.
    private func flush(_ other: InstallationID) {
      guard let waiting = unknown[other]?.waiting, !waiting.isEmpty else { return }
      unknown[other]?.waiting = []
      for datagram in waiting { send(datagram, to: other) }
    }

    // MARK: Memory

    /// Fetches what earlier runs knew of an installation's key; `false` where nobody can tell.
    @discardableResult
    private func recall(_ other: InstallationID) -> Bool {
      guard let book, !book.knows(other) else { return true }
      do throws(KeyStoreError) {
        let kept = try keys.value(for: Self.peerName(other))
        if let record = kept.flatMap(PeerRecord.init) { self.book?.learn(record, of: other) }
        return true
      } catch {
        return false
      }
    }

    private func learn(_ key: [UInt8], of other: InstallationID, _ standing: KeyStanding) {
      let record = PeerRecord(key: key, standing: standing)
      book?.learn(record, of: other)
      keep(record, of: other)
    }

    private func keep(_ record: PeerRecord, of other: InstallationID) {
      do throws(KeyStoreError) {
        try keys.keep(record.bytes, for: Self.peerName(other))
      } catch {
        keyNews?(.notKept(other, reason: error.reason))
      }
    }
  }
#endif
