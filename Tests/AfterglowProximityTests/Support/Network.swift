import AfterglowProximity
import AfterglowWire
import VirtualPhone

/// Machines with an exchange each, and a relay between them that does what a seed says.
struct Network {
  /// A machine: what a crash leaves of it is its store, and what its app has shown.
  struct Machine {
    let installation: InstallationID
    let store = MemoryMessageStore()
    var exchange: Exchange?
    /// Everything that was shown, in order, with repetitions.
    var shown: [ReceivedMessage] = []
    /// What was shown again, though it had been shown before.
    var repeated: [MessageID] = []
    /// Everything that was accepted, with whom it was for.
    var accepted: [MessageID: [InstallationID]] = [:]
    var delivered: [MessageID: Set<InstallationID>] = [:]
    var expired: [MessageID: Set<InstallationID>] = [:]
    var reports: [ExchangeReport] = []
    fileprivate var seen: Set<MessageID> = []
    /// The next `store` commands fail.
    var isStoreBroken = false
  }

  var machines: [Machine]
  var faults = DatagramFaults()
  var configuration = ExchangeConfiguration()
  /// One in so many commands kills the machine that carries it out, at that point of its list.
  var oddsOfCrash: Int?
  private(set) var now = Duration.zero
  private(set) var crashes = 0
  private var random: SplitMix64
  private var isDown = false
  private var agenda = PriorityQueue<Int, Instant>()
  private var mail: [Int: (to: Int, from: InstallationID, bytes: [UInt8], over: Carrier)] = [:]
  private var letters = 0
  private var indices: [InstallationID: Int] = [:]
  private var posted: [Int: Int] = [:]
  /// Those between whom there is radio: their mailboxes lose nothing.
  private var inReach: Set<Int> = []

  init(_ count: Int, seed: UInt64, _ configuration: ExchangeConfiguration = ExchangeConfiguration()) {
    random = SplitMix64(seed: seed, name: "network")
    self.configuration = configuration
    machines = (1...count).map { Machine(installation: installation(UInt32($0))) }
    for index in machines.indices { indices[machines[index].installation] = index }
  }

  var instant: Instant { Instant(nanoseconds: 0).advanced(by: now) }

  /// The wall clock of all machines: 2024.
  private var milliseconds: Int64 { 1_700_000_000_000 + Int64(now / .milliseconds(1)) }

  mutating func launch(_ index: Int) {
    machines[index].exchange = Exchange(
      installation: machines[index].installation, configuration, restoring: machines[index].store.stored,
      millisecondsSince1970: milliseconds, at: instant)
    if !isDown { tell(index, .relayConnected(maximumDatagramSize: 32_768)) }
  }

  mutating func launchAll() {
    for index in machines.indices { launch(index) }
  }

  mutating func kill(_ index: Int) {
    machines[index].exchange = nil
  }

  /// Everybody hears everybody.
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
    perform(commands, index)
  }

  /// Sends from a machine, to whoever is linked with it.
  @discardableResult
  mutating func send(_ index: Int, _ body: [UInt8]) throws(SendError) -> MessageID? {
    let instant = instant
    guard let receivers = machines[index].exchange?.linked,
      let (id, commands) = try machines[index].exchange?.send(body, at: instant)
    else { return nil }
    machines[index].accepted[id] = receivers
    perform(commands, index)
    // What was not reported to be accepted was not: the machine has crashed, or its store is broken.
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
      case .transmit(let bytes, let receiver, .relay):
        posted[index, default: 0] += 1
        post(bytes, from: machines[index].installation, to: receiver)
      case .transmit(let bytes, let receiver, .mailbox): drop(bytes, from: index, into: receiver)
      case .report(let report): take(report, index)
      }
      guard machines[index].exchange != nil else { return }  // it crashed in answering
    }
  }

  /// A crash before or while a message is stored leaves open whether it was accepted: the app was told nothing.
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
    case .linked, .unlinked, .accepted, .muted: break
    }
  }

  mutating func post(_ bytes: [UInt8], from sender: InstallationID, to receiver: InstallationID) {
    guard let index = indices[receiver] else { return }
    for arrival in faults.arrivals(sentAt: now, using: &random) {
      mail[letters] = (index, sender, bytes, .relay)
      agenda.set(letters, to: Instant(nanoseconds: 0).advanced(by: arrival))
      letters += 1
    }
  }

  /// Datagrams that a machine has given to the relay.
  func letters(from index: Int) -> Int { posted[index] ?? 0 }

  /// Two machines come into each other's radio reach.
  mutating func openMailboxes(_ one: Int, _ other: Int) {
    inReach = [one, other]
    tell(one, .mailboxOpened(machines[other].installation))
    tell(other, .mailboxOpened(machines[one].installation))
  }

  mutating func closeMailboxes() {
    let pair = inReach.sorted()
    inReach = []
    for index in pair {
      for other in pair where other != index { tell(index, .mailboxClosed(machines[other].installation)) }
    }
  }

  private mutating func drop(_ bytes: [UInt8], from index: Int, into receiver: InstallationID) {
    guard let to = indices[receiver], inReach.contains(index), inReach.contains(to) else { return }
    mail[letters] = (to, machines[index].installation, bytes, .mailbox)
    agenda.set(letters, to: instant.advanced(by: .milliseconds(60)))
    letters += 1
  }

  /// Lets time pass until `end`.
  mutating func run(until end: Duration) {
    let limit = Instant(nanoseconds: 0).advanced(by: end)
    while true {
      let wakes = machines.indices.compactMap { machines[$0].exchange?.nextDeadline }
      guard let next = (wakes + [agenda.first?.priority].compactMap { $0 }).min(), next <= limit else { break }
      now = max(now, Instant(nanoseconds: 0).duration(to: next))
      followRelay()
      while let (letter, due) = agenda.first, due <= instant {
        agenda.remove(letter)
        guard let (index, sender, bytes, carrier) = mail.removeValue(forKey: letter) else { continue }
        tell(index, .received(bytes, from: sender, over: carrier))
      }
      for index in machines.indices {
        if let due = machines[index].exchange?.nextDeadline, due <= instant { tell(index, .wake) }
      }
    }
    now = end
    followRelay()
  }

  /// Tells everybody when the relay goes down or comes up.
  private mutating func followRelay() {
    guard faults.isDown(at: now) != isDown else { return }
    isDown.toggle()
    for index in machines.indices {
      tell(index, isDown ? .relayDisconnected : .relayConnected(maximumDatagramSize: 32_768))
    }
  }
}
