/// The identifiers that contacts' advertisements may contain now, for a look-up in constant time.
///
/// An iPhone in the background cannot change its advertisement (rule A9), so a contact may still advertise an
/// identifier that is hours old. The table therefore contains each contact's identifiers of the last 24 hours, and of
/// the next hour because clocks differ. With `n` contacts, a random identifier matches one in the table with the
/// probability `n * 101 / 2^32`. A match is therefore only a hint, and a session is the proof.
public struct ContactIdentifiers: Sendable {
  /// The number of epochs before the present epoch: 24 hours.
  public static let pastEpochs: Int64 = 96
  /// The number of epochs after the present epoch: one hour.
  public static let futureEpochs: Int64 = 4
  /// The number of identifiers that the table contains for each contact.
  public static let identifiersPerContact = Int(pastEpochs + 1 + futureEpochs)
  /// The maximum number of contacts. At this size the table takes up 20 MB.
  public static let capacity = 4_096

  /// The maximum number of keys for one contact. The limit bounds the memory for a contact that often renews its key.
  private static let maximumPeriods = 4

  /// A key that a contact has used, and the epochs in which it was used.
  private struct Period: Sendable {
    var key: IdentifierKey
    var schedule: IdentifierSchedule
    var epochs: ClosedRange<Int64>
  }

  private struct Entry: Sendable {
    var contact: InstallationID
    var epoch: Int64
  }

  private var periods: [InstallationID: [Period]] = [:]
  private var entries: [UInt32: Entry] = [:]
  /// The present epoch. The table finds no contacts before the present epoch is known.
  public private(set) var epoch: Int64?

  /// Creates an empty table.
  public init() {}

  /// The contacts, in the order of their installations' identifiers.
  public var contacts: [InstallationID] { periods.keys.sorted() }

  /// Returns the key that a contact uses now; `nil` for other installations.
  public func key(of contact: InstallationID) -> IdentifierKey? { periods[contact]?.last?.key }

  /// Returns the contact that may be on air under an identifier; `nil` if there is no such contact. O(1).
  public func contact(onAirAs identifier: InstallationID) -> InstallationID? {
    entries[identifier.rawValue]?.contact
  }

  /// Whether the table has room for a contact. There is always room for a further key of a contact in the table.
  func hasRoom(for contact: InstallationID) -> Bool {
    periods[contact] != nil || periods.count < Self.capacity
  }

  /// Adds a contact, or renews its key. Returns `false` if the table is full.
  ///
  /// If a contact renews its key, the previous key stays valid until the end of the next epoch. The table contains the
  /// previous key's identifiers for 24 hours after that epoch. Before the present epoch is known, the new key replaces
  /// the previous key at once.
  @discardableResult
  public mutating func add(_ contact: InstallationID, key: IdentifierKey) -> Bool {
    guard self.key(of: contact) != key else { return true }
    guard hasRoom(for: contact) else { return false }
    var period = Period(key: key, schedule: IdentifierSchedule(key: key), epochs: .min ... .max)
    if let epoch, var known = periods.removeValue(forKey: contact), var last = known.popLast() {
      drop(contact, last, in: epoch + 2...epoch + Self.futureEpochs)
      last.epochs = min(last.epochs.lowerBound, epoch + 1)...epoch + 1
      period.epochs = epoch - 1 ... .max
      known.append(last)
      if known.count == Self.maximumPeriods {
        drop(contact, known.removeFirst(), in: epoch - Self.pastEpochs...epoch + Self.futureEpochs)
      }
      periods[contact] = known + [period]
    } else {
      // For a new contact, and while the time is unknown, the key is valid in every epoch.
      periods[contact] = [period]
    }
    if let epoch { enter(contact, period, in: epoch - Self.pastEpochs...epoch + Self.futureEpochs) }
    return true
  }

  /// Removes a contact and all its identifiers.
  public mutating func remove(_ contact: InstallationID) {
    guard periods.removeValue(forKey: contact) != nil else { return }
    entries = entries.filter { $0.value.contact != contact }
  }

  /// Replaces the table's identifiers with the identifiers of the epochs around `epoch`. If `epoch` is the next epoch,
  /// the method computes at most two identifiers for each key in the table.
  public mutating func advance(to epoch: Int64) {
    // If the clock is wrong by millions of years, the nearest epoch between `-latest` and `latest` is used.
    let epoch = min(max(epoch, -Self.latest), Self.latest)
    let before = self.epoch
    guard before != epoch else { return }
    self.epoch = epoch
    let window = epoch - Self.pastEpochs...epoch + Self.futureEpochs
    if let before, before < epoch, epoch - before < Self.pastEpochs {
      let gone = before - Self.pastEpochs...window.lowerBound - 1
      let new = before + Self.futureEpochs + 1...window.upperBound
      forEachPeriod { $0.drop($1, $2, in: gone) }
      forEachPeriod { $0.enter($1, $2, in: new) }
    } else {
      entries = [:]
      forEachPeriod { $0.enter($1, $2, in: window) }
    }
    forgetPeriods(before: window.lowerBound)
  }

  private static let latest: Int64 = 1 << 40

  private mutating func enter(_ contact: InstallationID, _ period: Period, in epochs: ClosedRange<Int64>) {
    guard epochs.overlaps(period.epochs) else { return }
    for epoch in epochs.clamped(to: period.epochs) {
      let identifier = period.schedule.identifier(in: epoch).rawValue
      // If two contacts share an identifier, the contact with the later epoch is more likely.
      if let known = entries[identifier], known.epoch >= epoch { continue }
      entries[identifier] = Entry(contact: contact, epoch: epoch)
    }
  }

  private mutating func drop(_ contact: InstallationID, _ period: Period, in epochs: ClosedRange<Int64>) {
    guard epochs.overlaps(period.epochs) else { return }
    for epoch in epochs.clamped(to: period.epochs) {
      let identifier = period.schedule.identifier(in: epoch).rawValue
      guard let entry = entries[identifier], entry.contact == contact, entry.epoch == epoch else { continue }
      entries[identifier] = nil
    }
  }

  private mutating func forEachPeriod(_ body: (inout ContactIdentifiers, InstallationID, Period) -> Void) {
    for contact in contacts {
      for period in periods[contact] ?? [] { body(&self, contact, period) }
    }
  }

  private mutating func forgetPeriods(before epoch: Int64) {
    for (contact, known) in periods where known.count > 1 {
      periods[contact] = known.filter { $0.epochs.upperBound >= epoch }
    }
  }
}
