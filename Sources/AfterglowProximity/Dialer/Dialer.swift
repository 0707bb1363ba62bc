internal import AfterglowWire

/// The GATT channel: dials every peer that is discovered, finds out who it is, and reads its signal strength.
///
/// A peer's way: waiting → connecting → identifying → linked, and back to waiting when the link is lost or its turn is
/// over. Strangers are dialled first. An installation has one link, under the newest of its identifiers that works.
/// Every method takes the time and appends what is to be done; `settle` follows once an event has been dealt with.
struct Dialer: Sendable {
  /// The identifiers under which an installation is known; a third one displaces the second.
  struct Aliases: Sendable {
    /// Linked, or on its way to a link.
    var current: PeerIdentifier
    /// A newer one, in reserve while `current` is linked.
    var reserve: PeerIdentifier?
  }

  let own: InstallationID
  /// Who is on air under which identifier.
  var names: AirNames
  let limits: DialerLimits

  var radioIsOn = false
  private(set) var peers: [PeerIdentifier: PeerRecord] = [:]
  private(set) var deadlines = PriorityQueue<PeerIdentifier, Instant>()
  private(set) var line = WaitingLine()
  /// While the phone is crowded with links of others: how many were ours when it had no room, and until when that counts.
  struct Crowding: Sendable {
    var links: Int
    var until: Instant
  }

  var crowding: Crowding?
  /// How many links there were when the phone refused one, until when that counts, and for how long it was to count.
  struct Refusal: Sendable {
    var links: Int
    var until: Instant
    var age: Int64
  }

  var refusal: Refusal?
  /// The most links that there were, and until when that counts.
  var fullest: Crowding?
  /// Who takes up a link, in the order in which they came by it; never more than `limits.maximumLinks`.
  private(set) var occupants: [PeerIdentifier] = []
  var aliases: [InstallationID: Aliases] = [:]
  /// Who was connected when the app was started again, and has not had a turn yet.
  var connected: Set<PeerIdentifier> = []
  var tally = Tally()

  // MARK: Peers that pulse

  /// What is said over each link.
  var pulses: [PeerIdentifier: PulseState] = [:]
  /// Links that iOS has kept from an earlier life of the app: nobody knows when they began.
  var inherited: Set<PeerIdentifier> = []
  /// Until then the first pulse from a peer may come over such a link.
  var inheritsUntil = Instant(nanoseconds: .min)
  /// Installations with a pulse characteristic.
  var speakers: [InstallationID: Speaker] = [:]
  /// Those of them that wait to be dialled, in the order in which they came.
  var callable: [PeerIdentifier] = []
  /// Attempts that take up no link, in the order in which they began.
  private(set) var pending: [PeerIdentifier] = []
  /// When the next pulse over each link is due.
  var pulseDeadlines = PriorityQueue<PeerIdentifier, Instant>()
  var address = AddressClock()
  /// Nothing else keeps the app awake: pulses have to.
  var livesByPulses = false
  var lastPulse = Instant(nanoseconds: .min)
  /// When a witness has read each installation, as far as this phone was told.
  var witnessed: [InstallationID: Instant] = [:]
  /// From which installation on the next pulse tells, where not all fit into one.
  var witnessTurn = 0
  /// Whether nobody can dial this phone: from iOS 14 on, an advertisement that ended with Bluetooth does not begin again in
  /// the background (rule A9).
  var isSilent = false
  /// Whether links are renewed: in front a phone hears the others' addresses without that.
  var mayRenew = false
  /// When a link was renewed last.
  var renewedAt = Instant(nanoseconds: .min)
  var nextLook = Instant.never
  /// When a link ended last while turns were planned.
  var freedAt = Instant(nanoseconds: .min)

  init(_ names: AirNames, _ configuration: DialingConfiguration, pruneAfter: Duration) {
    own = names.installation
    self.names = names
    limits = DialerLimits(configuration, pruneAfter: pruneAfter)
  }

  func say(_ step: DialStep, of id: PeerIdentifier, into commands: inout [Command]) {
    commands.append(.report(.dialed(id, step)))
  }

  // MARK: The one place where records change

  mutating func admit(_ id: PeerIdentifier, at now: Instant) {
    peers[id] = PeerRecord(state: .waiting(PeerRecord.Dial()), heard: now)
    line.join(.strangers, id)
    rearm(id)
  }

  /// Somebody who was identified before.
  mutating func admit(_ id: PeerIdentifier, as installation: InstallationID, heard: Instant) {
    peers[id] = PeerRecord(state: .waiting(PeerRecord.Dial(installation: installation)), heard: heard)
    line.join(.acquaintances, id)
    rearm(id)
  }

  /// Puts a peer into a state, and keeps deadline, line and occupants in step with it.
  mutating func move(_ id: PeerIdentifier, to state: PeerRecord.State) {
    guard let index = peers.index(forKey: id) else { return }
    let before = peers.values[index]
    peers.values[index].state = state
    let after = peers.values[index]
    if after.occupiesLink != before.occupiesLink {
      if after.occupiesLink { occupants.append(id) } else { occupants.removeAll { $0 == id } }
    }
    if before.isPending != after.isPending {
      if after.isPending { pending.append(id) } else { pending.removeAll { $0 == id } }
    }
    if before.occupiesLink, !after.occupiesLink { endPulses(with: id, of: before.installation) }
    if case .waiting = before.state { leaveLine(id) }
    if case .waiting = state { joinLine(id, after) }
    rearm(id)
  }

  private mutating func joinLine(_ id: PeerIdentifier, _ record: PeerRecord) {
    if isSpeaker(record) { callable.append(id) } else { line.join(part(of: record), id) }
  }

  private mutating func leaveLine(_ id: PeerIdentifier) {
    line.leave(id)
    callable.removeAll { $0 == id }
  }

  /// Takes a peer out of the line on its way to a link.
  mutating func call(_ id: PeerIdentifier) {
    leaveLine(id)
  }

  mutating func heard(_ id: PeerIdentifier, at now: Instant) {
    guard let index = peers.index(forKey: id) else { return }
    peers.values[index].heard = now
  }

  mutating func dialed(_ id: PeerIdentifier, at now: Instant) {
    guard let index = peers.index(forKey: id) else { return }
    peers.values[index].dialed = now
  }

  /// Drops a peer and everything that refers to it; the driver may drop it too.
  mutating func forget(_ id: PeerIdentifier, into commands: inout [Command]) {
    guard let record = peers.removeValue(forKey: id) else { return }
    if record.isPending, radioIsOn { commands.append(.cancelConnection(id)) }
    occupants.removeAll { $0 == id }
    pending.removeAll { $0 == id }
    endPulses(with: id, of: record.installation)
    leaveLine(id)
    deadlines.remove(id)
    connected.remove(id)
    if let installation = record.installation { dissociate(id, from: installation) }
    commands.append(.release(id))
  }

  /// Ends what is known about who a peer is.
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
