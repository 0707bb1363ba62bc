public import AfterglowWire

/// Manages the links and messages between this installation and other installations. The exchange receives events and
/// returns commands.
///
/// The exchange handles sightings by a radio, datagrams from sessions and frames from mailbox links. If a node lacks
/// one of these sources, the exchange works with the other two. Without a radio, this installation is linked only with
/// installations that have reported that they heard it. The exchange has no clock, no dispatch queue and no randomness.
/// The exchange has no keys either, because its driver seals and opens datagrams (``MessageSessions``). For the
/// identity of a sender, the exchange relies only on these sessions, and never on what a relay or a mailbox link
/// states.
public struct Exchange: Sendable {
  /// The installation whose links and messages the exchange manages.
  public let installation: InstallationID
  private var book: LinkBook
  private var messenger: Messenger
  private var mailboxes: Mailboxes
  private var gate: FloodGate<InstallationID>
  /// The linked installations that have been reported as near.
  private var met: Set<InstallationID> = []
  private var malformed = 0
  private var now = Instant(nanoseconds: .min)

  /// Creates an exchange that continues an earlier exchange with the messages that `MessageStore.load` has returned.
  ///
  /// `entropy` is a random number that is drawn for each launch, and identifies the launch to other installations.
  /// `millisecondsSince1970` is the time of the wall clock at `now`. The wall clock only dates stored messages, so a
  /// wrong clock only shortens or lengthens the time for which these messages wait.
  public init(
    installation: InstallationID, _ configuration: ExchangeConfiguration = ExchangeConfiguration(),
    restoring stored: StoredMessages = StoredMessages(), entropy: UInt64, millisecondsSince1970: Int64, at now: Instant
  ) {
    self.installation = installation
    let figures = configuration.messages
    let launch = UInt32(truncatingIfNeeded: entropy)
    book = LinkBook(
      launch: launch, firstNotice: entropy >> 2, configuration.links, capacity: figures.maximumCorrespondents)
    messenger = Messenger(
      installation: installation, figures, restoring: stored, entropy: entropy,
      millisecondsSince1970: millisecondsSince1970, at: now)
    mailboxes = Mailboxes(own: installation, session: max(1, launch), figures)
    gate = FloodGate(
      rate: figures.floodRate, burst: figures.floodBurst, mute: figures.mute, capacity: figures.maximumCorrespondents)
  }

  /// The linked installations, in the order of their identifiers.
  public var linked: [InstallationID] { messenger.linked }

  /// The linked installations that have proved that they are near, in the order of their identifiers. An installation
  /// proves its identity inside a Bluetooth connection.
  ///
  /// A proof is valid as long as the connection lasts, and in any case for `LinkSchedule.proof`. Every datagram that a
  /// session receives over the connection renews the proof.
  public var near: [InstallationID] { linked.filter(isNear) }

  /// Returns the connection over which an installation has proved its identity; `nil` if there is no such connection.
  package func route(to installation: InstallationID) -> MailboxLink? { mailboxes.route(to: installation) }

  private func isNear(_ installation: InstallationID) -> Bool {
    mailboxes.route(to: installation) != nil || book.hasMet(installation, at: now)
  }

  /// The number of messages that wait for at least one receiver.
  public var outboxCount: Int { messenger.outboxCount }

  /// The counts of messages, datagrams and frames since the exchange was created.
  public var tally: MessageTally {
    var tally = messenger.tally
    tally.malformed = malformed + mailboxes.malformed
    tally.muted = gate.muted + mailboxes.gate.muted
    tally.mutes = gate.mutes + mailboxes.gate.mutes
    tally.unasked = mailboxes.unasked
    return tally
  }

  /// The time at which the exchange has to be woken, unless an event arrives earlier; `nil` if nothing becomes due
  /// without an event.
  public var nextDeadline: Instant? { .earlier(book.nextDeadline, messenger.nextDeadline) }

  /// Queues a message for installations that are linked now. Returns the message's identifier, and the commands for the
  /// driver.
  ///
  /// The message counts as accepted once `ExchangeReport.accepted` has reported it. If the store answers while the
  /// driver carries out the `store` command, the report precedes the driver's remaining commands. The cost is O(n),
  /// amortised, in the number of linked installations and named receivers.
  public mutating func send(
    _ body: [UInt8], to recipients: Recipients, at time: Instant
  ) throws(SendError) -> (MessageID, [ExchangeCommand]) {
    now = max(now, time)
    let receivers: [InstallationID]
    switch recipients {
    case .everybodyNear:
      receivers = near
      guard !receivers.isEmpty || linked.isEmpty else { throw .nobodyIsNear }
    case .installations(let named):
      guard !named.isEmpty || linked.isEmpty else { throw .noReceivers }
      let strangers = Set(named).subtracting(linked).sorted()
      guard strangers.isEmpty || linked.isEmpty else { throw .notLinked(strangers) }
      receivers = linked.filter(Set(named).contains)
    }
    let id = try messenger.send(body, to: receivers, at: now)
    var commands: [ExchangeCommand] = []
    follow(messengerCommands { $0.update(at: $1, into: &$2) }, into: &commands)
    return (id, commands)
  }

