#if MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import Testing

  @testable import AfterglowRelay

  /// The relay with three NATS nodes in the shipped configuration. An installation that changes from Mosquitto to NATS
  /// needs only other broker addresses.
  @MainActor
  @Suite(.enabled(if: NATSCluster.isInstalled, "needs nats-server and Mosquitto's clients"), .hangLimit)
  struct NATSTests {
    private let cluster: NATSCluster

    init() throws {
      cluster = try NATSCluster()
      for one in [Cast.alice, Cast.bob, Cast.mallory] { _ = try cluster.password(of: one) }
      try cluster.start()
    }

    private func correspondent(_ installation: InstallationID, from node: Int) async throws -> Correspondent {
      let configuration = try cluster.configuration(for: installation, from: node)
      let correspondent = Correspondent(installation, on: MQTTRelay(configuration))
      await correspondent.connect()
      return correspondent
    }

    @Test func `datagrams pass from node to node`() async throws {
      let alice = try await correspondent(Cast.alice, from: 0)
      let bob = try await correspondent(Cast.bob, from: 1)
      alice.relay.send([1], to: Cast.bob)
      let first = await bob.nextDatagram()
      #expect(first?.bytes == [1] && first?.sender == Cast.alice)
    }

    @Test func `a client that loses a node continues at the next node`() async throws {
      let bob = try await correspondent(Cast.bob, from: 1)
      let broker = try #require((bob.relay as? MQTTRelay)?.broker)
      cluster.kill(try #require((0..<3).first { cluster.address($0) == broker }))
      // While the nodes elect a leader, a datagram and a connection may be lost.
      while let event = await bob.nextEvent(), event != .received([1], from: Cast.bob) {
        if event == .connected { bob.relay.send([1], to: Cast.bob) }
      }
      #expect((bob.relay as? MQTTRelay)?.tally.received == 1)
    }

    @Test func `while a node dies, each message arrives once and in order`() async throws {
      var figures = ExchangeConfiguration()
      figures.messages.floodRate = 1_000_000
      figures.messages.floodBurst = 1_000_000
      let relays = try [(Cast.alice, 0), (Cast.bob, 1)].map { name, node in
        MQTTRelay(try cluster.configuration(for: name, from: node))
      }
      let alice = try Person(Cast.alice, on: relays[0], figures)
      let bob = try Person(Cast.bob, on: relays[1], figures)
      alice.correspondence.sighted(Cast.bob)
      await alice.waitForLink()
      await bob.waitForLink()
      let bodies = (0..<500).map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      for body in bodies {
        try alice.send(body)
        try bob.send(body)
      }
      #expect(await bob.messages(50) == Array(bodies[..<50]))
      let broker = try #require(relays[1].broker)
      cluster.kill(try #require((0..<3).first { cluster.address($0) == broker }))
      #expect(await bob.messages(450) == Array(bodies[50...]))
      #expect(await alice.messages(500) == bodies)
      // Each client has all messages in the end. Repeated messages would make the count higher.
      #expect(alice.correspondence.tally.received == 500 && bob.correspondence.tally.received == 500)
    }

    @Test
    func `a client that takes over an installation's session does not receive the installation's messages`()
      async throws
    {
      let bob = try await correspondent(Cast.bob, from: 0)
      bob.relay.stop()
      let alice = try await correspondent(Cast.alice, from: 0)
      alice.relay.send([1], to: Cast.bob)
      let thief = try Programs.run(
        "mosquitto_sub",
        [
          "-h", "localhost", "-p", "\(cluster.ports[0])", "--cafile", cluster.authority, "-i", "B0B00000", "-c", "-u",
          "BAD00000", "-P", try cluster.password(of: Cast.mallory), "-q", "1", "-t", "v1/in/BAD00000/+", "-v",
        ], secondsAtMost: 3)
      #expect(!thief.output.contains("B0B00000"), "\(thief.output)")
    }

    @Test func `no client subscribes to another installation's topics`() async throws {
      _ = try await correspondent(Cast.bob, from: 0)
      let filters = Programs.foreignFilters + ["$MQTT/sub/#", "$MQTT/#", "$JS/#"]
      let spy = try Programs.run(
        "mosquitto_sub", try optionsOfMallory + filters.flatMap { ["-t", $0] } + Programs.clientsHangLimit)
      #expect(spy.output.contains("All subscription requests were denied"), "\(spy.output)")
    }

    @Test func `an installation's password gives access only over MQTT`() async throws {
      _ = try await correspondent(Cast.bob, from: 0)
      let login = #"{"user":"BAD00000","pass":"\#(try cluster.password(of: Cast.mallory))"}"#
      let answer = try await cluster.ownProtocol(saying: "CONNECT \(login)")
      #expect(answer.hasPrefix("INFO ") && answer.contains("Authorization Violation"), "\(answer)")
    }

    @Test func `no client publishes or connects under another installation's name`() async throws {
      let bob = try await correspondent(Cast.bob, from: 0)
      _ = try Programs.run(
        "mosquitto_pub", try optionsOfMallory + ["-q", "1", "-t", "v1/in/B0B00000/A11CE000", "-m", "forged"])
      let alice = try await correspondent(Cast.alice, from: 0)
      alice.relay.send([1], to: Cast.bob)
      #expect(await bob.nextDatagram()?.bytes == [1])
      var configuration = try cluster.configuration(for: Cast.alice, from: 0)
      configuration.password = try cluster.password(of: Cast.mallory)
      configuration.brokers = [cluster.address(0)]
      let impostor = Correspondent(Cast.alice, on: MQTTRelay(configuration))
      impostor.start()
      #expect(await impostor.nextReason()?.contains("rejects A11CE000") == true)
    }

    private var optionsOfMallory: [String] {
      get throws {
        [
          "-h", "localhost", "-p", "\(cluster.ports[0])", "--cafile", cluster.authority, "-i", "BAD00000", "-u",
          "BAD00000", "-P", try cluster.password(of: Cast.mallory),
        ]
      }
    }
  }
#endif
