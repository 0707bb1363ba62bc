internal import AfterglowWire

// The change to the identifier of the next epoch, and changes of contacts.
extension Engine {
  /// When the next epoch begins; `nil` if the identifier is fixed, or as long as the time of day is unknown.
  var identifierDeadline: Instant? {
    guard dialer.names.rotates, let milliseconds = clock.milliseconds(at: now) else { return nil }
    let length = IdentifierSchedule.epochMilliseconds
    let remainder = milliseconds % length
    return now.advanced(byNanoseconds: (remainder < 0 ? -remainder : length - remainder) * 1_000_000)
  }

  /// Shows the identifier of the present epoch.
  ///
  /// An epoch begins for all phones at the same time. The radio address of each phone changes at a different time.
  mutating func changeIdentifier(into commands: inout [Command]) {
    guard dialer.names.rotates, let milliseconds = clock.milliseconds(at: now),
      dialer.names.advance(toMilliseconds: milliseconds)
    else { return }
    showIdentifier(into: &commands)
  }

  private mutating func showIdentifier(into commands: inout [Command]) {
    let identifier = dialer.names.current
    if configuration.aims.contains(.beFound) {
      broadcaster.show(channels.appearance(of: identifier), at: now, into: &commands)
    }
    wakeRegions.rename(to: identifier, at: now)
    broadcaster.wakeRegion = wakeRegions.broadcast
  }

  /// Adopts a change of the contacts or of this installation's own key.
  mutating func contactsChanged(_ change: ContactChange, into commands: inout [Command]) {
    switch change {
    case .added(let contact, let key):
      guard dialer.names.add(contact, key: key) else { return }
      dialer.identifyAgain(into: &commands)
    case .removed(let contact): dialer.names.remove(contact)
    case .formerKeys(let keys, let contact): dialer.names.setFormerKeys(keys, knownTo: contact)
    case .keyRenewed(let key):
      guard dialer.names.rotates else { return }
      dialer.names.renew(key)
      showIdentifier(into: &commands)
    }
  }
}
