#if MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import Testing

  @testable import AfterglowRelay

  /// The inboxes for strangers at a real Mosquitto with the shipped configuration.
  @MainActor
  @Suite(.enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and its clients"), .hangLimit)
  struct MeetingRelayTests {
    private let broker: MosquittoBroker
    private let inbox = MeetingInbox(of: Cast.alice, from: Cast.bob)

    init() throws {
      broker = try MosquittoBroker()
    }

    /// A phone that reads inboxes.
    private final class Reader {
      let relay: MQTTRelay
      private let correspondent: Correspondent
      private var iterator: AsyncStream<(bytes: [UInt8], inbox: MeetingInbox)>.Iterator
      private let continuation: AsyncStream<(bytes: [UInt8], inbox: MeetingInbox)>.Continuation

      @MainActor
      init(_ installation: InstallationID, at broker: MosquittoBroker) throws {
        relay = MQTTRelay(try broker.configuration(for: installation))
        correspondent = Correspondent(installation, on: relay)
        (iterator, continuation) = {
          let (stream, continuation) = AsyncStream.makeStream(of: (bytes: [UInt8], inbox: MeetingInbox).self)
          return (stream.makeAsyncIterator(), continuation)
        }()
      }

      @MainActor
      func connect() async { await correspondent.connect() }

      @MainActor
      func waitForConnection() async { await correspondent.waitForConnection() }

      /// Opens an inbox, sends a first post to the inbox, and waits until this post arrives.
      @MainActor
      func open(_ inbox: MeetingInbox) async {
        relay.open([inbox]) { [continuation] event in
          guard case .posted(let bytes, let inbox) = event else { return }
          continuation.yield((bytes: bytes, inbox: inbox))
        }
        relay.post([0], to: inbox)
        #expect(await next() == [0])
      }

      @MainActor
      func next() async -> [UInt8]? {
        var iterator = iterator
        let post = await iterator.next(isolation: MainActor.shared)
        self.iterator = iterator
        return post?.bytes
      }
    }

    @Test func `a post reaches the readers of its inbox, and no other reader`() async throws {
      let (alice, bob) = (try Reader(Cast.alice, at: broker), try Reader(Cast.bob, at: broker))
      await alice.connect()
      await bob.connect()
      await alice.open(inbox)
      bob.relay.post([9], to: MeetingInbox(of: Cast.bob, from: Cast.alice))
      bob.relay.post([UInt8](repeating: 7, count: IntroductionFrame.maximumSize + 1), to: inbox)
      bob.relay.post([1, 2, 3], to: inbox)
      #expect(await alice.next() == [1, 2, 3])
      #expect(bob.relay.tally.refused == 1 && bob.relay.tally.dropped == 0)
      bob.relay.stop()
      bob.relay.post([4], to: inbox)
      #expect(bob.relay.tally.dropped == 1)
    }

    @Test func `a closed inbox is not read, and an open inbox is read again after the broker has died`() async throws {
      let (alice, bob) = (try Reader(Cast.alice, at: broker), try Reader(Cast.bob, at: broker))
      await alice.connect()
      await bob.connect()
      await alice.open(inbox)
      let other = MeetingInbox(of: Cast.mallory, from: Cast.bob)
      await alice.open(other)
      bob.relay.post([1], to: inbox)
      bob.relay.post([2], to: other)
      #expect(await alice.next() == [2])
      broker.kill()
      try broker.start()
      await alice.waitForConnection()
      alice.relay.post([3], to: other)
      #expect(await alice.next() == [3])
    }

    @Test func `no client reads an inbox without its exact name, or posts more than a handshake needs`() async throws {
      let mallory = Cast.mallory.description
      let filters = [
        "v1/meet/+", "v1/meet/#", "v1/meet", "v1/+/\(inbox.name)", "v1/meet/\(inbox.name)/+", "v1/meet/\(inbox.name)0",
        "v1/meet/\(inbox.name.uppercased())",
      ]
      let spy = try broker.client(
        "mosquitto_sub", as: mallory, filters.flatMap { ["-t", $0] } + Programs.clientsHangLimit)
      #expect(spy.output.contains("All subscription requests were denied"), "\(spy.output)")
      let alice = try Reader(Cast.alice, at: broker)
      await alice.connect()
      await alice.open(inbox)
      let topic = RelayTopic.meeting(inbox).description
      for more in [["-m", String(repeating: "x", count: 257)], ["-r", "-m", "retained"], ["-m", "short"]] {
        _ = try broker.client("mosquitto_pub", as: mallory, ["-q", "1", "-t", topic] + more)
      }
      #expect(await alice.next() == Array("short".utf8))
    }

    @Test func `the topic of a meeting is its inbox, and names no installation`() throws {
      let topic = RelayTopic.meeting(inbox)
      #expect(topic.description == "v1/meet/\(inbox.name)" && RelayTopic(topic.description) == topic)
      #expect(RelayTopic("v1/meet/\(inbox.name.dropLast())") == nil)
      #expect(RelayTopic("v1/meet/\(inbox.name)/\(Cast.alice)") == nil)
      for one in [Cast.alice, Cast.bob] { #expect(!topic.description.uppercased().contains(one.description)) }
    }
  }

  /// Brokers that do not serve inboxes for strangers. The relay reports the refusal, so that no phone waits for an
  /// impossible introduction.
  @MainActor
  @Suite(.hangLimit)
  struct MeetingRefusalTests {
    /// Makes a relay open inboxes, and returns the reason for the refusal.
    private func refusal(of relay: MQTTRelay) async -> String? {
      let (reasons, continuation) = AsyncStream.makeStream(of: String.self)
      let inboxes = [Cast.bob, Cast.mallory].map { MeetingInbox(of: Cast.alice, from: $0) }
      relay.open(Set(inboxes)) { if case .refused(let reason) = $0 { continuation.yield(reason) } }
      var iterator = reasons.makeAsyncIterator()
      return await iterator.next(isolation: MainActor.shared)
    }

    /// RabbitMQ ends the connection if an installation without permission for inboxes subscribes to an inbox.
    @Test
    func `if a broker ends two connections because of inboxes, the relay reports why and continues`() async throws {
      let broker = try HostileBroker(.meetings)
      defer { broker.stop() }
      let address = try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)"))
      let relay = MQTTRelay(MQTTConfiguration(brokers: [address], password: "x"))
      let alice = Correspondent(Cast.alice, on: relay)
      await alice.connect()
      let reason = await refusal(of: relay)
      #expect(reason == "The broker \(address) ends the connection if A11CE000 reads inboxes for strangers.")
      // The network thread continues to connect. If the main actor is busy, the test may read a number above 2.
      #expect(relay.tally.connections >= 2)
      relay.open([]) { _ in }
      await alice.waitForConnection()
      await alice.waitForConnection()
      relay.stop()
    }

    @Test(.enabled(if: NATSCluster.isInstalled, "needs nats-server"))
    func `NATS refuses inboxes for strangers, and the relay reports the refusal`() async throws {
      let cluster = try NATSCluster()
      let configuration = try cluster.configuration(for: Cast.alice, from: 0)
      try cluster.start()
      let relay = MQTTRelay(configuration)
      let alice = Correspondent(Cast.alice, on: relay)
      await alice.connect()
      let broker = try #require(relay.broker)
      let reason = await refusal(of: relay)
      #expect(reason == "The broker \(broker) does not let A11CE000 read inboxes for strangers.")
      #expect(relay.broker == broker, "datagrams still pass")
      alice.relay.send([1], to: Cast.alice)
      #expect(await alice.nextDatagram()?.bytes == [1])
    }
  }
#endif
