import AfterglowTime
import AfterglowWire

@testable import AfterglowMessages

/// Two parties, a few messages from one to the other, and a network that may lose, repeat, delay and reorder datagrams.
///
/// The parties are real messengers. A step of a world is one event of one party, or one fault. Worlds that differ only
/// in time have the same ``fingerprint``.
struct SmallWorld {
  enum Side: Int, CaseIterable, Hashable {
    case sender
    case receiver
  }

  enum Step: Hashable {
    case send
    /// A datagram arrives at a side. The number is the datagram's position in the list of datagrams to this side.
    case deliver(Side, Int)
    /// The datagram arrives now, and a copy of it stays under way.
    case deliverAndKeep(Side, Int)
    /// The datagram arrives, and the side crashes before it has stored the result.
    case deliverAndCrash(Side, Int)
    case lose(Side, Int)
    /// Time passes, and the side handles its deadlines that are due by then.
    case wait(Side)
    case crash(Side)
    /// The side's store is copied as a backup, which `restore` puts in place of the store.
    case backUp(Side)
    case restore(Side)
    /// The receiver meets another installation. The receiver has room for only one correspondent, so it may forget the
    /// sender.
    case makeRoom

    /// Whether this step is a fault. A check limits the number of faults in one run.
    var isFault: Bool {
      switch self {
      case .send, .deliver, .wait, .backUp: false
      case .deliverAndKeep, .deliverAndCrash, .lose, .crash, .restore, .makeRoom: true
      }
    }
  }

  /// A deliberate defect of the protocol.
  enum Mutant: CaseIterable {
    /// Bundles do not state their base, which is the place below which all messages are confirmed.
    case noBase
    /// A launch continues the stream of the previous launch.
    case oneStream
  }

  private struct Party {
    var messenger: Messenger
    var store = StoredMessages()
    var backup: StoredMessages?
    var launches: UInt64 = 1
  }

  static let messages = 3
  private static let names = [phoneA, phoneB]
  /// The maximum number of datagrams under way to one side. The network loses any further datagrams.
  private static let capacity = 2

  private var parties: [Party] = []
  private var mail: [[Datagram]] = [[], []]
  private var now = seconds(0)
  private let mutant: Mutant?
  private(set) var faults = 0
  private var accepted: [MessageID] = []
  private var shown: [MessageID] = []
  private var delivered: Set<MessageID> = []
  /// The sides whose app was told that the receiver has lost its memory of received messages.
  private var told: Set<Side> = []
  /// Whether the receiver may show a message twice, because a crash or a restored backup may have lost the record of
  /// shown messages.
  private var mayRepeat = false
  /// Whether messages may be shown out of order, because the receiver may have forgotten the sender while a message was
  /// missing.
  private var mayReorder = false
  /// Whether the sender may have forgotten messages that it has sent, because a backup was restored.
  private var senderForgot = false
  private var receiverForgot = false

  init(mutant: Mutant? = nil) {
    self.mutant = mutant
    for side in Side.allCases {
      parties.append(Party(messenger: Self.messenger(side, StoredMessages(), launch: 1, at: now)))
      begin(side)
    }
  }

  private static func messenger(
    _ side: Side, _ store: StoredMessages, launch: UInt64, at now: Instant
  ) -> Messenger {
    var configuration = MessengerConfiguration()
    configuration.expiry = .seconds(1_000_000_000)
    configuration.maximumCorrespondents = 1
    // The numbers differ in their upper and lower halves, as random numbers do.
    let entropy = (launch << 40 | UInt64(side.rawValue + 1) << 36) | launch << 8 | UInt64(side.rawValue)
    return Messenger(
      installation: names[side.rawValue], configuration, restoring: store, entropy: entropy, millisecondsSince1970: 0,
      at: now)
  }

  /// Connects a side and links it with the other side.
  private mutating func begin(_ side: Side) {
    perform(side) { messenger, now, commands in
      messenger.relayChanged(size: 32_768, at: now, into: &commands)
      messenger.link(Self.names[1 - side.rawValue], at: now, into: &commands)
    }
  }

  // MARK: Steps

