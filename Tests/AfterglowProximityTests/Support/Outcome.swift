import AfterglowProximity
import AfterglowWire
import Testing

/// One command or report of the engine in reply to an event, with the values that a script compares.
enum Outcome: Equatable, Sendable {
  /// A report to the app about a neighbour.
  case neighbor(NeighborChange, NeighborFacts)
  /// A command that writes a pulse to a peer.
  case pulse(PeerIdentifier, PulseFacts)
  /// Any other command, unchanged.
  case command(Command)

  init(_ command: Command) {
    switch command {
    case .report(.appeared(let neighbor)): self = .neighbor(.appeared, NeighborFacts(neighbor))
    case .report(.updated(let neighbor)): self = .neighbor(.updated, NeighborFacts(neighbor))
    case .report(.lostSight(let neighbor)): self = .neighbor(.lostSight, NeighborFacts(neighbor))
    case .report(.departed(let neighbor)): self = .neighbor(.departed, NeighborFacts(neighbor))
    case .writePulse(let id, let bytes):
      // An unreadable frame remains a command, which no script expects.
      self = (try? PulseFrame(parsing: bytes)).map { .pulse(id, PulseFacts($0)) } ?? .command(command)
    default: self = .command(command)
    }
  }
}

/// The kind of a report about a neighbour.
enum NeighborChange: Equatable, Sendable {
  case appeared, updated, lostSight, departed
}

/// The values of a neighbour in a report, without the times.
struct NeighborFacts: Equatable, Sendable {
  let id: InstallationID
  let channels: Channels
  let presence: Neighbor.Presence
  let rssiDBm: Int?
  /// The distance, to a tenth of a metre.
  let metres: Double?
}

extension NeighborFacts {
  init(_ neighbor: Neighbor) {
    self.init(
      id: neighbor.id, channels: neighbor.channels, presence: neighbor.presence, rssiDBm: neighbor.rssiDBm,
      metres: neighbor.distanceMetres.map { ($0 * 10).rounded() / 10 })
  }
}

/// The contents of a pulse that describe its sender, without the names and numbers that depend on the link.
struct PulseFacts: Equatable, Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: Int

    static let read = Flags(rawValue: 1)
    static let ending = Flags(rawValue: 2)
    static let outdated = Flags(rawValue: 4)
    static let silent = Flags(rawValue: 8)
  }

  let flags: Flags
  let steadySeconds: UInt16
}

extension PulseFacts {
  init(_ frame: PulseFrame) {
    var flags: Flags = []
    if frame.hasRead { flags.insert(.read) }
    if frame.isEnding { flags.insert(.ending) }
    if frame.isOutdated { flags.insert(.outdated) }
    if frame.isSilent { flags.insert(.silent) }
    self.init(flags: flags, steadySeconds: frame.steadySeconds)
  }
}

extension Outcome: CustomTestStringConvertible {
  /// The value as text without the names of modules, so that a failed expectation is readable.
  var testDescription: String {
    String(describing: self).replacing("AfterglowProximityTests.", with: "").replacing("AfterglowProximity.", with: "")
  }
}

// MARK: Neighbours

extension Outcome {
  /// A neighbour has appeared.
  static func appeared(
    _ id: InstallationID, over channels: Channels, rssiDBm: Int? = nil, metres: Double? = nil
  ) -> Outcome {
    .neighbor(.appeared, NeighborFacts(id: id, channels: channels, presence: .near, rssiDBm: rssiDBm, metres: metres))
  }

  /// A neighbour was heard again. `channels` are all channels over which the neighbour was heard since its appearance.
  static func updated(
    _ id: InstallationID, over channels: Channels, rssiDBm: Int? = nil, metres: Double? = nil
  ) -> Outcome {
    .neighbor(.updated, NeighborFacts(id: id, channels: channels, presence: .near, rssiDBm: rssiDBm, metres: metres))
  }

  /// A neighbour's presence has become unknown.
  static func lostSight(
    of id: InstallationID, over channels: Channels, rssiDBm: Int? = nil, metres: Double? = nil
  ) -> Outcome {
    let facts = NeighborFacts(id: id, channels: channels, presence: .unknown, rssiDBm: rssiDBm, metres: metres)
    return .neighbor(.lostSight, facts)
  }

  /// A neighbour has departed; `presence` is its presence before the departure.
  static func departed(
    _ id: InstallationID, over channels: Channels, presence: Neighbor.Presence = .near, rssiDBm: Int? = nil,
    metres: Double? = nil
  ) -> Outcome {
    let facts = NeighborFacts(id: id, channels: channels, presence: presence, rssiDBm: rssiDBm, metres: metres)
    return .neighbor(.departed, facts)
  }

  /// The kind of this report about a neighbour; `nil` for other outcomes.
  var change: NeighborChange? {
    if case .neighbor(let change, _) = self { change } else { nil }
  }

  var isAboutNeighbor: Bool { change != nil }
}

// MARK: Pulses

extension Outcome {
  static func pulse(to id: PeerIdentifier, _ flags: PulseFacts.Flags = [], steadySeconds: UInt16 = 0) -> Outcome {
    .pulse(id, PulseFacts(flags: flags, steadySeconds: steadySeconds))
  }

  /// Whether this outcome is a pulse with all these flags, to this peer or to any peer.
  func isPulse(to receiver: PeerIdentifier? = nil, with flags: PulseFacts.Flags = []) -> Bool {
    guard case .pulse(let id, let facts) = self else { return false }
    return facts.flags.isSuperset(of: flags) && (receiver == nil || receiver == id)
  }
}
