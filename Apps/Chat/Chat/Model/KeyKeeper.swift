import Afterglow
import AfterglowRelay

/// What the chat needs of the keys of others, so that a person can decide about them.
@MainActor
protocol KeyKeeper: AnyObject {
  /// Called when there is something new about somebody's key.
  var keyNews: (@MainActor (KeyNews) -> Void)? { get set }
  /// Thirty digits that stand for this phone's key.
  var ownNumber: String? { get }

  /// Whether somebody has proved another key than the known one, and a person has to decide.
  func hasChanged(_ installation: InstallationID) -> Bool
  /// Thirty digits that stand for somebody's key, the changed one if there is one.
  func number(of installation: InstallationID) -> String?
  /// Takes the changed key in place of the known one.
  func accept(_ installation: InstallationID)
  /// Keeps the known key.
  func confirm(_ installation: InstallationID)
}

#if canImport(CryptoKit) || MQTT && os(Linux)
  extension NoiseSessions: KeyKeeper {}
#endif
