import Afterglow

/// A person whose key has changed, with the numbers that the two people compare before the user decides.
struct ChangedKey: Identifiable, Hashable {
  let id: InstallationID
  /// Thirty digits that represent this phone's key.
  let ownNumber: String
  /// Thirty digits that represent the person's new key.
  let number: String

  var explanation: String {
    """
    The key of \(id.spokenDigits) has changed. This happens with a new phone, and also if somebody pretends to be \
    \(id.spokenDigits). Nothing is sent to the new key until you decide.
    """
  }
}
