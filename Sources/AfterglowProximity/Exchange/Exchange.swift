public import AfterglowWire

/// Links and messages between this installation and others: events go in, commands come out.
///
/// It takes sightings from a radio and datagrams from carriers, and knows neither: one without a radio links whoever has
/// heard it. Like the engine it has no clock, no queue and no randomness.
public struct Exchange: Sendable {
  /// A name that somebody bears over the one carrier does not speak for who bears it over the other.
  private struct Source: Hashable {
    var installation: InstallationID
    var carrier: Carrier
  }

  public let installation: InstallationID
  private var book: LinkBook
  private var messenger: Messenger
  private var gate: FloodGate<Source>
  private var malformed = 0
  private var muted = 0
  private var mutes = 0
  private var now = Instant(nanoseconds: .min)

  /// Goes on where the exchange before left off, with what `MessageStore.load` gave.
  ///
  /// `millisecondsSince1970` is what the wall clock shows at `now`.
  public init(
    installation: InstallationID, _ configuration: ExchangeConfiguration = ExchangeConfiguration(),
    restoring stored: StoredMessages = StoredMessages(), millisecondsSince1970: Int64, at now: Instant
  ) {
    self.installation = installation
    let figures = configuration.messages
    book = LinkBook(
      firstNotice: UInt64(clamping: millisecondsSince1970) << 10, configuration.links,
      capacity: figures.maximumCorrespondents)
    messenger = Messenger(
      installation: installation, figures, restoring: stored, millisecondsSince1970: millisecondsSince1970, at: now)
    gate = FloodGate(
      rate: figures.floodRate, burst: figures.floodBurst, mute: figures.mute, capacity: figures.maximumCorrespondents)
  }

  /// Who is linked, in the order of the identifiers.
  public var linked: [InstallationID] { messenger.linked }

  /// Messages that wait for somebody.
  public var outboxCount: Int { messenger.outboxCount }

  public var tally: MessageTally {
    var tally = messenger.tally
    (tally.malformed, tally.muted, tally.mutes) = (malformed, muted, mutes)
    return tally
  }

  /// The tally with what never got as far as here: frames of mailboxes that were turned away.
  package func tally(with mailboxes: Mailboxes) -> MessageTally {
    var tally = tally
    tally.malformed += mailboxes.malformed
    tally.muted += mailboxes.muted
    tally.mutes += mailboxes.mutes
    tally.unasked = mailboxes.unasked
    return tally
  }

  /// When the exchange has to be woken, if no event comes before.
  public var nextDeadline: Instant? { .earlier(book.nextDeadline, messenger.nextDeadline) }

  /// Takes a message for everybody who is linked now.
  ///
  /// It is accepted once `ExchangeReport.accepted` says so: with a store that answers within the command, before the
  /// driver has carried out the commands. O(1) for each receiver, amortised.
  public mutating func send(_ body: [UInt8], at time: Instant) throws(SendError) -> (MessageID, [ExchangeCommand]) {
    now = max(now, time)
    let id = try messenger.send(body, at: now)
    var commands: [ExchangeCommand] = []
    messenger.settle(at: now, into: &commands)
    return (id, commands)
  }

  /// Deals with an event, and with everything that has become due; afterwards `nextDeadline` lies in the future.
  ///
  /// A time before that of the last event counts as that time.
  public mutating func handle(_ event: ExchangeEvent, at time: Instant) -> [ExchangeCommand] {
    now = max(now, time)
    var commands: [ExchangeCommand] = []
    var outcomes: [LinkBook.Outcome] = []
    switch event {
    case .sighted(let other): if other != installation { book.sighted(other, at: now, into: &outcomes) }
    case .relayConnected(let size): relayChanged(size: size, &outcomes, into: &commands)
    case .relayDisconnected: relayChanged(size: nil, &outcomes, into: &commands)
    case .mailboxOpened(let other):
      messenger.mailboxChanged(of: other, isOpen: true, at: now, into: &commands)
      book.reachable(other, at: now, into: &outcomes)
    case .mailboxClosed(let other): messenger.mailboxChanged(of: other, isOpen: false, at: now, into: &commands)
    case .received(let bytes, let sender, let carrier):
      received(bytes, from: sender, over: carrier, &outcomes, into: &commands)
    case .stored: messenger.stored(at: now, into: &commands)
    case .storeFailed(let reason): messenger.storeFailed(reason: reason, at: now, into: &commands)
    case .wake: break
    }
    book.expire(at: now, into: &outcomes)
    for outcome in outcomes { follow(outcome, into: &commands) }
    messenger.settle(at: now, into: &commands)
    return commands
  }

  private mutating func relayChanged(
    size: Int?, _ outcomes: inout [LinkBook.Outcome], into commands: inout [ExchangeCommand]
  ) {
    messenger.relayChanged(size: size, at: now, into: &commands)
    guard size != nil else { return }
    for other in book.known { book.reachable(other, at: now, into: &outcomes) }
  }

  private mutating func follow(_ outcome: LinkBook.Outcome, into commands: inout [ExchangeCommand]) {
    switch outcome {
    case .linked(let other):
      commands.append(.report(.linked(other)))
      messenger.link(other, at: now, into: &commands)
    case .unlinked(let other):
      commands.append(.report(.unlinked(other)))
      messenger.unlink(other)
    case .notify(let other, let notice, let attempt):
      // The first try takes the carrier that works as a rule, the next one the other.
      let carriers = messenger.carriers(for: other)
      guard !carriers.isEmpty else { return }
      let carrier = carriers[attempt % carriers.count]
      commands.append(.transmit(Datagram.notice(notice).bytes, to: other, over: carrier))
    }
  }

  // MARK: What comes

  private mutating func received(
    _ bytes: [UInt8], from sender: InstallationID, over carrier: Carrier, _ outcomes: inout [LinkBook.Outcome],
    into commands: inout [ExchangeCommand]
  ) {
    let source = Source(installation: sender, carrier: carrier)
    guard sender != installation, isAdmitted(gate.admit(source, at: now), sender, into: &commands) else { return }
    let datagram: Datagram
    do throws(FrameError) { datagram = try Datagram(parsing: bytes) } catch {
      malformed += 1
      _ = isAdmitted(gate.penalize(source, at: now), sender, into: &commands)
      return
    }
    switch datagram {
    case .notice(let notice): book.received(notice, from: sender, at: now, into: &outcomes)
    case .messages(let bundle):
      let verdict = gate.admit(source, cost: bundle.items.count - 1, at: now)
      guard isAdmitted(verdict, sender, into: &commands) else { return }
      messenger.received(bundle, from: sender, over: carrier, at: now, into: &commands)
    case .receipt(let receipt): messenger.received(receipt, from: sender, over: carrier, at: now, into: &commands)
    }
  }

  private mutating func isAdmitted(
    _ verdict: FloodGate<Source>.Verdict, _ sender: InstallationID, into commands: inout [ExchangeCommand]
  ) -> Bool {
    switch verdict {
    case .admitted: return true
    case .overdrawn:
      mutes += 1
      commands.append(.report(.muted(sender)))
      return false
    case .muted:
      muted += 1
      return false
    }
  }
}
