internal import AfterglowWire

// The readings of signal strength over a link, about once a second.
extension Dialer {
  mutating func link(
    _ id: PeerIdentifier, _ installation: InstallationID, at now: Instant, into commands: inout [Command]
  ) {
    ask(id, installation, since: now, unanswered: 0, at: now, into: &commands)
    recordLinks(at: now)
    speakers[installation]?.parting = nil
    commands.append(limits.opensMailboxes ? .openMailbox(id) : .openPulse(id))
  }

  /// Handles the answer to a request for the signal strength. Returns a sighting if the answer contains a reading.
  mutating func rssiRead(
    _ id: PeerIdentifier, rssiDBm: Int?, at now: Instant, into commands: inout [Command]
  ) -> Sighting? {
    guard case .linked(let installation, let since, .asked)? = peers[id]?.state else {
      tally.staleEvents += 1  // the answer is the second to a repeated request, or concerns a link that has ended
      return nil
    }
    heard(id, at: now)
    move(id, to: .linked(installation, since: since, .due(at: now.advanced(byNanoseconds: limits.rssiInterval))))
    let sighting = Sighting(installation, as: id, by: .gatt, rssiDBm: rssiDBm, at: now)
    // An answer without a reading proves nothing about the peer, because the request may have failed on this phone.
    guard let rssi = sighting.rssiDBm else { return nil }
    say(.rssi(rssi, installation), of: id, into: &commands)
    recordReading(of: id, installation, rssiDBm: rssi, at: now)
    return sighting
  }

  /// Sends the request that is due, or handles a request that was not answered in time.
  mutating func readingExpired(
    _ id: PeerIdentifier, _ installation: InstallationID, since: Instant, _ reading: PeerRecord.Reading,
    at now: Instant, into commands: inout [Command]
  ) {
    switch reading {
    case .due:
      ask(id, installation, since: since, unanswered: 0, at: now, into: &commands)
    case .asked(_, let before):
      let unanswered = before + 1
      tally.unansweredReadings += 1
      say(.rssiUnanswered(times: unanswered, installation), of: id, into: &commands)
      if unanswered < limits.maximumUnansweredReadings {
        ask(id, installation, since: since, unanswered: unanswered, at: now, into: &commands)
      } else {
        say(.lost(installation), of: id, into: &commands)
        commands.append(.cancelConnection(id))
        redial(id, installation, at: now, into: &commands)
      }
    }
  }

  private mutating func ask(
    _ id: PeerIdentifier, _ installation: InstallationID, since: Instant, unanswered: Int, at now: Instant,
    into commands: inout [Command]
  ) {
    let patience = now.advanced(byNanoseconds: limits.rssiTimeout)
    move(id, to: .linked(installation, since: since, .asked(patienceUntil: patience, unanswered: unanswered)))
    commands.append(.readRSSI(id))
  }
}