  /// All steps that are possible now.
  var steps: [Step] {
    var steps: [Step] = accepted.count < Self.messages ? [.send] : []
    for side in Side.allCases {
      for position in mail[side.rawValue].indices {
        steps += [
          .deliver(side, position), .deliverAndKeep(side, position), .deliverAndCrash(side, position),
          .lose(side, position),
        ]
      }
      steps += [.wait(side), .crash(side)]
      steps.append(parties[side.rawValue].backup == nil ? .backUp(side) : .restore(side))
    }
    return steps + [.makeRoom]
  }

  mutating func take(_ step: Step) {
    if step.isFault { faults += 1 }
    switch step {
    case .send:
      perform(.sender) { messenger, now, _ in _ = try? messenger.send([1], to: messenger.linked, at: now) }
    case .deliver(let side, let position): deliver(mail[side.rawValue].remove(at: position), to: side)
    case .deliverAndKeep(let side, let position): deliver(mail[side.rawValue][position], to: side)
    case .deliverAndCrash(let side, let position):
      let before = parties[side.rawValue].store
      deliver(mail[side.rawValue].remove(at: position), to: side)
      parties[side.rawValue].store = before
      mayRepeat = true
      relaunch(side)
    case .lose(let side, let position): mail[side.rawValue].remove(at: position)
    case .wait(let side): wait(side)
    case .crash(let side): relaunch(side)
    case .backUp(let side): parties[side.rawValue].backup = parties[side.rawValue].store
    case .restore(let side):
      guard let backup = parties[side.rawValue].backup else { return }
      parties[side.rawValue].store = backup
      parties[side.rawValue].backup = nil
      // A restored sender does not have to deliver messages that its backup lacks. A restored receiver may show a
      // message twice if the message arrived after the backup.
      if side == .sender { senderForgot = true } else { receiverForgot = true }
      if side == .sender { accepted.removeAll { backup.messages[$0.number] == nil && !shown.contains($0) } }
      mayRepeat = true
      relaunch(side)
    case .makeRoom:
      mayReorder = true
      perform(.receiver) { messenger, now, commands in
        messenger.unlink(phoneA)
        messenger.link(phoneC, at: now, into: &commands)
        messenger.unlink(phoneC)
        messenger.link(phoneA, at: now, into: &commands)
      }
    }
  }

  private mutating func wait(_ side: Side) {
    now = now.advanced(by: .seconds(100))
    perform(side) { _, _, _ in }
  }

  private mutating func relaunch(_ side: Side) {
    parties[side.rawValue].launches += 1
    let party = parties[side.rawValue]
    parties[side.rawValue].messenger = Self.messenger(side, party.store, launch: party.launches, at: now)
    begin(side)
  }

  private mutating func deliver(_ datagram: Datagram, to side: Side) {
    let other = Self.names[1 - side.rawValue]
    let datagram = mutated(datagram)
    perform(side) { messenger, now, commands in
      switch datagram {
      case .messages(let bundle): messenger.received(bundle, from: other, over: .relay, at: now, into: &commands)
      case .receipt(let receipt): messenger.received(receipt, from: other, over: .relay, at: now, into: &commands)
      case .notice: break
      }
    }
  }

  private mutating func perform(_ side: Side, _ body: (inout Messenger, Instant, inout [Messenger.Command]) -> Void) {
    var commands: [Messenger.Command] = []
    body(&parties[side.rawValue].messenger, now, &commands)
    parties[side.rawValue].messenger.update(at: now, into: &commands)
    while !commands.isEmpty {
      var more: [Messenger.Command] = []
      for command in commands { follow(command, of: side, into: &more) }
      if !more.isEmpty { parties[side.rawValue].messenger.update(at: now, into: &more) }
      commands = more
    }
  }

  private mutating func follow(_ command: Messenger.Command, of side: Side, into more: inout [Messenger.Command]) {
    switch command {
    case .store(let changes):
      for change in changes { parties[side.rawValue].store.apply(change) }
      parties[side.rawValue].messenger.stored(at: now, into: &more)
    case .transmit(let bytes, let receiver, _):
      let other = 1 - side.rawValue
      guard receiver == Self.names[other], mail[other].count < Self.capacity,
        let datagram = try? Datagram(parsing: bytes)
      else { return }
      mail[other].append(datagram)
    case .report(.accepted(let id)): accepted.append(id)
    case .report(.received(let message)): shown.append(message.id)
    case .report(.delivered(let id, _)): delivered.insert(id)
    case .report(.memoryLost(.received)): told.insert(.receiver)
    case .report(.memoryLost(.receiver)): told.insert(.sender)
    case .report: break
    }
  }

