internal import AfterglowTime
internal import AfterglowWire

/// The dialer of the GATT channel: dials discovered peers that may host our services, identifies their installations,
/// and reads their signal strengths.
///
/// A peer goes through these states: waiting → connecting → identifying → linked, and back to waiting when the link is
/// lost or its turn ends. Peers that are not identified yet are dialled first. An installation has one link. If the
/// installation is discovered under a newer peer identifier, the existing link stays in use as long as it works.
/// Methods get the time as an argument, and append their commands to `commands`. The engine calls `update` after each
/// event. Durations of type `Int64` are in nanoseconds.
struct Dialer: Sendable {
  /// The peer identifiers under which an installation is known; a third peer identifier replaces the second.
  struct Aliases: Sendable {
    /// The peer identifier that is linked, or is dialled for a link.
    var current: PeerIdentifier
    /// A newer peer identifier, in reserve while `current` is linked.
    var reserve: PeerIdentifier?
  }

  let own: InstallationID
  /// The identifiers that installations show on air.
  var names: AirNames
  let limits: DialerLimits

  var radioIsOn = false
  private(set) var peers = SortedTable<PeerIdentifier, PeerRecord>()
  private(set) var deadlines = PriorityQueue<PeerIdentifier, Instant>()
  private(set) var line = WaitingLine()
  /// A number of this app's links, and the time until which the number is valid. The number is the limit after a
  /// refusal (`crowding`), or the largest number held recently (`fullest`).
  struct Crowding: Sendable {
    var links: Int
    var until: Instant
  }

  var crowding: Crowding?
  /// The number of links when the phone refused a further link, the time until which this number is the limit, and the
  /// duration of the limit.
  struct Refusal: Sendable {
    var links: Int
    var until: Instant
    var age: Int64
  }

  var refusal: Refusal?
  /// The maximum number of links held recently, and the time until which this number counts.
  var fullest: Crowding?
  /// The peers that use a link or an attempt that counts as a link, in the order in which they got it. If peers have
  /// connected to this phone, there may be more occupants than `limits.maximumLinks`.
  private(set) var occupants: [PeerIdentifier] = []
  /// The number of peers that use a link or an attempt and are not known to send pulses.
  private(set) var silentOccupants = 0
  var aliases = SortedTable<InstallationID, Aliases>()
  /// The peers that were connected when the app was relaunched, and whose connections the dialer has not resumed yet.
  var connected: Set<PeerIdentifier> = []
  var tally = Tally()

  // MARK: Pulses

  /// The exchange of pulses over each link.
  var pulses = SortedTable<PeerIdentifier, PulseState>()
  /// Links that iOS has kept from an earlier launch of the app. It is unknown when these links began.
  var inherited: Set<PeerIdentifier> = []
  /// The time until which the first pulse of a peer may arrive over an inherited link.
  var inheritsUntil = Instant(nanoseconds: .min)
  /// The speakers: installations with a pulse characteristic.
  var speakers = SortedTable<InstallationID, Speaker>()
  /// The speakers that wait to be dialled, in the order of arrival.
  var callable: [PeerIdentifier] = []
  /// The attempts that do not count as links, in the order in which they began.
  private(set) var pending: [PeerIdentifier] = []
  /// When the next pulse over each link is due.
  var pulseDeadlines = PriorityQueue<PeerIdentifier, Instant>()
  var address = AddressClock()
  /// Whether only pulses keep the app awake.
  var livesByPulses = false
  var lastPulse = Instant(nanoseconds: .min)
  /// When a witness last read each installation, according to the pulses that this phone has received.
  var witnessed = SortedTable<InstallationID, Instant>()
  /// The index of the first witness reading in the next pulse, used if a pulse cannot hold all readings.
  var witnessTurn = 0
  /// Whether this phone does not advertise, so that no phone can dial it. The advertisement ends when Bluetooth is
  /// switched off. From iOS 14 on, the advertisement does not begin again in the background (rule A9).
  var isSilent = false
  /// Whether links are renewed. In the foreground, renewals are not needed, because a phone hears the other phones'
  /// addresses.
  var mayRenew = false
  /// When a link was last renewed.
  var renewedAt = Instant(nanoseconds: .min)
  var nextLook = Instant.never
  /// The time until which only peers that may be lost are dialled.
  var reservedUntil = Instant(nanoseconds: .min)

  init(_ names: AirNames, _ configuration: DialingConfiguration, pruneAfter: Duration) {
    own = names.installation
    self.names = names
    limits = DialerLimits(configuration, pruneAfter: pruneAfter)
  }