  /// Handles an event and everything that has become due. After the call, `nextDeadline` is in the future.
  ///
  /// A time that precedes the last event counts as the time of the last event.
  public mutating func handle(_ event: ExchangeEvent, at time: Instant) -> [ExchangeCommand] {
    now = max(now, time)
    var commands: [ExchangeCommand] = []
    var outcomes: [LinkBook.Outcome] = []
    switch event {
    case .sighted(let other):
      guard other != installation else { break }
      book.sighted(other, at: now, into: &outcomes)
      // The messenger may now have room for an installation that it could not admit before.
      if book.isLinked(other), !messenger.isLinked(other) { outcomes.append(.linked(other)) }
      withMailboxes(&outcomes, into: &commands) { $0.ask(other, at: $1, into: &$2) }
    case .relayConnected(let size): relayChanged(size: size, &outcomes, into: &commands)
    case .relayDisconnected: relayChanged(size: nil, &outcomes, into: &commands)
    case .received(let bytes, let sender, .relay):
      received(bytes, from: sender, over: .relay, &outcomes, into: &commands)
    case .received(let bytes, let sender, .mailbox(let link)):
      prove(sender, over: link, &outcomes, into: &commands)
      received(bytes, from: sender, over: .mailbox, &outcomes, into: &commands)
    case .proved(let other, let link): prove(other, over: link, &outcomes, into: &commands)
    case .carry(let bytes, let link):
      withMailboxes(&outcomes, into: &commands) { $0.send(bytes, over: link, into: &$2) }
    case .refused(let link): withMailboxes(&outcomes, into: &commands) { $0.penalize(link, at: $1, into: &$2) }
    case .linkOpened(let link, let size, let expected):
      withMailboxes(&outcomes, into: &commands) { $0.opened(link, frameSize: size, expecting: expected, into: &$2) }
    case .linkClosed(let link): withMailboxes(&outcomes, into: &commands) { $0.closed(link, into: &$2) }
    case .frameReceived(let bytes, let link):
      withMailboxes(&outcomes, into: &commands) { $0.received(bytes, over: link, at: $1, into: &$2) }
    case .frameWritten(let link): withMailboxes(&outcomes, into: &commands) { $0.written(link, into: &$2) }
    case .stored: follow(messengerCommands { $0.stored(at: $1, into: &$2) }, into: &commands)
    case .storeFailed(let reason):
      follow(messengerCommands { $0.storeFailed(reason: reason, at: $1, into: &$2) }, into: &commands)
    case .wake: break
    }
    book.expire(at: now, into: &outcomes)
    for outcome in outcomes { follow(outcome, into: &commands) }
    follow(messengerCommands { $0.update(at: $1, into: &$2) }, into: &commands)
    return commands
  }

  /// Records that a session has proved which installation is at the other end of a Bluetooth connection.
  private mutating func prove(
    _ other: InstallationID, over link: MailboxLink, _ outcomes: inout [LinkBook.Outcome],
    into commands: inout [ExchangeCommand]
  ) {
    guard other != installation else { return }
    withMailboxes(&outcomes, into: &commands) { $0.proved(other, over: link, into: &$2) }
    guard mailboxes.route(to: other) == link else { return }
    book.met(other, at: now, into: &outcomes)
    reportMeeting(other, into: &commands)
  }

  private mutating func reportMeeting(_ other: InstallationID, into commands: inout [ExchangeCommand]) {
    // The app cannot write to an installation for which the messenger has no room.
    guard book.isLinked(other), messenger.isLinked(other), isNear(other), met.insert(other).inserted else {
      return
    }
    commands.append(.report(.met(other)))
  }

  private mutating func relayChanged(
    size: Int?, _ outcomes: inout [LinkBook.Outcome], into commands: inout [ExchangeCommand]
  ) {
    follow(messengerCommands { $0.relayChanged(size: size, at: $1, into: &$2) }, into: &commands)
    guard size != nil else { return }
    for other in book.known { book.reachable(other, at: now, into: &outcomes) }
  }

