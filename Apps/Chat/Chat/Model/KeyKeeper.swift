import Afterglow
import AfterglowRelay

/// The operations by which a person decides about another person's changed key.
@MainActor
protocol KeyKeeper: AnyObject {
  /// Called when the state of a person's key has changed.
  var keyNews: (@MainActor (KeyNews) -> Void)? { get set }
  /// Thirty digits that represent this phone's key.
  var ownNumber: String? { get }

  /// Whether another key than the known one was proved for an installation, and a person has to decide.
  func hasChanged(_ installation: InstallationID) -> Bool
  /// Thirty digits that represent an installation's key; the changed one if there is one.
  func number(of installation: InstallationID) -> String?
  /// Replaces the known key by the changed one.
  func accept(_ installation: InstallationID)
  /// Keeps the known key, and refuses the changed one.
  func confirm(_ installation: InstallationID)
}

#if canImport(CryptoKit) || MQTT && os(Linux)
  extension NoiseSessions: KeyKeeper {}
#endif
