import AfterglowMessages
import AfterglowWire
import SeededRandom
import VirtualAir

/// Machines that each have an `Exchange`, and a relay between the machines. A seed determines the relay's faults.
struct Network {
  /// A machine, and the test's records about it. A crash discards only the machine's exchange.
  struct Machine {
    let installation: InstallationID
    fileprivate(set) var store = MemoryMessageStore()
    var exchange: Exchange?
    /// All shown messages in order, with repetitions.
    var shown: [ReceivedMessage] = []
    /// The messages that were shown more than once.
    var repeated: [MessageID] = []
    /// Every accepted message, with its receivers.
    var accepted: [MessageID: [InstallationID]] = [:]
    var delivered: [MessageID: Set<InstallationID>] = [:]
    var expired: [MessageID: Set<InstallationID>] = [:]
    var reports: [ExchangeReport] = []
    fileprivate var seen: Set<MessageID> = []
    /// Whether `store` commands fail.
    var isStoreBroken = false
  }

  var machines: [Machine]
  var faults = DatagramFaults()
  var configuration = ExchangeConfiguration()
  /// With the value n, each command kills its machine with a probability of 1/n, and the machine's remaining commands
  /// are lost. With `nil`, no command kills a machine.
  var oddsOfCrash: Int?
  private(set) var now = Duration.zero
  private(set) var crashes = 0
  /// The instant at which each machine must be woken.
  private var deadlines: [Instant?] = []
  private var random: SplitMix64
  private var entropy: SplitMix64
  private var isDown = false
  private var agenda = PriorityQueue<Int, Instant>()
  private var mail: [Int: (to: Int, event: ExchangeEvent)] = [:]
  private var letters = 0
  private var indices: [InstallationID: Int] = [:]
  private var posted: [Int: Int] = [:]
  /// A link between two machines. The first machine is the central. The link loses no frame.
  private var link: (central: Int, peripheral: Int)?
  /// How far each machine's wall clock is ahead.
  var clockErrors: [Int: Duration] = [:]

  init(_ count: Int, seed: UInt64, _ configuration: ExchangeConfiguration = ExchangeConfiguration()) {
    random = SplitMix64(seed: seed, name: "network")
    entropy = SplitMix64(seed: seed, name: "entropy")
    self.configuration = configuration
    machines = (1...count).map { Machine(installation: installation(UInt32($0))) }
    for index in machines.indices { indices[machines[index].installation] = index }
    deadlines = machines.map { _ in nil }
  }

  var instant: Instant { Instant(nanoseconds: 0).advanced(by: now) }

  /// The time that a machine's wall clock shows: a time in 2023 when the network begins, plus the error of the clock.
  private func milliseconds(_ index: Int) -> Int64 {
    1_700_000_000_000 + Int64((now + clockErrors[index, default: .zero]) / .milliseconds(1))
  }

  mutating func launch(_ index: Int) {
    machines[index].exchange = Exchange(
      installation: machines[index].installation, configuration, restoring: machines[index].store.stored,
      entropy: entropy.next(), millisecondsSince1970: milliseconds(index), at: instant)
    deadlines[index] = machines[index].exchange?.nextDeadline
    if !isDown { tell(index, .relayConnected(maximumDatagramSize: 32_768)) }
  }

  mutating func launchAll() {
    for index in machines.indices { launch(index) }
  }

  mutating func kill(_ index: Int) {
    machines[index].exchange = nil
    deadlines[index] = nil
  }

  /// Replaces a machine's store by a copy, as a restored backup does, and launches the machine.
  mutating func restore(_ stored: StoredMessages, to index: Int) {
    machines[index].store = MemoryMessageStore(stored)
    launch(index)
  }

  /// Reports to every machine that it hears every other running machine.
  mutating func sightAll() {
    for index in machines.indices {
      for other in machines.indices where other != index && machines[other].exchange != nil {
        tell(index, .sighted(machines[other].installation))
      }
    }
  }

  mutating func tell(_ index: Int, _ event: ExchangeEvent) {
    let instant = instant
    guard let commands = machines[index].exchange?.handle(event, at: instant) else { return }
    deadlines[index] = machines[index].exchange?.nextDeadline
    perform(commands, index)
  }

  /// Sends a message from a machine to every machine that is linked with it. Returns `nil` if the machine does not run
  /// or the message was not accepted.
  @discardableResult
  mutating func send(_ index: Int, _ body: [UInt8]) throws(SendError) -> MessageID? {
    let instant = instant
    guard let receivers = machines[index].exchange?.linked,
      let (id, commands) = try machines[index].exchange?.send(body, to: .installations(receivers), at: instant)
    else { return nil }
    deadlines[index] = machines[index].exchange?.nextDeadline
    machines[index].accepted[id] = receivers
    perform(commands, index)
    // The message was not accepted if the machine has crashed or its store is broken.
    return machines[index].accepted[id] == nil ? nil : id
  }

  private mutating func perform(_ commands: [ExchangeCommand], _ index: Int) {
    for command in commands {
      if let odds = oddsOfCrash, Int.random(in: 0..<odds, using: &random) == 0 {
        crashes += 1
        forgetUnaccepted(commands, index)
        return kill(index)
      }
      switch command {
      case .store(let changes): store(changes, index)
      case .seal(let bytes, let receiver, .relay):
        posted[index, default: 0] += 1
        post(bytes, from: machines[index].installation, to: receiver)
      case .seal(let bytes, _, .mailbox(let link)):
        tell(index, .carry(UnsealedFrame.datagram(bytes).bytes, over: link))
      case .greet(_, let link): tell(index, .carry(UnsealedFrame.greeting.bytes, over: link))
      case .open(let bytes, let sender, let link): tell(index, Self.opened(bytes, from: sender, over: link))
      case .write(let frame, let link): write(frame, to: link, from: index)
      case .heardBy: break
      case .report(let report): take(report, index)
      }
      guard machines[index].exchange != nil else { return }  // The machine crashed while it answered.
    }
  }

