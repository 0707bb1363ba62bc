package import AfterglowWire

// From the carriers to the app, and back to whom it came from.
extension Messenger {
  /// Messages have come.
  package mutating func received(
    _ bundle: MessageBundle, from sender: InstallationID, over carrier: Carrier, at now: Instant,
    into commands: inout [Command]
  ) {
    guard let index = hear(sender, over: carrier, at: now) else { return }
    let stream = correspondents.values[index].incoming.stream
    guard bundle.stream >= stream else {
      tally.misplaced += bundle.items.count  // it overtook the end of its stream
      return
    }
    var isNew = bundle.stream > stream
    if isNew {
      report(correspondents.values[index].incoming.begin(bundle.stream), of: sender, into: &commands)
      batch.urgent.append(.began(sender, stream: bundle.stream))
    }
    let held = correspondents.values[index].incoming.holdsSome
    var new: [MessageBundle.Item] = []
    for item in bundle.items {
      switch correspondents.values[index].incoming.take(item, limit: limits.maximumBytesHeld) {
      case .new: new.append(item)
      case .duplicate: tally.duplicates += 1
      case .misplaced: tally.misplaced += 1
      }
    }
    isNew = isNew || !new.isEmpty
    let shown = correspondents.values[index].incoming.show()
    report(shown, of: sender, into: &commands)
    for item in new {
      // What was shown need not be kept: if it is not stored before a crash, it comes again.
      let isHeld = correspondents.values[index].incoming.holds(item.sequence)
      batch.urgent.append(.received(sender, sequence: item.sequence, isHeld ? item.message : nil))
    }
    if held, !shown.isEmpty {
      batch.urgent.append(.shown(sender, through: correspondents.values[index].incoming.shown))
    }
    // What came again is confirmed again: the first receipt may be lost.
    correspondents.values[index].unreceipted += bundle.items.count
    expectReceipt(for: sender, at: now)
    // The way back is the one by which it came.
    correspondents.values[index].preferred = carrier
    // What is new is confirmed once it is stored.
    if isNew { batch.senders.insert(sender) } else { confirmIfMany(sender, at: now, into: &commands) }
  }

  /// Gives messages to the app.
  private mutating func report(
    _ messages: [MessageBundle.Message], of sender: InstallationID, into commands: inout [Command]
  ) {
    for message in messages {
      tally.received += 1
      let id = MessageID(sender: sender, number: message.number)
      commands.append(.report(.received(ReceivedMessage(id: id, body: message.body))))
    }
  }

  /// Somebody has confirmed what came of our stream.
  package mutating func received(
    _ receipt: Receipt, from sender: InstallationID, over carrier: Carrier, at now: Instant,
    into commands: inout [Command]
  ) {
    guard let index = hear(sender, over: carrier, at: now) else { return }
    // A stream is never begun anew with an older number: this receipt is late.
    guard receipt.stream == correspondents.values[index].outgoing.stream else { return }
    guard let settled = correspondents.values[index].outgoing.settle(receipt.received) else {
      tally.bogusReceipts += 1
      return
    }
    if !settled.ranges.isEmpty {
      correspondents.values[index].failures = 0
      correspondents.values[index].preferred = carrier
      if let sentAt = settled.sentAt { correspondents.values[index].measure(now.nanoseconds(since: sentAt)) }
      for range in settled.ranges { tidy(.settled(sender, range), at: now) }
      for number in settled.numbers { delivered(number, by: sender, at: now, into: &commands) }
      scheduleResend(sender, at: now)
    }
    if receipt.received.hasGaps { fillGaps(of: sender, before: receipt.received.last, at: now, into: &commands) }
    pump(sender, at: now, into: &commands)
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

  /// What was sent before something that has come, and did not come itself for a while, is lost.
  private mutating func fillGaps(
    of receiver: InstallationID, before last: UInt64, at now: Instant, into commands: inout [Command]
  ) {
    guard let correspondent = correspondents[receiver] else { return }
    let patience = max(MessengerLimits.reordering, 2 * (correspondent.roundTrip ?? 0))
    let lost = correspondent.outgoing.overdue(
      before: last, sentUntil: now.advanced(byNanoseconds: -patience), limit: MessengerLimits.resendBurst)
    transmit(lost, to: receiver, at: now, into: &commands)
  }

  /// Notes a sign of life; `nil` from a stranger, whose messages nobody asked for.
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

  /// Something is to be confirmed, but it can wait for company.
  mutating func expectReceipt(for sender: InstallationID, at now: Instant) {
    guard let index = correspondents.index(forKey: sender), correspondents.values[index].receiptDue == nil else {
      return
    }
    correspondents.values[index].receiptDue = now.advanced(byNanoseconds: limits.receiptDelay)
    rearm(sender)
  }

  /// Confirms at once when much has come.
  mutating func confirmIfMany(_ sender: InstallationID, at now: Instant, into commands: inout [Command]) {
    guard let correspondent = correspondents[sender], correspondent.unreceipted >= limits.receiptBatch else { return }
    confirm(sender, into: &commands)
  }

  /// Confirms what is stored, if there is a way to.
  mutating func confirm(_ sender: InstallationID, into commands: inout [Command]) {
    guard let index = correspondents.index(forKey: sender),
      let carrier = carrier(for: correspondents.values[index])
    else { return }
    let incoming = correspondents.values[index].incoming
    guard let receipt = Receipt(stream: incoming.stream, received: incoming.stored) else { return }
    commands.append(.transmit(Datagram.receipt(receipt).bytes, to: sender, over: carrier))
    correspondents.values[index].receiptDue = nil
    correspondents.values[index].unreceipted = 0
  }
}
