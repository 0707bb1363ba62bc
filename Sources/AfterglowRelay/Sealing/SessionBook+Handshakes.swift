#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowTime
  import AfterglowWire

  extension SessionBook {
    /// Begins a handshake, unless the peer is blocked, or this side has begun a handshake over the same path within the
    /// last `askInterval`.
    mutating func begin(
      with other: InstallationID, over path: SessionPath, at now: Instant, into outcomes: inout [Outcome]
    ) {
      guard let peer = peers[other], !peer.isBlocked,
        now >= peer.approaches[path]?.askAfter ?? now, let oneTime = drawKeyPair()
      else { return }
      let pattern: NoisePattern = peer.record == nil ? .xx : .ik
      guard
        var handshake = NoiseHandshake(
          pattern, isInitiator: true, prologue: prologue(other, isInitiator: true), own: own, oneTime: oneTime,
          remoteKey: peer.record?.key),
        let message = handshake.write()
      else { return }
      let index = drawIndex()
      approach(other, over: path) {
        $0.begun = (handshake, index)
        $0.askAfter = now.advanced(by: Self.askInterval)
      }
      let frame: SessionFrame =
        pattern == .xx ? .hello(index: index, message) : .resumption(index: index, message)
      outcomes.append(.session(.send(frame.bytes, to: other, over: path)))
    }

    mutating func shakeHands(
      _ frame: SessionFrame, with other: InstallationID, over path: SessionPath, at now: Instant,
      into outcomes: inout [Outcome]
    ) {
      switch frame {
      case .sealed: break
      case .hello(let index, let message), .resumption(let index, let message):
        var isNew = false
        if case .hello = frame { isNew = true }
        answer(isNew ? .xx : .ik, message, index: index, to: other, over: path, at: now, into: &outcomes)
      case .helloAnswer(let own, let index, let message), .resumptionAnswer(let own, let index, let message):
        guard let (begun, ownIndex) = peers[other]?.approaches[path]?.begun, ownIndex == own else {
          return tally.outdated += 1
        }
        var handshake = begun
        guard handshake.read(message) != nil else { return tally.forged += 1 }
        var last: [UInt8]?
        if case .helloAnswer = frame {
          // A stranger with a false name learns this phone's key. The key need not be hidden, because any device in
          // radio range may learn it.
          guard let written = handshake.write() else { return tally.forged += 1 }
          last = written
        }
        guard
          let session = Session(handshake, index: ownIndex, otherIndex: index, isProved: true, at: now)
        else { return tally.forged += 1 }
        approach(other, over: path) { $0.begun = nil }
        guard accepts(session.key, of: other, over: path, at: now, into: &outcomes) else { return }
        if let last {
          outcomes.append(.session(.send(SessionFrame.helloEnd(to: index, last).bytes, to: other, over: path)))
        }
        // In the pattern IK, the responder sends no datagrams before it has received a datagram in the session, so this
        // side sends an empty datagram at once.
        add(session, with: other)
        if last == nil { sealEmpty(to: other, index: ownIndex, over: path, into: &outcomes) }
        _ = proved(session, with: other, over: path, at: now, into: &outcomes)
        outcomes.append(.session(.proved(other, over: path)))
      case .helloEnd(let own, let message):
        guard let (answered, ownIndex, otherIndex) = peers[other]?.approaches[path]?.answered, ownIndex == own else {
          return tally.outdated += 1
        }
        approach(other, over: path) { $0.answered = nil }
        var handshake = answered
        guard handshake.read(message) != nil,
          let session = Session(handshake, index: ownIndex, otherIndex: otherIndex, isProved: true, at: now)
        else { return tally.forged += 1 }
        guard accepts(session.key, of: other, over: path, at: now, into: &outcomes) else { return }
        add(session, with: other)
        _ = proved(session, with: other, over: path, at: now, into: &outcomes)
        outcomes.append(.session(.proved(other, over: path)))
      }
    }

    private mutating func answer(
      _ pattern: NoisePattern, _ message: [UInt8], index: UInt32, to other: InstallationID, over path: SessionPath,
      at now: Instant, into outcomes: inout [Outcome]
    ) {
      guard let oneTime = drawKeyPair(),
        var handshake = NoiseHandshake(
          pattern, isInitiator: false, prologue: prologue(other, isInitiator: false), own: own, oneTime: oneTime),
        handshake.read(message) != nil
      else {
        tally.forged += 1
        // The message may be sealed for a key that this phone has lost. A handshake that this phone begins shows the
        // other side this phone's new key.
        if pattern == .ik, peers[other]?.sessions.isEmpty ?? true {
          begin(with: other, over: path, at: now, into: &outcomes)
        }
        return
      }
      guard let written = handshake.write() else { return tally.forged += 1 }
      let ownIndex = drawIndex()
      if pattern == .xx {
        approach(other, over: path) { $0.answered = (handshake, ownIndex, index) }
        let frame = SessionFrame.helloAnswer(to: index, index: ownIndex, written)
        outcomes.append(.session(.send(frame.bytes, to: other, over: path)))
      } else {
        // The handshake may be a repetition of an earlier handshake. Only the first sealed datagram proves which
        // installation has begun the handshake, and with which key.
        guard
          let session = Session(handshake, index: ownIndex, otherIndex: index, isProved: false, at: now)
        else { return tally.forged += 1 }
        add(session, with: other)
        let frame = SessionFrame.resumptionAnswer(to: index, index: ownIndex, written)
        outcomes.append(.session(.send(frame.bytes, to: other, over: path)))
      }
    }

    private mutating func add(_ session: Session, with other: InstallationID) {
      peers[other]?.sessions.append(session)
      while let sessions = peers[other]?.sessions, sessions.count > Self.maximumSessions {
        // Earlier sessions that are not proved are removed first, so that repeated handshakes remove at most one proved
        // session.
        peers[other]?.sessions.remove(at: sessions.dropLast().firstIndex { !$0.isProved } ?? 0)
      }
    }

    /// Returns whether the key of a handshake is the known key. An installation's first key becomes the known key.
    ///
    /// The first key is confirmed if it is proved over a connection, because the two phones are near each other. A
    /// later key never replaces the known key, over any path. A later key is recorded and reported as a changed key, at
    /// most once in each `changeInterval`.
    private mutating func accepts(
      _ key: [UInt8], of other: InstallationID, over path: SessionPath, at now: Instant,
      into outcomes: inout [Outcome]
    ) -> Bool {
      guard let record = peers[other]?.record else {
        let standing: KeyStanding = path == .relay ? .unconfirmed : .confirmed
        peers[other]?.record = PeerKeyRecord(key: key, standing: standing)
        outcomes += [.keep(other), .news(.learned(other, standing))]
        return true
      }
      guard record.key != key else {
        meet(other, over: path, into: &outcomes)
        return true
      }
      if record.changedKey != key, let changeAfter = peers[other]?.changeAfter, changeAfter <= now {
        peers[other]?.changeAfter = now.advanced(by: Self.changeInterval)
        peers[other]?.record?.changedKey = key
        if record.standing == .unconfirmed {
          tally.blocked += peers[other]?.waiting.count ?? 0
          peers[other]?.waiting = []
        }
        outcomes += [.keep(other), .news(.changed(other))]
      }
      return false
    }

    /// Records that the known key has been proved over this path. A proof over a connection confirms the key, unless a
    /// person has to decide between two keys.
    mutating func meet(_ other: InstallationID, over path: SessionPath, into outcomes: inout [Outcome]) {
      guard let peer = peers[other], let record = peer.record else { return }
      guard path != .relay, record.standing == .unconfirmed, record.changedKey == nil else {
        if !peer.isKept { outcomes.append(.keep(other)) }
        return
      }
      peers[other]?.record?.standing = .confirmed
      outcomes += [.keep(other), .news(.confirmed(other))]
    }

    /// Records that the other side has proved a session, and sends the waiting datagrams in that session. If the
    /// session's key is not the known key, removes the session and returns `false`.
    mutating func proved(
      _ session: Session, with other: InstallationID, over path: SessionPath, at now: Instant,
      into outcomes: inout [Outcome]
    ) -> Bool {
      guard accepts(session.key, of: other, over: path, at: now, into: &outcomes) else {
        peers[other]?.sessions.removeAll { $0.index == session.index }
        return false
      }
      tally.sessions += 1
      guard let waiting = peers[other]?.waiting, !waiting.isEmpty else { return true }
      peers[other]?.waiting = []
      for (datagram, path) in waiting { outcomes += seal(datagram, to: other, over: path, at: now) }
      return true
    }

    mutating func sealEmpty(
      to other: InstallationID, index: UInt32, over path: SessionPath, into outcomes: inout [Outcome]
    ) {
      guard let place = peers[other]?.sessions.firstIndex(where: { $0.index == index }),
        let frame = peers[other]?.sessions[place].seal([])
      else { return }
      outcomes.append(.session(.send(frame.bytes, to: other, over: path)))
    }
  }
#endif
