#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowTime
  import AfterglowWire

  /// The sessions of one installation with other installations. The book is a value without input or output.
  ///
  /// Two installations that do not know each other's keys use Noise's handshake pattern XX. An installation that knows
  /// the other installation's key uses the pattern IK. A later key never replaces the known key without a person's
  /// decision. Bytes that are not sealed in a session can at most start a session. The datagrams of a session may
  /// arrive over any path. Sessions end with the process, so their datagrams cannot be decrypted later.
  struct SessionBook: Sendable {
    enum Outcome: Hashable, Sendable {
      case session(SessionOutcome)
      case news(KeyNews)
      /// The record of the given installation's key has to be stored.
      case keep(InstallationID)
    }

    /// The handshakes with a peer over one path. An impostor on another path does not affect the handshakes of this
    /// path.
    struct Approach: Sendable {
      /// The last handshake that this side has begun.
      var begun: (handshake: NoiseHandshake, index: UInt32)?
      /// The last XX handshake that the other side has begun.
      var answered: (handshake: NoiseHandshake, index: UInt32, otherIndex: UInt32)?
      /// The earliest time at which this side may begin the next handshake.
      var askAfter = Instant(nanoseconds: .min)
    }

    struct Peer: Sendable {
      var record: PeerKeyRecord?
      /// Whether the record is stored.
      var isKept = false
      /// The earliest time at which the next changed key may be reported. The limit prevents an attacker from flooding
      /// a person with reports of invented keys.
      var changeAfter = Instant(nanoseconds: .min)
      var approaches: [SessionPath: Approach] = [:]
      /// The sessions, the latest session last. Older sessions still open datagrams that were sealed before the latest
      /// session.
      var sessions: [Session] = []
      var waiting: [(datagram: [UInt8], path: SessionPath)] = []
      var usedAt: Instant

      /// Whether sending is blocked, because the known key is unconfirmed and another key has been proved later.
      ///
      /// A confirmed key stays in use. A different key belongs to an impostor or to a new phone, so no datagram is
      /// sealed for it before a person has decided.
      var isBlocked: Bool { record.map { $0.changedKey != nil && $0.standing == .unconfirmed } ?? false }
    }

    let installation: InstallationID
    let own: NoiseKeyPair
    /// The secret from which one-time keys are derived.
    private let secret: [UInt8]
    private var drawn: UInt64 = 0
    private var lastIndex: UInt32
    var peers: [InstallationID: Peer] = [:]
    var tally = SealTally()
    /// The number of handshakes that were recently answered over each path; the number decreases at a constant rate.
    private var answers: [SessionPath: (count: Int, countedAt: Instant)] = [:]

    /// The maximum number of peers. By default, a `Messenger` has at most 1,024 correspondents.
    private static let capacity = 4_096
    /// A full book drops at most `capacity / parting` strangers at once.
    private static let parting = 16
    /// The minimum interval between two handshakes that this side begins with one peer over one path.
    static let askInterval: Duration = .seconds(2)
    /// The maximum number of datagrams that wait for a session with one peer. This number is enough for a link's first
    /// notices and a first message. The messenger repeats lost messages.
    static let maximumWaiting = 16
    static let maximumSessions = 4
    /// The lifetime of a session. The first datagram that is sealed after this time begins a new session, so that a
    /// stolen phone reveals less.
    static let lifetime: Duration = .seconds(3_600)
    /// The minimum interval between two reports of changed keys of one peer.
    static let changeInterval: Duration = .seconds(60)
    /// The book remembers the handshakes with one peer over at most this many paths.
    private static let maximumApproaches = 8
    /// The book counts the answers over at most this many paths. A phone has fewer than 64 connections at the same time
    /// (rule C7).
    private static let maximumWays = 64

    /// Returns the number of handshakes that are answered at once, and the number that is answered in each later
    /// second. A stranger's first frame is counted even if it begins no handshake. The computation of an answer takes
    /// about half a millisecond.
    private static func answers(over path: SessionPath) -> (atOnce: Int, eachSecond: Int) {
      switch path {
      case .relay: (256, 16)
      case .mailbox: (16, 2)
      }
    }

    /// Creates a book without sessions. `secret` is an unpredictable value of 32 bytes that was never used before.
    init(installation: InstallationID, own: NoiseKeyPair, secret: [UInt8]) {
      (self.installation, self.own, self.secret) = (installation, own, secret)
      lastIndex = UInt32(bigEndianBytes: (Primitives.hash(secret + [1]) ?? secret).prefix(4))
    }

    // MARK: Peers

    func knows(_ other: InstallationID) -> Bool { peers[other] != nil }

    func record(of other: InstallationID) -> PeerKeyRecord? { peers[other]?.record }

    /// Replaces the record of an installation's key. If the key is different, ends the handshakes, and all sessions
    /// with another key.
    mutating func learn(_ record: PeerKeyRecord?, of other: InstallationID, at now: Instant) {
      touch(other, at: now)
      if peers[other]?.record?.key != record?.key {
        peers[other]?.sessions.removeAll { $0.key != record?.key }
        peers[other]?.approaches = [:]
      }
      peers[other]?.record = record
    }

    /// Whether the record of an installation's key is stored.
    func isKept(_ other: InstallationID) -> Bool { peers[other]?.isKept ?? false }

    /// Records whether the record of an installation's key is stored.
    mutating func kept(_ other: InstallationID, _ isKept: Bool = true) { peers[other]?.isKept = isKept }

    /// Removes a peer. The datagrams that wait for a session with the peer are dropped.
    mutating func forget(_ other: InstallationID) {
      let peer = peers.removeValue(forKey: other)
      tally.keyless += peer?.waiting.count ?? 0
    }

    /// Changes the record of the handshakes with a peer over one path. If too many paths are recorded, the mailbox path
    /// with the earliest ``Approach/askAfter`` is removed.
    mutating func approach(_ other: InstallationID, over path: SessionPath, _ body: (inout Approach) -> Void) {
      guard var peer = peers[other] else { return }
      if peer.approaches[path] == nil, peer.approaches.count >= Self.maximumApproaches {
        let first = peer.approaches.filter { $0.key != .relay }.min {
          ($0.value.askAfter, $0.key) < ($1.value.askAfter, $1.key)
        }
        if let first { peer.approaches[first.key] = nil }
      }
      body(&peer.approaches[path, default: Approach()])
      peers[other] = peer
    }

    /// Records that a peer is in use. A new peer may need room: strangers are dropped first, and peers with a confirmed
    /// key last.
    mutating func touch(_ other: InstallationID, at now: Instant) {
      if peers[other] == nil, peers.count >= Self.capacity { makeRoom() }
      peers[other, default: Peer(usedAt: now)].usedAt = now
    }

    /// Drops peers of the lowest rank, beginning with the peers that were used longest ago. Several strangers are
    /// dropped at once, so that a search is not needed for every invented peer.
    private mutating func makeRoom() {
      func worth(_ peer: Peer) -> Int { peer.record.map { $0.standing == .confirmed ? 2 : 1 } ?? 0 }
      let worths = peers.map { (worth: worth($0.value), usedAt: $0.value.usedAt, name: $0.key) }
      guard let least = worths.map(\.worth).min() else { return }
      let weakest = worths.filter { $0.worth == least }.sorted { ($0.usedAt, $0.name) < ($1.usedAt, $1.name) }
      // Peers with a known key are removed one by one.
      for one in weakest.prefix(least == 0 ? Self.capacity / Self.parting : 1) { forget(one.name) }
    }

    /// Returns a one-time key pair that was never used before; `nil` if the derivation fails.
    mutating func drawKeyPair() -> NoiseKeyPair? {
      drawn += 1
      let info = Array("Afterglow one-time key".utf8) + drawn.bigEndianBytes
      return Primitives.derive(secret, salt: [], info: info, count: Primitives.keySize)
        .flatMap { NoiseKeyPair(secret: $0) }
    }

    mutating func drawIndex() -> UInt32 {
      lastIndex &+= 1
      return lastIndex
    }

    /// Returns the prologue, which binds a handshake to the two installations and to this use of Noise.
    func prologue(_ other: InstallationID, isInitiator: Bool) -> [UInt8] {
      let (first, second) = isInitiator ? (installation, other) : (other, installation)
      return Array("Afterglow session 1".utf8) + first.rawValue.bigEndianBytes + second.rawValue.bigEndianBytes
    }

    /// Records that a handshake, or the first frame of a stranger, arrived over this path. Returns whether the rate of
    /// answers permits an answer now.
    private mutating func mayAnswer(over path: SessionPath, at now: Instant) -> Bool {
      let limit = Self.answers(over: path)
      if answers[path] == nil, answers.count >= Self.maximumWays {
        let oldest = answers.filter { $0.key != .relay }.min {
          ($0.value.countedAt, $0.key) < ($1.value.countedAt, $1.key)
        }
        if let oldest { answers[oldest.key] = nil }
      }
      var (count, countedAt) = answers[path] ?? (0, now)
      let seconds = Int(clamping: max(0, now.nanoseconds(since: countedAt) / 1_000_000_000))
      if seconds > 0 {
        count = max(0, count - min(seconds, limit.atOnce) * limit.eachSecond)
        countedAt = now
      }
      let isAdmitted = count < limit.atOnce
      if isAdmitted { count += 1 } else { tally.refused += 1 }
      answers[path] = (count, countedAt)
      return isAdmitted
    }

    // MARK: Sealing

    /// Seals a datagram, or keeps the datagram until a session is proved. Drops the datagram if the peer is blocked, or
    /// if too many datagrams wait.
    mutating func seal(
      _ datagram: [UInt8], to other: InstallationID, over path: SessionPath, at now: Instant
    ) -> [Outcome] {
      touch(other, at: now)
      guard peers[other]?.isBlocked != true else {
        tally.blocked += 1
        return []
      }
      var outcomes: [Outcome] = []
      if let index = peers[other]?.sessions.lastIndex(where: \.isProved) {
        if let frame = peers[other]?.sessions[index].seal(datagram) {
          tally.sealed += 1
          outcomes.append(.session(.send(frame.bytes, to: other, over: path)))
        }
        guard let began = peers[other]?.sessions[index].beganAt, began.advanced(by: Self.lifetime) < now else {
          return outcomes
        }
      } else if peers[other]?.waiting.count ?? 0 < Self.maximumWaiting {
        peers[other]?.waiting.append((datagram, path))
      } else {
        tally.keyless += 1
      }
      begin(with: other, over: path, at: now, into: &outcomes)
      return outcomes
    }

    /// Proves this phone's identity to the other end of a connection, in the existing session or by beginning a
    /// session.
    ///
    /// Without a session, only the central begins a session, so that the two sides do not begin two sessions.
    mutating func greet(_ other: InstallationID, over link: MailboxLink, at now: Instant) -> [Outcome] {
      touch(other, at: now)
      var outcomes: [Outcome] = []
      guard peers[other]?.isBlocked != true else { return outcomes }
      if let index = peers[other]?.sessions.last(where: \.isProved)?.index {
        sealEmpty(to: other, index: index, over: .mailbox(link), into: &outcomes)
      } else if case .toPeripheral = link {
        begin(with: other, over: .mailbox(link), at: now, into: &outcomes)
      }
      return outcomes
    }

    mutating func received(
      _ bytes: [UInt8], from other: InstallationID, over path: SessionPath, at now: Instant
    ) -> [Outcome] {
      guard let frame = SessionFrame(bytes) else {
        tally.malformed += 1
        return [.session(.refused(other, over: path))]
      }
      // The rate of handshakes and of new strangers is limited, so that invented strangers cost little.
      let needsAnswer = frame.beginsHandshake || peers[other] == nil
      guard !needsAnswer || mayAnswer(over: path, at: now) else { return [] }
      touch(other, at: now)
      var outcomes: [Outcome] = []
      let forged = tally.forged
      if case .sealed(let index, let number, let ciphertext) = frame {
        open(ciphertext, number: number, index: index, from: other, over: path, at: now, into: &outcomes)
      } else {
        shakeHands(frame, with: other, over: path, at: now, into: &outcomes)
      }
      if tally.forged > forged { outcomes.append(.session(.refused(other, over: path))) }
      return outcomes
    }

    private mutating func open(
      _ ciphertext: [UInt8], number: UInt64, index: UInt32, from other: InstallationID, over path: SessionPath,
      at now: Instant, into outcomes: inout [Outcome]
    ) {
      guard let place = peers[other]?.sessions.firstIndex(where: { $0.index == index }),
        var session = peers[other]?.sessions[place]
      else {
        tally.outdated += 1
        // Either this side has lost the session, for example because its process ended, or a stranger has invented the
        // session. Over a connection, both sides need a common session to prove their identities.
        if peers[other]?.sessions.isEmpty ?? true || path != .relay {
          begin(with: other, over: path, at: now, into: &outcomes)
        }
        return
      }
      let wasProved = session.isProved
      do throws(Session.Refusal) {
        let text = try session.open(ciphertext, number: number)
        peers[other]?.sessions[place] = session
        guard wasProved || proved(session, with: other, over: path, at: now, into: &outcomes) else { return }
        if wasProved { meet(other, over: path, into: &outcomes) }
        guard !text.isEmpty else {
          // An empty datagram contains nothing except the proof of the session.
          outcomes.append(.session(.proved(other, over: path)))
          return
        }
        tally.opened += 1
        outcomes.append(.session(.received(text, from: other, over: path)))
      } catch {
        switch error {
        case .forged: tally.forged += 1
        case .replayed: tally.replayed += 1
        }
      }
    }
  }
#endif