  private mutating func follow(_ outcome: LinkBook.Outcome, into commands: inout [ExchangeCommand]) {
    switch outcome {
    case .linked(let other):
      guard !messenger.isLinked(other) else { return }  // a sighting has repeated the outcome
      let orders = messengerCommands { $0.link(other, at: $1, into: &$2) }
      // If the messenger has no room for the installation, the app cannot use the link, so the link is not reported.
      guard messenger.isLinked(other) else { return }
      commands.append(.report(.linked(other)))
      follow(orders, into: &commands)
      reportMeeting(other, into: &commands)
    case .unlinked(let other):
      guard messenger.isLinked(other) else { return }
      met.remove(other)
      commands.append(.report(.unlinked(other)))
      messenger.unlink(other)
    case .heardBy(let other, let moment): commands.append(.heardBy(other, at: moment))
    case .notify(let other, let notice, let attempt):
      // The first attempt to send a notice uses the carrier that usually works, and each repetition uses the next
      // carrier.
      let carriers = messenger.carriers(for: other)
      guard !carriers.isEmpty else { return }
      transmit(Datagram.notice(notice).bytes, to: other, over: carriers[attempt % carriers.count], into: &commands)
    }
  }

  // MARK: The messenger

  private mutating func messengerCommands(
    _ body: (inout Messenger, Instant, inout [Messenger.Command]) -> Void
  ) -> [Messenger.Command] {
    var commands: [Messenger.Command] = []
    body(&messenger, now, &commands)
    return commands
  }

  private mutating func follow(_ orders: [Messenger.Command], into commands: inout [ExchangeCommand]) {
    for order in orders {
      switch order {
      case .store(let changes): commands.append(.store(changes))
      case .transmit(let bytes, let receiver, let carrier):
        transmit(bytes, to: receiver, over: carrier, into: &commands)
      case .report(let report): commands.append(.report(report))
      }
    }
  }

  private mutating func transmit(
    _ bytes: [UInt8], to receiver: InstallationID, over carrier: Carrier, into commands: inout [ExchangeCommand]
  ) {
    switch carrier {
    case .relay: commands.append(.seal(bytes, to: receiver, over: .relay))
    case .mailbox:
      guard let link = mailboxes.route(to: receiver) else { return }
      commands.append(.seal(bytes, to: receiver, over: .mailbox(link)))
    }
  }

  // MARK: The mailboxes

  private mutating func withMailboxes(
    _ outcomes: inout [LinkBook.Outcome], into commands: inout [ExchangeCommand],
    _ body: (inout Mailboxes, Instant, inout [Mailboxes.Outcome]) -> Void
  ) {
    var findings: [Mailboxes.Outcome] = []
    body(&mailboxes, now, &findings)
    for finding in findings {
      switch finding {
      case .opened(let other):
        follow(messengerCommands { $0.mailboxChanged(of: other, isOpen: true, at: $1, into: &$2) }, into: &commands)
        book.reachable(other, at: now, into: &outcomes)
      case .closed(let other):
        follow(messengerCommands { $0.mailboxChanged(of: other, isOpen: false, at: $1, into: &$2) }, into: &commands)
      case .claimed(let other, let link): commands.append(.greet(other, over: link))
      case .received(let bytes, let claimed, let link): commands.append(.open(bytes, from: claimed, over: link))
      case .write(let frame, let link): commands.append(.write(frame, link))
      case .muted(let other): commands.append(.report(.muted(other)))
      }
    }
  }

  // MARK: Received datagrams and frames

  private mutating func received(
    _ bytes: [UInt8], from sender: InstallationID, over carrier: Carrier, _ outcomes: inout [LinkBook.Outcome],
    into commands: inout [ExchangeCommand]
  ) {
    guard sender != installation, isAdmitted(gate.admit(sender, at: now), sender, into: &commands) else { return }
    let datagram: Datagram
    do throws(FrameError) { datagram = try Datagram(parsing: bytes) } catch {
      malformed += 1
      _ = isAdmitted(gate.penalize(sender, at: now), sender, into: &commands)
      return
    }
    switch datagram {
    case .notice(let notice): book.received(notice, from: sender, at: now, into: &outcomes)
    case .messages(let bundle):
      let verdict = gate.admit(sender, cost: bundle.items.count - 1, at: now)
      guard isAdmitted(verdict, sender, into: &commands) else { return }
      follow(
        messengerCommands { $0.received(bundle, from: sender, over: carrier, at: $1, into: &$2) }, into: &commands)
    case .receipt(let receipt):
      follow(
        messengerCommands { $0.received(receipt, from: sender, over: carrier, at: $1, into: &$2) }, into: &commands)
    }
  }

  private mutating func isAdmitted(
    _ verdict: FloodGate<InstallationID>.Verdict, _ sender: InstallationID, into commands: inout [ExchangeCommand]
  ) -> Bool {
    if verdict == .overdrawn { commands.append(.report(.muted(sender))) }
    return verdict == .admitted
  }
}
