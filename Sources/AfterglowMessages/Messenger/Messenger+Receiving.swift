package import AfterglowWire

// Messages pass from the carriers to the app, and receipts pass back to the senders.
extension Messenger {
  /// Handles messages that have arrived.
  package mutating func received(
    _ bundle: MessageBundle, from sender: InstallationID, over carrier: Carrier, at now: Instant,
    into commands: inout [Command]
  ) {
    guard let index = hear(sender, over: carrier, at: now) else { return }
    let stream = correspondents.values[index].incoming.stream
    guard bundle.stream >= stream else {
      // This phone already knows a later stream of the sender. Either the bundle belongs to an earlier stream and was
      // delayed, or the sender does not remember the later stream. A receipt informs the sender about the later stream.
      tally.misplaced += bundle.items.count
      expectReceipt(for: sender, at: now)
      return
    }
    var isNew = catchUp(with: bundle, of: sender, at: index, into: &commands)
    let held = correspondents.values[index].incoming.holdsSome
    var new: [MessageBundle.Item] = []
    for item in bundle.items {
      switch correspondents.values[index].incoming.record(item, limit: limits.maximumBytesHeld) {
      case .new: new.append(item)
      case .duplicate: tally.duplicates += 1
      case .misplaced: tally.misplaced += 1
      }
    }
    isNew = isNew || !new.isEmpty
    let shown = correspondents.values[index].incoming.show()
    report(shown, of: sender, into: &commands)
    for item in new {
      // The store need not keep a message that was shown, but keeps the message's place in the stream. If the app
      // crashes before the place is stored, the sender sends the message again.
      let isHeld = correspondents.values[index].incoming.holds(item.sequence)
      batch.urgent.append(.received(sender, sequence: item.sequence, isHeld ? item.message : nil))
    }
    if held, !shown.isEmpty {
      batch.urgent.append(.shown(sender, through: correspondents.values[index].incoming.shown))
    }
    // A repeated message is confirmed again, because the first receipt may be lost.
    correspondents.values[index].unreceipted += bundle.items.count
    expectReceipt(for: sender, at: now)
    // Answers to messages use the carrier over which the messages arrived.
    correspondents.values[index].preferred = carrier
    // New messages are confirmed after they are stored.
    if isNew { batch.senders.insert(sender) } else { confirmIfMany(sender, at: now, into: &commands) }
  }

  /// If the bundle's stream is later than the present stream, begins the bundle's stream. If messages before the
  /// bundle's base are missing, reports their loss and continues at the base. Returns whether the bundle changes
  /// anything that has to be stored.
  private mutating func catchUp(
    with bundle: MessageBundle, of sender: InstallationID, at index: Dictionary<InstallationID, Correspondent>.Index,
    into commands: inout [Command]
  ) -> Bool {
    var isNew = false
    if bundle.stream > correspondents.values[index].incoming.stream {
      let rest = correspondents.values[index].incoming.begin(bundle.stream, memory: drawMemory())
      report(rest, of: sender, into: &commands)
      let memory = correspondents.values[index].incoming.memory
      batch.urgent.append(.began(sender, stream: bundle.stream, memory: memory))
      isNew = true
    }
    guard bundle.base > correspondents.values[index].incoming.received.prefix + 1 else { return isNew }
    let memory = drawMemory()
    let (messages, missing) = correspondents.values[index].incoming.catchUp(to: bundle.base, memory: memory)
    report(messages, of: sender, into: &commands)
    commands.append(.report(.memoryLost(.received(from: sender, count: missing))))
    batch.urgent.append(.caughtUp(sender, through: bundle.base - 1, memory: memory))
    return true
  }

  /// Reports messages to the app.
  mutating func report(
    _ messages: [MessageBundle.Message], of sender: InstallationID, into commands: inout [Command]
  ) {
    for message in messages {
      tally.received += 1
      let id = MessageID(sender: sender, number: message.number)
      commands.append(.report(.received(ReceivedMessage(id: id, body: message.body))))
    }
  }

  /// Handles a receipt, in which an installation confirms messages of this installation's stream.
  package mutating func received(
    _ receipt: Receipt, from sender: InstallationID, over carrier: Carrier, at now: Instant,
    into commands: inout [Command]
  ) {
    guard let index = hear(sender, over: carrier, at: now) else { return }
    hear(memory: receipt.memory, of: sender, at: index, now: now, into: &commands)
    let stream = correspondents.values[index].outgoing.stream
    guard receipt.stream >= stream else { return }  // the receipt is older than this stream
    if receipt.stream > stream {
      commands.append(.report(.memoryLost(.sent(to: sender))))
      return restart(sender, above: receipt.stream)
    }
    let wasUndone = correspondents.values[index].outgoing.isUndone
    guard let settled = correspondents.values[index].outgoing.recordConfirmation(receipt.received) else {
      tally.bogusReceipts += 1
      return
    }
    if correspondents.values[index].outgoing.isUndone, !wasUndone {
      commands.append(.report(.memoryLost(.sent(to: sender))))
    }
    finish(settled, of: sender, over: carrier, at: now, into: &commands)
    if correspondents.values[index].outgoing.isOver, correspondents.values[index].outgoing.waiting > 0 {
      return restart(sender, above: stream)
    }
    if receipt.received.hasGaps { fillGaps(of: sender, before: receipt.received.last, at: now, into: &commands) }
    pump(sender, at: now, into: &commands)
  }

