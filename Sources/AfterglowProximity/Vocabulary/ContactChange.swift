public import AfterglowWire

/// A change of the contacts, which are recognised by changing identifiers, or of this installation's own key.
public enum ContactChange: Hashable, Sendable {
  /// From now on an installation is recognised by the identifiers that follow from its key. A key that was known before
  /// is replaced.
  case added(InstallationID, IdentifierKey)
  /// From now on an installation is a stranger.
  case removed(InstallationID)
  /// From now on this installation's own identifiers follow from another key.
  case keyRenewed(IdentifierKey)
}