  private func mutated(_ datagram: Datagram) -> Datagram {
    switch (mutant, datagram) {
    case (.noBase, .messages(let bundle)):
      MessageBundle(stream: bundle.stream, base: 1, items: bundle.items).map(Datagram.messages)
        ?? datagram
    case (.oneStream, .messages(let bundle)):
      MessageBundle(stream: 1, base: bundle.base, items: bundle.items).map(Datagram.messages) ?? datagram
    case (.oneStream, .receipt(let receipt)):
      Receipt(
        memory: receipt.memory,
        stream: parties[Side.sender.rawValue].messenger.correspondents[phoneB]?.outgoing.stream ?? 1,
        received: receipt.received
      ).map(Datagram.receipt) ?? datagram
    default: datagram
    }
  }

  // MARK: Invariants

  /// Describes the invariant that is violated after the faults have ended and all datagrams have arrived; `nil` if no
  /// invariant is violated.
  func violation() -> String? {
    var world = self
    world.rest()
    // A message may wait for an earlier message that the sender has forgotten. The receiver shows the waiting message
    // when the sender's next message arrives.
    if senderForgot {
      world.take(.send)
      world.rest()
    }
    // If both sides have forgotten messages, neither side knows which messages were delivered. Then only accepted
    // messages must be shown.
    let owed = world.accepted + (senderForgot && receiverForgot ? [] : world.delivered.sorted())
    let missing = owed.filter { !world.shown.contains($0) }
    if !missing.isEmpty, world.told.count < Side.allCases.count { return "never shown, and not told: \(missing)" }
    if world.parties[0].messenger.outboxCount > 0 { return "still waiting" }
    if !mayRepeat {
      if Set(world.shown).count != world.shown.count { return "shown twice: \(world.shown)" }
      if !mayReorder, world.shown != world.shown.sorted() { return "out of order: \(world.shown)" }
    }
    return nil
  }

  private mutating func rest() {
    for _ in 0..<20 {
      for side in Side.allCases {
        while !mail[side.rawValue].isEmpty { take(.deliver(side, 0)) }
      }
      for side in Side.allCases { wait(side) }
    }
  }

  /// A number that depends on the whole state except the times. A check visits only one world for each number.
  var fingerprint: Int {
    var hasher = Hasher()
    for party in parties {
      hasher.combine(party.store)
      hasher.combine(party.backup)
      hasher.combine(party.launches)
      for name in Self.names {
        guard let correspondent = party.messenger.correspondents[name] else { continue }
        hasher.combine(correspondent.fingerprint)
      }
    }
    hasher.combine(mail)
    hasher.combine(accepted)
    hasher.combine(shown)
    hasher.combine(delivered)
    hasher.combine(told)
    hasher.combine(mayRepeat)
    hasher.combine(mayReorder)
    hasher.combine(senderForgot)
    hasher.combine(receiverForgot)
    hasher.combine(faults)
    return hasher.finalize()
  }
}

extension Correspondent {
  /// A number that depends on the whole state except the times.
  fileprivate var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(outgoing.stream)
    hasher.combine(outgoing.base)
    hasher.combine(outgoing.cursor)
    hasher.combine(outgoing.storedEnd)
    hasher.combine(outgoing.hold)
    hasher.combine(outgoing.isUndone)
    hasher.combine(outgoing.mustSendBase)
    for sequence in outgoing.base..<outgoing.next {
      guard let entry = outgoing.entry(at: sequence) else { continue }
      hasher.combine(entry.number)
      hasher.combine(entry.isSettled)
      hasher.combine(entry.sentAt == nil)
    }
    hasher.combine(incoming.stream)
    hasher.combine(incoming.memory)
    hasher.combine(incoming.received)
    hasher.combine(incoming.stored)
    hasher.combine(incoming.shown)
    hasher.combine(memory)
    hasher.combine(formerMemory)
    hasher.combine(isLinked)
    hasher.combine(receiptDue == nil)
    hasher.combine(resendAt == nil)
    return hasher.finalize()
  }
}
