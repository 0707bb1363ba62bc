#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowTime
  import AfterglowWire

  extension SessionBook {
    /// Begins a handshake, unless one began a moment ago.
    mutating func begin(with other: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
      guard let peer = peers[other], now >= peer.askAfter, peer.record?.changedKey == nil,
        let oneTime = drawKeyPair()
      else { return }
      let pattern: NoisePattern = peer.record == nil ? .xx : .ik
      guard
        var handshake = NoiseHandshake(
          pattern, isInitiator: true, prologue: prologue(other, isInitiator: true), own: own, oneTime: oneTime,
          remoteKey: peer.record?.key),
        let message = handshake.write()
      else { return }
      let index = drawIndex()
      peers[other]?.begun = (handshake, index)
      peers[other]?.askAfter = now.advanced(by: Self.askInterval)
      let frame: SessionFrame =
        pattern == .xx ? .hello(index: index, message) : .resumption(index: index, message)
      outcomes.append(.send(frame.bytes, to: other))
    }

    mutating func shakeHands(
      _ frame: SessionFrame, with other: InstallationID, at now: Instant, into outcomes: inout [Outcome]
    ) {
      switch frame {
      case .sealed: break
      case .hello(let index, let message), .resumption(let index, let message):
        guard mayAnswer(at: now) else { return }
        var isNew = false
        if case .hello = frame { isNew = true }
        answer(isNew ? .xx : .ik, message, index: index, to: other, at: now, into: &outcomes)
      case .helloAnswer(let own, let index, let message), .resumptionAnswer(let own, let index, let message):
        guard let (begun, ownIndex) = peers[other]?.begun, ownIndex == own else { return tally.outdated += 1 }
        var handshake = begun
        guard handshake.read(message) != nil else { return tally.forged += 1 }
        var last: [UInt8]?
        if case .helloAnswer = frame {
          // A stranger that lies learns this phone's key, as everybody in radio reach may.
          guard let written = handshake.write() else { return tally.forged += 1 }
          last = written
        }
        guard
          let session = Session(handshake, index: ownIndex, otherIndex: index, isProved: true, at: now)
        else { return tally.forged += 1 }
        peers[other]?.begun = nil
        guard accepts(session.key, of: other, into: &outcomes) else { return }
        if let last { outcomes.append(.send(SessionFrame.helloEnd(to: index, last).bytes, to: other)) }
        add(session, with: other)
        proved(session, with: other, at: now, into: &outcomes)
        // The responder sends nothing before it has heard something in the session.
        if case .resumptionAnswer = frame { sealEmpty(to: other, index: ownIndex, into: &outcomes) }
      case .helloEnd(let own, let message):
        guard let (answered, ownIndex, otherIndex) = peers[other]?.answered, ownIndex == own else {
          return tally.outdated += 1
        }
        peers[other]?.answered = nil
        var handshake = answered
        guard handshake.read(message) != nil,
          let session = Session(handshake, index: ownIndex, otherIndex: otherIndex, isProved: true, at: now)
        else { return tally.forged += 1 }
        guard accepts(session.key, of: other, into: &outcomes) else { return }
        add(session, with: other)
        proved(session, with: other, at: now, into: &outcomes)
      }
    }

    private mutating func answer(
      _ pattern: NoisePattern, _ message: [UInt8], index: UInt32, to other: InstallationID, at now: Instant,
      into outcomes: inout [Outcome]
    ) {
      guard let oneTime = drawKeyPair(),
        var handshake = NoiseHandshake(
          pattern, isInitiator: false, prologue: prologue(other, isInitiator: false), own: own, oneTime: oneTime),
        handshake.read(message) != nil
      else {
        tally.forged += 1
        // Sealed for a key that this phone has lost, perhaps. A handshake of its own shows the new one.
        if pattern == .ik, peers[other]?.sessions.isEmpty ?? true { begin(with: other, at: now, into: &outcomes) }
        return
      }
      guard let written = handshake.write() else { return tally.forged += 1 }
      let ownIndex = drawIndex()
      if pattern == .xx {
        peers[other]?.answered = (handshake, ownIndex, index)
        outcomes.append(.send(SessionFrame.helloAnswer(to: index, index: ownIndex, written).bytes, to: other))
      } else {
        // What came may be a repetition. Only the first sealed datagram proves who has begun this, and which key is theirs.
        guard
          let session = Session(handshake, index: ownIndex, otherIndex: index, isProved: false, at: now)
        else { return tally.forged += 1 }
        add(session, with: other)
        outcomes.append(.send(SessionFrame.resumptionAnswer(to: index, index: ownIndex, written).bytes, to: other))
      }
    }

    private mutating func add(_ session: Session, with other: InstallationID) {
      peers[other]?.sessions.append(session)
      while let sessions = peers[other]?.sessions, sessions.count > Self.maximumSessions {
        // Earlier ones that nobody has proved go first, so that repeated handshakes displace none in use.
        peers[other]?.sessions.remove(at: sessions.dropLast().firstIndex { !$0.isProved } ?? 0)
      }
    }

    /// Whether a key that a handshake has proved is the known one, or the first one.
    private mutating func accepts(
      _ key: [UInt8], of other: InstallationID, into outcomes: inout [Outcome]
    ) -> Bool {
      guard let record = peers[other]?.record else {
        peers[other]?.record = PeerRecord(key: key, standing: .unconfirmed)
        outcomes += [.keep(other), .news(.learned(other, .unconfirmed))]
        return true
      }
      guard record.key != key else { return true }
      if record.changedKey != key {
        peers[other]?.record?.changedKey = key
        peers[other]?.waiting = []
        outcomes += [.keep(other), .news(.changed(other))]
      }
      return false
    }

    /// The other side has proved a session: what has waited goes out in it.
    mutating func proved(
      _ session: Session, with other: InstallationID, at now: Instant, into outcomes: inout [Outcome]
    ) {
      guard accepts(session.key, of: other, into: &outcomes) else {
        peers[other]?.sessions.removeAll { $0.index == session.index }
        return
      }
      tally.sessions += 1
      guard let waiting = peers[other]?.waiting, !waiting.isEmpty else { return }
      peers[other]?.waiting = []
      for datagram in waiting { outcomes += send(datagram, to: other, at: now) }
    }

    private mutating func sealEmpty(to other: InstallationID, index: UInt32, into outcomes: inout [Outcome]) {
      guard let place = peers[other]?.sessions.firstIndex(where: { $0.index == index }),
        let frame = peers[other]?.sessions[place].seal([])
      else { return }
      outcomes.append(.send(frame.bytes, to: other))
    }
  }
#endif