  /// Returns the event of received bytes. Every machine in the network is honest, so datagrams are not sealed.
  private static func opened(
    _ bytes: [UInt8], from sender: InstallationID, over link: MailboxLink
  ) -> ExchangeEvent {
    switch UnsealedFrame(bytes) {
    case .datagram(let datagram)?: .received(datagram, from: sender, over: .mailbox(link))
    case .greeting?: .proved(sender, over: link)
    case nil: .refused(over: link)
    }
  }

  /// After a crash before or during the storage of a message, the app does not know whether the message was accepted.
  private mutating func forgetUnaccepted(_ commands: [ExchangeCommand], _ index: Int) {
    for id in machines[index].accepted.keys where machines[index].store.stored.messages[id.number] == nil {
      if machines[index].delivered[id] == nil, !machines[index].reports.contains(.accepted(id)) {
        machines[index].accepted[id] = nil
      }
    }
  }

  private mutating func store(_ changes: [MessageChange], _ index: Int) {
    if machines[index].isStoreBroken {
      tell(index, .storeFailed(reason: "The disk is full."))
    } else {
      try? machines[index].store.apply(changes)
      tell(index, .stored)
    }
  }

  private mutating func take(_ report: ExchangeReport, _ index: Int) {
    machines[index].reports.append(report)
    switch report {
    case .received(let message):
      machines[index].shown.append(message)
      if !machines[index].seen.insert(message.id).inserted { machines[index].repeated.append(message.id) }
    case .refused(let id, _): machines[index].accepted[id] = nil
    case .delivered(let id, let receiver): machines[index].delivered[id, default: []].insert(receiver)
    case .expired(let id, let receiver): machines[index].expired[id, default: []].insert(receiver)
    case .linked, .met, .unlinked, .accepted, .memoryLost, .muted: break
    }
  }

  mutating func post(_ bytes: [UInt8], from sender: InstallationID, to receiver: InstallationID) {
    guard let index = indices[receiver] else { return }
    for arrival in faults.arrivals(sentAt: now, using: &random) {
      deliver(
        .received(bytes, from: sender, over: .relay), to: index, at: Instant(nanoseconds: 0).advanced(by: arrival))
    }
  }

  /// The number of datagrams that a machine has given to the relay.
  func letters(from index: Int) -> Int { posted[index] ?? 0 }

  /// Brings two machines into radio range of each other. The first machine connects to the second machine.
  mutating func openMailboxes(_ central: Int, _ peripheral: Int) {
    link = (central, peripheral)
    let expected = machines[peripheral].installation
    tell(peripheral, .linkOpened(.toCentral(peer(central)), frameSize: 512, expecting: nil))
    tell(central, .linkOpened(.toPeripheral(peer(peripheral)), frameSize: 512, expecting: expected))
  }

  /// Ends the link, and discards its frames under way.
  mutating func closeMailboxes() {
    guard let (central, peripheral) = link else { return }
    link = nil
    for letter in mail.keys.sorted() {
      if case .frameReceived = mail[letter]?.event { mail[letter] = nil }
    }
    tell(central, .linkClosed(.toPeripheral(peer(peripheral))))
    tell(peripheral, .linkClosed(.toCentral(peer(central))))
  }

  private mutating func write(_ frame: [UInt8], to end: MailboxLink, from index: Int) {
    guard let link else { return }
    let due = instant.advanced(by: .milliseconds(30))
    switch end {
    case .toPeripheral: deliver(.frameReceived(frame, .toCentral(peer(index))), to: link.peripheral, at: due)
    case .toCentral: deliver(.frameReceived(frame, .toPeripheral(peer(index))), to: link.central, at: due)
    }
    deliver(.frameWritten(end), to: index, at: due)
  }

  private mutating func deliver(_ event: ExchangeEvent, to index: Int, at due: Instant) {
    mail[letters] = (index, event)
    agenda.set(letters, to: due)
    letters += 1
  }

  /// Lets time pass until `end`.
  mutating func run(until end: Duration) {
    let limit = Instant(nanoseconds: 0).advanced(by: end)
    while true {
      var next = agenda.first?.priority
      for deadline in deadlines { next = Instant.earlier(next, deadline) }
      guard let next, next <= limit else { break }
      now = max(now, Instant(nanoseconds: 0).duration(to: next))
      followRelay()
      while let (letter, due) = agenda.first, due <= instant {
        agenda.remove(letter)
        guard let (index, event) = mail.removeValue(forKey: letter) else { continue }
        tell(index, event)
      }
      for index in machines.indices {
        if let due = deadlines[index], due <= instant { tell(index, .wake) }
      }
    }
    now = end
    followRelay()
  }

  /// Reports to every machine when an outage of the relay begins or ends.
  private mutating func followRelay() {
    guard faults.isDown(at: now) != isDown else { return }
    isDown.toggle()
    for index in machines.indices {
      tell(index, isDown ? .relayDisconnected : .relayConnected(maximumDatagramSize: 32_768))
    }
  }
}
