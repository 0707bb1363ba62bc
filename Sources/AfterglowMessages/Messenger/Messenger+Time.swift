package import AfterglowWire

// The linked installations, the available carriers, and the deadlines.
extension Messenger {
  package mutating func link(_ installation: InstallationID, at now: Instant, into commands: inout [Command]) {
    guard let index = admit(installation, at: now, into: &commands) else { return }
    guard !correspondents.values[index].isLinked else { return }  // reported twice
    correspondents.values[index].isLinked = true
    correspondents.values[index].heardAt = now
    linked.insert(installation, at: linked.firstIndex { $0 > installation } ?? linked.endIndex)
    revive(installation, at: now, into: &commands)
  }

  /// Whether messages can be sent to an installation; O(1).
  func isLinked(_ installation: InstallationID) -> Bool { correspondents[installation]?.isLinked ?? false }

  package mutating func unlink(_ installation: InstallationID) {
    linked.removeAll { $0 == installation }
    guard let index = correspondents.index(forKey: installation) else { return }
    correspondents.values[index].isLinked = false
  }

  /// Handles a change of the relay. `size` is the maximum size of a datagram that the relay now carries, or `nil` if
  /// the relay is disconnected.
  ///
  /// A relay whose datagrams are smaller than the largest datagram of a mailbox counts as disconnected.
  package mutating func relayChanged(size: Int?, at now: Instant, into commands: inout [Command]) {
    relaySize = size.flatMap { $0 >= Self.mailboxSize ? $0 : nil }
    guard relaySize != nil else { return }
    for installation in correspondents.keys.sorted() {
      correspondents[installation]?.preferred = .relay
      revive(installation, at: now, into: &commands)
    }
  }

  /// Handles a change of an installation's mailbox. `isOpen` states whether this phone can now send datagrams through
  /// the mailbox.
  package mutating func mailboxChanged(
    of installation: InstallationID, isOpen: Bool, at now: Instant, into commands: inout [Command]
  ) {
    if isOpen { mailboxes.insert(installation) } else { mailboxes.remove(installation) }
    guard let index = correspondents.index(forKey: installation) else { return }
    correspondents.values[index].hasMailbox = isOpen
    if isOpen { revive(installation, at: now, into: &commands) }
  }

  /// Called when an installation is linked, or when a carrier to it has become available. Sends the messages that were
  /// not sent yet, and repeats up to `resendBurst` unconfirmed messages that were last sent at least `firstResend` ago.
  private mutating func revive(
    _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    guard let index = correspondents.index(forKey: installation) else { return }
    let correspondent = correspondents.values[index]
    guard carrier(for: correspondent) != nil else { return }
    correspondents.values[index].failures = 0
    if correspondent.wantsAttention {
      let overdue = correspondent.outgoing.overdue(
        before: .max, sentUntil: now.advanced(byNanoseconds: -limits.firstResend), limit: MessengerLimits.resendBurst)
      transmit(overdue, to: installation, at: now, into: &commands)
      scheduleResend(installation, at: now)
    }
    pump(installation, at: now, into: &commands)
    rearm(installation)
  }

  /// Returns the index of an installation, and adds the installation if it is new. If the limit is reached, the
  /// messenger first forgets the dispensable installation that was heard longest ago, in O(n). If the limit is reached
  /// and no installation is dispensable, returns `nil`.
  private mutating func admit(
    _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) -> Dictionary<InstallationID, Correspondent>.Index? {
    if let index = correspondents.index(forKey: installation) { return index }
    if correspondents.count >= limits.maximumCorrespondents {
      let dispensable = correspondents.filter { $0.value.isDispensable }
      // An installation with held messages is forgotten last, because the held messages would then be shown out of
      // order.
      let oldest = dispensable.min {
        ($0.value.incoming.holdsSome ? 1 : 0, $0.value.heardAt, $0.key)
          < ($1.value.incoming.holdsSome ? 1 : 0, $1.value.heardAt, $1.key)
      }
      guard let oldest else { return nil }
      dismiss(oldest.key, into: &commands)
    }
    var correspondent = Correspondent(heardAt: now)
    correspondent.hasMailbox = mailboxes.contains(installation)
    if let known = dismissed.removeValue(forKey: installation) {
      correspondent.incoming = known
      dismissals.remove(installation)
    }
    correspondents[installation] = correspondent
    return correspondents.index(forKey: installation)
  }

