import AfterglowProximity
public import AfterglowWire

// Contacts: installations that recognise each other by changing identifiers.
extension Node {
  /// The card with which other installations recognise this installation; `nil` with a fixed identifier.
  public var contactCard: ContactCard? {
    core.engine.names.key(of: installation).map { ContactCard(installation, key: $0) }
  }

  /// The installations that this installation recognises, in the order of their identifiers.
  public var contacts: [InstallationID] { core.engine.names.contacts }

  /// Recognises an installation from now on, under the identifier on its card. The card stays stored when the app ends.
  ///
  /// A card with another key replaces the installation's former card. Returns `false` with a fixed identifier, for this
  /// installation's own card, and for a new card when there are already 4,096 contacts.
  @discardableResult
  public func addContact(_ card: ContactCard) -> Bool {
    change(.added(card.installation, card.key))
    keepContacts()
    return core.engine.names.key(of: card.installation) == card.key && card.installation != installation
  }

  /// Stops recognising an installation. The other installation still recognises this installation until
  /// ``renewIdentifierKey()``.
  public func removeContact(_ contact: InstallationID) {
    change(.removed(contact))
    keepContacts()
  }

  /// Creates a new key for this installation's identifiers. Returns the new card, which the app gives to each contact
  /// that should still recognise this installation; `nil` with a fixed identifier. The former card is no longer valid.
  public func renewIdentifierKey() -> ContactCard? {
    guard core.engine.names.rotates else { return nil }
    change(.keyRenewed(IdentifierKey.drawn(by: host)))
    return contactCard
  }

  // MARK: Introductions

  /// Makes a stranger a contact through the relay, if the stranger's app calls this method for this phone too.
  ///
  /// `stranger` is the identifier that a neighbour shows now. The stranger's app has to pass an identifier that this
  /// phone shows. If both apps have done so, the two phones exchange their contact cards in a session with one-time
  /// keys, and ``contacts`` lists the stranger. This phone waits for 24 hours, or until the app ends. The app calls the
  /// method again after each launch.
  ///
  /// A third phone that has heard both identifiers can pose as either phone. Two people who must exclude such an
  /// impostor exchange their cards on their screens instead.
  ///
  /// Returns `false` if the identifier is fixed, if `stranger` is a contact or this installation itself, before the
  /// start, and while the phone waits for eight other strangers. Also returns `false` without a relay for strangers
  /// (`MeetingRelay`), and without one-time keys (`AnonymousSessions`).
  @discardableResult
  public func introduce(to stranger: InstallationID) -> Bool {
    let names = core.engine.names
    guard names.installation(onAirAs: stranger) == stranger, !names.isContact(stranger), stranger != installation else {
      return false
    }
    return introductions?.begin(with: stranger) ?? false
  }

  /// Stops waiting for a stranger.
  public func withdrawIntroduction(to stranger: InstallationID) { introductions?.end(with: stranger) }

  /// The strangers that this phone waits for, in the order of their identifiers.
  public var awaitedStrangers: [InstallationID] { introductions?.strangers ?? [] }

  func prepareIntroductions() {
    guard core.engine.names.rotates, let relay = relay as? any MeetingRelay,
      let keys = sessions as? any AnonymousSessions
    else { return }
    introductions = Introductions(relay: relay, keys: keys, host: host) { [weak self] in
      self?.core.engine.names.possiblyShown ?? []
    } card: { [weak self] in
      self?.contactCard
    } add: { [weak self] card in
      // A stranger cannot replace a contact's key.
      guard let self, core.engine.names.key(of: card.installation) ?? card.key == card.key else { return false }
      return addContact(card)
    }
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

  /// Returns the stored key of this installation. Without a stored key, stores a new key before it returns it.
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
  /// The key under which the host stores the contacts' cards. Each stored card has 36 bytes: an identifier and its key.
  package static let storageKey = "AfterglowContacts"
  private static let storedSize = 4 + IdentifierKey.size

  /// The stored form of a card.
  package var stored: [UInt8] { installation.stored + key.bytes }

  /// Returns the stored cards, without the cards that cannot be read.
  @MainActor
  static func kept(by host: any NodeHost) -> [ContactCard] {
    let bytes = host.storedValue(for: storageKey) ?? []
    return stride(from: 0, to: bytes.count - bytes.count % storedSize, by: storedSize).compactMap { start in
      ContactCard(stored: bytes[start..<start + storedSize])
    }
  }

  /// Reads a card's stored form; `nil` if the bytes are not a card.
  init?(stored bytes: ArraySlice<UInt8>) {
    let number = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard bytes.count == Self.storedSize, let installation = InstallationID(rawValue: number),
      let key = IdentifierKey(bytes.dropFirst(4))
    else { return nil }
    self.init(installation, key: key)
  }
}
