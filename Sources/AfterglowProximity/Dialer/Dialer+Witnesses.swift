internal import AfterglowWire

// Witness readings: linked phones tell each other which phones they have read, and how strong the signals were.
extension Dialer {
  /// The maximum age of readings that are passed on.
  private static let witnessAge: Int64 = 25_000_000_000
  /// The minimum time from the last known reading of an installation to the next witness reading that is reported.
  private static let witnessStep: Int64 = 5_000_000_000
  /// The maximum number of installations whose last witness reading is remembered.
  private static let witnessCapacity = 1_024

  /// Returns the recent readings for a pulse to `receiver`, except the readings of the receiver's own signal. Readings
  /// that do not fit into this pulse follow in later pulses.
  mutating func witnesses(for receiver: PeerIdentifier, at now: Instant) -> [PulseFrame.Witness] {
    guard speakers.count > 1 else { return [] }
    let installation = peers[receiver]?.installation
    let oldest = now.advanced(byNanoseconds: -Self.witnessAge)
    func isRecent(_ other: InstallationID, _ speaker: Speaker) -> Bool {
      other != installation && speaker.rssiDBm != nil && speaker.readAt > oldest
    }
    let known = speakers.count(where: isRecent)
    var first = 0
    if known > PulseFrame.maximumWitnesses {
      first = witnessTurn % known
      witnessTurn = first + PulseFrame.maximumWitnesses
    }
    // The readings from the index `first` on come first. The readings before this index follow.
    var witnesses: [PulseFrame.Witness] = []
    witnesses.reserveCapacity(min(known, PulseFrame.maximumWitnesses))
    var room = PulseFrame.maximumWitnesses
    for part in [first..<known, 0..<first] {
      var place = 0
      for (other, speaker) in speakers where isRecent(other, speaker) {
        defer { place += 1 }
        guard part.contains(place), room > 0 else { continue }
        room -= 1
        guard let name = names.name(of: other) else { continue }
        witnesses.append(
          PulseFrame.Witness(
            installation: name, rssiDBm: Int8(clamping: speaker.rssiDBm ?? 0),
            age: UInt8(clamping: now.nanoseconds(since: speaker.readAt) / 1_000_000_000)))
      }
    }
    return witnesses
  }

  /// Reports the new readings that a neighbour has stated. Ignores the readings from a neighbour whose own signal this
  /// phone has not read recently.
  mutating func hearWitnesses(of frame: PulseFrame, at now: Instant, into commands: inout [Command]) {
    guard !frame.witnesses.isEmpty, let sender = speakers[frame.installation], sender.rssiDBm != nil,
      sender.readAt.advanced(byNanoseconds: Self.witnessAge) > now
    else { return }
    for witness in frame.witnesses where witness.installation != own && witness.installation != frame.installation {
      let age = Int64(witness.age) * 1_000_000_000
      let (readAt, rssi) = (now.advanced(byNanoseconds: -age), Int(witness.rssiDBm))
      guard age <= Self.witnessAge, Sighting.possibleRSSI.contains(rssi),
        isNews(of: witness.installation, readAt: readAt)
      else { continue }
      guard remember(witness.installation, readAt: readAt) else { return }
      commands.append(
        .report(
          .witnessed(
            WitnessReading(
              of: witness.installation, by: frame.installation, rssiDBm: rssi, age: .nanoseconds(age)))))
    }
  }

  private func isNews(of installation: InstallationID, readAt: Instant) -> Bool {
    var last = witnessed[installation] ?? Instant(nanoseconds: .min)
    if let speaker = speakers[installation], speaker.rssiDBm != nil { last = max(last, speaker.readAt) }
    return last.advanced(byNanoseconds: Self.witnessStep) <= readAt
  }

  /// Remembers the time of a witness reading. Returns whether the table had room.
  private mutating func remember(_ installation: InstallationID, readAt: Instant) -> Bool {
    if witnessed[installation] == nil, witnessed.count >= Self.witnessCapacity {
      // Records of readings that are too old to be passed on are dropped.
      witnessed.keep { $1.advanced(byNanoseconds: Self.witnessAge) > readAt }
      guard witnessed.count < Self.witnessCapacity else { return false }
    }
    witnessed[installation] = readAt
    return true
  }
}
