import AfterglowMessages
import AfterglowWire

/// Sends this installation's renewed identifier key to its contacts, inside sessions, until each has confirmed it.
///
/// The contacts that lack the key are those with a former key (``AirNames/contactsWithFormerKey``), which the host
/// stores. A contact that is away gets the key when a session with it begins.
@MainActor
final class KeyRenewal {
  /// What a node does for its key's renewal.
  struct Actions {
    /// The contacts that have not confirmed the present key, in order.
    var waiting: @MainActor () -> [InstallationID]
    /// The present key, and the number of its renewal.
    var present: @MainActor () -> (number: UInt32, key: IdentifierKey)?
    /// Sends a frame to a contact. Without a session the frame waits for one, and without a path it is lost.
    var send: @MainActor (KeyFrame, InstallationID) -> Void
    /// Adopts the key of a contact. Returns `false` for other installations.
    var adopt: @MainActor (IdentifierKey, InstallationID) -> Bool
    /// Records that a contact has the present key.
    var confirm: @MainActor (InstallationID) -> Void
  }

  /// The latest key of a contact.
  private struct Adopted {
    var number: UInt32
    var key: IdentifierKey
    var at: Instant
  }

  private struct Attempt {
    var after: Instant
    var pause: Duration
  }

  /// The pause after the first attempt. It doubles up to the longest pause.
  private static let shortestPause = Duration.seconds(60)
  private static let longestPause = Duration.seconds(3_600)
  /// The shortest time between two keys of one contact. Each is stored, and a phone sends a key that was ignored again.
  private static let adoptionInterval = Duration.seconds(10)

  private let host: any NodeHost
  private let actions: Actions
  private var attempts: [InstallationID: Attempt] = [:]
  /// The latest key of each contact since the launch. A session carries no frame across a launch.
  private var latest: [InstallationID: Adopted] = [:]
  private var timer: (any NodeTimer)?

  init(host: any NodeHost, _ actions: Actions) {
    (self.host, self.actions) = (host, actions)
  }

  /// The key was renewed, or the node has just started.
  func begin() {
    attempts = [:]
    sendDue()
  }

  /// The relay carries datagrams from now on, so that contacts may be reached that could not be before.
  func connected() {
    for contact in attempts.keys { attempts[contact]?.after = host.now }
    sendDue()
  }

  /// A session with this installation has been proved.
  func reached(_ other: InstallationID) {
    guard actions.waiting().contains(other) else { return }
    attempts[other] = nil
    // The exchange learns only after this call that the installation is there.
    schedule(at: host.now)
  }

  /// Sends the key to the contacts whose next attempt is due.
  private func sendDue() {
    let (now, waiting) = (host.now, actions.waiting())
    attempts = attempts.filter { waiting.contains($0.key) }
    guard let (number, key) = actions.present() else { return }
    for contact in waiting where attempts[contact]?.after ?? now <= now {
      actions.send(.renewed(number: number, key), contact)
      let pause = attempts[contact]?.pause ?? Self.shortestPause
      attempts[contact] = Attempt(after: now.advanced(by: pause), pause: min(pause * 2, Self.longestPause))
    }
    if let next = attempts.values.map(\.after).min() { schedule(at: next) }
  }

  private func schedule(at time: Instant) {
    timer?.cancel()
    timer = host.schedule(at: time) { [weak self] in self?.sendDue() }
  }

  /// A frame has come inside a session with an installation.
  func received(_ frame: KeyFrame, from sender: InstallationID) {
    switch frame {
    case .renewed(let number, let key):
      guard adopt(key, number: number, of: sender) else { return }
      actions.send(.confirmed(key), sender)
    case .confirmed(let key):
      guard key == actions.present()?.key else { return }
      actions.confirm(sender)
    }
  }

  /// Adopts a key, unless the contact has sent a later one, or another one a moment ago.
  private func adopt(_ key: IdentifierKey, number: UInt32, of contact: InstallationID) -> Bool {
    if let known = latest[contact] {
      if number == known.number { return key == known.key }
      guard number > known.number, known.at.advanced(by: Self.adoptionInterval) <= host.now else { return false }
    }
    guard actions.adopt(key, contact) else { return false }
    latest[contact] = Adopted(number: number, key: key, at: host.now)
    return true
  }
}
