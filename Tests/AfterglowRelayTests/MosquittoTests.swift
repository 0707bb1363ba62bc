#if MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import Glibc
  import Testing

  @testable import AfterglowRelay

  /// The relay with a real Mosquitto in the shipped configuration.
  @MainActor
  @Suite(.enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and its clients"), .hangLimit)
  struct MosquittoTests {
    private func correspondent(_ installation: InstallationID, at broker: MosquittoBroker) throws -> Correspondent {
      Correspondent(installation, on: MQTTRelay(try broker.configuration(for: installation)))
    }

    @Test func `datagrams arrive in both directions, with their senders' names`() async throws {
      let broker = try MosquittoBroker()
      let (alice, bob) = (try correspondent(Cast.alice, at: broker), try correspondent(Cast.bob, at: broker))
      await alice.connect()
      await bob.connect()
      alice.relay.send([1, 2, 3], to: Cast.bob)
      let first = await bob.nextDatagram()
      #expect(first?.bytes == [1, 2, 3] && first?.sender == Cast.alice)
      let largest = [UInt8](repeating: 7, count: bob.relay.maximumDatagramSize)
      bob.relay.send(largest, to: Cast.alice)
      let second = await alice.nextDatagram()
      #expect(second?.bytes == largest && second?.sender == Cast.bob)
    }

    @Test func `thousands of datagrams arrive in order over one connection`() async throws {
      let broker = try MosquittoBroker(["RATE": "0"])
      let (alice, bob) = (try correspondent(Cast.alice, at: broker), try correspondent(Cast.bob, at: broker))
      await alice.connect()
      await bob.connect()
      for number in 0..<5_000 { alice.relay.send([UInt8(number >> 8), UInt8(number & 0xFF)], to: Cast.bob) }
      var numbers: [Int] = []
      while numbers.count < 5_000, let datagram = await bob.nextDatagram() {
        numbers.append(Int(datagram.bytes[0]) << 8 | Int(datagram.bytes[1]))
      }
      #expect(numbers == Array(0..<5_000))
    }

    /// A `Correspondence` stops its relay before the program waits for the relay's end.
    @Test(arguments: [false, true])
    func `a relay that is stopped still sends all datagrams that it has queued`(isStoppedBefore: Bool) async throws {
      let broker = try MosquittoBroker(["RATE": "0"])
      var configuration = try broker.configuration(for: Cast.alice)
      configuration.farewellTimeout = .seconds(30)
      let relay = MQTTRelay(configuration)
      let alice = Correspondent(Cast.alice, on: relay)
      await alice.connect()
      for number in 0..<2_000 { relay.send([UInt8(number >> 8), UInt8(number & 0xFF)], to: Cast.bob) }
      if isStoppedBefore { relay.stop() }
      relay.stopAndWait()
      #expect(relay.tally.sent == 2_000 && relay.tally.dropped == 0)
    }

    @Test func `datagrams that a relay sends after it was started and stopped again are counted`() async throws {
      let broker = try MosquittoBroker(["RATE": "0"])
      let relay = MQTTRelay(try broker.configuration(for: Cast.alice))
      let alice = Correspondent(Cast.alice, on: relay)
      await alice.connect()
      for number in 0..<2_000 { relay.send([UInt8(number >> 8), UInt8(number & 0xFF)], to: Cast.bob) }
      relay.stop()
      alice.start()
      relay.stopAndWait()
      // The broker may end the first connection when the second connection begins.
      #expect(relay.tally.sent + relay.tally.dropped == 2_000)
    }

    @Test func `a datagram to a sleeping phone waits at the broker`() async throws {
      let broker = try MosquittoBroker()
      let (alice, bob) = (MQTTRelay(try broker.configuration(for: Cast.alice)), try correspondent(Cast.bob, at: broker))
      var presence = await presence(of: Cast.bob, at: alice)
      (bob.relay as? MQTTRelay)?.watch([Cast.alice])
      await bob.connect()
      bob.relay.stop()
      while await presence.next(isolation: MainActor.shared) != .offline {}
      alice.send([42], to: Cast.bob)
      bob.start()
      #expect(await bob.nextDatagram()?.bytes == [42])
    }

    @Test func `a broken connection to the broker is reported, and replaced when the broker is back`() async throws {
      let broker = try MosquittoBroker()
      let (alice, bob) = (try correspondent(Cast.alice, at: broker), try correspondent(Cast.bob, at: broker))
      await alice.connect()
      await bob.connect()
      broker.kill()
      #expect(await alice.nextReason()?.contains("broke off") == true)
      try broker.start()
      await alice.waitForConnection()
      await bob.waitForConnection()
      alice.relay.send([1], to: Cast.bob)
      #expect(await bob.nextDatagram()?.bytes == [1])
    }

    @Test func `while one broker is down the next broker is used`() async throws {
      let broker = try MosquittoBroker()
      var configuration = try broker.configuration(for: Cast.alice)
      let unused = try PortReservation(1)
      let dead = try #require(BrokerAddress("mqtts://localhost:\(unused.ports[0])"))
      configuration.brokers = [dead, broker.address]
      let alice = Correspondent(Cast.alice, on: MQTTRelay(configuration))
      alice.start()
      let reason = await alice.nextReason()
      #expect(reason == "No broker accepts connections at \(dead).")
      await alice.waitForConnection()
    }

    @Test func `a datagram is dropped if there is no connection, and refused if it is too large`() async throws {
      let broker = try MosquittoBroker()
      let relay = MQTTRelay(try broker.configuration(for: Cast.alice))
      relay.send([1], to: Cast.bob)
      let alice = Correspondent(Cast.alice, on: relay)
      await alice.connect()
      relay.send([UInt8](repeating: 0, count: relay.maximumDatagramSize + 1), to: Cast.bob)
      #expect(relay.tally.dropped == 1 && relay.tally.refused == 1 && relay.tally.sent == 0)
      relay.stop()
      relay.send([1], to: Cast.bob)
      #expect(relay.tally.dropped == 2)
    }

    @Test func `an installation gets a report when a linked installation connects or disconnects`() async throws {
      let broker = try MosquittoBroker()
      let alice = MQTTRelay(try broker.configuration(for: Cast.alice))
      defer { alice.stop() }
      var heard = await presence(of: Cast.bob, at: alice)
      let bob = try correspondent(Cast.bob, at: broker)
      (bob.relay as? MQTTRelay)?.watch([Cast.alice])
      await bob.connect()
      #expect(await heard.next(isolation: MainActor.shared) == .online)
      bob.relay.stop()
      // Bob is reported as present when he connects, and again when he begins to watch Alice.
      var last = await heard.next(isolation: MainActor.shared)
      while last == .online { last = await heard.next(isolation: MainActor.shared) }
      #expect(last == .offline)
    }

    @Test func `an installation gets a report when a linked installation falls silent`() async throws {
      let broker = try MosquittoBroker()
      var configuration = try broker.configuration(for: Cast.alice)
      configuration.presenceInterval = .milliseconds(50)
      let alice = MQTTRelay(configuration)
      defer { alice.stop() }
      var heard = await presence(of: Cast.bob, at: alice)
      // The connection ends without a disconnect packet.
      try abandonConnection(of: Cast.bob, saying: .presence(for: Cast.alice, of: Cast.bob), at: broker)
      #expect(await heard.next(isolation: MainActor.shared) == .online)
      #expect(await heard.next(isolation: MainActor.shared) == .offline)
    }

    @Test func `presence is reported to linked installations only`() async throws {
      let broker = try MosquittoBroker()
      let (alice, mallory) = (
        MQTTRelay(try broker.configuration(for: Cast.alice)), MQTTRelay(try broker.configuration(for: Cast.mallory))
      )
      defer { for one in [alice, mallory] { one.stop() } }
      var heard = await presence(of: Cast.bob, at: alice)
      var overheard: [RelayPresence] = []
      let spy = Correspondent(Cast.mallory, on: mallory)
      mallory.presenceChanged = { _, presence in overheard.append(presence) }
      mallory.watch([Cast.bob, Cast.alice])
      await spy.connect()
      let bob = try correspondent(Cast.bob, at: broker)
      (bob.relay as? MQTTRelay)?.watch([Cast.alice])
      await bob.connect()
      #expect(await heard.next(isolation: MainActor.shared) == .online)
      // Bob has reported his presence, and now sends this message. When the message arrives, no report of Bob's
      // presence is still under way to Mallory.
      bob.relay.send([7], to: Cast.mallory)
      #expect(await spy.nextDatagram()?.sender == Cast.bob)
      #expect(overheard.isEmpty)
    }

    /// Connects `relay` as Alice and watches `other`. Returns the reports of the presence of `other`.
    private func presence(of other: InstallationID, at relay: MQTTRelay) async -> AsyncStream<RelayPresence>.Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: RelayPresence.self)
      relay.presenceChanged = { who, presence in
        if who == other { continuation.yield(presence) }
      }
      relay.watch([other])
      let alice = Correspondent(Cast.alice, on: relay)
      await alice.connect()
      // The relay sends these messages after the subscription. When the messages come back, the subscription is in
      // effect.
      for _ in 0..<2 {
        relay.send([0], to: Cast.alice)
        _ = await alice.nextDatagram()
      }
      return stream.makeAsyncIterator()
    }

    /// Connects as a phone does, reports its presence, and closes the socket without a disconnect packet.
    private func abandonConnection(
      of installation: InstallationID, saying topic: RelayTopic, at broker: MosquittoBroker
    ) throws {
      let client = try MQTTClient(
        installation: installation, configuration: try broker.configuration(for: installation), broker: broker.address)
      while client.happenings.isEmpty {
        var descriptor = pollfd(fd: client.socket, events: Int16(POLLIN), revents: 0)
        if client.wantsToWrite { descriptor.events |= Int16(POLLOUT) }
        poll(&descriptor, 1, -1)
        try client.read()
        try client.write()
      }
      client.announce(Array(RelayPresence.online.rawValue.utf8), at: topic)
      while client.wantsToWrite { try client.write() }
    }
  }
#endif
