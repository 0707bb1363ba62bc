/// The identifiers on air: the identifier that this installation shows, and the installations to which the received
/// identifiers belong.
///
/// With fixed identifiers, every installation always shows its own identifier. With changing identifiers, an
/// installation shows another identifier in each epoch, and recognises its contacts by their identifiers. A stranger is
/// known only by the received identifier.
public struct AirNames: Sendable {
  /// This installation.
  public let installation: InstallationID
  /// The identifier that this installation shows now.
  public private(set) var current: InstallationID

  /// The schedule of this installation's identifiers; `nil` for a fixed identifier.
  private var schedule: IdentifierSchedule?
  private var table = ContactIdentifiers()
  /// The last received identifier of each contact, and of this installation itself.
  private var heardAs: [InstallationID: InstallationID] = [:]
  /// The former keys of this installation that each contact may still use, because the contact has not confirmed the
  /// present key.
  private var formerKeys: [InstallationID: [IdentifierKey]] = [:]

  /// The maximum number of former keys for each contact. The contact certainly has the first of these keys.
  private static let maximumFormerKeys = 3

  /// Creates the names of an installation. With a key, the installation's identifiers change; without a key, its
  /// identifier is fixed.
  ///
  /// Until the first `advance`, an installation with a key shows the identifier of epoch 0, which is the first epoch of
  /// 1970.
  public init(_ installation: InstallationID, key: IdentifierKey? = nil) {
    self.installation = installation
    current = installation
    if let key { renew(key) }
  }

  /// Whether identifiers change.
  public var rotates: Bool { schedule != nil }

  /// The contacts, in the order of their installations' identifiers.
  public var contacts: [InstallationID] { table.contacts.filter { $0 != installation } }

  /// Returns the key that a contact, or this installation itself, uses now. Returns `nil` for all other installations,
  /// and always if identifiers are fixed.
  public func key(of contact: InstallationID) -> IdentifierKey? { table.key(of: contact) }

  /// Whether an installation is a contact.
  public func isContact(_ other: InstallationID) -> Bool { rotates && other != installation && key(of: other) != nil }

  /// Returns the keys of this installation that a contact may have, with the former keys first and the present key
  /// last.
  public func ownKeys(knownTo contact: InstallationID) -> [IdentifierKey] {
    guard let present = key(of: installation) else { return [] }
    return former(keysKnownTo: contact) + [present]
  }

  /// Returns the former keys of this installation that a contact may still have. The list is empty once the contact has
  /// confirmed the present key.
  public func former(keysKnownTo contact: InstallationID) -> [IdentifierKey] { formerKeys[contact] ?? [] }

  /// The contacts that may have only a former key of this installation, in the order of their identifiers.
  public var contactsWithFormerKey: [InstallationID] { formerKeys.keys.sorted() }

  /// The identifiers of the present key that this installation's advertisements may contain now: those of the last 24
  /// hours, the present identifier last. The list is empty if the identifier is fixed, or if the time of day is not yet
  /// known. A removed contact can compute the identifiers of a former key, so these identifiers are left out.
  public var possiblyShown: [InstallationID] {
    guard let schedule, let epoch = table.epoch else { return [] }
    return (epoch - ContactIdentifiers.pastEpochs...epoch).map { schedule.identifier(in: $0) }
  }

  /// Returns a number for a peer; `nil` if identifiers are fixed. The number changes with `shown`, the identifier that
  /// this installation shows. A device without this installation's key cannot determine whether two of these numbers
  /// belong to the same peer.
  public func number(for peer: PeerIdentifier, under shown: InstallationID) -> UInt16? {
    guard rotates, let key = key(of: installation) else { return nil }
    var message = Array("afterglow-peer".utf8)
    message.append(bigEndian: peer.high)
    message.append(bigEndian: peer.low)
    message.append(bigEndian: shown.rawValue)
    let code = MessageAuthentication(key: key.bytes).code(of: message)
    return UInt16(code[0]) << 8 | UInt16(code[1])
  }

  // MARK: What changes

