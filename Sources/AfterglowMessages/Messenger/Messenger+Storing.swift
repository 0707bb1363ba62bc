internal import AfterglowWire

// What is stored, when it is stored, and what follows.
extension Messenger {
  /// Records a change that can wait.
  mutating func tidy(_ change: MessageChange, at now: Instant) {
    batch.tidy.append(change)
    if tidyDue == nil { tidyDue = now.advanced(byNanoseconds: limits.tidyDelay) }
  }

  /// Asks for the gathered changes to be stored, unless the store is busy; called at the end of a list of commands.
  mutating func store(at now: Instant, into commands: inout [Command]) {
    guard storing == nil else { return }
    let isDue = tidyDue.map { $0 <= now } ?? false
    // A full store is asked again when something new comes, or after a while.
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
    guard let done = storing else { return }  // reported twice
    (storing, hasFailed) = (nil, false)
    lastStored = done.accepted.last ?? lastStored
    for number in done.accepted {
      tally.accepted += 1
      commands.append(.report(.accepted(MessageID(sender: own, number: number))))
    }
    for (receiver, stream, end) in done.ends {
      // A stream that was restarted meanwhile is stored with the next batch.
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

  /// None of the changes of the last `store` command is stored. Messages that were not reported as accepted are taken
  /// back.
  package mutating func storeFailed(reason: String, at now: Instant, into commands: inout [Command]) {
    guard let failed = storing else { return }  // reported twice
    (storing, hasFailed) = (nil, true)
    tally.storeFailures += 1
    // No later message was reported as accepted either, and sequences must stay without gaps.
    for number in (failed.accepted + batch.accepted).reversed() {
      guard let message = waiting.removeValue(forKey: number) else { continue }
      for place in message.places {
        guard let index = correspondents.index(forKey: place.receiver) else { continue }
        correspondents.values[index].outgoing.removeLast()
      }
    }
    for number in failed.accepted + batch.accepted {
      commands.append(.report(.refused(MessageID(sender: own, number: number), reason: reason)))
    }
    // The store is asked again soon for the other changes. Until then, received messages stay unconfirmed.
    let senders = failed.senders.union(batch.senders)
    let receivers = failed.receivers.union(batch.receivers)
    let changes = failed.tidy + failed.urgent + batch.tidy + batch.urgent
    batch = StoreBatch()
    (batch.senders, batch.receivers) = (senders, receivers)
    batch.tidy = changes.filter { if case .accepted = $0 { false } else { true } }
    tidyDue = now.advanced(byNanoseconds: limits.tidyDelay)
    dropFinished()
  }

  /// Removes the expiries of messages that are finished.
  mutating func dropFinished() {
    while let first = expiries.first, waiting[first.number] == nil { _ = expiries.popFirst() }
  }
}
