internal import AfterglowWire

/// The neighbours: merges the sightings of all channels, and forgets installations that are no longer heard.
///
/// An installation is *near* for `pruneAfter` after a sighting. After this time, an installation that was silent for
/// long enough on an open channel has *departed*. If no channel was open, the installation is *unknown*. It stays
/// *unknown* until it is heard, until it was silent for long enough on an open channel, or until `forgetAfter` has
/// passed. So no installation counts as near without a sighting within the last `pruneAfter`. No installation departs
/// before `forgetAfter` only because this phone could not hear it. No installation stays forever.
///
/// A sighting of a neighbour that is near costs one look-up, because the neighbour's deadline is corrected only after
/// the deadline has passed.
package struct Neighborhood: Sendable {
  private struct Entry {
    var neighbor: Neighbor
    /// When the latest reading was taken.
    var readAt: Instant
    /// The clocks of the channels when the neighbour was last seen.
    var heard: ChannelClock

    /// Returns the moment after which a full neighbourhood may drop the entry. The longer an installation was seen, the
    /// longer it is kept, so invented neighbours that were seen once are dropped first. A neighbour that was read over
    /// a connection is kept for the additional time `credit`.
    func keptUntil(_ credit: Int64) -> Instant {
      let proof = neighbor.channels.contains(.gatt) ? credit : 0
      let tenure = neighbor.lastSeen.nanoseconds(since: neighbor.firstSeen)
      return neighbor.lastSeen.advanced(byNanoseconds: tenure).advanced(byNanoseconds: proof)
    }

    mutating func update(with sighting: Sighting, _ scale: Scale, _ hearing: ChannelClock) {
      neighbor.lastSeen = max(neighbor.lastSeen, sighting.at)
      neighbor.presence = .near
      neighbor.channels.formUnion(sighting.channel)
      heard = hearing
      guard let rssi = sighting.rssiDBm else { return }
      // The filter is a first-order low-pass filter for readings at any intervals: after a longer pause, a reading has
      // more weight.
      let elapsed = Double(sighting.at.nanoseconds(since: readAt))
      let before = neighbor.filteredRSSIDBm ?? Double(rssi)
      let filtered = before + (Double(rssi) - before) * elapsed / (elapsed + scale.smoothing)
      readAt = sighting.at
      neighbor.rssiDBm = rssi
      neighbor.filteredRSSIDBm = filtered
      neighbor.distanceMetres = scale.pathLoss.metres(atRSSIDBm: filtered)
    }
  }

  /// The values that convert readings into a smoothed level and a distance.
  private struct Scale {
    let pathLoss: PathLoss
    /// Nanoseconds.
    let smoothing: Double
  }

  /// A full neighbourhood drops up to 1/16 of its entries at once, so that it does not search its entries for every
  /// newcomer.
  private static let parting = 16
  /// The shortest interval at which a neighbour of unknown presence is checked.
  private static let shortestLook: Int64 = 1_000_000_000

  private var entries = SortedTable<InstallationID, Entry>()
  private var deadlines = PriorityQueue<InstallationID, Instant>()
  private var hearing = Hearing()
  private let capacity: Int
  private let pruneAfter: Int64
  private let forgetAfter: Int64
  private let scale: Scale
  /// For each channel, how long a neighbour has to be silent on the open channel until it has departed, in nanoseconds.
  private let silences: ChannelClock
  /// The moment before which no entry of the full neighbourhood can be dropped.
  private var fullUntil = Instant(nanoseconds: .min)
  /// The number of sightings that were ignored, because the neighbourhood had no room for a newcomer.
  package private(set) var refused = 0

  package init(_ configuration: PresenceConfiguration, _ channels: ChannelSet) {
    capacity = max(0, configuration.maximumNeighbors)
    pruneAfter = configuration.pruneAfter.usableNanoseconds
    forgetAfter = max(pruneAfter, configuration.forgetAfter.usableNanoseconds)
    let smoothing = Double(configuration.pathLoss.smoothing.usableNanoseconds)
    scale = Scale(pathLoss: configuration.pathLoss, smoothing: smoothing)
    silences = channels.silences(pruneAfter: pruneAfter)
  }

  package var nextDeadline: Instant? { deadlines.first?.priority }

  /// All neighbours, whether near or of unknown presence, in the order of the identifiers; O(n).
  package var neighbors: [Neighbor] {
    entries.map { $0.value.neighbor }
  }

  package var isEmpty: Bool { entries.isEmpty }

  // MARK: Open channels

  /// Sets the channels that are open from now on.
  package mutating func listens(to channels: Channels, at now: Instant) {
    hearing.pass(to: now)
    hearing.change(to: channels)
  }

  /// Records that the process was suspended between two moments.
  package mutating func slept(from start: Instant, to end: Instant) {
    hearing.pass(to: start)
    hearing.skip(to: end)
  }

  // MARK: Sightings and departures

  /// Records a sighting; `now` differs from the sighting's time if the sighting was reported late.
  ///
  /// A neighbour that was heard before its deadline stays near, even if the sighting is reported after the deadline.
  package mutating func see(_ sighting: Sighting, at now: Instant? = nil, into commands: inout [Command]) {
    hearing.pass(to: now ?? sighting.at)
    if let slot = entries.slot(of: sighting.installation) {
      let before = entries[slot: slot].neighbor.presence
      entries[slot: slot].update(with: sighting, scale, hearing.clock)
      // While the neighbour's presence was unknown, its next check may have been scheduled for a much later time.
      if before == .unknown { arm(sighting.installation, at: sighting.at.advanced(byNanoseconds: pruneAfter)) }
      commands.append(.report(.updated(entries[slot: slot].neighbor)))
    } else if entries.count < capacity || makeRoom(at: sighting.at, into: &commands) {
      let neighbor = Neighbor(
        sighting.installation, firstSeen: sighting.at, lastSeen: sighting.at, on: sighting.channel)
      var entry = Entry(neighbor: neighbor, readAt: sighting.at, heard: hearing.clock)
      entry.update(with: sighting, scale, hearing.clock)
      entries[sighting.installation] = entry
      arm(sighting.installation, at: sighting.at.advanced(byNanoseconds: pruneAfter))
      commands.append(.report(.appeared(entry.neighbor)))
    } else {
      refused += 1
    }
  }

  /// Adds a neighbour that was last seen during an earlier launch of the app. The call has no effect if the neighbour
  /// is already known, or if the neighbourhood is full.
  package mutating func restore(_ neighbor: Neighbor, at now: Instant) {
    guard entries[neighbor.id] == nil, entries.count < capacity else { return }
    hearing.pass(to: now)
    var neighbor = neighbor
    neighbor.distanceMetres = neighbor.filteredRSSIDBm.flatMap { scale.pathLoss.metres(atRSSIDBm: $0) }
    entries[neighbor.id] = Entry(neighbor: neighbor, readAt: neighbor.lastSeen, heard: hearing.clock)
    arm(neighbor.id, at: neighbor.lastSeen.advanced(byNanoseconds: pruneAfter))
  }

  /// Checks all neighbours whose deadlines have passed, in the order of the deadlines. Reports the neighbours that have
  /// departed, and the neighbours whose presence has become unknown.
  package mutating func prune(at now: Instant, into commands: inout [Command]) {
    hearing.pass(to: now)
    while let (installation, deadline) = deadlines.first, deadline <= now {
      deadlines.remove(installation)
      guard let entry = entries[installation] else { continue }
      let end = entry.neighbor.lastSeen.advanced(byNanoseconds: pruneAfter)
      guard end <= now else {
        arm(installation, at: end)
        continue
      }
      let forgotten = entry.neighbor.lastSeen.advanced(byNanoseconds: forgetAfter)
      let missing = silenceMissing(entry)
      if missing <= 0 || forgotten <= now {
        entries[installation] = nil
        commands.append(.report(.departed(entry.neighbor)))
        continue
      }
      if entry.neighbor.presence == .near {
        entries[installation]?.neighbor.presence = .unknown
        if let neighbor = entries[installation]?.neighbor { commands.append(.report(.lostSight(neighbor))) }
      }
      let next = now.advanced(byNanoseconds: max(missing, Self.shortestLook))
      arm(installation, at: min(next, forgotten))
    }
  }

  /// Drops neighbours whose moment `keptUntil(_:)` has passed, beginning with the earliest moment, and at most 1/16 of
  /// the capacity at once. Returns whether the neighbourhood has room.
  private mutating func makeRoom(at now: Instant, into commands: inout [Command]) -> Bool {
    guard capacity > 0, fullUntil <= now else { return false }
    let weakest = entries.values.map { (until: $0.keptUntil(forgetAfter), neighbor: $0.neighbor) }
      .sorted { ($0.until, $0.neighbor.id) < ($1.until, $1.neighbor.id) }
      .prefix(max(1, capacity / Self.parting))
    for (_, neighbor) in weakest.prefix(while: { $0.until < now }) {
      entries[neighbor.id] = nil
      deadlines.remove(neighbor.id)
      commands.append(.report(.departed(neighbor)))
    }
    fullUntil = weakest.first?.until ?? now
    return entries.count < capacity
  }

  /// Returns how many nanoseconds of silence on an open channel are missing until a neighbour has departed; 0 or less
  /// if none are missing.
  ///
  /// Silence on a single channel that was open for long enough proves that the neighbour is gone. Silence proves
  /// nothing about a neighbour that was heard only on channels that this version does not know. Such a neighbour is
  /// forgotten after `forgetAfter`.
  private func silenceMissing(_ entry: Entry) -> Int64 {
    var missing = Int64.max
    entry.neighbor.channels.intersection(.all).forEachIndex { index in
      missing = min(missing, silences[index] - (hearing.clock[index] - entry.heard[index]))
    }
    return missing
  }

  private mutating func arm(_ installation: InstallationID, at deadline: Instant) {
    if deadline < .never { deadlines.set(installation, to: deadline) }
  }
}
