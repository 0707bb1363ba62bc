import Afterglow
import AfterglowRelay

/// The operations on other people's keys with which a person decides about a changed key.
@MainActor
protocol KeyKeeper: AnyObject {
  /// Called when there is news about a person's key.
  var keyNews: (@MainActor (KeyNews) -> Void)? { get set }
  /// Thirty digits that represent this phone's key.
  var ownNumber: String? { get }

  /// Whether another key than the known one was proved for an installation, and a person has to decide.
  func hasChanged(_ installation: InstallationID) -> Bool
  /// Thirty digits that represent an installation's key; the changed one if there is one.
  func number(of installation: InstallationID) -> String?
  /// Replaces the known key by the changed one.
  func accept(_ installation: InstallationID)
  /// Keeps the known key.
  func confirm(_ installation: InstallationID)
}

#if canImport(CryptoKit) || MQTT && os(Linux)
  extension NoiseSessions: KeyKeeper {}
#endif
