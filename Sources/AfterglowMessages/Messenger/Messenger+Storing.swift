internal import AfterglowWire

// What is stored, when, and what follows.
extension Messenger {
  /// Notes a change that can wait.
  mutating func tidy(_ change: MessageChange, at now: Instant) {
    batch.tidy.append(change)
    if tidyDue == nil { tidyDue = now.advanced(byNanoseconds: limits.tidyDelay) }
  }

  /// Asks for what has gathered to be stored, unless something is being stored already; for the end of a list.
  mutating func store(at now: Instant, into commands: inout [Command]) {
    guard storing == nil else { return }
    let isDue = tidyDue.map { $0 <= now } ?? false
    // A store that is full is asked again when something new comes, or after a while.
    let isMuch = batch.tidy.count >= MessengerLimits.tidyBatch && !hasFailed
    if isDue || isMuch || !batch.urgent.isEmpty { cut(into: &commands) }
  }

  private mutating func cut(into commands: inout [Command]) {
    var cut = batch
    batch = StoreBatch()
    tidyDue = nil
    cut.ends = cut.receivers.sorted().compactMap { receiver in
      correspondents[receiver].map { (receiver, $0.outgoing.stream, $0.outgoing.next) }
    }
    cut.arrivals = cut.senders.sorted().compactMap { sender in
      correspondents[sender].map { (sender, $0.incoming.stream, $0.incoming.received) }
    }
    commands.append(.store(cut.tidy + cut.urgent))
    storing = cut
  }

  /// The changes of the last `store` command are stored.
  package mutating func stored(at now: Instant, into commands: inout [Command]) {
    guard let done = storing else { return }  // told twice
    (storing, hasFailed) = (nil, false)
    lastStored = done.accepted.last ?? lastStored
    for number in done.accepted {
      tally.accepted += 1
      commands.append(.report(.accepted(MessageID(sender: own, number: number))))
    }
    for (receiver, stream, end) in done.ends {
      // A stream that began anew meanwhile is stored with the next batch.
      guard let index = correspondents.index(forKey: receiver),
        correspondents.values[index].outgoing.stream == stream
      else { continue }
      correspondents.values[index].outgoing.stored(through: end)
      pump(receiver, at: now, into: &commands)
    }
    for arrival in done.arrivals {
      guard let index = correspondents.index(forKey: arrival.sender) else { continue }
      correspondents.values[index].incoming.stored(arrival.received, of: arrival.stream)
      expectReceipt(for: arrival.sender, at: now)
      confirmIfMany(arrival.sender, at: now, into: &commands)
    }
  }

  /// None of the changes of the last `store` command is stored: what was not promised yet is taken back.
  package mutating func storeFailed(reason: String, at now: Instant, into commands: inout [Command]) {
    guard let failed = storing else { return }  // told twice
    (storing, hasFailed) = (nil, true)
    tally.storeFailures += 1
    // Nothing that came after it was promised either, and sequences must stay without gaps.
    for number in (failed.accepted + batch.accepted).reversed() {
      guard let message = waiting.removeValue(forKey: number) else { continue }
      for place in message.places {
        guard let index = correspondents.index(forKey: place.receiver) else { continue }
        correspondents.values[index].outgoing.takeBack()
      }
    }
    for number in failed.accepted + batch.accepted {
      commands.append(.report(.refused(MessageID(sender: own, number: number), reason: reason)))
    }
    // Everything else is tried again soon: what has come stays unconfirmed until then.
    let senders = failed.senders.union(batch.senders)
    let receivers = failed.receivers.union(batch.receivers)
    let changes = failed.tidy + failed.urgent + batch.tidy + batch.urgent
    batch = StoreBatch()
    (batch.senders, batch.receivers) = (senders, receivers)
    batch.tidy = changes.filter { if case .accepted = $0 { false } else { true } }
    tidyDue = now.advanced(byNanoseconds: limits.tidyDelay)
    dropFinished()
  }

  /// Forgets expiries of messages that are done with.
  mutating func dropFinished() {
    while let first = expiries.first, waiting[first.number] == nil { _ = expiries.popFirst() }
  }
}
