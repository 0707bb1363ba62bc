#if MQTT
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowWire
  import AppHosting
  import Testing
  import VirtualPhone

  @testable import AfterglowScenarios
  @testable import Chat

  /// The chat with its default settings: identifiers change, and only contacts exchange messages.
  @MainActor @Suite struct ContactListTests {
    private let world = World(seed: 18)
    private let relay: InProcessRelay
    private let shown = Shown()
    private var phones: [(phone: Phone, app: InstalledApp)] = []
    private let names: [InstallationID]

    private final class Shown {
      var texts: [[String]] = [[], []]
    }

    init() throws {
      names = try ["8337CA80", "E7DCE3FF"].map { try #require(InstallationID($0)) }
      relay = InProcessRelay(world: world)
      for (index, name) in names.enumerated() {
        phones.append(
          try world.addChatPhone(
            "\(name)", model: .iPhone12, os: .iOS18, at: Position(x: Double(index), y: 0), installation: name,
            ChatSettings(), relay: relay
          ) { [shown] event in
            if case .message(let message) = event {
              shown.texts[index].append(String(decoding: message.body, as: UTF8.self))
            }
          })
        phones[index].phone.launch(phones[index].app)
      }
      world.run(for: .seconds(60))
    }

    private func model(_ index: Int) -> ChatModel? {
      (phones[index].app.process?.delegate as? AppDelegate)?.model
    }

    /// Performs an action of the owner of phone `index`, and then runs the world for 20 s.
    private func act(_ index: Int, _ body: @escaping @MainActor (ChatModel) -> Void) {
      let model = model(index)
      phones[index].app.process?.perform { if let model { body(model) } }
      world.run(for: .seconds(20))
    }

    /// The only installation that a phone shows as near.
    private func neighbor(of index: Int) throws -> InstallationID {
      let people = try #require(model(index)?.nearby.people)
      try #require(people.count == 1)
      return people[0].id
    }

    @Test func `a stranger is shown under a changing identifier, and is not linked`() throws {
      for index in 0..<2 {
        let stranger = try neighbor(of: index)
        #expect(!names.contains(stranger))
        #expect(model(index)?.contacts.relation(to: stranger) == .stranger)
        #expect(model(index)?.nearby.linked.isEmpty == true)
      }
    }

    @Test func `two people who ask for each other become contacts, and their messages arrive`() throws {
      let first = try neighbor(of: 0)
      act(0) { $0.introduce(to: first) }
      #expect(model(0)?.problem == nil && model(0)?.contacts.relation(to: first) == .awaited)
      let second = try neighbor(of: 1)
      act(1) { $0.introduce(to: second) }
      world.run(for: .seconds(60))
      #expect(model(0)?.contacts.people == [names[1]] && model(1)?.contacts.people == [names[0]])
      #expect(model(0)?.contacts.awaited == [] && model(1)?.contacts.awaited == [])
      act(0) { $0.say("hello", to: names[1]) }
      #expect(model(0)?.problem == nil && shown.texts == [[], ["hello"]])
    }

    @Test func `two people who add each other's cards are contacts until one person removes the other`() throws {
      let cards = try (0..<2).map { try #require(model($0)?.contacts.ownCard) }
      act(0) { $0.addContact(" \(cards[1].lowercased())\n") }
      act(1) { $0.addContact(cards[0]) }
      world.run(for: .seconds(60))
      #expect(model(0)?.nearby.linked.map(\.id) == [names[1]])
      act(1) { $0.say("hello") }
      #expect(shown.texts == [["hello"], []])
      act(0) { $0.removeContact(names[1]) }
      act(1) { $0.say("still there?") }
      world.run(for: .seconds(60))
      #expect(model(0)?.contacts.people == [] && shown.texts == [["hello"], []])
    }

    @Test func `after a relaunch, the chat shows the stored contacts at once`() throws {
      let cards = try (0..<2).map { try #require(model($0)?.contacts.ownCard) }
      act(0) { $0.addContact(cards[1]) }
      phones[1].phone.powerOff()
      phones[0].app.process?.kill()
      phones[0].phone.launch(phones[0].app)
      world.run(for: .milliseconds(100))
      #expect(model(0)?.contacts.people == [names[1]])
    }

    @Test func `a text that is not a card is reported, and so is the phone's own card`() throws {
      let own = try #require(model(0)?.contacts.ownCard)
      for text in ["", "AFTERGLOW-CONTACT:E7DCE3FF", own] {
        act(0) { $0.addContact(text) }
        #expect(model(0)?.problem?.contains("AFTERGLOW-CONTACT") == true)
      }
      #expect(model(0)?.contacts.people == [])
    }

    @Test func `with a fixed identifier, every installation is treated as a contact`() throws {
      let fixed = ContactList()
      #expect(fixed.relation(to: names[0]) == .contact)
    }
  }
#endif
