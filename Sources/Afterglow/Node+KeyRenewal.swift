import AfterglowMessages
public import AfterglowWire

// The renewal of this installation's identifier key.
extension Node {
  /// Creates a new key for this installation's identifiers, so that a removed contact no longer recognises this
  /// installation. The former card is no longer valid.
  ///
  /// The node sends the new card to each contact as soon as there is a session with that contact, over a Bluetooth
  /// connection or over the relay. A contact that has not received the new card does not recognise this phone.
  /// ``contactsWithFormerCard`` lists the contacts that have not confirmed the card. Over the relay, the node sends the
  /// card only to contacts whose session key is confirmed.
  ///
  /// To withhold the new card from a contact, call ``removeContact(_:)`` before this method. A contact that is removed
  /// after this call may already have the new card.
  ///
  /// Returns the new card, which the user can also give to a contact directly; `nil` with a fixed identifier.
  @discardableResult
  public func renewIdentifierKey() -> ContactCard? {
    guard core.engine.names.rotates else { return nil }
    let key = IdentifierKey.drawn(by: host)
    change(.keyRenewed(key))
    afterChange { $0.keepRenewedKey() }
    return ContactCard(installation, key: key)
  }

  private func keepRenewedKey() {
    guard let key = core.engine.names.key(of: installation) else { return }
    // If the app crashes between these two calls, the former key stays in use, and the contacts get that key once more.
    keepFormerKeys(renewals: FormerKeys(keptBy: host).renewals &+ 1)
    host.store(key.bytes, for: IdentifierKey.storageKey)
    renewal?.begin()
  }

  /// The contacts that have not confirmed this installation's present card since ``renewIdentifierKey()``, in the order
  /// of their identifiers. A contact in this list may have only a former card.
  public var contactsWithFormerCard: [InstallationID] { core.engine.names.contactsWithFormerKey }

  func prepareRenewal(_ driver: ExchangeDriver) {
    guard core.engine.names.rotates else { return }
    driver.receiveKey = { [weak self, weak driver] frame, sender, path in
      guard driver?.trusts(sender, over: path) == true else { return }
      // A frame can arrive while the node carries out commands. Contacts change only after the commands, so the frame
      // waits.
      self?.host.schedule(at: self?.host.now ?? .never) { self?.renewal?.received(frame, from: sender) }
    }
    driver.reached = { [weak self] in self?.renewal?.reached($0) }
    renewal = KeyRenewal(
      host: host,
      KeyRenewal.Actions {
        [weak self] in
        self?.contactsWithFormerCard ?? []
      } present: { [weak self] in
        self?.presentKey
      } send: { [weak self] in
        self?.send($0, to: $1)
      } adopt: { [weak self] in
        self?.adopt($0, of: $1) ?? false
      } confirm: { [weak self] contact in
        self?.change(.formerKeys([], knownTo: contact))
        self?.afterChange { $0.keepFormerKeys() }
      })
  }

  private var presentKey: (number: UInt32, key: IdentifierKey)? {
    core.engine.names.key(of: installation).map { (FormerKeys(keptBy: host).renewals, $0) }
  }

  private func send(_ frame: KeyFrame, to contact: InstallationID) {
    guard let driver = exchangeDriver else { return }
    let path: SessionPath
    if let link = core.exchange?.route(to: contact) {
      path = .mailbox(link)
    } else if isRelayConnected, driver.trusts(contact, over: .relay) {
      path = .relay
    } else {
      return
    }
    for event in driver.send(frame, to: contact, over: path) { handle(event) }
  }

  private func adopt(_ key: IdentifierKey, of contact: InstallationID) -> Bool {
    guard core.engine.names.isContact(contact) else { return false }
    return core.engine.names.key(of: contact) == key || addContact(ContactCard(contact, key: key))
  }

  /// Stores the former keys that contacts may still have. `renewals` is this installation's number of renewals; `nil`
  /// if the number has not changed.
  func keepFormerKeys(renewals: UInt32? = nil) {
    let names = core.engine.names
    var kept = FormerKeys(keptBy: host)
    if let renewals { kept.renewals = renewals }
    kept.keys = Dictionary(
      uniqueKeysWithValues: names.contactsWithFormerKey.map { ($0, names.former(keysKnownTo: $0)) })
    guard kept != FormerKeys(keptBy: host) else { return }
    host.store(kept.stored, for: FormerKeys.storageKey)
  }
}

/// The stored former keys of this installation. The stored form begins with the number of renewals in 4 bytes. Each key
/// that a contact may still have follows in 36 bytes: the contact's identifier and the key.
struct FormerKeys: Equatable {
  /// The key under which the host stores the former keys.
  static let storageKey = "AfterglowFormerKeys"

  var renewals: UInt32 = 0
  var keys: [InstallationID: [IdentifierKey]] = [:]

  /// Reads the former keys that the host has stored. If a former key cannot be read, the user has to give the new card
  /// directly to the contact that has this key.
  @MainActor
  init(keptBy host: any NodeHost) {
    var reader = ByteReader(host.storedValue(for: Self.storageKey) ?? [])
    guard let number: UInt32 = try? reader.number() else { return }
    renewals = number
    for card in ContactCard.list(reader.rest()) { keys[card.installation, default: []].append(card.key) }
  }

  var stored: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: renewals)
    for (contact, keys) in keys.sorted(by: { $0.key < $1.key }) {
      for key in keys { bytes += ContactCard(contact, key: key).stored }
    }
    return bytes
  }
}
