#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowWire
  import SeededRandom

  @testable import Afterglow
  @testable import AfterglowRelay

  /// A messenger with sessions. The messenger is connected to a ``Wire``, and to the Bluetooth connections that a test
  /// makes.
  @MainActor
  final class Friend {
    let installation: InstallationID
    let host: HandHost
    let sessions: NoiseSessions
    private(set) var correspondence: Correspondence!
    private(set) var reports: [ExchangeReport] = []
    private(set) var news: [KeyNews] = []
    /// The frames that were written over each connection and not yet delivered, in order.
    private var frames: [MailboxLink: [[UInt8]]] = [:]

    init(
      _ installation: InstallationID, on wire: Wire, keys: any KeyStore = MemoryKeyStore(), seed: UInt64,
      store: any MessageStore = MemoryMessageStore()
    ) throws {
      self.installation = installation
      host = HandHost(seed: UInt32(truncatingIfNeeded: seed))
      var generator = SplitMix64(seed: seed)
      sessions = try NoiseSessions(keys: keys, using: &generator)
      correspondence = try Correspondence(
        installation: installation, store: store, relay: Wire.End(wire, maximumDatagramSize: 16_384),
        sessions: sessions,
        host: host
      ) { [weak self] in self?.reports.append($0) }
      sessions.keyNews = { [weak self] in self?.news.append($0) }
      correspondence.write = { [weak self] frame, link in self?.frames[link, default: []].append(frame) }
      correspondence.start()
    }

    /// The texts that were shown, in order.
    var shown: [String] {
      reports.compactMap { report in
        if case .received(let message) = report { String(decoding: message.body, as: UTF8.self) } else { nil }
      }
    }

    var near: [InstallationID] { correspondence.near }
    var delivered: Int { reports.count { if case .delivered = $0 { true } else { false } } }

    func say(_ text: String, to recipients: Recipients) throws {
      try correspondence.send(Array(text.utf8), to: recipients)
    }

    // MARK: Connections

    func open(_ link: MailboxLink, expecting expected: InstallationID? = nil) {
      correspondence.handle(.linkOpened(link, frameSize: 512, expecting: expected))
    }

    func close(_ link: MailboxLink) {
      frames[link] = nil
      correspondence.handle(.linkClosed(link))
    }

    func take(_ frame: [UInt8], over link: MailboxLink) { correspondence.handle(.frameReceived(frame, link)) }

    /// Removes and returns the frames that were written over a connection. Reports to the sender that each frame has
    /// been written, and also returns the frames that the sender then writes.
    func takeFrames(over link: MailboxLink) -> [[UInt8]] {
      var taken: [[UInt8]] = []
      while let written = frames.removeValue(forKey: link) {
        taken += written
        for _ in written { correspondence.handle(.frameWritten(link)) }
      }
      return taken
    }
  }

  /// A Bluetooth connection between two friends. The first friend is the central.
  @MainActor
  struct FriendlyLink {
    let central: Friend
    let peripheral: Friend
    private let ends: (central: MailboxLink, peripheral: MailboxLink)

    init(_ central: Friend, _ peripheral: Friend) {
      (self.central, self.peripheral) = (central, peripheral)
      ends = (
        .toPeripheral(PeerIdentifier(high: 1, low: UInt64(peripheral.installation.rawValue))),
        .toCentral(PeerIdentifier(high: 1, low: UInt64(central.installation.rawValue)))
      )
      peripheral.open(ends.peripheral)
      central.open(ends.central, expecting: peripheral.installation)
    }

    /// Delivers the frames in both directions until no frame is left. Returns the number of delivered frames.
    @discardableResult
    func carry() -> Int {
      var count = 0
      while true {
        let (down, up) = (central.takeFrames(over: ends.central), peripheral.takeFrames(over: ends.peripheral))
        guard !down.isEmpty || !up.isEmpty else { return count }
        count += down.count + up.count
        for frame in down { peripheral.take(frame, over: ends.peripheral) }
        for frame in up { central.take(frame, over: ends.central) }
      }
    }

    /// Delivers the frames in both directions until no frame is left. Returns the frames that the peripheral had
    /// written before this call.
    func carryAndKeep() -> [[UInt8]] {
      let kept = peripheral.takeFrames(over: ends.peripheral)
      for frame in kept { central.take(frame, over: ends.central) }
      carry()
      return kept
    }

    func close() {
      central.close(ends.central)
      peripheral.close(ends.peripheral)
    }
  }

  /// A stranger with a radio that connects to a victim as a central and claims to be another installation.
  @MainActor
  final class Impostor {
    private let victim: Friend
    private let claimed: InstallationID
    let link: MailboxLink
    private var transfer: UInt32 = 0
    /// The datagrams that the victim has sent to the impostor, reassembled.
    private(set) var gathered: [[UInt8]] = []
    private var partial: [UInt8] = []

    init(of claimed: InstallationID, near victim: Friend, number: UInt64 = 1) {
      (self.claimed, self.victim) = (claimed, victim)
      link = .toCentral(PeerIdentifier(high: 666, low: number))
      victim.open(link)
      victim.take(MailboxFrame.hello(.init(installation: claimed, session: 9)).bytes, over: link)
      gather()
    }

    /// Writes a datagram, in chunks that fit.
    func write(_ datagram: [UInt8]) {
      transfer += 1
      var offset = 0
      while offset < datagram.count {
        let piece = Array(datagram[offset..<min(offset + 400, datagram.count)])
        let chunk = MailboxFrame.Chunk(transfer: transfer, length: datagram.count, offset: offset, bytes: piece)
        victim.take(MailboxFrame.chunk(chunk).bytes, over: link)
        offset += piece.count
      }
      gather()
    }

    /// Reads the frames that the victim has written, and confirms each complete datagram.
    func gather() {
      for frame in victim.takeFrames(over: link) {
        guard case .chunk(let chunk)? = try? MailboxFrame(parsing: frame) else { continue }
        partial += chunk.bytes
        guard partial.count == chunk.length else { continue }
        gathered.append(partial)
        partial = []
        let progress = MailboxFrame.Progress(transfer: chunk.transfer, offset: chunk.length)
        victim.take(MailboxFrame.progress(progress).bytes, over: link)
      }
    }

    /// Removes and returns the datagrams that the victim has sent.
    func takeGathered() -> [[UInt8]] {
      gather()
      defer { gathered = [] }
      return gathered
    }
  }
#endif
