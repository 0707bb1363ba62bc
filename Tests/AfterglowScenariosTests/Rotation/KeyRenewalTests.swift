import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import AfterglowWire
import SeededRandom
import Testing
import VirtualPhone

/// After a phone has renewed its identifier key, its contacts get the new card inside their sessions.
@MainActor @Suite struct KeyRenewalTests {
  private let room = ChatRoom(seed: 11)
  private let cards: [ContactCard]

  init() {
    var random = SplitMix64(seed: 11, name: "cards")
    cards = [0xE7DC_E3FF, 0xBC00_BD17, 0x8337_CA80].compactMap { InstallationID(rawValue: $0) }
      .map { ContactCard($0, key: .random(using: &random)) }
  }

  private func add(
    _ index: Int, knows contacts: [Int], at x: Double, channels: Channels = .gatt, hasRelay: Bool = false
  ) -> ChatPhone {
    let phone = room.add("phone \(index)", at: x, channels: channels, hasRelay: hasRelay) { $0.identifier = .rotating }
    phone.installed.keep(cards[index], contacts: contacts.map { cards[$0] })
    phone.launch()
    return phone
  }

  private func perform(_ phone: ChatPhone, _ body: @escaping @MainActor (Node) -> Void) {
    phone.installed.process?.perform { if let node = phone.node { body(node) } }
  }

  private func place(_ phone: ChatPhone, at x: Double) { phone.phone.place(at: Position(x: x, y: 0)) }

  /// Returns whether one phone recognises the identifier that the other phone shows now.
  private func recognises(_ one: ChatPhone, _ other: ChatPhone) -> Bool {
    guard let shown = other.node?.core.engine.names.current else { return false }
    return one.node?.core.engine.names.contact(onAirAs: shown) == other.installation
  }

  @Test func `a nearby contact gets the new card over the connection, and a removed contact gets no card`() throws {
    let (alice, bob, carol) = (
      add(0, knows: [1, 2], at: 0), add(1, knows: [0], at: 3), add(2, knows: [0], at: 6)
    )
    room.run(for: 60)
    #expect(alice.linked == [cards[2].installation, cards[1].installation])
    perform(alice) { [cards] in
      $0.removeContact(cards[2].installation)
      $0.renewIdentifierKey()
    }
    #expect(alice.node?.contactsWithFormerCard == [cards[1].installation])
    #expect(!recognises(bob, alice) && !recognises(carol, alice))
    room.run(for: 60)
    #expect(recognises(bob, alice) && alice.node?.contactsWithFormerCard == [])
    for _ in 0..<8 {
      #expect(!recognises(carol, alice))
      room.run(for: 900)
    }
    #expect(recognises(bob, alice) && alice.linked == [cards[1].installation])
    alice.send("still friends")
    room.run(for: 30)
    #expect(bob.messages == ["still friends"])
  }

  @Test func `a contact that was away gets the card when the phones meet, even if both apps were relaunched`() throws {
    let (alice, bob) = (add(0, knows: [1], at: 0), add(1, knows: [0], at: 3))
    room.run(for: 60)
    #expect(alice.linked == [cards[1].installation])
    place(bob, at: 5_000)
    room.run(for: 600)
    for _ in 0..<2 {
      perform(alice) { $0.renewIdentifierKey() }
      alice.kill()
      bob.kill()
      room.run(for: 3_600)
      alice.launch()
      bob.launch()
      room.run(for: 60)
      #expect(alice.node?.contactsWithFormerCard == [cards[1].installation] && !recognises(bob, alice))
    }
    place(bob, at: 3)
    room.run(for: 300)
    #expect(recognises(bob, alice) && alice.node?.contactsWithFormerCard == [])
    #expect(alice.linked == [cards[1].installation] && bob.linked == [cards[0].installation])
    alice.kill()
    room.run(for: 10)
    alice.launch()
    room.run(for: 10)
    #expect(alice.node?.contactsWithFormerCard == [], "the confirmation is stored")
  }

  @Test func `a distant contact that was met before gets the card over a relay that loses datagrams`() throws {
    let (alice, bob) = (add(0, knows: [1], at: 0, hasRelay: true), add(1, knows: [0], at: 3, hasRelay: true))
    room.run(for: 60)
    #expect(alice.node?.near == [cards[1].installation])
    place(bob, at: 5_000)
    room.run(for: 1_800)
    room.relay.faults.loss = 0.3
    room.relay.faults.duplication = 0.3
    for _ in 0..<3 { perform(alice) { $0.renewIdentifierKey() } }
    room.run(for: 3_600)
    #expect(recognises(bob, alice) && alice.node?.contactsWithFormerCard == [])
    perform(bob) { $0.renewIdentifierKey() }
    room.run(for: 3_600)
    #expect(recognises(alice, bob) && bob.node?.contactsWithFormerCard == [])
  }

  #if MQTT
    /// If two phones received each other's keys only over the relay, the relay's operator may have substituted the
    /// keys.
    @Test func `a card goes over the relay only if the session's key is confirmed`() throws {
      let (alice, bob) = (
        add(0, knows: [1], at: 0, channels: .beacon, hasRelay: true),
        add(1, knows: [0], at: 3, channels: .beacon, hasRelay: true)
      )
      room.run(for: 60)
      #expect(alice.linked == [cards[1].installation], "over the relay alone")
      perform(alice) { $0.renewIdentifierKey() }
      room.run(for: 3_600)
      #expect(alice.node?.contactsWithFormerCard == [cards[1].installation] && !recognises(bob, alice))
    }
  #endif

  @Test func `a node with a fixed identifier renews no key`() {
    let fixed = room.add("fixed", at: 0) { $0.identifier = .fixed }
    fixed.launch()
    room.run(for: 10)
    perform(fixed) { #expect($0.renewIdentifierKey() == nil) }
    #expect(fixed.node?.contactsWithFormerCard == [])
  }
}
