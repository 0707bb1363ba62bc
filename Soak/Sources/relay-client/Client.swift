import Afterglow
import AfterglowMessages
import AfterglowRelay
import AfterglowWire
import Foundation

@MainActor
final class Client {
  private let host: ClockHost
  private let broker: MQTTRelay
  private let peer: InstallationID
  private let count: Int
  private let size: Int
  private var correspondence: Correspondence?
  private let accepted: Log
  private let received: Log
  private let trouble: Log

  /// The number of this run. Each message contains the number, because an earlier process may have sent messages
  /// without recording them.
  private let run: Int
  private var next: Int
  /// Whether this installation hears no other installation. A deaf installation is linked only with installations that
  /// report that they hear it.
  private let isDeaf: Bool
  /// The numbers of recorded messages. The messenger may deliver a message again after a crash, or after an older copy
  /// replaced the messenger's memory. The client recognises such a message by its number.
  private var shown: Set<UInt64>
  /// The log of messages from installations other than the peer.
  private let others: Log
  private var sessions: NoiseSessions?

  struct Invalid: Error {
    let what: String
  }

  init(_ arguments: Arguments) throws {
    guard let installation = InstallationID(try arguments.text("--name")) else { throw Invalid(what: "--name") }
    guard let peer = InstallationID(try arguments.text("--peer")) else { throw Invalid(what: "--peer") }
    self.peer = peer
    host = ClockHost(secondsAhead: arguments.number("--clock", otherwise: 0))
    isDeaf = arguments.contains("--deaf")
    count = arguments.number("--count", otherwise: 0)
    size = arguments.number("--size", otherwise: 100)
    let folder = try arguments.text("--folder")
    let password = try String(contentsOfFile: try arguments.text("--password-file"), encoding: .utf8)
    let addresses = try arguments.text("--broker").split(separator: ",").compactMap { BrokerAddress(String($0)) }
    var configuration = MQTTConfiguration(
      brokers: addresses, password: password.trimmingCharacters(in: .whitespacesAndNewlines),
      certificateAuthority: try arguments.text("--authority"))
    configuration.connectTimeout = .seconds(arguments.number("--connect-seconds", otherwise: 10))
    broker = MQTTRelay(configuration)

    accepted = try Log(folder + "/\(installation).accepted")
    received = try Log(folder + "/\(installation).received")
    trouble = try Log(folder + "/\(installation).trouble")
    let acceptedBefore = accepted.lastLine?.split(separator: " ").compactMap { Int($0) } ?? []
    run = arguments.number("--run", otherwise: 1)
    next = acceptedBefore.count == 2 ? acceptedBefore[1] + 1 : 1
    others = try Log(folder + "/\(installation).others")
    shown = Set(received.lines.compactMap { $0.split(separator: " ").first.flatMap { UInt64($0) } })

    let database = try RelayDatabase(path: folder + "/\(installation).sqlite")
    var sessions: any MessageSessions = UnsealedSessions()
    if !arguments.contains("--unsealed") {
      var generator = SystemRandomNumberGenerator()
      let sealed = try NoiseSessions(keys: SQLiteKeyStore(database), using: &generator)
      (sessions, self.sessions) = (sealed, sealed)
    }
    var figures = ExchangeConfiguration()
    figures.messages.floodRate = 1_000_000
    figures.messages.floodBurst = 1_000_000
    figures.messages.maximumCorrespondents = arguments.number("--correspondents", otherwise: 1_024)
    figures.links.lifetime = .seconds(arguments.number("--link-seconds", otherwise: 30))
    figures.links.refresh = figures.links.lifetime / 3
    correspondence = try Correspondence(
      installation: installation, configuration: figures, store: SQLiteMessageStore(database), relay: broker,
      sessions: sessions, host: host
    ) { [weak self] in self?.happened($0) }
    self.sessions?.keyNews = { [weak self] in self?.happened($0) }
  }

  func start() {
    correspondence?.start()
    hear()
  }

  func end() {
    correspondence?.stop()
    broker.stopAndWait()
    exit(0)
  }

  private func hear() {
    if !isDeaf { correspondence?.sighted(peer) }
    pump()
    host.schedule(at: host.now.advanced(by: .seconds(1))) { [weak self] in self?.hear() }
  }

  /// Records a changed key, and then keeps the known key, because no phone in a soak run is replaced.
  private func happened(_ news: KeyNews) {
    guard case .changed(let other) = news else { return }
    trouble.write("changed key of \(other)")
    host.onMain { [weak self] in self?.sessions?.confirm(other) }
  }

  private func happened(_ report: ExchangeReport) {
    switch report {
    case .received(let message): took(message)
    case .linked, .delivered: host.onMain { [weak self] in self?.pump() }
    case .expired, .refused, .memoryLost, .muted: trouble.write("\(report)")
    case .met, .unlinked, .accepted: break
    }
  }

  private func took(_ message: ReceivedMessage) {
    guard message.id.sender == peer else { return others.write("\(message.id)") }
    // A message whose number is recorded has arrived before: a crash prevented its deletion, or the messenger's memory
    // was replaced.
    guard shown.insert(message.id.number).inserted else { return trouble.write("again \(message.id.number)") }
    let words = String(decoding: message.body.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self)
    let sentAt = words.split(separator: " ").last.flatMap { Int64($0) } ?? 0
    received.write("\(message.id.number) \(words) \(host.now.nanoseconds - sentAt)")
  }

  /// Sends the remaining messages as long as the peer is linked and the outbox has room.
  private func pump() {
    guard let correspondence else { return }
    while next <= count {
      var body = Array("\(run) \(next) \(host.now.nanoseconds)|".utf8)
      body += [UInt8](repeating: UInt8(ascii: "."), count: max(0, size - body.count))
      do throws(SendError) {
        try correspondence.send(body, to: .installations([peer]))
      } catch {
        switch error {
        case .nobodyIsLinked, .nobodyIsNear, .notLinked, .outboxFull: return
        case .noReceivers, .tooLong, .notStored: return trouble.write("\(error)")
        }
      }
      accepted.write("\(run) \(next)")
      next += 1
    }
  }
}

/// A file of lines. Each line is written completely before the next event is handled.
@MainActor
final class Log {
  private let descriptor: CInt
  /// The lines of the file when this process opened it.
  let lines: [Substring]
  var lastLine: Substring? { lines.last }

  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Client.Invalid(what: path) }
    // A process that is killed leaves only whole lines, because each line is one write.
    let text = try String(contentsOfFile: path, encoding: .utf8)
    lines = text.split(separator: "\n")
  }

  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
