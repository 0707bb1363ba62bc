import AfterglowWire
import SeededRandom
import Testing

@Suite struct ContactIdentifiersTests {
  private static let now: Int64 = 1_782_544
  private var random = SplitMix64(seed: 18)

  private mutating func contact() -> (id: InstallationID, key: IdentifierKey) {
    (.random(using: &random), .random(using: &random))
  }

  private func identifier(_ key: IdentifierKey, _ epoch: Int64) -> InstallationID {
    IdentifierSchedule(key: key).identifier(in: epoch)
  }

  /// Returns the epochs in which the table knows a key's identifiers, relative to the present epoch.
  private func known(_ table: ContactIdentifiers, _ contact: InstallationID, _ key: IdentifierKey) -> [Int64] {
    (-200...200).filter { table.contact(onAirAs: identifier(key, Self.now + $0)) == contact }
  }

  @Test mutating func `a contact is known under its identifiers of the last 24 hours and of the next hour`() {
    let (id, key) = contact()
    var table = ContactIdentifiers()
    table.add(id, key: key)
    #expect(known(table, id, key).isEmpty)
    table.advance(to: Self.now)
    #expect(known(table, id, key) == Array(-96...4))
    #expect(known(table, id, key).count == ContactIdentifiers.identifiersPerContact)
    table.advance(to: Self.now + 1)
    #expect(known(table, id, key) == Array(-95...5))
  }

  @Test mutating func `a table has the same identifiers whether the clock advances in steps or is set back`() {
    let contacts = (0..<20).map { _ in contact() }
    var (stepped, leaping) = (ContactIdentifiers(), ContactIdentifiers())
    stepped.advance(to: Self.now - 120)
    for (index, (id, key)) in contacts.enumerated() {
      stepped.add(id, key: key)
      stepped.advance(to: Self.now - 120 + 2 * Int64(index))
    }
    for epoch in Self.now - 82...Self.now { stepped.advance(to: epoch) }
    leaping.advance(to: Self.now + 500)
    for (id, key) in contacts { leaping.add(id, key: key) }
    leaping.advance(to: Self.now)
    for (id, key) in contacts {
      #expect(known(stepped, id, key) == Array(-96...4))
      #expect(known(leaping, id, key) == Array(-96...4))
    }
  }

  @Test mutating func `a renewed key is valid from the previous epoch on, and the former key until the next epoch`() {
    let (id, old) = contact()
    let new = contact().key
    var table = ContactIdentifiers()
    table.advance(to: Self.now)
    table.add(id, key: old)
    table.add(id, key: new)
    #expect(table.key(of: id) == new)
    #expect(known(table, id, old) == Array(-96...1))
    #expect(known(table, id, new) == Array(-1...4))
    for epoch in Self.now...Self.now + 98 { table.advance(to: epoch) }
    #expect(known(table, id, old).isEmpty)
    #expect(known(table, id, new) == Array(2...102))
  }

  @Test mutating func `a contact that often renews its key takes little memory, and a removed contact takes no memory`()
  {
    let (id, first) = contact()
    var table = ContactIdentifiers()
    table.advance(to: Self.now)
    table.add(id, key: first)
    var keys = [first]
    for _ in 0..<50 {
      keys.append(contact().key)
      table.add(id, key: keys[keys.count - 1])
    }
    let sum = keys.reduce(0) { $0 + known(table, id, $1).count }
    #expect(sum <= 2 * ContactIdentifiers.identifiersPerContact)
    #expect(known(table, id, keys[50]) == Array(-1...4))
    table.remove(id)
    #expect(keys.allSatisfy { known(table, id, $0).isEmpty })
    #expect(table.contacts.isEmpty)
    table.advance(to: Self.now + 1)
    #expect(keys.allSatisfy { known(table, id, $0).isEmpty })
  }

  @Test mutating func `the table accepts every epoch, however wrong the clock is`() {
    let (id, key) = contact()
    var table = ContactIdentifiers()
    table.add(id, key: key)
    for epoch in [Int64.min, .max, 0, -1, .max - 3, Self.now] { table.advance(to: epoch) }
    #expect(known(table, id, key) == Array(-96...4))
  }

  @Test mutating func `a full table refuses a new contact, and still renews keys`() {
    var table = ContactIdentifiers()
    let contacts = (0..<ContactIdentifiers.capacity).map { _ in contact() }
    let areAdded = contacts.map { table.add($0.id, key: $0.key) }
    #expect(!areAdded.contains(false))
    let newcomer = contact()
    let isAdded = table.add(newcomer.id, key: newcomer.key)
    #expect(!isAdded)
    let isRenewed = table.add(contacts[0].id, key: newcomer.key)
    #expect(isRenewed)
    #expect(table.key(of: contacts[0].id) == newcomer.key)
  }

  @Test mutating func `random identifiers match 1,000 contacts as rarely as the formula predicts`() {
    var table = ContactIdentifiers()
    table.advance(to: Self.now)
    for _ in 0..<1_000 {
      let (id, key) = contact()
      table.add(id, key: key)
    }
    let count = 2_000_000
    let matches = (0..<count).count { _ in table.contact(onAirAs: .random(using: &random)) != nil }
    let expected = Double(count) * 1_000 * Double(ContactIdentifiers.identifiersPerContact) / 4_294_967_296
    #expect(abs(Double(matches) - expected) < 5 * expected.squareRoot())
  }

  @Test mutating func `the first and the latest two former keys are kept until the contact confirms the present key`() {
    let (own, friend) = (contact(), contact())
    var names = AirNames(own.id, key: own.key)
    names.add(friend.id, key: friend.key)
    let keys = (0..<5).map { _ in contact().key }
    for key in keys { names.renew(key) }
    #expect(names.ownKeys(knownTo: friend.id) == [own.key, keys[2], keys[3], keys[4]])
    #expect(names.contactsWithFormerKey == [friend.id])
    names.setFormerKeys([], knownTo: friend.id)
    #expect(names.ownKeys(knownTo: friend.id) == [keys[4]] && names.contactsWithFormerKey.isEmpty)
    names.renew(own.key)
    names.remove(friend.id)
    names.setFormerKeys([own.key], knownTo: friend.id)
    #expect(names.contactsWithFormerKey.isEmpty, "only contacts have former keys")
  }
}
