#if MQTT && os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowMessages
  import AfterglowWire
  import Foundation
  import Testing
  import VirtualPhone

  @testable import AfterglowCommands
  @testable import AfterglowRelay

  /// The node of `afterglow run --messages --broker` on a virtual radio and a real broker.
  @MainActor
  @Suite(.enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and its clients"), .hangLimit)
  struct NodeCarrierTests {
    private let world = World(seed: 7)
    /// The world's clock, which runs ten times as fast as this machine's clock. The world's apps may use this machine's
    /// network.
    private let time: RealTime
    private let broker: MosquittoBroker
    private let folder: ScratchFolder

    init() throws {
      let start = ContinuousClock.now
      time = RealTime(world) { (ContinuousClock.now - start) * 10 }
      broker = try MosquittoBroker()
      folder = try ScratchFolder()
    }

    /// A phone with a node that has the given options, and the node's reports.
    private final class Machine {
      let phone: Phone
      private(set) var process: AppProcess?
      private(set) var carriers: NodeCarriers
      private let contacts: NodeContacts?
      private(set) var events: [NodeTrace] = []
      private let notes = Notes()

      private final class Notes {
        var lines: [String] = []
      }

      /// The sentences of the relay and of the sessions, and the reasons for unsent messages.
      var said: [String] { notes.lines }

      @MainActor
      init(_ words: [String], in world: World, at x: Double) throws {
        let options = try NodeOptions(try Options(words, of: RunVerb.grammar))
        let notes = notes
        carriers = try NodeCarriers.make(options) { notes.lines.append($0) }
        phone = world.addPhone("node", model: .iPhone12, os: .iOS18, at: Position(x: x, y: 0))
        let app = phone.install(.node)
        phone.setLocationAuthorization(.authorizedAlways, for: app)
        phone.setBluetoothAuthorization(.allowedAlways, for: app)
        contacts = options.configuration.identifier == .rotating ? NodeContacts(carriers.keys) : nil
        try contacts?.restore(to: app)
        process = phone.launch(app)
        carriers.relay?.process = process
        process?.startNode(options.configuration, carriers) { [weak self] event in
          self?.events.append(event)
          self?.carriers.relay?.follow(event)
          self?.contacts?.keep { notes.lines.append($0) }
        }
      }

      func say(_ text: String) {
        process?.send(text, to: .everybodyNear) { [notes] error in
          if let error { notes.lines.append(error.description) }
        }
      }

      /// Types a line. Returns whether the line is a command.
      func obey(_ line: String) -> Bool { process?.obey(line) { [notes] in notes.lines.append($0) } ?? false }

      /// The identifiers of all neighbours that have appeared to this node.
      var heard: [InstallationID] {
        events.compactMap { if case .appeared(let neighbor) = $0 { neighbor.id } else { nil } }
      }

      var shown: [String] {
        events.compactMap { event in
          if case .message(let message) = event { String(decoding: message.body, as: UTF8.self) } else { nil }
        }
      }
    }

    private func machine(_ installation: InstallationID, at x: Double, _ more: [String] = []) throws -> Machine {
      let file = folder.path("\(installation).password")
      try Data(broker.password(of: installation.description).utf8).write(to: URL(filePath: file))
      let words = [
        "--id", installation.description, "--channels", "gatt", "--messages", "--broker", broker.address.description,
        "--authority", broker.authority, "--password-file", file, "--state", folder.path("state"),
      ]
      return try Machine(words + more, in: world, at: x)
    }

    /// Lets time pass until a condition is true.
    private func wait(until condition: () -> Bool) async {
      while !condition() {
        time.catchUp()
        // The broker's answers arrive on another thread, and are reported when this thread is free.
        await withCheckedContinuation { continuation in
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
        }
      }
    }

    @Test func `two nodes meet by radio, and exchange messages with and without the broker`() async throws {
      let (alice, bob) = (try machine(Cast.alice, at: 0), try machine(Cast.bob, at: 2))
      let both = [alice, bob]
      await wait { both.allSatisfy { one in one.events.contains { if case .met = $0 { true } else { false } } } }
      await wait { both.allSatisfy { one in one.said.contains { $0.hasPrefix("Connected to the relay mqtts://") } } }
      alice.say("to Bob")
      bob.say("to Alice")
      await wait { bob.shown == ["to Bob"] && alice.shown == ["to Alice"] }
      await wait { both.allSatisfy { $0.said.contains { $0.hasSuffix("is online.") } } }
      broker.kill()
      await wait { both.allSatisfy { $0.said.contains { $0.contains("broke off") } } }
      alice.say("still there?")
      bob.say("by radio")
      await wait { bob.shown.count == 2 && alice.shown.count == 2 }
      #expect(bob.shown.last == "still there?" && alice.shown.last == "by radio")
      for one in both { one.carriers.relay?.end() }
    }

    @Test func `two nodes with changing identifiers become contacts through the broker, and exchange messages`()
      async throws
    {
      let (alice, bob) = (
        try machine(Cast.alice, at: 0, ["--identifier", "rotating"]),
        try machine(Cast.bob, at: 2, ["--identifier", "rotating"])
      )
      let both = [alice, bob]
      await wait { both.allSatisfy { !$0.heard.isEmpty && $0.said.contains { $0.hasPrefix("Connected") } } }
      #expect(!alice.heard.contains(Cast.bob) && !bob.heard.contains(Cast.alice), "identifiers on air")
      for one in both {
        #expect(one.obey("/introduce \(try #require(one.heard.last))"))
        #expect(one.obey("/introduce somebody") && !one.obey("/intro"))
        #expect(one.said.contains { $0.hasPrefix("Waiting up") } && one.said.contains { $0.contains("eight hexadec") })
      }
      await wait {
        both.allSatisfy { one in one.events.contains { if case .introduction = $0 { true } else { false } } }
      }
      await wait { both.allSatisfy { one in one.events.contains { if case .met = $0 { true } else { false } } } }
      alice.say("to Bob")
      await wait { bob.shown == ["to Bob"] }
      for (one, other) in [(alice, Cast.bob), (bob, Cast.alice)] {
        let outcomes = one.events.compactMap { if case .introduction(let report) = $0 { report } else { nil } }
        #expect(outcomes == [.succeeded(stranger: try #require(one.heard.first { $0 != other }), contact: other)])
        #expect(try one.carriers.keys.value(for: ContactCard.storageKey)?.prefix(4) == other.stored[...])
      }
      for one in both { one.carriers.relay?.end() }
    }
  }
#endif
