public import AfterglowWire

/// A change of a contact, or of this installation's own key. A contact is recognised by identifiers that follow from
/// its key and change over time.
public enum ContactChange: Hashable, Sendable {
  /// An installation has become a contact, and is recognised by the identifiers that follow from its key. An earlier
  /// key of the installation is replaced.
  case added(InstallationID, IdentifierKey)
  /// An installation is no longer a contact.
  case removed(InstallationID)
  /// A contact may still have these former keys of this installation. The list is empty once the contact has confirmed
  /// the present key.
  case formerKeys([IdentifierKey], knownTo: InstallationID)
  /// This installation's own identifiers now follow from another key, which no contact has yet.
  case keyRenewed(IdentifierKey)
}
