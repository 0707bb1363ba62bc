#if MQTT && os(Linux)
  import AfterglowRelay
  import AfterglowWire
  import Foundation
  import Testing

  /// A hostile broker can deny `afterglow chat` its service, and can do no other harm.
  @MainActor
  @Suite(.enabled(if: ChatProcess.isPossible, "needs mosquitto and the built tool"), .hangLimit)
  struct HostileBrokerTests {
    /// Returns the highest memory use of a chat, in KiB. The chat must still answer after the attack.
    private func peak(_ attack: HostileBroker.Attack) async throws -> Int {
      let broker = try HostileBroker(attack)
      defer { broker.stop() }
      let folder = try ScratchFolder()
      let password = folder.path("password")
      try Data("x".utf8).write(to: URL(filePath: password))
      let chat = try ChatProcess([
        "--name", "AAAAAAAA", "--near", "BBBBBBBB", "--broker", "mqtt://127.0.0.1:\(broker.port)", "--plain",
        "--password-file", password, "--state", folder.path("state"),
      ])
      await broker.waitForAttack()
      // Once the chat answers, its main actor has handled all earlier input.
      chat.type("/help\n")
      _ = await chat.line(with: "/quit")
      let peak = try #require(chat.peakKiB)
      chat.end()
      return peak
    }

    @Test func `no attack by a broker costs a chat more than 64 MiB of memory`() async throws {
      let idle = try await peak(.none)
      for attack in HostileBroker.Attack.allCases where ![.none, .meetings].contains(attack) {
        let peak = try await peak(attack)
        #expect(peak - idle < 65_536, "\(attack.rawValue): \(peak) KiB, and \(idle) KiB without an attack")
      }
    }

    @Test func `the relay ends the connection after a publication with quality of service 2`() async throws {
      let broker = try HostileBroker(.quality2)
      defer { broker.stop() }
      let address = try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)"))
      let relay = MQTTRelay(MQTTConfiguration(brokers: [address], password: "x"))
      let alice = Correspondent(Cast.alice, on: relay)
      alice.start()
      #expect(await alice.nextReason() == "The broker \(address) violates the protocol.")
      #expect(relay.tally.received == 0)
      relay.stop()
    }
  }
#endif