  func say(_ step: DialStep, of id: PeerIdentifier, into commands: inout [Command]) {
    commands.append(.report(.dialed(id, step)))
  }

  // MARK: Changes of records

  mutating func admit(_ id: PeerIdentifier, at now: Instant) {
    peers[id] = PeerRecord(state: .waiting(PeerRecord.Dial()), heard: now)
    line.join(.strangers, id)
    rearm(id)
  }

  /// Admits a peer that was identified before.
  mutating func admit(_ id: PeerIdentifier, as installation: InstallationID, heard: Instant) {
    peers[id] = PeerRecord(state: .waiting(PeerRecord.Dial(installation: installation)), heard: heard)
    line.join(.acquaintances, id)
    rearm(id)
  }

  /// Puts a peer into a state, and updates its deadline, the line of waiting peers and the occupants.
  mutating func move(_ id: PeerIdentifier, to state: PeerRecord.State) {
    guard let slot = peers.slot(of: id) else { return }
    let before = peers[slot: slot]
    peers[slot: slot].state = state
    let after = peers[slot: slot]
    if after.occupiesLink != before.occupiesLink {
      if after.occupiesLink { occupants.append(id) } else { occupants.removeAll { $0 == id } }
    }
    silentOccupants += (isSilentOccupant(after) ? 1 : 0) - (isSilentOccupant(before) ? 1 : 0)
    if before.isPending != after.isPending {
      if after.isPending { pending.append(id) } else { pending.removeAll { $0 == id } }
    }
    if before.occupiesLink, !after.occupiesLink { endPulses(with: id, of: before.installation) }
    if case .waiting = before.state { leaveLine(id) }
    if case .waiting = state { joinLine(id, after) }
    rearm(id)
  }

  private func isSilentOccupant(_ record: PeerRecord) -> Bool { record.occupiesLink && !isSpeaker(record) }

  /// Records that an installation sends pulses.
  mutating func addSpeaker(_ installation: InstallationID, at now: Instant) {
    guard speakers[installation] == nil else { return }
    // A person who walks through a town passes many phones. So each new speaker replaces the speakers that are no
    // longer near and whose peer identifiers were forgotten.
    let known = aliases
    speakers.keep { known[$0] != nil || $1.isNear(at: now) }
    speakers[installation] = Speaker(readAt: now)
    silentOccupants = occupants.count { peers[$0].map(isSilentOccupant) ?? false }
  }

  private mutating func joinLine(_ id: PeerIdentifier, _ record: PeerRecord) {
    if isSpeaker(record) { callable.append(id) } else { line.join(part(of: record), id) }
  }

  private mutating func leaveLine(_ id: PeerIdentifier) {
    line.leave(id)
    callable.removeAll { $0 == id }
  }

  /// Takes a peer out of the line, because it is about to get a link.
  mutating func call(_ id: PeerIdentifier) {
    leaveLine(id)
  }

  mutating func heard(_ id: PeerIdentifier, at now: Instant) {
    peers[id]?.heard = now
  }

  mutating func dialed(_ id: PeerIdentifier, at now: Instant) {
    peers[id]?.dialed = now
  }

  /// Drops a peer and everything that refers to the peer. The driver may also drop its reference to the peer.
  mutating func forget(_ id: PeerIdentifier, into commands: inout [Command]) {
    guard let record = peers.removeValue(forKey: id) else { return }
    if record.isPending, radioIsOn { commands.append(.cancelConnection(id)) }
    if isSilentOccupant(record) { silentOccupants -= 1 }
    occupants.removeAll { $0 == id }
    pending.removeAll { $0 == id }
    endPulses(with: id, of: record.installation)
    leaveLine(id)
    deadlines.remove(id)
    connected.remove(id)
    if let installation = record.installation { dissociate(id, from: installation) }
    commands.append(.release(id))
  }

  /// Removes the record that a peer belongs to an installation.
  mutating func dissociate(_ id: PeerIdentifier, from installation: InstallationID) {
    guard var known = aliases[installation] else { return }
    if known.reserve == id { known.reserve = nil }
    if known.current == id {
      aliases[installation] = known.reserve.map { Aliases(current: $0) }
    } else {
      aliases[installation] = known
    }
  }

  mutating func rearm(_ id: PeerIdentifier) {
    if let deadline = peers[id]?.deadline, deadline < .never {
      deadlines.set(id, to: deadline)
    } else {
      deadlines.remove(id)
    }
  }
}
