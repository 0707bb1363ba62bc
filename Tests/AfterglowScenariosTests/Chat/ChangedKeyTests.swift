#if MQTT
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowMessages
  import AfterglowWire
  import AppHosting
  import Testing
  import VirtualPhone

  @testable import AfterglowScenarios
  @testable import Chat

  /// The chat's treatment of a changed key, and of a message for one person.
  @MainActor @Suite struct ChangedKeyTests {
    private let world = World(seed: 16)
    private let shown = Shown()
    private var phones: [(phone: Phone, app: InstalledApp)] = []
    private let names: [InstallationID]

    private final class Shown {
      var texts: [[String]] = [[], [], []]
    }

    init() throws {
      names = try ["8337CA80", "E7DCE3FF", "BC00BD17"].map { try #require(InstallationID($0)) }
      let relay = InProcessRelay(world: world)
      for (index, name) in names.enumerated() {
        phones.append(
          try world.addChatPhone(
            "\(name)", model: .iPhone12, os: .iOS18, at: Position(x: Double(index), y: 0), installation: name,
            ChatSettings(identifier: .fixed), relay: relay
          ) { [shown] event in
            if case .message(let message) = event {
              shown.texts[index].append(String(decoding: message.body, as: UTF8.self))
            }
          })
        phones[index].phone.launch(phones[index].app)
      }
      world.run(for: .seconds(60))
    }

    private var model: ChatModel? { (phones[0].app.process?.delegate as? AppDelegate)?.model }

    /// Performs an action of the person with the first phone.
    private func act(_ body: @escaping @MainActor (ChatModel) -> Void) {
      phones[0].app.process?.perform { [model] in if let model { body(model) } }
      world.run(for: .seconds(10))
    }

    @Test func `a draft is sent to the addressed person, or to everybody near`() {
      act { model in
        model.address(names[1])
        model.draft = "for you"
        model.send()
      }
      #expect(model?.problem == nil && model?.draft == "" && model?.recipientName == "E7DC E3FF")
      #expect(shown.texts == [[], ["for you"], []])
      act { model in
        model.address(nil)
        model.draft = "for all"
        model.send()
      }
      #expect(shown.texts == [[], ["for you", "for all"], ["for all"]] && model?.recipientName == "everybody near")
    }

    @Test func `a changed key is shown, and its owner gets no message until a person accepts the key`() throws {
      #expect(model?.changedKeys == [])
      let (phone, app) = phones[1]
      phone.forceQuit(app)
      // The app keeps its identifier and gets new random keys, as on a new phone.
      app.store(nil, for: "AfterglowKey private")
      phone.launch(app)
      world.run(for: .seconds(60))
      #expect(model?.changedKeys.map(\.id) == [names[1]])
      let key = try #require(model?.changedKeys.first)
      let theirs = (app.process?.delegate as? AppDelegate)?.model?.ownKeyNumber
      #expect(key.number == theirs && key.number != key.ownNumber)
      act { $0.say("a secret", to: names[1]) }
      #expect(model?.problem?.contains("has changed") == true)
      act { $0.say("for all") }
      #expect(shown.texts == [[], [], ["for all"]])
      #expect(model?.problem == nil)
      act { $0.acceptKey(of: names[1]) }
      world.run(for: .seconds(60))
      act { $0.say("welcome back", to: names[1]) }
      #expect(model?.changedKeys == [] && model?.problem == nil)
      #expect(shown.texts[1].last == "welcome back" && !shown.texts[1].contains("a secret"))
    }
  }
#endif
