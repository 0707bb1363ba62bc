#if MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowWire
  import Foundation
  import Testing

  @testable import AfterglowRelay

  /// A client that the broker admits sends meaningless payloads to a complete messenger.
  @MainActor
  @Suite(.enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and its clients"), .hangLimit)
  struct MalformedPayloadTests {
    private let broker: MosquittoBroker

    init() throws { broker = try MosquittoBroker() }

    private func sessions() throws -> NoiseSessions {
      var generator = SystemRandomNumberGenerator()
      return try NoiseSessions(keys: MemoryKeyStore(), using: &generator)
    }

    /// Publishes thirty lines, an empty payload, and as many zeros as a datagram may contain. The broker acknowledges
    /// all these publications.
    private func pester() throws {
      let folder = try ScratchFolder()
      try Data((1...30).map { String(repeating: "\($0)", count: $0) }.joined(separator: "\n").utf8).write(
        to: folder.url.appending(path: "lines"))
      try Data(count: 16_384).write(to: folder.url.appending(path: "zeros"))
      let topic = ["-q", "1", "-t", "v1/in/B0B00000/BAD00000"]
      let lines = try Programs.run(
        "/bin/sh",
        ["-c", "exec mosquitto_pub \"$@\" -l < '\(folder.path("lines"))'", "sh"]
          + broker.options(as: "BAD00000") + topic)
      #expect(lines.status == 0, "\(lines.output)")
      for payload in [["-n"], ["-f", folder.path("zeros")]] {
        #expect(try broker.client("mosquitto_pub", as: "BAD00000", topic + payload).status == 0)
      }
    }

    @Test(arguments: [false, true])
    func `malformed payloads do not affect other senders, and are counted if datagrams are sealed`(
      isSealed: Bool
    ) async throws {
      let ends = try [Cast.alice, Cast.bob].map { MQTTRelay(try broker.configuration(for: $0)) }
      let seals = isSealed ? [try sessions(), try sessions()] : []
      let alice = try Person(Cast.alice, on: ends[0], sessions: seals.first ?? UnsealedSessions())
      let bob = try Person(Cast.bob, on: ends[1], sessions: seals.last ?? UnsealedSessions())
      alice.correspondence.sighted(Cast.bob)
      await alice.waitForLink()
      try pester()
      try alice.send([1])
      #expect(await bob.messages(1) == [[1]])
      #expect(bob.correspondence.linked == [Cast.alice])
      let tally = bob.correspondence.tally
      if let seal = seals.last {
        #expect(seal.tally.malformed + seal.tally.forged == 32 && tally.malformed == 0)
      } else {
        // No payload has the mark of an unsealed datagram.
        #expect(tally.malformed == 0 && tally.mutes == 0)
      }
    }
  }
#endif
