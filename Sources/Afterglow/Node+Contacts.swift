import AfterglowProximity
public import AfterglowWire

// Contacts: installations that recognise each other by changing identifiers.
extension Node {
  /// The card with which another installation recognises this one; `nil` with a fixed identifier.
  public var contactCard: ContactCard? {
    core.engine.names.key(of: installation).map { ContactCard(installation, key: $0) }
  }

  /// The installations that this one recognises, in the order of their identifiers.
  public var contacts: [InstallationID] { core.engine.names.contacts }

  /// Recognises an installation from now on, under the identifier on its card. The card stays stored when the app ends.
  ///
  /// A card with another key replaces the installation's former card. Returns `false` with a fixed identifier, for this
  /// installation's own card, and if there are 4,096 contacts.
  @discardableResult
  public func addContact(_ card: ContactCard) -> Bool {
    change(.added(card.installation, card.key))
    keepContacts()
    return core.engine.names.key(of: card.installation) == card.key && card.installation != installation
  }

  /// Stops recognising an installation. That installation still recognises this one: see ``renewIdentifierKey()``.
  public func removeContact(_ contact: InstallationID) {
    change(.removed(contact))
    keepContacts()
  }

  /// Creates a new key for this installation's identifiers. Returns the card to give to each contact that should still
  /// recognise it; `nil` with a fixed identifier. The former card is no longer valid.
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
  /// The key under which the host stores this installation's key.
  package static let storageKey = "AfterglowIdentifierKey"

  /// Returns the stored key of this installation, or a new one that is stored before it is used.
  @MainActor
  static func kept(by host: any NodeHost) -> IdentifierKey {
    host.storedValue(for: storageKey).flatMap { IdentifierKey($0) } ?? drawn(by: host)
  }

  /// Returns a new key, which is stored before it is used.
  @MainActor
  static func drawn(by host: any NodeHost) -> IdentifierKey {
    // On a real phone the system generates these random bits.
    let key = IdentifierKey(words: (0..<IdentifierKey.size / 4).map { _ in host.randomBits() })
    host.store(key.bytes, for: storageKey)
    return key
  }
}

extension ContactCard {
  /// The key under which the host stores the contacts' cards: the identifier and the key of each, 36 bytes.
  package static let storageKey = "AfterglowContacts"
  private static let storedSize = 4 + IdentifierKey.size

  /// The stored form of a card.
  package var stored: [UInt8] { installation.stored + key.bytes }

  /// Returns the stored cards, without those that cannot be read.
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
