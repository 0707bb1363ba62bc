package import Afterglow
public import AfterglowWire
public import VirtualPhone

extension InstalledApp {
  /// Stores the identifier that the app's node will use at its first launch. So a scenario knows which phone this
  /// identifier denotes.
  public func keep(_ installation: InstallationID) {
    store(installation.stored, for: InstallationID.storageKey)
  }

  /// Stores the card of the app's node, and the cards of its contacts, before the first launch.
  package func keep(_ card: ContactCard, contacts: [ContactCard]) {
    keep(card.installation)
    store(card.key.bytes, for: IdentifierKey.storageKey)
    store(contacts.flatMap(\.stored), for: ContactCard.storageKey)
  }
}
