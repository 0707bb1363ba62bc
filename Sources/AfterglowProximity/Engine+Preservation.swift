internal import AfterglowWire

// The state that the engine keeps from one launch of the app to the next.
extension Engine {
  /// When the state has to be preserved; `nil` if nothing has to be preserved, or as long as the time of day is
  /// unknown.
  var preservingDeadline: Instant? { clock.milliseconds(at: now) == nil ? nil : preserver.nextDeadline }

  // MARK: Preserving

  /// Preserves the state if it is due. The state becomes due, for example, after a neighbour has arrived or departed,
  /// or after the app's ranging has begun or stopped.
  mutating func preserve(after event: Event, _ commands: inout [Command]) {
    guard let milliseconds = clock.milliseconds(at: now) else { return }
    for command in commands {
      guard case .report(let report) = command else { continue }
      switch report {
      case .appeared, .departed, .rangingChanged, .dialed(_, .identified): preserver.outdate()
      case .updated, .lostSight, .sighted, .witnessed, .dialed, .ranged, .conditionsChanged: break
      }
    }
    // In the background, the app may end without notice (rule D8).
    if event == .applicationStateChanged(.background) || event == .backgroundTaskExpired { preserver.hurry() }
    guard preserver.isDue(isAging: !neighborhood.isEmpty, at: now) else { return }
    commands.append(.preserve(state(writtenAt: milliseconds).encoded()))
  }

  private func state(writtenAt milliseconds: Int64) -> PreservedState {
    func before(_ instant: Instant) -> UInt32 { UInt32(clamping: now.nanoseconds(since: instant) / 1_000_000) }
    let latest = neighborhood.neighbors.sorted { ($1.lastSeen, $0.id) < ($0.lastSeen, $1.id) }
    return PreservedState(
      writtenAt: milliseconds, regions: vigil.regions,
      neighbors: latest.prefix(PreservedState.capacity).map { neighbor in
        PreservedState.Neighbor(
          id: neighbor.id, firstSeenBefore: before(neighbor.firstSeen), lastSeenBefore: before(neighbor.lastSeen),
          channels: neighbor.channels, rssiDBm: neighbor.rssiDBm.map { Int8(clamping: $0) },
          filteredRSSI: neighbor.filteredRSSIDBm.map { Int16(clamping: Int(($0 * 100).rounded())) })
      },
      peers: dialer.acquaintances(PreservedState.capacity).map {
        PreservedState.Peer(id: $0.id, installation: $0.installation, heardBefore: before($0.heard))
      })
  }

  // MARK: Restoring

  /// Restores the state of the previous process. Preserved bytes that cannot be read are counted and reported.
  mutating func restore(_ launch: Launch, into commands: inout [Command]) {
    guard let bytes = launch.preserved else { return }
    do throws(PreservedStateError) {
      adopt(try PreservedState(parsing: bytes), into: &commands)
    } catch {
      damagedStates += 1
      diagnosis.foundDamagedState()
    }
  }

  private mutating func adopt(_ state: PreservedState, into commands: inout [Command]) {
    let elapsed = elapsedSince(state.writtenAt)
    func moment(_ before: UInt32) -> Instant {
      let (milliseconds, overflow) = elapsed.addingReportingOverflow(Int64(before))
      let (nanoseconds, isHuge) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
      return overflow || isHuge ? Instant(nanoseconds: .min) : now.advanced(byNanoseconds: -nanoseconds)
    }
    for neighbor in state.neighbors where neighbor.id != installation {
      var known = Neighbor(
        neighbor.id, firstSeen: moment(max(neighbor.firstSeenBefore, neighbor.lastSeenBefore)),
        lastSeen: moment(neighbor.lastSeenBefore), on: neighbor.channels)
      known.rssiDBm = neighbor.rssiDBm.map(Int.init)
      known.filteredRSSIDBm = neighbor.filteredRSSI.map { Double($0) / 100 }
      neighborhood.restore(known, at: now)
    }
    if needs.links {
      for peer in state.peers {
        dialer.remember(peer.id, as: peer.installation, heard: moment(peer.heardBefore), at: now)
      }
    }
    vigil.restore(state.regions, into: &commands)
  }

  /// Returns the milliseconds since the state was written; 0 if the time of day is unknown, or if the clock now shows
  /// an earlier time than when the state was written.
  ///
  /// If the clock shows an earlier time, only the order of the preserved times is known. The engine then listens for
  /// the preserved neighbours, and the neighbours that it does not hear depart.
  private mutating func elapsedSince(_ writtenAt: Int64) -> Int64 {
    guard let milliseconds = clock.milliseconds(at: now) else { return 0 }
    let (elapsed, overflow) = milliseconds.subtractingReportingOverflow(writtenAt)
    if overflow { return milliseconds < writtenAt ? 0 : .max }
    if elapsed < 0 { recordClockJump() }
    return max(0, elapsed)
  }

  // MARK: The time of day

  mutating func clockRead(_ milliseconds: Int64) {
    guard clock.read(milliseconds, at: now) else { return }
    recordClockJump()
    // Times that were preserved before the clock was set are useless, so the state has to be preserved with new times.
    preserver.outdate()
  }

  private mutating func recordClockJump() {
    clockJumps += 1
    diagnosis.clockJumped(at: now)
  }
}
