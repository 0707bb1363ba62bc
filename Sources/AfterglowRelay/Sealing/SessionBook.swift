#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowTime
  import AfterglowWire

  /// The sessions of one installation with others: a value without input or output.
  ///
  /// Two installations that know nothing of each other shake hands by the pattern XX of Noise. One that knows the other's key
  /// uses IK. A key that comes later never replaces the known one by itself. Whatever is not sealed in a session can do no
  /// more than start one. Sessions live as long as the process: nobody can read later what they have carried.
  struct SessionBook: Sendable {
    enum Outcome: Hashable, Sendable {
      case send([UInt8], to: InstallationID)
      case received([UInt8], from: InstallationID)
      case news(KeyNews)
      /// The record of this installation has to be stored.
      case keep(InstallationID)
    }

    struct Peer: Sendable {
      var record: PeerRecord?
      /// The handshake that this side has begun last.
      var begun: (handshake: NoiseHandshake, index: UInt32)?
      /// The handshake XX that the other side has begun last.
      var answered: (handshake: NoiseHandshake, index: UInt32, otherIndex: UInt32)?
      /// The latest last. Older ones still open what is on its way.
      var sessions: [Session] = []
      var waiting: [[UInt8]] = []
      /// No handshake begins before.
      var askAfter = Instant(nanoseconds: .min)
      var usedAt: Instant
    }

    let installation: InstallationID
    let own: NoiseKeyPair
    /// What one-time keys are derived from.
    private let secret: [UInt8]
    private var drawn: UInt64 = 0
    private var lastIndex: UInt32
    var peers: [InstallationID: Peer] = [:]
    var tally = SealTally()
    /// Handshakes that were answered, less those that time has let go.
    private var answers = 0
    private var answersCountedAt: Instant

    /// More than a messenger has correspondents.
    private static let capacity = 4_096
    /// How often a handshake with one peer begins anew.
    static let askInterval: Duration = .seconds(2)
    /// A link's first notices and a first message. The messenger sends again what is lost.
    static let maximumWaiting = 16
    static let maximumSessions = 4
    /// After so long a session is followed by another one, so that a stolen phone gives away less.
    static let lifetime: Duration = .seconds(3_600)
    /// Handshakes that are answered at once, and then each second: one costs about half a millisecond.
    private static let maximumAnswers = 256
    private static let answersPerSecond = 16

    /// `secret` has 32 bytes, is unpredictable, and was never used before.
    init(installation: InstallationID, own: NoiseKeyPair, secret: [UInt8], at now: Instant) {
      (self.installation, self.own, self.secret, answersCountedAt) = (installation, own, secret, now)
      lastIndex = UInt32(bigEndianBytes: (Primitives.hash(secret + [1]) ?? secret).prefix(4))
    }

    // MARK: Peers

    func knows(_ other: InstallationID) -> Bool { peers[other] != nil }

    func record(of other: InstallationID) -> PeerRecord? { peers[other]?.record }

    /// Takes over what is known of an installation's key. Another key than before ends all sessions.
    mutating func learn(_ record: PeerRecord?, of other: InstallationID, at now: Instant) {
      touch(other, at: now)
      if peers[other]?.record?.key != record?.key {
        peers[other]?.sessions.removeAll { $0.key != record?.key }
        peers[other]?.begun = nil
        peers[other]?.answered = nil
        peers[other]?.askAfter = Instant(nanoseconds: .min)
      }
      peers[other]?.record = record
    }

    mutating func forget(_ other: InstallationID) { peers[other] = nil }

    /// Notes that a peer is in use, and makes room for it: strangers go first, and those with a confirmed key last.
    mutating func touch(_ other: InstallationID, at now: Instant) {
      if peers[other] == nil, peers.count >= Self.capacity {
        func worth(_ peer: Peer) -> Int { peer.record.map { $0.standing == .confirmed ? 2 : 1 } ?? 0 }
        let first = peers.min {
          (worth($0.value), $0.value.usedAt, $0.key) < (worth($1.value), $1.value.usedAt, $1.key)
        }
        if let first { peers[first.key] = nil }
      }
      peers[other, default: Peer(usedAt: now)].usedAt = now
    }

    /// A one-time key pair that was never used before.
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

    /// Binds a handshake to the two names and to this use of Noise.
    func prologue(_ other: InstallationID, isInitiator: Bool) -> [UInt8] {
      let (first, second) = isInitiator ? (installation, other) : (other, installation)
      return Array("Afterglow session 1".utf8) + first.rawValue.bigEndianBytes + second.rawValue.bigEndianBytes
    }

    /// Whether another handshake may be answered now.
    mutating func mayAnswer(at now: Instant) -> Bool {
      let seconds = max(0, now.nanoseconds(since: answersCountedAt) / 1_000_000_000)
      if seconds > 0 {
        answers = max(0, answers - Int(clamping: seconds) &* Self.answersPerSecond)
        if seconds > 1_000 { answers = 0 }
        answersCountedAt = now
      }
      guard answers < Self.maximumAnswers else {
        tally.refused += 1
        return false
      }
      answers += 1
      return true
    }

    // MARK: Sealing

    /// Seals a datagram, or keeps it until there is a session.
    mutating func send(_ datagram: [UInt8], to other: InstallationID, at now: Instant) -> [Outcome] {
      touch(other, at: now)
      guard peers[other]?.record?.changedKey == nil else {
        tally.blocked += 1
        return []
      }
      var outcomes: [Outcome] = []
      if let index = peers[other]?.sessions.lastIndex(where: \.isProved) {
        if let frame = peers[other]?.sessions[index].seal(datagram) {
          tally.sealed += 1
          outcomes.append(.send(frame.bytes, to: other))
        }
        guard let began = peers[other]?.sessions[index].beganAt, began.advanced(by: Self.lifetime) < now else {
          return outcomes
        }
      } else if peers[other]?.waiting.count ?? 0 < Self.maximumWaiting {
        peers[other]?.waiting.append(datagram)
      } else {
        tally.keyless += 1
      }
      begin(with: other, at: now, into: &outcomes)
      return outcomes
    }

    mutating func received(_ bytes: [UInt8], from other: InstallationID, at now: Instant) -> [Outcome] {
      guard let frame = SessionFrame(bytes) else {
        tally.malformed += 1
        return []
      }
      // Strangers come at a rate, so that invented ones cost little.
      guard peers[other] != nil || mayAnswer(at: now) else { return [] }
      touch(other, at: now)
      var outcomes: [Outcome] = []
      if case .sealed(let index, let number, let ciphertext) = frame {
        open(ciphertext, number: number, index: index, from: other, at: now, into: &outcomes)
      } else {
        shakeHands(frame, with: other, at: now, into: &outcomes)
      }
      return outcomes
    }

    private mutating func open(
      _ ciphertext: [UInt8], number: UInt64, index: UInt32, from other: InstallationID, at now: Instant,
      into outcomes: inout [Outcome]
    ) {
      guard let place = peers[other]?.sessions.firstIndex(where: { $0.index == index }),
        var session = peers[other]?.sessions[place]
      else {
        tally.outdated += 1
        // The other side has a session that this one has lost with its process, or it is a stranger's invention.
        if peers[other]?.sessions.isEmpty ?? true { begin(with: other, at: now, into: &outcomes) }
        return
      }
      let wasProved = session.isProved
      do throws(Session.Refusal) {
        let text = try session.open(ciphertext, number: number)
        peers[other]?.sessions[place] = session
        if !wasProved { proved(session, with: other, at: now, into: &outcomes) }
        // An empty one proves no more than the session.
        guard !text.isEmpty else { return }
        tally.opened += 1
        outcomes.append(.received(text, from: other))
      } catch {
        switch error {
        case .forged: tally.forged += 1
        case .replayed: tally.replayed += 1
        }
      }
    }
  }
#endif
