import Afterglow
import AfterglowDiagnostics
import AfterglowMessages
import AfterglowScenarios
import AfterglowWire
import AppHosting
import SeededRandom
import Testing
import VirtualPhone

/// Phones with changing identifiers: contacts exchange messages, and strangers learn no name that lasts.
@MainActor @Suite struct ContactMessagesTests {
  private let room = ChatRoom(seed: 5)
  private let cards: [ContactCard]

  init() {
    var random = SplitMix64(seed: 5, name: "cards")
    cards = [0xE7DC_E3FF, 0xBC00_BD17, 0x8337_CA80].compactMap { InstallationID(rawValue: $0) }
      .map { ContactCard($0, key: .random(using: &random)) }
  }

  /// Adds a phone with one of the test's contact cards, and with these contacts.
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

  @Test func `contacts are linked and near, and exchange messages from phone to phone, for hours`() {
    let (alice, bob) = (add(0, knows: [1], at: 0), add(1, knows: [0], at: 3))
    room.run(for: 30)
    #expect(alice.linked == [cards[1].installation] && bob.linked == [cards[0].installation])
    #expect(alice.node?.near == [cards[1].installation] && bob.node?.near == [cards[0].installation])
    #expect(alice.count { if case .messagesUnavailable = $0 { true } else { false } } == 0)
    for hour in 0..<3 {
      alice.send("hello \(hour)")
      bob.send(String(repeating: "\(hour)", count: 4_000))
      room.run(for: 3_600)
    }
    #expect(bob.messages == (0..<3).map { "hello \($0)" })
    #expect(alice.messages == (0..<3).map { String(repeating: "\($0)", count: 4_000) })
    #expect([alice, bob].allSatisfy { $0.count { if case .delivered = $0 { true } else { false } } == 3 })
    for phone in [alice, bob] { #expect(phone.count { if case .unlinked = $0 { true } else { false } } == 0) }
  }

  @Test func `a contact with a locked phone gets messages, even after iOS has relaunched the contact's killed app`() {
    let (alice, bob) = (add(0, knows: [1], at: 0), add(1, knows: [0], at: 3))
    room.run(for: 30)
    bob.phone.pressHome()
    bob.phone.lock()
    room.run(for: 600)
    alice.send("in your pocket")
    room.run(for: 120)
    #expect(bob.messages == ["in your pocket"])
    bob.kill()
    room.run(for: 60)
    alice.send("again")
    room.run(for: 600)
    #expect(bob.messages == ["in your pocket", "again"])
  }

  @Test func `an app can add and remove contacts while the node reports an event, and the changes are stored`() {
    let (alice, bob) = (add(0, knows: [2], at: 0), add(1, knows: [0], at: 3))
    var results: [Bool] = []
    perform(alice) { [cards] node in
      node.observe { [weak node] _ in
        guard let node, results.isEmpty else { return }
        results.append(node.addContact(cards[1]))
        results.append(node.addContact(cards[0]))
        node.removeContact(cards[2].installation)
      }
    }
    room.run(for: 60)
    #expect(results == [true, false], "an installation's own card is refused")
    #expect(alice.node?.contacts == [cards[1].installation])
    alice.kill()
    room.run(for: 10)
    alice.launch()
    room.run(for: 60)
    #expect(alice.node?.contacts == [cards[1].installation])
    #expect(alice.linked == [cards[1].installation] && bob.linked == [cards[0].installation])
  }

  @Test func `strangers are not linked, and their relay receives no data`() {
    let (alice, bob) = (add(0, knows: [], at: 0, hasRelay: true), add(1, knows: [], at: 3, hasRelay: true))
    room.run(for: 300)
    #expect(alice.node?.neighbors.count == 1 && bob.node?.neighbors.count == 1)
    #expect(alice.linked.isEmpty && bob.linked.isEmpty && room.relay.count == 0)
  }

  @Test func `a phone that becomes a contact is linked soon, and a former contact is unlinked`() {
    let (alice, bob) = (add(0, knows: [1], at: 0), add(1, knows: [], at: 3))
    room.run(for: 120)
    #expect(alice.linked.isEmpty && bob.linked.isEmpty)
    perform(bob) { [card = cards[0]] in $0.addContact(card) }
    room.run(for: 30)
    #expect(alice.linked == [cards[1].installation] && bob.linked == [cards[0].installation])
    perform(bob) { [card = cards[0]] in $0.removeContact(card.installation) }
    room.run(for: 90)
    #expect(alice.linked.isEmpty && bob.linked.isEmpty)
  }

  /// The third phone has the first phone's contact card, but the first phone does not have the third phone's card.
  @Test func `over the relay a phone answers only its contacts`() {
    let alice = add(0, knows: [1], at: 0, hasRelay: true)
    let bob = add(1, knows: [0], at: 3, hasRelay: true)
    room.run(for: 30)
    bob.phone.place(at: Position(x: 5_000, y: 0))
    room.run(for: 5)
    alice.send("far away")
    room.run(for: 10)
    #expect(bob.messages == ["far away"], "over the relay")
    let former = add(2, knows: [0], at: 0, hasRelay: true)
    room.run(for: 300)
    #expect(former.node?.neighbors.map(\.id) == [cards[0].installation], "it recognises the first one")
    #expect(former.linked.isEmpty && alice.linked.isEmpty)
  }

  // MARK: A stranger who connects

  /// Adds a phone between the other phones, and launches the curious app on it.
  private func stranger() -> InstalledApp {
    let phone = room.world.addPhone("curious", model: .iPhone7, os: OSVersion(17), at: Position(x: 1, y: 0))
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-central", "bluetooth-peripheral"],
      usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let app = phone.install(PhoneApp(name: "Curious", infoPlist: plist, delegate: CuriousApp.self))
    phone.setBluetoothAuthorization(.allowedAlways, for: app)
    phone.launch(app)
    return app
  }

  private func act(_ app: InstalledApp, _ body: @escaping @MainActor (CuriousApp) -> Void) {
    app.process?.perform { if let delegate = app.process?.delegate as? CuriousApp { body(delegate) } }
  }

  private func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

  /// Returns all sequences of four bytes in the frames, without each frame's first byte, which is its kind.
  private func runs(_ frames: [[UInt8]]) -> Set<[UInt8]> {
    var runs: Set<[UInt8]> = []
    for frame in frames.map({ Array($0.dropFirst()) }) where frame.count >= 4 {
      for start in 0...frame.count - 4 { runs.insert(Array(frame[start..<start + 4])) }
    }
    return runs
  }

  /// Returns frames of every kind that a stranger can send as a question: hellos in the name of each identifier, the
  /// steps of a veil, and meaningless bytes.
  private func questions(_ names: [InstallationID]) -> [[UInt8]] {
    var questions = names.map { MailboxFrame.hello(.init(installation: $0, session: 1)).bytes }
    let number = Array(repeating: 0xC3, count: 16) as [UInt8]
    for name in names {
      questions += [VeilFrame.start(nonce: number), .opening(name, proof: number), .lost].map(\.bytes)
    }
    questions += [VeilFrame.sealed(number: 1, number), .answer(proof: number), .challenge(nonce: number)].map(\.bytes)
    return questions + [[0xFF], [UInt8](repeating: 0x25, count: 60)]
  }

  @Test func `a stranger who connects gets new challenges and the present identifier, and no data that lasts`() {
    let (alice, bob) = (add(0, knows: [1], at: 0), add(1, knows: [0], at: 3))
    room.run(for: 30)
    #expect(alice.linked == [cards[1].installation])
    let app = stranger()
    var seen: [Set<[UInt8]>] = []
    var shown: [Set<InstallationID>] = []
    for epoch in 0..<3 {
      let present = [alice, bob].compactMap { $0.node?.core.engine.names.current }
      act(app) { [cards] in
        $0.questions = questions(present + cards.map(\.installation))
        if epoch > 0 { $0.askAgain() }
      }
      room.run(for: 60)
      guard let curious = app.process?.delegate as? CuriousApp else {
        Issue.record("the app does not run")
        return
      }
      #expect(curious.names == Set(present))
      let kinds = Set(curious.answers.compactMap(\.first))
      #expect(kinds.isSubset(of: [0x22, 0x26]), "challenges, and 'lost': \(kinds)")
      #expect(curious.answers.count { $0.first == 0x22 } >= 4, "\(curious.answers.count) answers")
      for name in cards.map(\.installation) + present {
        #expect(!runs(curious.answers).contains(bytes(name.rawValue)))
      }
      seen.append(runs(curious.answers))
      shown.append(curious.names)
      room.run(for: 900)
    }
    #expect(seen[0].isDisjoint(with: seen[1]) && seen[1].isDisjoint(with: seen[2]) && seen[0].isDisjoint(with: seen[2]))
    #expect(shown[0].isDisjoint(with: shown[1]) && shown[1].isDisjoint(with: shown[2]))
    #expect(alice.linked == [cards[1].installation], "the contacts are not disturbed")
  }

  /// The posing phone shows Bob's identifier. The other phone has Bob as a contact in the first run, and no contacts in
  /// the second run.
  @Test func `a phone that poses as a contact cannot tell whether the other phone knows the identifier`() {
    var letters: [[UInt8]] = []
    for contacts in [[1], []] {
      let room = ContactMessagesTests()
      let alice = room.add(0, knows: contacts, at: 0)
      let app = room.stranger()
      room.room.run(for: 5)
      var bob = AirNames(cards[1].installation, key: cards[1].key)
      _ = bob.advance(toMilliseconds: Int64(alice.node?.secondsSince1970 ?? 0) * 1_000)
      room.act(app) { [current = bob.current] in $0.pose(as: current) }
      room.room.run(for: 60)
      guard let curious = app.process?.delegate as? CuriousApp else {
        Issue.record("the app does not run")
        return
      }
      letters.append(curious.letters.map { $0.first ?? 0 })
      let present = alice.node?.core.engine.names.current
      #expect(curious.letters.allSatisfy { $0.count == 17 || $0.count == 21 })
      for name in cards.map(\.installation) { #expect(!runs(curious.letters).contains(bytes(name.rawValue))) }
      #expect(present.map { runs(curious.letters).contains(bytes($0.rawValue)) } == true)
      for pulse in curious.pulses { #expect((try? PulseFrame(parsing: pulse))?.installation == present) }
      #expect(alice.linked.isEmpty)
    }
    #expect(letters[0] == letters[1] && letters[0].contains(0x23), "\(letters)")
  }
}
