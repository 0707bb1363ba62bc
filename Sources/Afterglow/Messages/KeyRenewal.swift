import AfterglowMessages
import AfterglowWire

/// Sends this installation's renewed identifier key to its contacts, inside sessions, until each contact has confirmed
/// the key.
///
/// The key is sent to the contacts in ``AirNames/contactsWithFormerKey``. The host stores the former keys that these
/// contacts may still have. A contact that is away gets the key when a session with that contact begins.
@MainActor
final class KeyRenewal {
  /// The actions of a node that the renewal of its key needs.
  struct Actions {
    /// Returns the contacts that have not confirmed the present key, in the order of their identifiers.
    var waiting: @MainActor () -> [InstallationID]
    /// Returns this installation's present key, and the number of the renewal that created the key.
    var present: @MainActor () -> (number: UInt32, key: IdentifierKey)?
    /// Sends a frame to a contact. If there is no session, the frame waits for a session. If there is no path to the
    /// contact, the frame is lost.
    var send: @MainActor (KeyFrame, InstallationID) -> Void
    /// Adopts a contact's renewed key. Returns `false` if the installation is not a contact.
    var adopt: @MainActor (IdentifierKey, InstallationID) -> Bool
    /// Records that a contact has the present key.
    var confirm: @MainActor (InstallationID) -> Void
  }

  /// The latest adopted key of a contact, with its number and the time of its adoption.
  private struct Adopted {
    var number: UInt32
    var key: IdentifierKey
    var at: Instant
  }

  private struct Attempt {
    var after: Instant
    var pause: Duration
  }

  /// The pause after the first attempt to send the key. Each further pause is twice as long as the pause before it, up
  /// to `longestPause`.
  private static let shortestPause = Duration.seconds(60)
  private static let longestPause = Duration.seconds(3_600)
  /// The minimum time between two adoptions of keys from one contact. It limits how often keys are stored. If this
  /// phone ignores a key, the contact sends the key again.
  private static let adoptionInterval = Duration.seconds(10)

  private let host: any NodeHost
  private let actions: Actions
  private var attempts: [InstallationID: Attempt] = [:]
  /// The latest adopted key of each contact since the launch. A session ends with the app's process, so no frame from
  /// before the launch can arrive.
  private var latest: [InstallationID: Adopted] = [:]
  private var timer: (any NodeTimer)?

  init(host: any NodeHost, _ actions: Actions) {
    (self.host, self.actions) = (host, actions)
  }

  /// Sends the key to all contacts that have not confirmed it. Called when the key has been renewed, and when the node
  /// has just started.
  func begin() {
    attempts = [:]
    sendDue()
  }

  /// Sends the key again to all contacts that have not confirmed it. Called when the relay is connected, because
  /// further contacts may be within reach now.
  func connected() {
    for contact in attempts.keys { attempts[contact]?.after = host.now }
    sendDue()
  }

  /// Schedules the sending of the key to an installation that has proved its identity in a session, if the installation
  /// is a contact that has not confirmed the key.
  func reached(_ other: InstallationID) {
    guard actions.waiting().contains(other) else { return }
    attempts[other] = nil
    // The exchange learns only after this call that the installation can be reached, so the key is sent after this
    // call.
    schedule(at: host.now)
  }

  /// Sends the key to the contacts whose next attempt is due. Sets the timer for the earliest later attempt.
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

  /// Handles a frame that has arrived inside a session with an installation.
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

  /// Adopts a contact's key. Ignores the key if the contact's latest adopted key has an equal or higher number, or was
  /// adopted less than `adoptionInterval` ago. Also ignores the key of an installation that is not a contact. Returns
  /// whether the key is now the latest adopted key.
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
