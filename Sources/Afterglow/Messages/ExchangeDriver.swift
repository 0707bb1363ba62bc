import AfterglowMessages
import AfterglowWire

/// The carriers and the store of an exchange: carries its commands out.
@MainActor
final class ExchangeDriver {
  private let store: any MessageStore
  private let relay: (any Relay)?
  private let report: @MainActor (ExchangeReport) -> Void
  /// Hands a frame to a mailbox link; `nil` where there is no radio.
  var write: (@MainActor ([UInt8], MailboxLink) -> Void)?
  /// Messages that could not be stored, and why, until the sender has looked.
  private var refused: [MessageID: String] = [:]

  init(store: any MessageStore, relay: (any Relay)?, report: @escaping @MainActor (ExchangeReport) -> Void) {
    self.store = store
    self.relay = relay
    self.report = report
  }

  /// An exchange that goes on with what is stored.
  func makeExchange(
    for installation: InstallationID, _ configuration: ExchangeConfiguration, on host: any NodeHost
  ) throws(MessageStoreError) -> Exchange {
    let milliseconds = Int64(exactly: (host.secondsSince1970 * 1_000).rounded()) ?? 0
    let entropy = UInt64(host.randomBits()) << 32 | UInt64(host.randomBits())
    return Exchange(
      installation: installation, configuration, restoring: try store.load(), entropy: entropy,
      millisecondsSince1970: milliseconds, at: host.now)
  }

  /// Connects to the relay, whose events go to `handle`.
  func start(as installation: InstallationID, _ handle: @escaping @MainActor (ExchangeEvent) -> Void) {
    relay?.start(as: installation) { [weak self] event in
      handle(ExchangeEvent(event, maximumDatagramSize: self?.relay?.maximumDatagramSize ?? 0))
    }
  }

  func stop() { relay?.stop() }

  /// Carries out commands in their order; returns the store's answer if one of them was to store.
  func perform(_ commands: [ExchangeCommand]) -> ExchangeEvent? {
    var answer: ExchangeEvent?
    for command in commands {
      switch command {
      case .store(let changes): answer = apply(changes)
      case .transmit(let bytes, let receiver): relay?.send(bytes, to: receiver)
      case .write(let frame, let link): write?(frame, link)
      case .heardBy: break  // the core has told the engine
      case .report(let report):
        if case .refused(let id, let reason) = report { refused[id] = reason }
        self.report(report)
      }
    }
    return answer
  }

  /// Why a message could not be stored, once; `nil` if it was.
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
