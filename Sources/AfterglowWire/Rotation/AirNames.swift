/// Who is who on air: the identifier that this installation shows, and the installations behind identifiers that are heard.
///
/// With a fixed identifier every installation shows its own for ever. With changing identifiers an installation shows
/// another one in each epoch, and contacts are recognised by theirs. A stranger is known by the identifier that was heard.
public struct AirNames: Sendable {
  /// This installation.
  public let installation: InstallationID
  /// What this installation shows now.
  public private(set) var current: InstallationID

  /// `nil` for a fixed identifier.
  private var schedule: IdentifierSchedule?
  private var table = ContactIdentifiers()
  /// Under which identifier each contact was heard last.
  private var heardAs: [InstallationID: InstallationID] = [:]

  /// Creates the names of an installation: with a key they change, without one they are fixed.
  ///
  /// Until the first `advance` an installation with a key shows what it showed at the beginning of 1970.
  public init(_ installation: InstallationID, key: IdentifierKey? = nil) {
    self.installation = installation
    current = installation
    if let key { renew(key) }
  }

  /// Whether identifiers change.
  public var rotates: Bool { schedule != nil }

  /// The contacts, in the order of their installations' identifiers.
  public var contacts: [InstallationID] { table.contacts.filter { $0 != installation } }

  /// Returns the key that a contact uses now; `nil` for anybody else.
  public func key(of contact: InstallationID) -> IdentifierKey? { table.key(of: contact) }

  /// Whether an installation is a contact.
  public func isContact(_ other: InstallationID) -> Bool { rotates && other != installation && key(of: other) != nil }

  /// Returns a number for a peer that differs from one identifier of this installation to the next; `nil` with a fixed
  /// one. Nobody without this installation's key can compare two of them.
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

  /// Has the installation show the identifier of another moment; returns whether it is another one.
  public mutating func advance(toMilliseconds milliseconds: Int64) -> Bool {
    guard let schedule else { return false }
    let epoch = IdentifierSchedule.epoch(atMilliseconds: milliseconds)
    guard table.epoch != epoch else { return false }
    table.advance(to: epoch)
    let before = current
    current = schedule.identifier(in: epoch)
    return current != before
  }

  /// Replaces this installation's key: a contact that is not told the new one does not recognise it any more.
  public mutating func renew(_ key: IdentifierKey) {
    let schedule = IdentifierSchedule(key: key)
    self.schedule = schedule
    // What this phone shows may come back to it, from a reflection of its radio or an attacker's.
    table.add(installation, key: key)
    current = schedule.identifier(in: table.epoch ?? 0)
  }

  /// Adds a contact, or renews its key; `false` if there is no room, or with a fixed identifier.
  @discardableResult
  public mutating func add(_ contact: InstallationID, key: IdentifierKey) -> Bool {
    guard rotates, contact != installation else { return false }
    return table.add(contact, key: key)
  }

  /// Removes a contact.
  public mutating func remove(_ contact: InstallationID) {
    guard contact != installation else { return }
    table.remove(contact)
    heardAs[contact] = nil
  }

  // MARK: What is heard

  /// Returns the contact that shows an identifier; `nil` for a stranger, and for this installation itself. O(1).
  public func contact(onAirAs identifier: InstallationID) -> InstallationID? {
    guard rotates, let found = table.contact(onAirAs: identifier), found != installation else { return nil }
    return found
  }

  /// Returns the installation that shows an identifier. O(1).
  public func installation(onAirAs identifier: InstallationID) -> InstallationID {
    rotates ? table.contact(onAirAs: identifier) ?? identifier : identifier
  }

  /// Returns the installation that shows an identifier, and remembers under which one a contact was heard. O(1).
  public mutating func heard(_ identifier: InstallationID) -> InstallationID {
    let found = installation(onAirAs: identifier)
    if found != identifier { heardAs[found] = identifier }
    return found
  }

  /// Returns the identifier to name an installation by to others; `nil` for a contact that was not heard on air.
  public func name(of installation: InstallationID) -> InstallationID? {
    guard rotates, table.key(of: installation) != nil else { return installation }
    return heardAs[installation]
  }
}