  /// Forgets an installation, but keeps the record of the messages that the installation has sent to this phone.
  /// Messages that wait for an earlier message are shown now, because showing a message out of order is better than
  /// losing it.
  private mutating func dismiss(_ installation: InstallationID, into commands: inout [Command]) {
    guard var incoming = correspondents.removeValue(forKey: installation)?.incoming else { return }
    deadlines.remove(installation)
    report(incoming.release(), of: installation, into: &commands)
    if incoming.stream > 0 {
      batch.urgent.append(.dismissed(installation))
      remember(incoming, of: installation)
    } else {
      batch.urgent.append(.forgotten(installation))
    }
  }

  // MARK: Deadlines

  /// Sets the deadline at which the messenger is woken for an installation.
  mutating func rearm(_ installation: InstallationID) {
    guard let index = correspondents.index(forKey: installation) else { return }
    let correspondent = correspondents.values[index]
    guard carrier(for: correspondent) != nil,
      let due = Instant.earlier(correspondent.receiptDue, correspondent.resendAt)
    else { return }
    if let armed = correspondent.armed, armed <= due { return }  // corrected when the deadline is reached
    correspondents.values[index].armed = due
    deadlines.set(installation, to: due)
  }

  /// Handles everything that has become due, and stores gathered changes. Called last for each event.
  package mutating func update(at now: Instant, into commands: inout [Command]) {
    while let (number, expiry) = expiries.first, expiry <= now, number <= lastStored {
      _ = expiries.popFirst()
      giveUp(number, at: now, into: &commands)
    }
    while let (installation, due) = deadlines.first, due <= now {
      deadlines.remove(installation)
      guard let index = correspondents.index(forKey: installation) else { continue }
      correspondents.values[index].armed = nil
      if let due = correspondents.values[index].receiptDue, due <= now { confirm(installation, into: &commands) }
      if let due = correspondents.values[index].resendAt, due <= now { resend(installation, at: now, into: &commands) }
      rearm(installation)
    }
    store(at: now, into: &commands)
  }

  /// Handles a message that has expired.
  private mutating func giveUp(_ number: UInt64, at now: Instant, into commands: inout [Command]) {
    guard let message = waiting.removeValue(forKey: number) else { return }
    for place in message.places {
      // A receiver that was forgotten after the message was sent has another stream now.
      guard let index = correspondents.index(forKey: place.receiver),
        correspondents.values[index].outgoing.stream == place.stream,
        correspondents.values[index].outgoing.void(place.sequence)
      else { continue }
      commands.append(.report(.expired(MessageID(sender: own, number: number), for: place.receiver)))
    }
    tidy(.finished(number: number), at: now)
  }

  /// Called when no message was confirmed for too long. Sends the oldest unconfirmed messages again, over the other
  /// carrier if that carrier is available.
  private mutating func resend(
    _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    guard let index = correspondents.index(forKey: installation) else { return }
    correspondents.values[index].resendAt = nil
    correspondents.values[index].failures += 1
    let correspondent = correspondents.values[index]
    guard correspondent.wantsAttention, carrier(for: correspondent) != nil else { return }
    if correspondent.hasMailbox, relaySize != nil {
      correspondents.values[index].preferred = correspondent.preferred == .relay ? .mailbox : .relay
    }
    let overdue = correspondent.outgoing.overdue(
      before: .max, sentUntil: now.advanced(byNanoseconds: -limits.firstResend / 2), limit: MessengerLimits.resendBurst)
    transmit(overdue, to: installation, at: now, into: &commands)
    sendBase(installation, at: now, into: &commands)
    scheduleResend(installation, at: now)
  }
}
