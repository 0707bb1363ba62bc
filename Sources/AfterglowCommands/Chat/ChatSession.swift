#if MQTT && os(Linux)
  import Afterglow
  import AfterglowDecoding
  import AfterglowMessages
  import AfterglowRelay
  import AfterglowWire
  import Foundation
  import VirtualPhone

  /// Runs one chat.
  @MainActor
  final class ChatSession {
    private let settings: ChatSettings
    private let surroundings: Surroundings
    private let host = ProcessHost()
    private let broker: any BrokerRelay
    private let sealed: NoiseSessions?
    private var correspondence: Correspondence?
    private var terminal: ChatTerminal?

    private var near: Set<InstallationID>
    private var names: ChatNames
    /// The texts of messages that were typed here, and the times at which they were sent, for the reports of their
    /// delivery.
    private var underway: [MessageID: (text: String, time: Instant)] = [:]
    /// The installations for which `mismatch` has been reported.
    private var mismatched: Set<InstallationID> = []
    private var present: [InstallationID: RelayPresence] = [:]
    /// Lines that wait, because no receiver was linked or the outbox was full.
    private var lines: [Line] = []

    /// The maximum number of messages whose texts are kept. When there are more, all kept texts are dropped.
    private static let underwayLimit = 1_000

    private struct Line {
      var text: String
      /// The only receiver; `nil` for all installations that are counted as near.
      var receiver: InstallationID?
    }

    /// Whether a line was not sent, or a message was refused or not delivered to one of its receivers in time.
    private var hasLost = false
    private var inputHasEnded = false
    private var result: ExitCode?
    private var failure: CommandFailure?

    /// The interval between two reported sightings. A link lasts for several of these intervals without a sighting.
    private static let sightingInterval: Duration = .seconds(5)

    init(_ settings: ChatSettings, in surroundings: Surroundings) throws(CommandFailure) {
      self.settings = settings
      self.surroundings = surroundings
      near = settings.near
      names = settings.names
      broker = RelayScheme.makeRelay(settings.broker)
      do {
        let database = try RelayDatabase(path: settings.database)
        let tap = TappedRelay(broker)
        var generator = SystemRandomNumberGenerator()
        sealed =
          settings.isSealed
          ? try NoiseSessions(keys: SQLiteKeyStore(database), using: &generator) : nil
        correspondence = try Correspondence(
          installation: settings.installation, store: SQLiteMessageStore(database), relay: tap,
          sessions: sealed ?? UnsealedSessions(), host: host
        ) { [weak self] in self?.happened($0) }
        tap.observe = { [weak self] in self?.happened($0) }
      } catch let error as RelayDatabaseError {
        throw .inputOutput(error.reason)
      } catch let error as KeyStoreError {
        throw .inputOutput(error.reason)
      } catch let error as MessageStoreError {
        throw .inputOutput(error.reason)
      } catch {
        throw .inputOutput("\(error)")
      }
      broker.presenceChanged = { [weak self] who, presence in self?.happened(who, presence) }
      sealed?.keyNews = { [weak self] in self?.report(.key($0)) }
    }

    /// Runs the chat until its user, the end of the input or a failure ends it.
    func run() throws(CommandFailure) -> ExitCode {
      let terminal = ChatTerminal(surroundings, isPlain: settings.isPlain || settings.isJSON) { [weak self] in
        self?.handle($0)
      }
      self.terminal = terminal
      defer { terminal.stop() }
      let signals = [SIGINT, SIGTERM, SIGHUP].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { self.quit(.success) } }
        source.resume()
        return source
      }
      defer { for source in signals { source.cancel() } }
      terminal.start()
      if terminal.isInteractive {
        talk("You are \(names.inFull(settings.installation)). /help lists the commands.")
        if sealed == nil { talk("Messages are not encrypted: the operator of the relay can read them.") }
      }
      correspondence?.start()
      watch()
      hear()
      while result == nil, failure == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
      correspondence?.stop()
      broker.stopAndWait()
      if let failure { throw failure }
      return result ?? .success
    }

    private func quit(_ code: ExitCode) {
      if result == nil { result = code }
      // The loop in `run` checks the result only after the main queue has run a block, so this method adds an empty
      // block.
      DispatchQueue.main.async {}
    }

    // MARK: Events

    private func happened(_ event: RelayEvent) {
      switch event {
      case .connected: report(.connected(broker.broker))
      case .disconnected(let reason): report(.disconnected(reason))
      case .received(let datagram, let sender): compareSealing(datagram, of: sender)
      }
    }

    /// Reports a sender whose messages cannot be read, because only one of the two installations seals its messages.
    /// Each sender is reported once.
    private func compareSealing(_ datagram: [UInt8], of sender: InstallationID) {
      let isSealed = UnsealedFrame(datagram) == nil
      guard let first = datagram.first, UnsealedFrame.greeting.bytes[0]...Self.lastSessionFrame ~= first,
        isSealed != (sealed != nil), mismatched.count < ChatNames.limit, mismatched.insert(sender).inserted
      else { return }
      report(.mismatch(sender, isSealed: isSealed))
    }

    /// The highest first byte of a session's frames. The lowest first byte is the first byte of
    /// `UnsealedFrame.greeting`.
    private static let lastSessionFrame: UInt8 = 0xB6

    private func happened(_ exchangeReport: ExchangeReport) {
      report(.exchange(exchangeReport))
      switch exchangeReport {
      case .linked, .unlinked: watch()
      case .met, .accepted, .refused, .received, .delivered, .expired, .memoryLost, .muted: break
      }
      // A message that is sent during this callback may be stored only after the callback. So the waiting lines are
      // sent after the callback.
      host.onMain { [weak self] in self?.goOn() }
    }

    private func happened(_ who: InstallationID, _ presence: RelayPresence) {
      guard present.updateValue(presence, forKey: who) != presence else { return }
      report(.presence(who, presence))
    }

    /// Observes the presence of linked installations only.
    private func watch() {
      let linked = Set(correspondence?.linked ?? [])
      present = present.filter { linked.contains($0.key) }
      broker.watch(linked)
    }

    /// Reports a sighting of each installation that is counted as near, in place of a radio.
    private func hear() {
      for other in near.sorted() { correspondence?.sighted(other) }
      host.schedule(at: host.now.advanced(by: Self.sightingInterval)) { [weak self] in self?.hear() }
    }

    // MARK: Typed lines

    private func handle(_ input: ChatTerminal.Input) {
      switch input {
      case .interrupt: quit(.success)
      case .end: end()
      case .line(let line): obey(ChatOrder(line, names: names))
      }
    }

    private func obey(_ order: ChatOrder) {
      switch order {
      case .nothing: break
      case .say(let text):
        lines.append(Line(text: text))
        goOn()
      case .tell(let other, let text):
        lines.append(Line(text: text, receiver: other))
        goOn()
      case .help: talk(ChatOrder.explanation)
      case .who: listLinked()
      case .near(let other):
        guard other != settings.installation else { return talk("This is your own identifier.") }
        near.insert(other)
        correspondence?.sighted(other)
      case .far(let other): near.remove(other)
      case .verify(let other):
        guard let own = sealed?.ownNumber, let number = sealed?.number(of: other) else {
          return talk("There is no key of \(names[other]).")
        }
        talk("Your number: \(own)")
        talk("Number of \(names[other]): \(number)")
        talk("Instead of comparing numbers, you can scan the other side's QR code (/code) and type /scan TEXT.")
      case .code: showCode()
      case .scan(let code):
        guard let sealed else { return talk("Messages are not encrypted, so there are no keys.") }
        guard code.installation != settings.installation else { return talk("This is your own code.") }
        sealed.scanned(code)
        talk("The key of \(names[code.installation]) was scanned.")
      case .confirm(let other):
        if sealed?.standing(of: other) == nil { talk("There is no key of \(names[other]).") }
        sealed?.confirm(other)
      case .trust(let other):
        guard sealed?.hasChanged(other) == true else { return talk("The key of \(names[other]) has not changed.") }
        sealed?.accept(other)
      case .forget(let other): forget(other)
      case .call(let other, let name): call(other, name)
      case .quit: quit(.success)
      case .unknown(let sentence): talk(sentence)
      }
    }

    /// Shows this installation's key as a QR code for the camera of another phone.
    private func showCode() {
      guard let sealed else { return talk("Messages are not encrypted, so there are no keys.") }
      guard let code = sealed.keyCode?.description else { return talk("This installation has no key yet.") }
      if let picture = QRCode(code) { talk(picture.halfBlocks.joined(separator: "\n")) }
      talk("The other person scans this code, and types /scan \(code)")
    }

    private func forget(_ other: InstallationID) {
      guard let sealed, sealed.standing(of: other) != nil else { return talk("There is no key of \(names[other]).") }
      do throws(KeyStoreError) {
        try sealed.forget(other)
        talk("The key of \(names[other]) is forgotten. The next key that arrives is accepted as a first key.")
      } catch {
        talk("The key of \(names[other]) is still known: \(error.reason)")
      }
    }

    private func call(_ other: InstallationID, _ name: String?) {
      if let complaint = names.call(other, name) { return talk(complaint) }
      do {
        try Data(names.lines.utf8).write(to: URL(filePath: settings.namesFile), options: .atomic)
        talk(name == nil ? "\(other) has no name any more." : "\(other) is called \(names[other]) from now on.")
      } catch {
        talk(
          "\(names.inFull(other)) has this name only until the chat ends: cannot write '\(settings.namesFile)'.")
      }
    }

    private func listLinked() {
      let linked = correspondence?.linked ?? []
      if linked.isEmpty { talk("You are not linked with anybody.") }
      for other in linked {
        let presence = present[other].map { ", \($0.rawValue)" } ?? ""
        let key =
          sealed.map {
            $0.hasChanged(other) ? ", key changed" : ", key \($0.standing(of: other)?.rawValue ?? "not known yet")"
          } ?? ", not sealed"
        talk("\(names.inFull(other))\(presence)\(key)")
      }
      let waiting = correspondence?.outboxCount ?? 0
      if waiting > 0 { talk("\(waiting) \(waiting == 1 ? "message waits" : "messages wait") to be delivered.") }
    }

    /// Sends the waiting lines in their order. A refused line is reported and dropped. If the input is not a terminal,
    /// a line that can be sent later is kept instead, and delays the lines after it. Ends the chat when the input has
    /// ended, no line waits, and no message waits in the outbox.
    private func goOn() {
      guard let correspondence, result == nil else { return }
      while let line = lines.first {
        do throws(SendError) {
          let named = line.receiver.map { [$0] } ?? near.sorted()
          let receivers = named.filter(Set(correspondence.linked).contains)
          guard !receivers.isEmpty else { throw .nobodyIsLinked }
          let id = try correspondence.send(Array(line.text.utf8), to: .installations(receivers))
          if isSpokenTo {
            if underway.count >= Self.underwayLimit { underway.removeAll() }
            underway[id] = (line.text, host.now)
          }
          lines.removeFirst()
        } catch {
          let mayComeYet = error == .nobodyIsLinked || error.isAboutRoom
          if mayComeYet, terminal?.isInteractive != true { break }
          lines.removeFirst()
          report(.unsent(line.text, reason: error.sentence))
        }
      }
      if inputHasEnded, lines.isEmpty, correspondence.outboxCount == 0 { quit(hasLost ? .unfinished : .success) }
    }

    private func end() {
      guard terminal?.isInteractive != true else { return quit(.success) }
      inputHasEnded = true
      goOn()
      host.schedule(at: host.now.advanced(by: settings.patience)) { [weak self] in self?.giveUp() }
    }

    private func giveUp() {
      guard result == nil else { return }
      for line in lines { report(.unsent(line.text, reason: "Nobody was linked in time.")) }
      let waiting = correspondence?.outboxCount ?? 0
      if waiting > 0 { talk("\(waiting) \(waiting == 1 ? "message waits" : "messages wait") for the next start.") }
      quit(.unfinished)
    }

    // MARK: Output

    private func report(_ report: ChatReport) {
      switch report {
      case .unsent, .exchange(.refused), .exchange(.expired): hasLost = true
      default: break
      }
      if settings.isJSON { return put(report.json(at: WallClock.now.timestamp(at: .zero)).text) }
      switch report {
      case .exchange(.received(let message)):
        put("\(stamp)\(names[message.id.sender]): \(printable(String(decoding: message.body, as: UTF8.self)))")
      case .exchange(.delivered(let id, let who)):
        guard let (text, time) = underway[id] else { return }
        let seconds = decimal(time.duration(to: host.now) / .seconds(1), 1)
        talk("\(stamp)Delivered to \(names[who]) after \(seconds) s: \(printable(Self.shortened(text)))")
      default:
        if let sentence = report.sentence(names) { talk(stamp + sentence) }
      }
    }

    /// Whether standard input is a terminal, on which a person types the lines. If it is, the output shows the times of
    /// events.
    private var isSpokenTo: Bool { terminal?.isInteractive == true }

    /// The time of day if a person types the lines; empty otherwise. A program reads the time from the objects of
    /// `--json`.
    private var stamp: String { isSpokenTo ? "\(WallClock.now.timeOfDay(at: .zero).prefix(8)) " : "" }

    /// Returns a typed message, shortened to 40 characters. Its author recognises the message by these characters.
    private static func shortened(_ text: String) -> String { text.count <= 40 ? text : text.prefix(39) + "…" }

    private func put(_ line: String) {
      terminal?.aside {
        do throws(CommandFailure) {
          try surroundings.output.line(line)
          try surroundings.output.flush()
        } catch {
          failure = error
          quit(.success)
        }
      }
    }

    private func talk(_ text: String) {
      terminal?.aside {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          surroundings.sayPlainly(String(line))
        }
      }
    }
  }

  extension SendError {
    fileprivate var isAboutRoom: Bool {
      if case .outboxFull = self { return true }
      return false
    }

    fileprivate var sentence: String {
      switch self {
      case .nobodyIsLinked, .noReceivers, .nobodyIsNear: "No receiver is linked."
      case .notLinked(let others): "Not linked: \(others.map(\.description).joined(separator: ", "))."
      case .tooLong(let count, let limit): "The message has \(count) bytes; the limit is \(limit)."
      case .outboxFull(let limit): "\(limit) messages are already waiting."
      case .notStored(let reason): reason
      }
    }
  }

  /// A relay that also passes its events to an observer.
  @MainActor
  private final class TappedRelay: Relay {
    private let relay: any Relay
    var observe: (@MainActor (RelayEvent) -> Void)?

    init(_ relay: any Relay) {
      self.relay = relay
    }

    var maximumDatagramSize: Int { relay.maximumDatagramSize }

    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      relay.start(as: installation) { [weak self] event in
        self?.observe?(event)
        receive(event)
      }
    }

    func send(_ datagram: [UInt8], to receiver: InstallationID) { relay.send(datagram, to: receiver) }

    func stop() { relay.stop() }
  }
#endif
