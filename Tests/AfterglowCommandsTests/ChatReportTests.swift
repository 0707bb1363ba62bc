#if MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowRelay
  import AfterglowWire
  import Testing

  @testable import AfterglowCommands

  /// The reports of the chat, as JSON for a program and as sentences for a person.
  @Suite struct ChatReportTests {
    private static let bob = InstallationID("B0B00000")!
    private static let message = MessageID(sender: bob, number: 7)

    private static var reports: [ChatReport] {
      [
        .connected(BrokerAddress("mqtts://relay.example:8883")), .connected(nil), .disconnected("The line is cut."),
        .presence(bob, .online), .unsent("hello", reason: "Nobody is linked."), .mismatch(bob, isSealed: true),
        .mismatch(bob, isSealed: false), .exchange(.linked(bob)), .exchange(.met(bob)), .exchange(.unlinked(bob)),
        .exchange(.accepted(message)), .exchange(.refused(message, reason: "The disk is full.")),
        .exchange(.received(ReceivedMessage(id: message, body: Array("hello".utf8)))),
        .exchange(.delivered(message, by: bob)), .exchange(.expired(message, for: bob)),
        .exchange(.memoryLost(.receiver(bob))), .exchange(.muted(bob)), .key(.learned(bob, .unconfirmed)),
        .key(.confirmed(bob)), .key(.changed(bob)), .key(.accepted(bob)), .key(.betrayed(bob)),
        .key(.notKept(bob, reason: "The disk is full.")),
      ]
    }

    @Test func `each report fits the schema`() throws {
      let lines = Self.reports.map { $0.json(at: "2020-04-13T14:57:36.662790-04:00").text }
      #expect(try SchemaFault.first(in: lines, of: "chat") == nil)
    }

    @Test func `an installation with a name is shown by its name`() {
      var names = ChatNames()
      #expect(names.call(Self.bob, "Bob") == nil)
      for report in Self.reports {
        guard let sentence = report.sentence(names) else { continue }
        // The sentence about a loss of memory is written without the names.
        if case .exchange(.memoryLost) = report { continue }
        #expect(!sentence.contains("B0B00000"), "\(sentence)")
      }
      #expect(
        ChatReport.exchange(.linked(Self.bob)).sentence(names) == "You are linked with Bob.")
    }

    @Test func `if only one of the two installations encrypts, the sentence says which one does`() {
      let theirs = ChatReport.mismatch(Self.bob, isSealed: false).sentence(ChatNames())
      #expect(theirs?.hasPrefix("B0B00000 does not encrypt messages (--unsealed), and you do") == true)
      let ours = ChatReport.mismatch(Self.bob, isSealed: true).sentence(ChatNames())
      #expect(ours?.hasPrefix("B0B00000 encrypts messages, and you do not (--unsealed)") == true)
    }
  }
#endif
