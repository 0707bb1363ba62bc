public import AfterglowProximity
public import AfterglowWire
public import Observation

/// A node's state for a screen: the neighbours, the linked installations, and the latest message from each.
///
/// SwiftUI observes the model without further code: `List(nearby.people) { … }`. The model follows its node for as long
/// as the app keeps a reference to the model. The model keeps no reference to the node.
@available(iOS 17.0, macOS 14.0, *)
@MainActor @Observable
public final class NearbyModel {
  /// The neighbours and the linked installations. Linked installations come first, and within both groups the
  /// installations with the stronger signals come first.
  public private(set) var people: [NearbyPerson] = []
  /// The conditions that currently limit what this phone can do, most important first; empty if there are no such
  /// conditions.
  public private(set) var conditions: [Condition] = []
  /// The reason why the node cannot exchange messages, as a sentence for a person; `nil` if the node has reported no
  /// reason.
  public private(set) var messagesProblem: String?
  /// The latest state of each region that is ranged, or that the app has asked the node to range since the model was
  /// created.
  public private(set) var ranging: [BeaconRegion: RangingState] = [:]

  /// Creates a model that follows `node` from now on. The node may be started before or after this call.
  public init(_ node: Node) {
    adopt(node)
    node.observeOccurrences { [weak self, weak node] occurrence in
      // A node that starts knows the neighbours of the app's former process, and reports no events for them.
      if case .heartbeatStarted = occurrence, let node { self?.adopt(node) }
      self?.handle(occurrence)
    }
  }

  /// Copies the state of a node.
  private func adopt(_ node: Node) {
    conditions = node.conditions
    messagesProblem = node.messagesProblem
    ranging = node.core.engine.rangingStates
    for neighbor in node.neighbors { change(neighbor.id) { $0.neighbor = neighbor } }
    for other in node.linked { change(other) { $0.isLinked = true } }
    for other in node.near { change(other) { $0.hasProvedNearness = true } }
  }

  /// Creates a model without a node, for tests.
  init() {}

  /// The people who can receive messages now.
  public var linked: [NearbyPerson] { people.filter(\.isLinked) }

  /// Returns the person with this identifier; `nil` if the installation is neither a neighbour nor linked.
  public func person(_ id: InstallationID) -> NearbyPerson? { people.first { $0.id == id } }

  func handle(_ occurrence: NodeOccurrence) {
    switch occurrence {
    case .proximity(.appeared(let neighbor)), .proximity(.updated(let neighbor)), .proximity(.lostSight(let neighbor)):
      change(neighbor.id) { $0.neighbor = neighbor }
    case .proximity(.departed(let neighbor)): change(neighbor.id) { $0.neighbor = nil }
    case .proximity(.conditionsChanged(let conditions)): self.conditions = conditions
    case .proximity(.rangingChanged(let region, let state)): ranging[region] = state
    case .exchange(.linked(let other)): change(other) { $0.isLinked = true }
    case .exchange(.met(let other)): change(other) { $0.hasProvedNearness = true }
    case .exchange(.unlinked(let other)): change(other) { ($0.isLinked, $0.hasProvedNearness) = (false, false) }
    case .exchange(.received(let message)): person(message.id.sender)?.lastMessage = message
    case .messagesUnavailable(let reason): messagesProblem = reason
    case .proximity(.sighted), .proximity(.witnessed), .proximity(.dialed), .proximity(.ranged), .exchange(.delivered),
      .exchange(.expired),
      .exchange(.memoryLost), .exchange(.muted), .exchange(.accepted), .exchange(.refused), .nudged, .announced,
      .introduction, .heartbeatStarted, .heartbeat, .backgroundTaskExpired:
      break
    }
  }

  /// Changes a person. The list changes only if a person arrives, leaves or moves within the list.
  private func change(_ id: InstallationID, _ body: (NearbyPerson) -> Void) {
    let known = person(id)
    let person = known ?? NearbyPerson(id: id)
    body(person)
    guard person.neighbor != nil || person.isLinked else {
      if known != nil { people.removeAll { $0.id == id } }
      return
    }
    var ordered = people
    if known == nil { ordered.append(person) }
    ordered.sort { $0.rank < $1.rank }
    if ordered.map(\.id) != people.map(\.id) { people = ordered }
  }
}
