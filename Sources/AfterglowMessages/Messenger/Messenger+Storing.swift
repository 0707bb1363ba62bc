internal import AfterglowWire

// The changes that are stored, the times at which they are stored, and the actions that follow.
extension Messenger {
  /// Adds a change that may wait for up to `tidyDelay` before it is stored.
  mutating func tidy(_ change: MessageChange, at now: Instant) {
    batch.tidy.append(change)
    if tidyDue == nil { tidyDue = now.advanced(byNanoseconds: limits.tidyDelay) }
  }

  /// Issues a `store` command for the gathered changes if they are urgent, due or many, unless the store is busy.
  /// Called at the end of a list of commands.
  mutating func store(at now: Instant, into commands: inout [Command]) {
    guard storing == nil else { return }
    let isDue = tidyDue.map { $0 <= now } ?? false
    // After a failure, the changes are stored when an urgent change is added, or after a while.
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

  /// Called when the changes of the last `store` command are stored.
  package mutating func stored(at now: Instant, into commands: inout [Command]) {
    guard let done = storing else { return }  // reported twice
    (storing, hasFailed) = (nil, false)
    lastStored = done.accepted.last ?? lastStored
    for number in done.accepted {
      tally.accepted += 1
      commands.append(.report(.accepted(MessageID(sender: own, number: number))))
    }
    for (receiver, stream, end) in done.ends {
      // If the stream was restarted after the `store` command was issued, the next batch stores the new stream.
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

  /// Called when the store has failed and therefore contains none of the changes of the last `store` command. Messages
  /// that were not reported as accepted are removed from their streams.
  package mutating func storeFailed(reason: String, at now: Instant, into commands: inout [Command]) {
    guard let failed = storing else { return }  // reported twice
    (storing, hasFailed) = (nil, true)
    tally.storeFailures += 1
    // Messages that were added after the command were not reported as accepted either. These messages are removed too,
    // because the places of a stream must have no gaps.
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
    // The messenger soon issues another `store` command for all changes except new messages. Until these changes are
    // stored, received messages stay unconfirmed.
    let senders = failed.senders.union(batch.senders)
    let receivers = failed.receivers.union(batch.receivers)
    let changes = failed.tidy + failed.urgent + batch.tidy + batch.urgent
    batch = StoreBatch()
    (batch.senders, batch.receivers) = (senders, receivers)
    batch.tidy = changes.filter { if case .accepted = $0 { false } else { true } }
    tidyDue = now.advanced(byNanoseconds: limits.tidyDelay)
    dropFinished()
  }

  /// Removes the expiry times of messages that no longer wait, from the beginning of the list.
  mutating func dropFinished() {
    while let first = expiries.first, waiting[first.number] == nil { _ = expiries.popFirst() }
  }
}
