import AfterglowProximity
public import AfterglowWire

// Who recognises whom by changing identifiers.
extension Node {
  /// What another installation needs to recognise this one; `nil` with a fixed identifier.
  public var contactCard: ContactCard? {
    core.engine.names.key(of: installation).map { ContactCard(installation, key: $0) }
  }

  /// The installations that this one recognises, in the order of their identifiers.
  public var contacts: [InstallationID] { core.engine.names.contacts }

  /// Recognises an installation from now on, under the identifier on its card. The card survives the app.
  ///
  /// A card with another key replaces the former one. Returns `false` with a fixed identifier, for this installation's own
  /// card, and if there are 4,096 contacts.
  @discardableResult
  public func addContact(_ card: ContactCard) -> Bool {
    change(.added(card.installation, card.key))
    keepContacts()
    return core.engine.names.key(of: card.installation) == card.key && card.installation != installation
  }

  /// Recognises an installation no longer. That installation still recognises this one: see ``renewIdentifierKey()``.
  public func removeContact(_ contact: InstallationID) {
    change(.removed(contact))
    keepContacts()
  }

  /// Draws another key for this installation's identifiers, and returns the card that goes to each contact that is to recognise
  /// it further. Nobody who has only the former card does; `nil` with a fixed identifier.
  public func renewIdentifierKey() -> ContactCard? {
    guard core.engine.names.rotates else { return nil }
    change(.keyRenewed(IdentifierKey.drawn(by: host)))
    return contactCard
  }

  private func keepContacts() {
    let names = core.engine.names
    let cards = names.contacts.compactMap { contact in names.key(of: contact).map { ContactCard(contact, key: $0) } }
    host.store(cards.flatMap(\.stored), for: ContactCard.storageKey)
  }
}

extension IdentifierKey {
  /// Where this installation's key is kept.
  package static let storageKey = "AfterglowIdentifierKey"

  /// The key of this installation: the one it has, or a new one that is stored before it is used.
  @MainActor
  static func kept(by host: any NodeHost) -> IdentifierKey {
    host.storedValue(for: storageKey).flatMap { IdentifierKey($0) } ?? drawn(by: host)
  }

  /// Another key, which is stored before it is used.
  @MainActor
  static func drawn(by host: any NodeHost) -> IdentifierKey {
    // On a phone these are the system's.
    let key = IdentifierKey(words: (0..<IdentifierKey.size / 4).map { _ in host.randomBits() })
    host.store(key.bytes, for: storageKey)
    return key
  }
}

extension ContactCard {
  /// Where the contacts' cards are kept: the identifier and the key of each, 36 bytes.
  package static let storageKey = "AfterglowContacts"
  private static let storedSize = 4 + IdentifierKey.size

  /// The form in which a card is kept.
  package var stored: [UInt8] { installation.stored + key.bytes }

  /// The cards that are kept; what cannot be read is left out.
  @MainActor
  static func kept(by host: any NodeHost) -> [ContactCard] {
    let bytes = host.storedValue(for: storageKey) ?? []
    return stride(from: 0, to: bytes.count - bytes.count % storedSize, by: storedSize).compactMap { start in
      let number = bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard let installation = InstallationID(rawValue: number),
        let key = IdentifierKey(bytes[start + 4..<start + storedSize])
      else { return nil }
      return ContactCard(installation, key: key)
    }
  }
}
