#if MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import Foundation
  import Testing

  @testable import AfterglowRelay

  /// The shipped configuration of Mosquitto prevents these attacks, which Mosquitto's own clients make.
  ///
  /// A broker delivers the messages on a topic in order. If a later message arrives, the broker has discarded an
  /// earlier message that is missing.
  @MainActor
  @Suite(.enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and its clients"), .hangLimit)
  struct HostileClientTests {
    private let broker: MosquittoBroker
    private let bob: Correspondent
    private let mallory = Cast.mallory.description

    init() async throws {
      broker = try MosquittoBroker(["RATE": "50", "BURST": "100"])
      bob = Correspondent(Cast.bob, on: MQTTRelay(try broker.configuration(for: Cast.bob)))
      await bob.connect()
    }

    /// Sends a datagram from Alice to Bob. Returns the next datagram that Bob receives.
    private func whatBobHearsNext() async throws -> [UInt8]? {
      let alice = Correspondent(Cast.alice, on: MQTTRelay(try broker.configuration(for: Cast.alice)))
      await alice.connect()
      alice.relay.send([0xA1], to: Cast.bob)
      return await bob.nextDatagram()?.bytes
    }

    /// Returns the broker's count of refusals for this reason. Waits until this number is at least `count`, or until
    /// Mosquitto's client fails.
    private func refusals(_ reason: String, atLeast count: Int = 1) throws -> Int {
      while true {
        let told = try broker.client(
          "mosquitto_sub", as: "watcher",
          ["-t", "$SYS/afterglow/refused/\(reason)", "-C", "1"] + Programs.clientsHangLimit)
        let refused = Int(told.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        if refused >= count || told.status != 0 { return refused }
      }
    }

    @Test func `no client publishes under another installation's name`() async throws {
      let forged = try broker.client(
        "mosquitto_pub", as: mallory, ["-q", "1", "-t", "v1/in/B0B00000/A11CE000", "-m", "forged"])
      // MQTT 3.1.1 cannot refuse a publication, so the broker acknowledges it and discards it.
      #expect(forged.status == 0)
      #expect(try await whatBobHearsNext() == [0xA1])
      #expect(try refusals("publish") == 1)
    }

    @Test func `no client announces another installation's presence, not even by a last will`() async throws {
      let forged = try broker.client(
        "mosquitto_pub", as: mallory, ["-V", "5", "-q", "1", "-t", "v1/presence/B0B00000/A11CE000", "-m", "offline"])
      #expect(forged.output.contains("Not authorized"))
      #expect(try refusals("publish") == 1)
      // The forger's own message reaches Bob, which proves that the forger is connected when it is killed.
      let forger = try Child(
        try #require(Programs.path(of: "mosquitto_pub")),
        broker.options(as: mallory) + [
          "--will-topic", "v1/presence/B0B00000/A11CE000", "--will-payload", "offline", "-t",
          "v1/in/B0B00000/\(mallory)", "-l",
        ], takesInput: true)
      forger.write("here\n")
      #expect(await bob.nextDatagram()?.sender == Cast.mallory)
      forger.signal(SIGKILL)
      forger.waitForEnd()
      #expect(try refusals("publish", atLeast: 2) == 2)
    }

    @Test func `no client subscribes to another installation's topics`() throws {
      let filters =
        Programs.foreignFilters + ["v1/presence/B0B00000", "v1/in", "v1/in/BAD0", "$SYS/afterglow/refused/rate"]
      let spy = try broker.client(
        "mosquitto_sub", as: mallory, filters.flatMap { ["-t", $0] } + Programs.clientsHangLimit)
      #expect(spy.output.contains("All subscription requests were denied"), "\(spy.output)")
      #expect(try refusals("subscribe", atLeast: filters.count) == filters.count)
    }

    @Test func `a client's password opens no connection under another name`() async throws {
      let publication = ["-t", "v1/presence/B0B00000/B0B00000", "-m", "online"]
      let own = try broker.password(of: mallory)
      for name in [Cast.bob.description, "watcher", "nobody", "00000000", "b0b00000"] {
        let stranger = try broker.client("mosquitto_pub", as: name, password: own, publication)
        #expect(stranger.output.contains("not authorised"), "\(name)")
      }
      #expect(try refusals("password", atLeast: 5) == 5)
    }

    @Test
    func `when a password is revoked, its connection ends, and the password opens no new connection`() async throws {
      let old = try broker.password(of: Cast.bob.description)
      let new = try broker.revoke(Cast.bob.description)
      #expect(old != new)
      #expect(await bob.nextReason()?.contains("broke off") == true)
      #expect(await bob.nextReason()?.contains("the name or the password is wrong") == true)
      let publication = ["-t", "v1/presence/B0B00000/B0B00000", "-m", "online"]
      let thief = try broker.client("mosquitto_pub", as: Cast.bob.description, password: old, publication)
      #expect(thief.output.contains("not authorised"))
      var configuration = try broker.configuration(for: Cast.bob)
      configuration.password = new
      await Correspondent(Cast.bob, on: MQTTRelay(configuration)).connect()
    }

    @Test func `a watcher with a single-use password connects only once`() throws {
      let name = "watcher-once-1"
      let visit = ["-t", "$SYS/broker/version", "-C", "1"] + Programs.clientsHangLimit
      let password = try broker.password(of: name)
      #expect(try broker.client("mosquitto_sub", as: name, password: password, visit).status == 0)
      #expect(try broker.client("mosquitto_sub", as: name, password: password, visit).output.contains("not authorised"))
      for _ in 0..<2 { #expect(try broker.client("mosquitto_sub", as: "watcher", visit).status == 0) }
    }

    @Test func `no client takes over another installation's connection by using its client identifier`() async throws {
      let thief = try broker.client(
        "mosquitto_sub", as: mallory, id: "B0B00000", ["-t", "v1/in/BAD00000/+"] + Programs.clientsHangLimit)
      #expect(thief.output.contains("not authorised"))
      #expect(try refusals("client-id") == 1)
      // Bob is still connected, over the same connection.
      #expect(try await whatBobHearsNext() == [0xA1])
      #expect((bob.relay as? MQTTRelay)?.tally.connections == 1)
    }

    @Test func `no message is retained for later subscribers`() async throws {
      let topic = "v1/in/B0B00000/\(mallory)"
      _ = try broker.client("mosquitto_pub", as: mallory, ["-q", "1", "-r", "-t", topic, "-m", "for ever"])
      #expect(try refusals("retained") == 1)
      #expect(try await whatBobHearsNext() == [0xA1])
    }

    @Test func `a packet that is too large ends its sender's connection, or is discarded`() async throws {
      let folder = try ScratchFolder()
      for (size, isClosed) in [(1_000_000, true), (20_000, false)] {
        try Data(count: size).write(to: folder.url.appending(path: "large"))
        let publication = ["-q", "1", "-t", "v1/in/B0B00000/\(mallory)", "-f", folder.path("large")]
        let large = try broker.client("mosquitto_pub", as: mallory, publication)
        #expect(isClosed == (large.status != 0), "\(size) bytes: \(large.output)")
      }
      #expect(try refusals("size") == 1)
      #expect(try await whatBobHearsNext() == [0xA1])
    }

    @Test
    func `a client that floods is limited to the configured rate, and does not affect other clients`() async throws {
      let folder = try ScratchFolder()
      let lines = String(repeating: "flood\n", count: 10_000)
      try Data(lines.utf8).write(to: folder.url.appending(path: "lines"))
      let script = "exec mosquitto_pub \"$@\" -l < '\(folder.path("lines"))'"
      let flood = try Programs.run(
        "/bin/sh",
        [
          "-c", script, "sh",
        ] + broker.options(as: mallory) + ["-q", "0", "-t", "v1/in/B0B00000/\(mallory)"])
      #expect(flood.status == 0, "\(flood.output)")
      // The limit admits 100 messages at once and then 50 messages a second, so it would admit all 10,000 messages only
      // after minutes. The broker may still be handling the messages, so the test waits for the number of refusals.
      let refused = try refusals("rate", atLeast: 5_001)
      let alice = Correspondent(Cast.alice, on: MQTTRelay(try broker.configuration(for: Cast.alice)))
      await alice.connect()
      alice.relay.send([0xA1], to: Cast.bob)
      var floods = 0
      while let datagram = await bob.nextDatagram(), datagram.sender != Cast.alice { floods += 1 }
      #expect(floods + refused <= 10_000)
    }

    @Test func `one sender cannot fill the queue of an absent phone`() async throws {
      let broker = try MosquittoBroker()
      let bob = Correspondent(Cast.bob, on: MQTTRelay(try broker.configuration(for: Cast.bob)))
      await bob.connect()
      bob.relay.stop()
      let folder = try ScratchFolder()
      // Mosquitto keeps 4 MB for one receiver. These messages take 4.8 MB.
      let lines = String(repeating: String(repeating: "f", count: 16_000) + "\n", count: 300)
      try Data(lines.utf8).write(to: folder.url.appending(path: "lines"))
      let script = "exec mosquitto_pub \"$@\" -l < '\(folder.path("lines"))'"
      let options = try broker.options(as: mallory) + ["-q", "1", "-t", "v1/in/B0B00000/\(mallory)"]
      let flood = try Programs.run("/bin/sh", ["-c", script, "sh"] + options)
      #expect(flood.status == 0, "\(flood.output)")
      let alice = Correspondent(Cast.alice, on: MQTTRelay(try broker.configuration(for: Cast.alice)))
      await alice.connect()
      alice.relay.send([0xA1], to: Cast.bob)
      // This message was sent after the message to Bob. When this message returns, the broker has handled both
      // messages.
      alice.relay.send([0], to: Cast.alice)
      _ = await alice.nextDatagram()
      bob.start()
      var first = await bob.nextDatagram()
      alice.relay.send([0xA2], to: Cast.bob)
      while let datagram = first, datagram.sender != Cast.alice { first = await bob.nextDatagram() }
      #expect(first?.bytes == [0xA1])
    }
  }
#endif
