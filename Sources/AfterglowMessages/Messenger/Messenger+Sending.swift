package import AfterglowWire

// Messages pass from the app to the carriers.
extension Messenger {
  /// Gives a message its places in the streams to the given installations, which are linked. The message counts as
  /// accepted after it has been stored; the messenger then reports this.
  package mutating func send(
    _ body: [UInt8], to linked: [InstallationID], at now: Instant
  ) throws(SendError) -> MessageID {
    let limit = MessageBundle.Message.maximumSize
    guard body.count <= limit else { throw .tooLong(count: body.count, limit: limit) }
    guard waiting.count < limits.maximumOutbox else { throw .outboxFull(limit: limits.maximumOutbox) }
    let receivers = linked.filter { correspondents[$0] != nil }
    guard !receivers.isEmpty else { throw .nobodyIsLinked }
    guard receivers.allSatisfy({ correspondents[$0]?.outgoing.backlog ?? 0 < StoredMessages.maximumBacklog }) else {
      throw .outboxFull(limit: Int(StoredMessages.maximumBacklog))
    }
    lastNumber += 1
    var places: [StreamPlace] = []
    for receiver in receivers {
      guard let index = correspondents.index(forKey: receiver) else { continue }
      if correspondents.values[index].outgoing.isOver {
        correspondents.values[index].outgoing.restart(as: lastNumber)
      } else if let hold = correspondents.values[index].outgoing.hold,
        !correspondents.values[index].outgoing.isHoldStored
      {
        batch.urgent.append(.held(receiver, from: hold))
        correspondents.values[index].outgoing.holdStored()
      }
      let sequence = correspondents.values[index].outgoing.append(lastNumber, size: body.count)
      let stream = correspondents.values[index].outgoing.stream
      places.append(StreamPlace(receiver: receiver, stream: stream, sequence: sequence))
      batch.receivers.insert(receiver)
    }
    let expiry = now.advanced(byNanoseconds: limits.expiry)
    waiting[lastNumber] = Waiting(body: body, places: places, unconfirmed: places.count)
    expiries.append((lastNumber, expiry))
    let message = OutgoingMessage(number: lastNumber, body: body, expiry: milliseconds(of: expiry))
    batch.urgent.append(.accepted(message, places))
    batch.accepted.append(lastNumber)
    return MessageID(sender: own, number: lastNumber)
  }

  /// Returns the carrier to use for an installation now; `nil` if no carrier reaches the installation.
  func carrier(for correspondent: Correspondent) -> Carrier? {
    switch (correspondent.preferred, relaySize != nil, correspondent.hasMailbox) {
    case (.relay, true, _), (.mailbox, true, false): .relay
    case (.mailbox, _, true), (.relay, false, true): .mailbox
    case (_, false, false): nil
    }
  }

  /// Returns all carriers that reach an installation now, the best carrier first.
  package func carriers(for installation: InstallationID) -> [Carrier] {
    let (hasRelay, hasMailbox) = (relaySize != nil, mailboxes.contains(installation))
    let preferred = correspondents[installation]?.preferred ?? .relay
    switch (hasRelay, hasMailbox) {
    case (true, true): return preferred == .relay ? [.relay, .mailbox] : [.mailbox, .relay]
    case (true, false): return [.relay]
    case (false, true): return [.mailbox]
    case (false, false): return []
    }
  }

  /// The maximum size of an unsealed datagram, in bytes, at which the sealed datagram fits through a mailbox.
  static var mailboxSize: Int { MailboxFrame.maximumTransferSize - Datagram.maximumSealingOverhead }

  private func size(of carrier: Carrier) -> Int {
    switch carrier {
    case .relay: min(relaySize ?? 0, Datagram.maximumSize)
    case .mailbox: Self.mailboxSize
    }
  }

