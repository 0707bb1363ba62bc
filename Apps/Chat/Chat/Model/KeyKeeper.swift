import Afterglow
import AfterglowRelay

/// The operations by which the user accepts or refuses another person's changed key.
@MainActor
protocol KeyKeeper: AnyObject {
  /// Called when the state of a person's key has changed.
  var keyNews: (@MainActor (KeyNews) -> Void)? { get set }
  /// Thirty digits that represent this phone's key; `nil` before the sessions start.
  var ownNumber: String? { get }

  /// Whether an installation has proved a key other than its known key, and the user still has to accept or refuse the
  /// new key.
  func hasChanged(_ installation: InstallationID) -> Bool
  /// Returns thirty digits that represent an installation's changed key, or its known key if the key has not changed;
  /// `nil` if this phone knows no key of the installation.
  func number(of installation: InstallationID) -> String?
  /// Replaces the known key with the changed key.
  func accept(_ installation: InstallationID)
  /// Keeps the known key, and refuses the changed key.
  func confirm(_ installation: InstallationID)
}

#if canImport(CryptoKit) || MQTT && os(Linux)
  extension NoiseSessions: KeyKeeper {}
#endif
