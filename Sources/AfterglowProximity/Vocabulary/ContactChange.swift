public import AfterglowWire

/// A change of the contacts, which are recognised by changing identifiers, or of this installation's own key.
public enum ContactChange: Hashable, Sendable {
  /// An installation has become a contact, and is recognised by the identifiers that follow from its key. An earlier
  /// key of the installation is replaced.
  case added(InstallationID, IdentifierKey)
  /// An installation is no longer a contact.
  case removed(InstallationID)
  /// A contact may have only these former keys of this installation; none once it has confirmed the present key.
  case formerKeys([IdentifierKey], knownTo: InstallationID)
  /// From now on this installation's own identifiers follow from another key. No contact has it yet.
  case keyRenewed(IdentifierKey)
}
