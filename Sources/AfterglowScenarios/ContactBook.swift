public import Afterglow
import AfterglowDiagnostics
import VirtualPhone

/// The contacts of one node, collected from its reports.
public struct ContactBook {
  private var discovered: [PeerIdentifier: WorldTime] = [:]
  private var contacts: [InstallationID: Contact] = [:]
  private var inRange: [InstallationID: WorldTime] = [:]

  /// Creates an empty book.
  public init() {}

  /// All contacts, in the order of their identification. Contacts that were identified at the same time are in the
  /// order of their identifiers.
  public var all: [Contact] {
    contacts.values.sorted { ($0.identified, $0.installation) < ($1.identified, $1.installation) }
  }

  /// Returns the contact with an installation; `nil` if the installation was not identified.
  public subscript(installation: InstallationID) -> Contact? { contacts[installation] }

  /// Records the time from which an installation could be found. Later calls for the same installation have no effect.
  mutating func record(_ installation: InstallationID, inRangeFrom time: WorldTime) {
    if inRange[installation] == nil { inRange[installation] = time }
  }

  mutating func handle(_ event: NodeTrace, at time: WorldTime) {
    guard case .dialed(let peer, let step) = event else { return }
    switch step {
    case .discovered:
      discovered[peer] = time
    case .identified(let installation):
      guard contacts[installation] == nil else { return }
      contacts[installation] = Contact(
        installation, inRange: inRange[installation], discovered: discovered[peer] ?? time, identified: time)
    case .rssi(_, let installation):
      contacts[installation]?.read(at: time)
    case .connecting, .connected, .discoveringServices, .discoveredServices, .otherService, .referenceService,
      .identityService, .reserved, .superseded, .ourselves, .notOurs, .rssiUnanswered, .parked, .lost, .failed, .gaveUp:
      break
    }
  }
}
