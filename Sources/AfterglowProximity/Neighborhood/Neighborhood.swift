internal import AfterglowWire

/// Who is near: merges sightings from every channel and forgets whom nobody hears any more.
///
/// A sighting costs one look-up, whatever the number of neighbours: the prune deadline is left where it is and only
/// put right when it comes.
package struct Neighborhood: Sendable {
  private struct Entry {
    var neighbor: Neighbor
    /// When the latest reading was made.
    var readAt: Instant

    mutating func update(with sighting: Sighting, _ scale: Scale) {
      neighbor.lastSeen = sighting.at
      neighbor.channels.formUnion(sighting.channel)
      guard let rssi = sighting.rssiDBm else { return }
      // A first-order low-pass filter for readings at any intervals: a pause makes the next reading count for more.
      let elapsed = Double(sighting.at.nanoseconds(since: readAt))
      let before = neighbor.filteredRSSIDBm ?? Double(rssi)
      let filtered = before + (Double(rssi) - before) * elapsed / (elapsed + scale.smoothing)
      readAt = sighting.at
      neighbor.rssiDBm = rssi
      neighbor.filteredRSSIDBm = filtered
      neighbor.distanceMetres = scale.pathLoss.metres(atRSSIDBm: filtered)
    }
  }

  /// What turns readings into a level and a distance.
  private struct Scale {
    let pathLoss: PathLoss
    /// Nanoseconds.
    let smoothing: Double
  }

  private var entries: [InstallationID: Entry] = [:]
  private var deadlines = PriorityQueue<InstallationID, Instant>()
  private let capacity: Int
  private let pruneAfter: Int64
  private let scale: Scale
  /// Sightings of newcomers that found no room.
  package private(set) var refused = 0

  package init(_ configuration: Configuration) {
    capacity = max(0, configuration.maximumNeighbors)
    pruneAfter = Limits.atLeastShortest(configuration.pruneAfter)
    let smoothing = Double(Limits.atLeastShortest(configuration.pathLoss.smoothing))
    scale = Scale(pathLoss: configuration.pathLoss, smoothing: smoothing)
  }

  package var nextDeadline: Instant? { deadlines.first?.priority }

  /// Everybody who is near, in the order of the identifiers; O(n log n).
  package var neighbors: [Neighbor] {
    entries.values.map { $0.neighbor }.sorted { $0.id < $1.id }
  }

  /// Takes in a sighting, none older than the one before.
  ///
  /// Somebody heard late, but before anyone noticed, has been near all along: what a sighting says is newer than what a
  /// deadline says.
  package mutating func see(_ sighting: Sighting, into commands: inout [Command]) {
    if let index = entries.index(forKey: sighting.installation) {
      entries.values[index].update(with: sighting, scale)
      commands.append(.report(.updated(entries.values[index].neighbor)))
    } else if entries.count < capacity {
      var entry = Entry(neighbor: Neighbor(sighting), readAt: sighting.at)
      entry.update(with: sighting, scale)
      entries[sighting.installation] = entry
      rearm(sighting.installation, seen: sighting.at)
      commands.append(.report(.appeared(entry.neighbor)))
    } else {
      refused += 1
    }
  }

  /// Lets go of everybody whose time has come, in the order of their deadlines.
  package mutating func prune(at now: Instant, into commands: inout [Command]) {
    while let (installation, deadline) = deadlines.first, deadline <= now {
      deadlines.remove(installation)
      guard let neighbor = entries[installation]?.neighbor else { continue }
      if neighbor.lastSeen.advanced(byNanoseconds: pruneAfter) <= now {
        entries[installation] = nil
        commands.append(.report(.departed(neighbor)))
      } else {
        rearm(installation, seen: neighbor.lastSeen)
      }
    }
  }

  private mutating func rearm(_ installation: InstallationID, seen: Instant) {
    let deadline = seen.advanced(byNanoseconds: pruneAfter)
    if deadline < .never { deadlines.set(installation, to: deadline) }
  }
}
