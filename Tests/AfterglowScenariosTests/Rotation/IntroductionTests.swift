import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import AfterglowWire
import SeededRandom
import Testing
import VirtualPhone

/// Two people who have only heard each other's changing identifier become contacts through a relay.
@MainActor @Suite struct IntroductionTests {
  private let room = ChatRoom(seed: 9)

  /// Adds a phone that is heard only by its beacon, so that no data can go directly from phone to phone.
  private func add(_ name: String, at x: Double) -> ChatPhone {
    let phone = room.add(name, at: x, channels: .beacon) { $0.identifier = .rotating }
    phone.launch()
    return phone
  }

  private func shown(_ phone: ChatPhone) -> InstallationID? { phone.node?.core.engine.names.current }

  /// Whether each of two phones is the other phone's only contact.
  private func areContacts(_ one: ChatPhone, _ other: ChatPhone) -> Bool {
    guard let first = one.installation, let second = other.installation else { return false }
    return one.node?.contacts == [second] && other.node?.contacts == [first]
  }

  @discardableResult
  private func introduce(_ phone: ChatPhone, to identifier: InstallationID?) -> Bool {
    var isAccepted = false
    phone.installed.process?.perform {
      if let identifier, let node = phone.node { isAccepted = node.introduce(to: identifier) }
    }
    return isAccepted
  }

  @Test func `two strangers who ask for each other become contacts, and exchange messages over the relay`() throws {
    let (alice, bob) = (add("alice", at: 0), add("bob", at: 3))
    room.run(for: 30)
    let (a, b) = (try #require(shown(alice)), try #require(shown(bob)))
    #expect(alice.node?.neighbors.map(\.id) == [b] && bob.node?.neighbors.map(\.id) == [a])
    #expect(room.relay.posted.isEmpty && room.relay.count == 0, "before somebody asks, the relay learns nothing")
    #expect(introduce(alice, to: b))
    room.run(for: 20)
    #expect(alice.node?.contacts == [] && alice.node?.awaitedStrangers == [b])
    #expect(introduce(bob, to: a))
    room.run(for: 60)
    #expect(areContacts(alice, bob))
    #expect(alice.node?.awaitedStrangers == [] && bob.node?.awaitedStrangers == [])
    #expect(alice.linked == alice.node?.contacts && bob.linked == bob.node?.contacts)
    alice.send("hello, stranger")
    room.run(for: 5)
    #expect(bob.messages == ["hello, stranger"])
  }

  /// One phone asks for the identifier that it heard two hours ago, and the other phone asks for the identifier that it
  /// hears now.
  @Test func `two strangers find each other by identifiers from different epochs`() throws {
    let (alice, bob) = (add("alice", at: 0), add("bob", at: 3))
    room.run(for: 30)
    let early = try #require(shown(bob))
    room.run(for: 7_200)
    let late = try #require(shown(alice))
    #expect(introduce(bob, to: late))
    #expect(introduce(alice, to: early))
    room.run(for: 60)
    #expect(areContacts(alice, bob))
  }

  @Test(arguments: [96, 97] as [Int64])
  func `an identifier of the last 24 hours leads to its owner, and an older identifier to no phone`(age: Int64) throws {
    let (alice, bob) = (add("alice", at: 0), add("bob", at: 3))
    room.run(for: 30)
    let node = try #require(bob.node)
    let epoch = IdentifierSchedule.epoch(atMilliseconds: Int64(node.secondsSince1970 * 1_000))
    let old = IdentifierSchedule(key: try #require(node.contactCard).key).identifier(in: epoch - age)
    #expect(introduce(alice, to: old) && introduce(bob, to: shown(alice)))
    room.run(for: 60)
    #expect(areContacts(alice, bob) == (age <= 96))
  }

  @Test func `a stranger that no phone asked for gets no contact card`() throws {
    let (alice, bob, carol) = (add("alice", at: 0), add("bob", at: 3), add("carol", at: 6))
    room.run(for: 30)
    #expect(introduce(alice, to: shown(bob)))
    // Carol asks for Alice and Bob, and neither Alice nor Bob asks for Carol.
    #expect(introduce(carol, to: shown(alice)) && introduce(carol, to: shown(bob)))
    room.run(for: 60)
    for phone in [alice, bob, carol] { #expect(phone.node?.contacts == []) }
    let inboxes = Set(room.relay.posted.keys)
    #expect(inboxes.count > 97)
    let direct = [alice, bob, carol].compactMap { shown($0) }.map { "\($0)".lowercased() }
    #expect(inboxes.allSatisfy { inbox in !direct.contains { inbox.name.contains($0) } })
  }

  @Test func `a relay that loses, repeats and reorders delays an introduction, and does not prevent it`() throws {
    room.relay.faults.loss = 0.3
    room.relay.faults.duplication = 0.3
    let (alice, bob) = (add("alice", at: 0), add("bob", at: 3))
    room.run(for: 30)
    let (a, b) = (try #require(shown(alice)), try #require(shown(bob)))
    #expect(introduce(alice, to: b) && introduce(bob, to: a))
    for _ in 0..<24 where !areContacts(alice, bob) { room.run(for: 900) }
    #expect(areContacts(alice, bob))
  }

  @Test func `a phone is not introduced to itself, to a contact, or with a fixed identifier`() throws {
    let alice = add("alice", at: 0)
    let fixed = room.add("fixed", at: 3, channels: .beacon)
    fixed.launch()
    room.run(for: 30)
    #expect(!introduce(alice, to: shown(alice)) && !introduce(alice, to: alice.installation))
    #expect(!introduce(fixed, to: shown(alice)))
    var random = SplitMix64(seed: 4)
    let card = ContactCard(try #require(InstallationID(rawValue: 77)), key: .random(using: &random))
    alice.installed.process?.perform { alice.node?.addContact(card) }
    #expect(!introduce(alice, to: card.installation))
    for number in 1...8 as ClosedRange<UInt32> {
      #expect(introduce(alice, to: InstallationID(rawValue: 1_000 + number)))
    }
    #expect(!introduce(alice, to: InstallationID(rawValue: 2_000)))
  }
}
