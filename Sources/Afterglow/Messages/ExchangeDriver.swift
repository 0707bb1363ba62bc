import AfterglowMessages
import AfterglowWire

/// Carries out the commands of an exchange, with its sessions, carriers and store.
///
/// The sessions seal each datagram before a carrier sends it. The sessions open each received datagram before the
/// exchange reads it.
@MainActor
final class ExchangeDriver {
  private let store: any MessageStore
  private let sessions: any MessageSessions
  private let host: any NodeHost
  private let relay: (any Relay)?
  private let report: @MainActor (ExchangeReport) -> Void
  /// Passes a frame to a mailbox link; `nil` without a radio.
  var write: (@MainActor ([UInt8], MailboxLink) -> Void)?
  /// Handles a frame about keys that has arrived inside a session: a contact's key, or a contact's confirmation of this
  /// phone's key.
  var receiveKey: (@MainActor (KeyFrame, InstallationID, SessionPath) -> Void)?
  /// Called when an installation has proved its identity in a session, so that frames can be sent in this session.
  var reached: (@MainActor (InstallationID) -> Void)?
  /// The reasons why messages could not be stored, until `takeRefusal` removes them.
  private var refused: [MessageID: String] = [:]

  init(
    store: any MessageStore, relay: (any Relay)?, sessions: any MessageSessions, host: any NodeHost,
    report: @escaping @MainActor (ExchangeReport) -> Void
  ) {
    self.store = store
    self.sessions = sessions
    self.host = host
    self.relay = relay
    self.report = report
  }

  /// Creates an exchange that continues with the stored messages.
  func makeExchange(
    for installation: InstallationID, _ configuration: ExchangeConfiguration
  ) throws(MessageStoreError) -> Exchange {
    let milliseconds = Int64(exactly: (host.secondsSince1970 * 1_000).rounded()) ?? 0
    let entropy = UInt64(host.randomBits()) << 32 | UInt64(host.randomBits())
    return Exchange(
      installation: installation, configuration, restoring: try store.load(), entropy: entropy,
      millisecondsSince1970: milliseconds, at: host.now)
  }

  /// Begins the sessions, and connects to the relay. The driver passes the relay's events to `handle`.
  ///
  /// A datagram is dropped if `hears` returns `false` for its sender.
  func start(
    as installation: InstallationID, hearing hears: @escaping @MainActor (InstallationID) -> Bool = { _ in true },
    handle: @escaping @MainActor (ExchangeEvent) -> Void
  ) {
    sessions.start(as: installation, at: host.now)
    relay?.start(as: installation) { [weak self] event in
      guard let self else { return }
      switch event {
      case .connected: handle(.relayConnected(maximumDatagramSize: relayedSize))
      case .disconnected: handle(.relayDisconnected)
      case .received(let bytes, let sender):
        guard hears(sender) else { return }
        for event in follow(sessions.open(bytes, from: sender, over: .relay, at: host.now)) { handle(event) }
      }
    }
  }

  /// The size of the largest datagram that the relay can carry after sealing, in bytes.
  private var relayedSize: Int { max(0, (relay?.maximumDatagramSize ?? 0) - sessions.overhead) }

  func stop() { relay?.stop() }

  /// Carries out commands in their order, and returns the answers of the store and of the sessions.
  func perform(_ commands: [ExchangeCommand]) -> [ExchangeEvent] {
    var answers: [ExchangeEvent] = []
    for command in commands {
      switch command {
      case .store(let changes): answers.append(apply(changes))
      case .seal(let bytes, let receiver, let path):
        answers += follow(sessions.seal(bytes, to: receiver, over: path, at: host.now))
      case .open(let bytes, let claimed, let link):
        answers += follow(sessions.open(bytes, from: claimed, over: .mailbox(link), at: host.now))
      case .greet(let other, let link): answers += follow(sessions.greet(other, over: link, at: host.now))
      case .write(let frame, let link): write?(frame, link)
      case .heardBy: break  // the core has already notified the engine
      case .report(let report):
        if case .refused(let id, let reason) = report { refused[id] = reason }
        self.report(report)
      }
    }
    return answers
  }

  /// Seals a frame in a session with an installation, and sends the frame over a path. Returns the events that the
  /// exchange has to handle.
  func send(_ frame: KeyFrame, to receiver: InstallationID, over path: SessionPath) -> [ExchangeEvent] {
    follow(sessions.seal(frame.bytes, to: receiver, over: path, at: host.now))
  }

  /// Returns whether an installation certainly sent the data that arrives in its name over a path. The relay's operator
  /// may have replaced a key that this phone received over the relay, so the key has to be confirmed. A Bluetooth
  /// connection encrypts its frames with a veil (`Veils`), and only the contact has the keys of the veil.
  func trusts(_ installation: InstallationID, over path: SessionPath) -> Bool {
    path != .relay || sessions.isConfirmed(installation)
  }

  /// Passes the sessions' datagrams to the relay, and key frames to `receiveKey`. Calls `reached` for each installation
  /// that has proved its identity. Returns the events that the exchange has to handle.
  private func follow(_ outcomes: [SessionOutcome]) -> [ExchangeEvent] {
    outcomes.compactMap { outcome in
      switch outcome {
      case .send(let bytes, let receiver, .relay):
        relay?.send(bytes, to: receiver)
        return nil
      case .send(let bytes, _, .mailbox(let link)): return .carry(bytes, over: link)
      case .received(let bytes, let sender, let path):
        guard let frame = try? KeyFrame(parsing: bytes) else { return .received(bytes, from: sender, over: path) }
        receiveKey?(frame, sender, path)
        guard case .mailbox(let link) = path else { return nil }
        return .proved(sender, over: link)
      case .proved(let other, let path):
        reached?(other)
        guard case .mailbox(let link) = path else { return nil }
        return .proved(other, over: link)
      case .refused(_, .mailbox(let link)): return .refused(over: link)
      // Only the broker confirms the name of a relayed frame's sender. So a refused frame may be forged, and the
      // exchange does not penalize the installation in whose name it arrived.
      case .refused(_, .relay): return nil
      }
    }
  }

  /// Removes and returns the reason why a message could not be stored; `nil` if storing it has not failed.
  func takeRefusal(of id: MessageID) -> String? { refused.removeValue(forKey: id) }

  private func apply(_ changes: [MessageChange]) -> ExchangeEvent {
    do throws(MessageStoreError) {
      try store.apply(changes)
      return .stored
    } catch {
      return .storeFailed(reason: error.reason)
    }
  }
}
