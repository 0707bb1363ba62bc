import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import AfterglowWire
import SeededRandom
import Testing
import VirtualPhone

/// Two people become contacts through a relay. Their phones have heard only each other's changing identifiers.
@MainActor @Suite struct IntroductionTests {
  private let room: ChatRoom

  init() { self.init(seed: 9) }

  private init(seed: UInt64) { room = ChatRoom(seed: seed) }

  /// Adds a phone that other phones hear only through its beacon, so that no data can go directly from phone to phone.
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
    guard let identifier else { return false }
    return refusal(of: phone, to: identifier) == nil
  }

  /// Asks for a stranger, and returns the node's error; `nil` if the phone waits for the stranger.
  private func refusal(of phone: ChatPhone, to identifier: InstallationID) -> IntroductionError? {
    var refusal: IntroductionError?
    phone.installed.process?.perform {
      do throws(IntroductionError) { try phone.node?.introduce(to: identifier) } catch { refusal = error }
    }
    return refusal
  }

  private func reports(_ phone: ChatPhone) -> [IntroductionReport] {
    phone.events.compactMap { if case .introduction(let report) = $0.event { report } else { nil } }
  }

  @Test func `two strangers who ask for each other become contacts, and exchange messages over the relay`() throws {
    let (alice, bob) = (add("alice", at: 0), add("bob", at: 3))
    room.run(for: 30)
    let (a, b) = (try #require(shown(alice)), try #require(shown(bob)))
    #expect(alice.node?.neighbors.map(\.id) == [b] && bob.node?.neighbors.map(\.id) == [a])
    #expect(room.relay.posted.isEmpty && room.relay.count == 0, "before a person asks, the relay learns nothing")
    #expect(introduce(alice, to: b))
    room.run(for: 20)
    #expect(alice.node?.contacts == [] && alice.node?.awaitedStrangers == [b])
    #expect(introduce(bob, to: a))
    room.run(for: 60)
    #expect(areContacts(alice, bob))
    #expect(alice.node?.awaitedStrangers == [] && bob.node?.awaitedStrangers == [])
    #expect(alice.linked == alice.node?.contacts && bob.linked == bob.node?.contacts)
    #expect(reports(alice) == [.succeeded(stranger: b, contact: try #require(bob.installation))])
    #expect(reports(bob) == [.succeeded(stranger: a, contact: try #require(alice.installation))])
    alice.send("hello, stranger")
    room.run(for: 5)
    #expect(bob.messages == ["hello, stranger"])
  }

  /// The latency differs from post to post, so a card may overtake the end of the handshake.
  @Test(arguments: 20...45 as ClosedRange<UInt64>)
  func `posts that overtake each other do not prevent an introduction`(seed: UInt64) throws {
    let tests = IntroductionTests(seed: seed)
    let (alice, bob) = (tests.add("alice", at: 0), tests.add("bob", at: 3))
    tests.room.run(for: 30)
    let (a, b) = (try #require(shown(alice)), try #require(shown(bob)))
    #expect(introduce(alice, to: b))
    tests.room.run(for: 20)
    #expect(introduce(bob, to: a))
    tests.room.run(for: 30)
    #expect(areContacts(alice, bob))
    #expect(reports(alice).count == 1 && reports(bob).count == 1)
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
  func `an identifier of the last 24 hours leads to its owner, and an older one leads to no phone`(age: Int64) throws {
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

  @Test func `a relay that loses, repeats and reorders posts does not prevent an introduction`() throws {
    room.relay.faults.loss = 0.3
    room.relay.faults.duplication = 0.3
    let (alice, bob) = (add("alice", at: 0), add("bob", at: 3))
    room.run(for: 30)
    let (a, b) = (try #require(shown(alice)), try #require(shown(bob)))
    #expect(introduce(alice, to: b) && introduce(bob, to: a))
    for _ in 0..<24 where !areContacts(alice, bob) { room.run(for: 900) }
    #expect(areContacts(alice, bob))
  }

  @Test func `an introduction that cannot begin throws the reason`() throws {
    let alice = add("alice", at: 0)
    let fixed = room.add("fixed", at: 3, channels: .beacon) { $0.identifier = .fixed }
    let apart = room.add("apart", at: 6, channels: .beacon, hasRelay: false) { $0.identifier = .rotating }
    fixed.launch()
    apart.launch()
    room.run(for: 30)
    let own = try #require(alice.installation)
    let a = try #require(shown(alice))
    #expect(refusal(of: alice, to: a) == .ownIdentifier && refusal(of: alice, to: own) == .ownIdentifier)
    #expect(refusal(of: fixed, to: a) == .identifierIsFixed)
    #expect(refusal(of: apart, to: a) == .noMeetingRelay)
    var random = SplitMix64(seed: 4)
    let card = ContactCard(try #require(InstallationID(rawValue: 77)), key: .random(using: &random))
    alice.installed.process?.perform { alice.node?.addContact(card) }
    #expect(refusal(of: alice, to: card.installation) == .isContact(card.installation))
    for number in 1...8 as ClosedRange<UInt32> {
      #expect(introduce(alice, to: InstallationID(rawValue: 1_000 + number)))
    }
    let ninth = try #require(InstallationID(rawValue: 2_000))
    #expect(refusal(of: alice, to: ninth) == .tooMany(limit: 8))
    #expect(alice.node?.awaitedStrangers.count == 8)
  }

  @Test func `if the stranger does not answer within 24 hours, the introduction fails`() throws {
    let alice = add("alice", at: 0)
    room.run(for: 30)
    let stranger = try #require(InstallationID(rawValue: 1_000))
    #expect(introduce(alice, to: stranger))
    room.run(for: 86_000)
    #expect(reports(alice).isEmpty)
    room.run(for: 1_800)
    guard case .failed(stranger, let reason)? = reports(alice).first else {
      Issue.record("no report")
      return
    }
    #expect(reason.contains("24 hours") && alice.node?.awaitedStrangers == [])
  }

  @Test func `if the relay has no inboxes for strangers, each introduction fails with the relay's reason`() throws {
    room.relay.refusal = "This relay knows no strangers."
    let alice = add("alice", at: 0)
    room.run(for: 30)
    let strangers = [1_001, 1_002].compactMap { InstallationID(rawValue: $0) }
    for stranger in strangers { #expect(introduce(alice, to: stranger)) }
    room.run(for: 5)
    #expect(reports(alice) == strangers.map { .failed(stranger: $0, reason: "This relay knows no strangers.") })
    #expect(alice.node?.awaitedStrangers == [] && room.relay.posted.isEmpty)
  }

  /// The computation of all inboxes at once would block a phone's main actor for a fifth of a second.
  @Test func `inboxes are computed one by one, and the inbox of the present identifier is the first`() throws {
    let (alice, bob) = (add("alice", at: 0), add("bob", at: 3))
    room.run(for: 30)
    let (a, b) = (try #require(shown(alice)), try #require(shown(bob)))
    #expect(introduce(alice, to: b))
    #expect(room.relay.posted.keys.map(\.name) == [MeetingInbox(of: b, from: a).name])
    room.run(for: 0.1)
    #expect((5...15).contains(room.relay.posted.count))
    room.run(for: 1)
    #expect(room.relay.posted.count == 97)
  }
}