  /// Sets the current time, in milliseconds since 1970, which determines the identifier that the installation shows.
  /// Returns whether the identifier changed.
  public mutating func advance(toMilliseconds milliseconds: Int64) -> Bool {
    guard let schedule else { return false }
    let epoch = IdentifierSchedule.epoch(atMilliseconds: milliseconds)
    guard table.epoch != epoch else { return false }
    table.advance(to: epoch)
    let before = current
    current = schedule.identifier(in: epoch)
    return current != before
  }

  /// Replaces this installation's key. A contact that does not receive the new key no longer recognises this
  /// installation.
  ///
  /// If the new key differs from the previous key, the previous key becomes a former key that each contact may still
  /// have. ``setFormerKeys(_:knownTo:)`` replaces the former keys of a contact.
  public mutating func renew(_ key: IdentifierKey) {
    if let former = self.key(of: installation), former != key {
      for contact in contacts {
        var keys = self.former(keysKnownTo: contact).filter { $0 != former } + [former]
        // The contact certainly has the first key, and may have received one of the latest keys, so the second key is
        // dropped.
        if keys.count > Self.maximumFormerKeys { keys.remove(at: 1) }
        formerKeys[contact] = keys
      }
    }
    let schedule = IdentifierSchedule(key: key)
    self.schedule = schedule
    // This phone may receive its own identifier, from a reflection of its signal or from an attacker.
    table.add(installation, key: key)
    current = schedule.identifier(in: table.epoch ?? 0)
  }

  /// Sets the former keys of this installation that a contact may still have. Only the last three keys are stored. An
  /// empty list means that the contact has confirmed the present key. Does nothing for an installation that is not a
  /// contact.
  public mutating func setFormerKeys(_ keys: [IdentifierKey], knownTo contact: InstallationID) {
    guard isContact(contact) else { return }
    formerKeys[contact] = keys.isEmpty ? nil : Array(keys.suffix(Self.maximumFormerKeys))
  }

  /// Whether ``add(_:key:)`` can add a contact, or renew the contact's key. Identifiers must change, the contact must
  /// not be this installation, and the table must have room for the contact.
  public func mayAdd(_ contact: InstallationID) -> Bool {
    rotates && contact != installation && table.hasRoom(for: contact)
  }

  /// Adds a contact, or renews its key. Returns `false`, and adds nothing, if ``mayAdd(_:)`` returns `false`.
  @discardableResult
  public mutating func add(_ contact: InstallationID, key: IdentifierKey) -> Bool {
    guard mayAdd(contact) else { return false }
    return table.add(contact, key: key)
  }

  /// Removes a contact.
  public mutating func remove(_ contact: InstallationID) {
    guard contact != installation else { return }
    table.remove(contact)
    heardAs[contact] = nil
    formerKeys[contact] = nil
  }

  // MARK: Received identifiers

  /// Returns the contact that shows an identifier; `nil` for a stranger, and for this installation itself. O(1).
  public func contact(onAirAs identifier: InstallationID) -> InstallationID? {
    guard rotates, let found = table.contact(onAirAs: identifier), found != installation else { return nil }
    return found
  }

  /// Returns the installation that shows an identifier; for a stranger, the identifier itself. O(1).
  public func installation(onAirAs identifier: InstallationID) -> InstallationID {
    rotates ? table.contact(onAirAs: identifier) ?? identifier : identifier
  }

  /// Returns the installation that shows an identifier. If identifiers change, records an identifier of a contact or of
  /// this installation. O(1).
  public mutating func heard(_ identifier: InstallationID) -> InstallationID {
    let found = installation(onAirAs: identifier)
    if found != identifier { heardAs[found] = identifier }
    return found
  }

  /// Returns the identifier by which this phone names an installation to others. If identifiers change, a contact and
  /// this installation itself are named by the identifier that was heard last. The result is `nil` if no such
  /// identifier was heard.
  public func name(of installation: InstallationID) -> InstallationID? {
    guard rotates, table.key(of: installation) != nil else { return installation }
    return heardAs[installation]
  }
}
