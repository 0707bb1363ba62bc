#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowTime
  import AfterglowWire

  /// Seals datagrams for others and opens theirs.
  ///
  /// Each installation has a lasting key pair, and one that lives as long as its process. A datagram's key comes from two
  /// agreements: the sender's one-time key and the sender's lasting key, each with the receiver's lasting key. So the
  /// receiver needs nothing but the datagram, even after a restart; nobody but the sender can have made it; and keys are
  /// never used again by a sender that has crashed and forgotten its counter. This is the one-way pattern K of the Noise
  /// protocol framework (revision 34, section 7.4) with a counter.
  struct SealBook {
    enum Refusal: Error, Hashable {
      /// We do not know the sender's key.
      case unknownKey
      case forged
      case replayed
      case outdated
    }

    /// One run of a sender, as its receiver remembers it.
    private struct Run {
      let epoch: UInt64
      let oneTimeKey: [UInt8]
      let key: [UInt8]
      var window = ReplayWindow()
    }

    private struct Peer {
      var record: PeerRecord
      /// The key for what we send.
      var sendingKey: [UInt8]?
      var run: Run?
      /// The run before: its last datagrams may still be on their way.
      var earlierRun: Run?
    }

    let installation: InstallationID
    let publicKey: [UInt8]
    private let privateKey: [UInt8]
    private let oneTimeKey: [UInt8]
    private let publicOneTimeKey: [UInt8]
    private let epoch: UInt64
    /// One for all receivers: a key that is derived again never meets the same number again.
    private var counter: UInt64 = 0
    private var peers: [InstallationID: Peer] = [:]

    /// More than a messenger has correspondents; beyond it everything is forgotten that can be derived again.
    private static let capacity = 4_096
    /// Names this use of the primitives, so that no other can be mixed up with it.
    private static let salt = Array("Afterglow seal 1".utf8)

    /// Makes the book of one run; `nil` if a key has not 32 bytes.
    ///
    /// `oneTimeKey` is unpredictable and was never used before; `epoch` is greater than that of every run before.
    init?(installation: InstallationID, privateKey: [UInt8], oneTimeKey: [UInt8], epoch: UInt64) {
      guard let publicKey = Primitives.publicKey(of: privateKey),
        let publicOneTimeKey = Primitives.publicKey(of: oneTimeKey)
      else { return nil }
      self.installation = installation
      (self.privateKey, self.publicKey) = (privateKey, publicKey)
      (self.oneTimeKey, self.publicOneTimeKey) = (oneTimeKey, publicOneTimeKey)
      self.epoch = epoch
    }

    /// Whether anything is known of an installation's key in this process.
    func knows(_ other: InstallationID) -> Bool { peers[other] != nil }

    /// What is known of an installation's key.
    func record(of other: InstallationID) -> PeerRecord? { peers[other]?.record }

    /// Takes over what is known of an installation's key; another key than before begins everything anew.
    mutating func learn(_ record: PeerRecord, of other: InstallationID) {
      if peers[other]?.record.key == record.key {
        peers[other]?.record = record
      } else {
        if peers.count >= Self.capacity { peers = [:] }
        peers[other] = Peer(record: record)
      }
    }

    mutating func forget(_ other: InstallationID) { peers[other] = nil }

    // MARK: Sealing

    /// The datagram for one receiver; `nil` as long as its key is not known, or if it is one that no key goes with.
    mutating func seal(_ text: [UInt8], for receiver: InstallationID) -> SealedFrame? {
      guard let peer = peers[receiver] else { return nil }
      let key: [UInt8]
      if let known = peer.sendingKey {
        key = known
      } else {
        guard let first = Primitives.agree(oneTimeKey, peer.record.key),
          let second = Primitives.agree(privateKey, peer.record.key),
          let derived = Self.derive(
            first + second, from: installation, publicKey, to: receiver, peer.record.key, epoch: epoch,
            oneTimeKey: publicOneTimeKey)
        else { return nil }
        peers[receiver]?.sendingKey = derived
        key = derived
      }
      counter += 1
      let header = SealedFrame.Header(epoch: epoch, oneTimeKey: publicOneTimeKey, counter: counter)
      let sealed = Primitives.seal(text, key: key, nonce: header.nonce, associated: header.bytes)
      return sealed.map { .sealed(header, ciphertext: $0) }
    }

    /// What a datagram says, if its sender has sealed it for us and it comes for the first time.
    ///
    /// `record(of:)` may be another afterwards: a run that is over is not listened to any more.
    mutating func open(
      _ header: SealedFrame.Header, _ ciphertext: [UInt8], from sender: InstallationID
    ) throws(Refusal) -> [UInt8] {
      guard var peer = peers[sender] else { throw .unknownKey }
      var run = try run(of: header, from: sender, peer)
      let text = Primitives.open(ciphertext, key: run.key, nonce: header.nonce, associated: header.bytes)
      guard let text else { throw .forged }
      guard run.window.admit(header.counter) else { throw .replayed }
      if run.epoch == peer.earlierRun?.epoch {
        peer.earlierRun = run
      } else {
        if let latest = peer.run, latest.epoch != run.epoch { peer.earlierRun = latest }
        peer.run = run
        peer.record.epoch = run.epoch
      }
      peers[sender] = peer
      return text
    }

    /// The run that a datagram is of: one that is known, or a later one.
    private func run(
      of header: SealedFrame.Header, from sender: InstallationID, _ peer: Peer
    ) throws(Refusal) -> Run {
      for known in [peer.run, peer.earlierRun] {
        guard let known, known.epoch == header.epoch else { continue }
        guard known.oneTimeKey == header.oneTimeKey else { throw .forged }
        return known
      }
      guard header.epoch >= peer.record.epoch else { throw .outdated }
      guard let first = Primitives.agree(privateKey, header.oneTimeKey),
        let second = Primitives.agree(privateKey, peer.record.key),
        let key = Self.derive(
          first + second, from: sender, peer.record.key, to: installation, publicKey, epoch: header.epoch,
          oneTimeKey: header.oneTimeKey)
      else { throw .forged }
      return Run(epoch: header.epoch, oneTimeKey: header.oneTimeKey, key: key)
    }

    private static func derive(
      _ secret: [UInt8], from sender: InstallationID, _ senderKey: [UInt8], to receiver: InstallationID,
      _ receiverKey: [UInt8], epoch: UInt64, oneTimeKey: [UInt8]
    ) -> [UInt8]? {
      let names = sender.rawValue.bigEndianBytes + receiver.rawValue.bigEndianBytes
      let info = names + epoch.bigEndianBytes + oneTimeKey + senderKey + receiverKey
      return Primitives.derive(secret, salt: salt, info: info, count: Primitives.keySize)
    }

    // MARK: Comparing

    /// Thirty digits that two people have in common if nobody is between them.
    func safetyNumber(with other: InstallationID) -> String? {
      guard let record = peers[other]?.record else { return nil }
      let mine = installation.rawValue.bigEndianBytes + publicKey
      let theirs = other.rawValue.bigEndianBytes + record.key
      let ordered = installation < other ? mine + theirs : theirs + mine
      guard let hash = Primitives.hash(Array("Afterglow safety number 1".utf8) + ordered) else { return nil }
      return stride(from: 0, to: 30, by: 5).map { start in
        let number = UInt64(bigEndianBytes: hash[start..<start + 5]) % 100_000
        let digits = String(number)
        return String(repeating: "0", count: 5 - digits.count) + digits
      }.joined(separator: " ")
    }
  }
#endif