  private mutating func finish(
    _ settled: SendingStream.Settled, of receiver: InstallationID, over carrier: Carrier, at now: Instant,
    into commands: inout [Command]
  ) {
    guard !settled.ranges.isEmpty, let index = correspondents.index(forKey: receiver) else { return }
    correspondents.values[index].failures = 0
    correspondents.values[index].preferred = carrier
    if let sentAt = settled.sentAt { correspondents.values[index].measure(now.nanoseconds(since: sentAt)) }
    for range in settled.ranges { tidy(.settled(receiver, range), at: now) }
    for number in settled.numbers { delivered(number, by: receiver, at: now, into: &commands) }
    scheduleResend(receiver, at: now)
  }

  /// Records the number that identifies a receiver's memory of messages, and reports a loss if the receiver has a new
  /// memory. The receiver's previous memory does not count as new, because a delayed receipt may state it.
  private mutating func hear(
    memory: UInt64, of receiver: InstallationID, at index: Dictionary<InstallationID, Correspondent>.Index,
    now: Instant, into commands: inout [Command]
  ) {
    let (known, former) = (correspondents.values[index].memory, correspondents.values[index].formerMemory)
    guard memory != known else { return }
    (correspondents.values[index].memory, correspondents.values[index].formerMemory) = (memory, known)
    tidy(.remembered(by: receiver, memory: memory), at: now)
    if known != 0, memory != former { commands.append(.report(.memoryLost(.receiver(receiver)))) }
  }

  /// Begins a stream with the messages that are not settled. The messages are sent once the new stream is stored. If
  /// `known` is not a valid stream number, only counts the bogus receipt.
  private mutating func restart(_ receiver: InstallationID, above known: UInt64) {
    guard let index = correspondents.index(forKey: receiver), known < .max >> 1 else {
      tally.bogusReceipts += 1
      return
    }
    // An earlier launch that the store does not record may have used the numbers after the number that the receiver
    // knows.
    if known > lastNumber { lastNumber = known + leap }
    lastNumber += 1
    correspondents.values[index].outgoing.restart(as: lastNumber)
    let places = correspondents.values[index].outgoing.places
    for (sequence, number) in places {
      let place = StreamPlace(receiver: receiver, stream: lastNumber, sequence: sequence)
      guard let old = waiting[number]?.places.firstIndex(where: { $0.receiver == receiver }) else { continue }
      waiting[number]?.places[old] = place
    }
    let stream = StoredMessages.OutgoingStream(
      stream: lastNumber, next: correspondents.values[index].outgoing.next, waiting: places,
      memory: correspondents.values[index].memory)
    batch.urgent.append(.restarted(receiver, stream))
    batch.receivers.insert(receiver)
    correspondents.values[index].resendAt = nil
  }

  private mutating func delivered(
    _ number: UInt64, by receiver: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    commands.append(.report(.delivered(MessageID(sender: own, number: number), by: receiver)))
    guard let index = waiting.index(forKey: number) else { return }
    waiting.values[index].unconfirmed -= 1
    guard waiting.values[index].unconfirmed == 0 else { return }
    waiting.remove(at: index)
    tidy(.finished(number: number), at: now)
    dropFinished()
  }

  /// Sends lost messages again. A message counts as lost if a later message was confirmed, but the message itself was
  /// not confirmed for a while.
  private mutating func fillGaps(
    of receiver: InstallationID, before last: UInt64, at now: Instant, into commands: inout [Command]
  ) {
    guard let correspondent = correspondents[receiver] else { return }
    let patience = max(MessengerLimits.reordering, 2 * (correspondent.roundTrip ?? 0))
    let lost = correspondent.outgoing.overdue(
      before: last, sentUntil: now.advanced(byNanoseconds: -patience), limit: MessengerLimits.resendBurst)
    transmit(lost, to: receiver, at: now, into: &commands)
  }

  /// Records that an installation was heard, and returns the installation's index. Returns `nil` for a stranger, whose
  /// messages are ignored.
  private mutating func hear(
    _ sender: InstallationID, over carrier: Carrier, at now: Instant
  ) -> Dictionary<InstallationID, Correspondent>.Index? {
    guard let index = correspondents.index(forKey: sender) else {
      tally.strangers += 1
      return nil
    }
    correspondents.values[index].heardAt = now
    return index
  }

  // MARK: Receipts

  /// Schedules a receipt, which can wait for further messages.
  mutating func expectReceipt(for sender: InstallationID, at now: Instant) {
    guard let index = correspondents.index(forKey: sender), correspondents.values[index].receiptDue == nil else {
      return
    }
    correspondents.values[index].receiptDue = now.advanced(byNanoseconds: limits.receiptDelay)
    rearm(sender)
  }

  /// Sends a receipt at once if many messages have arrived.
  mutating func confirmIfMany(_ sender: InstallationID, at now: Instant, into commands: inout [Command]) {
    guard let correspondent = correspondents[sender], correspondent.unreceipted >= limits.receiptBatch else { return }
    confirm(sender, into: &commands)
  }

  /// Confirms the messages that are stored, if a carrier is available.
  mutating func confirm(_ sender: InstallationID, into commands: inout [Command]) {
    guard let index = correspondents.index(forKey: sender),
      let carrier = carrier(for: correspondents.values[index])
    else { return }
    let incoming = correspondents.values[index].incoming
    guard let receipt = Receipt(memory: incoming.memory, stream: incoming.stream, received: incoming.stored) else {
      return
    }
    commands.append(.transmit(Datagram.receipt(receipt).bytes, to: sender, over: carrier))
    correspondents.values[index].receiptDue = nil
    correspondents.values[index].unreceipted = 0
  }
}
