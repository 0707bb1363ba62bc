#if os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowRelay
  import AfterglowWire

  /// A person whose correspondence uses a relay, and the reports of the correspondence.
  @MainActor
  final class Person {
    let correspondence: Correspondence
    private let stream: AsyncStream<ExchangeReport>

    init(
      _ installation: InstallationID, on relay: any Relay,
      sessions: any MessageSessions = UnsealedSessions(), _ configuration: ExchangeConfiguration = .init()
    ) throws {
      // A single sighting and its notice remain valid for a whole test, however busy the machine is.
      var configuration = configuration
      configuration.links.lifetime = .seconds(3_600)
      configuration.links.refresh = .seconds(1_800)
      let (stream, continuation) = AsyncStream.makeStream(of: ExchangeReport.self)
      self.stream = stream
      correspondence = try Correspondence(
        installation: installation, configuration: configuration, store: MemoryMessageStore(), relay: relay,
        sessions: sessions, host: ProcessHost()
      ) { continuation.yield($0) }
      correspondence.start()
    }

    /// Sends to every linked installation.
    func send(_ body: [UInt8]) throws(SendError) {
      try correspondence.send(body, to: .installations(correspondence.linked))
    }

    func waitForLink() async {
      for await case .linked in stream { return }
    }

    /// Returns the bodies of the next messages. Fewer bodies are returned only if the test runs out of time.
    func messages(_ count: Int) async -> [[UInt8]] {
      var bodies: [[UInt8]] = []
      for await case .received(let message) in stream {
        bodies.append(message.body)
        if bodies.count == count { break }
      }
      return bodies
    }
  }
#endif