  /// Sends stored messages that were not sent yet, as far as the limits on unconfirmed messages and bytes allow. Then
  /// sends the base of the stream, if the base has to be sent by itself.
  mutating func pump(_ receiver: InstallationID, at now: Instant, into commands: inout [Command]) {
    guard let index = correspondents.index(forKey: receiver), carrier(for: correspondents.values[index]) != nil else {
      return
    }
    var sequences: [UInt64] = []
    var bytes = correspondents.values[index].outgoing.bytesInFlight
    while correspondents.values[index].outgoing.hasMore, bytes < limits.maximumBytesInFlight {
      let sequence = correspondents.values[index].outgoing.cursor
      if let entry = correspondents.values[index].outgoing.entry(at: sequence), !entry.isSettled {
        sequences.append(sequence)
        bytes += entry.size
      }
      correspondents.values[index].outgoing.advanceCursor()
    }
    transmit(sequences, to: receiver, at: now, into: &commands)
    if correspondents.values[index].resendAt == nil { sendBase(receiver, at: now, into: &commands) }
  }

  /// Sends the base of a receiver's stream in a bundle without messages, if the base has to be sent by itself.
  mutating func sendBase(_ receiver: InstallationID, at now: Instant, into commands: inout [Command]) {
    guard let correspondent = correspondents[receiver], correspondent.outgoing.mustSendBase,
      let carrier = carrier(for: correspondent), let empty = bundle(of: [], to: correspondent)
    else { return }
    commands.append(.transmit(Datagram.messages(empty).bytes, to: receiver, over: carrier))
    scheduleResend(receiver, at: now)
  }

  private func bundle(of items: [MessageBundle.Item], to correspondent: Correspondent) -> MessageBundle? {
    let outgoing = correspondent.outgoing
    return MessageBundle(stream: outgoing.stream, base: outgoing.base, items: items)
  }

  /// Sends the messages in the given places of a stream, in bundles as large as the carrier allows.
  mutating func transmit(
    _ sequences: [UInt64], to receiver: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    guard !sequences.isEmpty, let index = correspondents.index(forKey: receiver),
      let carrier = carrier(for: correspondents.values[index])
    else { return }
    let room = size(of: carrier) - MessageBundle.headerSize
    var items: [MessageBundle.Item] = []
    var size = 0
    func flush() {
      if !items.isEmpty, let bundle = bundle(of: items, to: correspondents.values[index]) {
        commands.append(.transmit(Datagram.messages(bundle).bytes, to: receiver, over: carrier))
      }
      (items, size) = ([], 0)
    }
    for sequence in sequences {
      guard let entry = correspondents.values[index].outgoing.entry(at: sequence) else { continue }
      let item = MessageBundle.Item(sequence: sequence, message(entry.number))
      if size + item.encodedSize > room { flush() }
      items.append(item)
      size += item.encodedSize
      tally.transmitted += 1
      if entry.sentAt != nil { tally.retransmitted += 1 }
      correspondents.values[index].outgoing.sent(sequence, at: now)
    }
    flush()
    if correspondents.values[index].resendAt == nil { scheduleResend(receiver, at: now) }
  }

  private func message(_ number: UInt64?) -> MessageBundle.Message? {
    guard let number, let body = waiting[number]?.body else { return nil }
    return MessageBundle.Message(number: number, body: body)
  }

  /// Restarts the pause before unconfirmed messages are sent again. If nothing has to be sent again, cancels the pause.
  mutating func scheduleResend(_ receiver: InstallationID, at now: Instant) {
    guard let index = correspondents.index(forKey: receiver) else { return }
    let correspondent = correspondents.values[index]
    let isUnanswered = correspondent.outgoing.hasUnconfirmed || correspondent.outgoing.mustSendBase
    guard isUnanswered, correspondent.wantsAttention else {
      correspondents.values[index].resendAt = nil
      return
    }
    let first = max(limits.firstResend, 2 * (correspondent.roundTrip ?? 0))
    let (pause, overflow) = first.multipliedReportingOverflow(by: 1 << Int64(min(correspondent.failures, 20)))
    correspondents.values[index].resendAt = now.advanced(
      byNanoseconds: overflow ? limits.longestResend : min(pause, limits.longestResend))
    rearm(receiver)
  }
}
