import AfterglowProximity
public import AfterglowWire

// Contacts: installations that recognise each other although their identifiers change.
extension Node {
  /// The card with which other installations recognise this installation; `nil` with a fixed identifier.
  public var contactCard: ContactCard? {
    core.engine.names.key(of: installation).map { ContactCard(installation, key: $0) }
  }

  /// The installations that this installation recognises, in the order of their identifiers.
  public var contacts: [InstallationID] { core.engine.names.contacts }

  /// Recognises an installation from now on, under the identifier on its card. The card stays stored when the app ends.
  ///
  /// A card with another key replaces the installation's former card. Returns `false` if this installation has a fixed
  /// identifier, if the card is this installation's own card, or if the card is new and there are already 4,095
  /// contacts.
  @discardableResult
  public func addContact(_ card: ContactCard) -> Bool {
    guard core.engine.names.mayAdd(card.installation) else { return false }
    change(.added(card.installation, card.key))
    afterChange { $0.keepContacts() }
    return true
  }

  /// Stops recognising an installation. The other installation still recognises this installation until this app calls
  /// ``renewIdentifierKey()``.
  public func removeContact(_ contact: InstallationID) {
    change(.removed(contact))
    introductions?.removed(contact)
    afterChange { $0.keepContacts() }
  }

  // MARK: Introductions

  /// Makes a stranger a contact through the relay, if the stranger's app calls this method for this phone too.
  ///
  /// `stranger` is the identifier that a neighbour shows now. The stranger's app has to pass an identifier that this
  /// phone shows. If both apps have called this method, the two phones exchange their contact cards in a session with
  /// one-time keys, and ``contacts`` lists the stranger. This phone waits for 24 hours, or until the app ends. If
  /// the app ends during the introduction, it has to call this method again after its next launch.
  ///
  /// A third phone that has heard both identifiers can pose as either phone. Two people who must exclude such an
  /// impostor exchange their cards on their screens instead.
  ///
  /// ``NodeEvent/introduction(_:)`` reports the outcome. A broker without inboxes for strangers refuses the
  /// introduction only after this call, so the event also reports this refusal.
  ///
  /// - Throws: The reason why the introduction cannot begin.
  public func introduce(to stranger: InstallationID) throws(IntroductionError) {
    let names = core.engine.names
    guard names.rotates else { throw .identifierIsFixed }
    let found = names.installation(onAirAs: stranger)
    guard found != installation else { throw .ownIdentifier }
    guard !names.isContact(found) else { throw .isContact(found) }
    guard relay is any MeetingRelay else { throw .noMeetingRelay }
    guard sessions is any AnonymousSessions else { throw .noOneTimeKeys }
    guard let introductions else { throw .notStarted }
    guard introductions.begin(with: stranger) else { throw .tooMany(limit: Introductions.capacity) }
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
    } report: { [weak self] report in
      self?.emit(.introduction(report))
    }
  }

  /// The storage keys of this installation's identifier key, of its contacts, and of its former keys.
  package nonisolated static let contactStorageKeys = [
    IdentifierKey.storageKey, ContactCard.storageKey, FormerKeys.storageKey,
  ]

  /// Stores the contacts' cards, and the former keys of this installation that the contacts may still have.
  func keepContacts() {
    let names = core.engine.names
    let cards = names.contacts.compactMap { contact in names.key(of: contact).map { ContactCard(contact, key: $0) } }
    host.store(cards.flatMap(\.stored), for: ContactCard.storageKey)
    keepFormerKeys()
  }
}

extension IdentifierKey {
  /// The key under which the host stores this installation's key.
  package static let storageKey = "AfterglowIdentifierKey"

  /// Returns the stored key of this installation. If no key is stored, stores and returns a new key.
  @MainActor
  static func kept(by host: any NodeHost) -> IdentifierKey {
    if let kept = host.storedValue(for: storageKey).flatMap({ IdentifierKey($0) }) { return kept }
    let key = drawn(by: host)
    host.store(key.bytes, for: storageKey)
    return key
  }

  /// Returns a new random key, which the caller stores.
  @MainActor
  static func drawn(by host: any NodeHost) -> IdentifierKey {
    // On a real phone the system generates these random bits.
    IdentifierKey(words: (0..<IdentifierKey.size / 4).map { _ in host.randomBits() })
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
    list((host.storedValue(for: storageKey) ?? [])[...])
  }

  /// Reads cards that are stored one after the other, and leaves out the cards that cannot be read.
  static func list(_ bytes: ArraySlice<UInt8>) -> [ContactCard] {
    let end = bytes.endIndex - bytes.count % storedSize
    return stride(from: bytes.startIndex, to: end, by: storedSize).compactMap { start in
      ContactCard(stored: bytes[start..<start + storedSize])
    }
  }

  /// Reads a card's stored form; `nil` if the bytes are not a card.
  init?(stored bytes: ArraySlice<UInt8>) {
    guard let installation = InstallationID(stored: bytes.prefix(4)), let key = IdentifierKey(bytes.dropFirst(4))
    else { return nil }
    self.init(installation, key: key)
  }
}
