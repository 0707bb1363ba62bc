#if os(Linux)
  import AfterglowDiagnostics
  import AfterglowMessages
  import AfterglowRelay
  import AfterglowWire
  import VirtualPhone

  /// What a node uses for messages in addition to its radio: the relay, the sessions, the message store and the key
  /// store.
  struct NodeCarriers {
    var relay: NodeRelay?
    var sessions: any MessageSessions
    /// The store of messages. Without a store, messages are lost when the process ends.
    var store: (any MessageStore)?
    /// The store of the keys and the contacts. It is in the same file as the messages, or in memory if messages are not
    /// stored.
    var keys: any KeyStore

    /// Creates the carriers that the command line asks for: with `--broker`, a relay and a file for messages and keys.
    /// Without `--broker` the node stores nothing, and creates new keys at each start.
    ///
    /// `report` receives the messages of the relay and the sessions, in words for a person.
    static func make(
      _ options: NodeOptions, report: @escaping (String) -> Void
    ) throws(CommandFailure) -> NodeCarriers {
      #if MQTT
        // The tool runs its verbs on the main thread, which is the main actor's thread.
        nonisolated(unsafe) let report = report
        nonisolated(unsafe) var made: Result<NodeCarriers, CommandFailure>?
        MainActor.assumeIsolated {
          made = Result { () throws(CommandFailure) in try isolated(options.relay, report: report) }
        }
        switch made {
        case .success(let carriers)?: return carriers
        case .failure(let failure)?: throw failure
        case nil: throw .unavailable("the keys could not be created")
        }
      #else
        throw .unavailable("messages are encrypted, and this build has no cryptography; build with --traits BlueZ,MQTT")
      #endif
    }

    #if MQTT
      @MainActor
      private static func isolated(
        _ relay: NodeOptions.Relay?, report: @escaping (String) -> Void
      ) throws(CommandFailure) -> NodeCarriers {
        var generator = SystemRandomNumberGenerator()
        do {
          let database = try relay.map { try RelayDatabase(path: $0.database) }
          let keys: any KeyStore = database.map { SQLiteKeyStore($0) } ?? MemoryKeyStore()
          let sessions = try NoiseSessions(keys: keys, using: &generator)
          sessions.keyNews = { news in
            if let sentence = ChatReport.key(news).sentence() { report(sentence) }
          }
          return NodeCarriers(
            relay: relay.map { NodeRelay(RelayScheme.makeRelay($0.broker), report: report) }, sessions: sessions,
            store: database.map { SQLiteMessageStore($0) }, keys: keys)
        } catch let error as RelayDatabaseError {
          throw .inputOutput(error.reason)
        } catch let error as KeyStoreError {
          throw .inputOutput(error.reason)
        } catch {
          throw .inputOutput("\(error)")
        }
      }
    #endif
  }

  /// The relay of a node that runs as an app. The relay's events reach the app in the same way as the phone's
  /// callbacks.
  @MainActor
  final class NodeRelay: MeetingRelay {
    private let relay: any BrokerRelay
    private let report: (String) -> Void
    private var linked: Set<InstallationID> = []
    /// The running app; `nil` before its launch. The world and the app share the main thread.
    nonisolated(unsafe) weak var process: AppProcess?

    init(_ relay: any BrokerRelay, report: @escaping (String) -> Void) {
      (self.relay, self.report) = (relay, report)
      relay.presenceChanged = { who, presence in
        report("\(who) is \(presence.rawValue).")
      }
    }

    var maximumDatagramSize: Int { relay.maximumDatagramSize }

    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      relay.start(as: installation) { [weak self] event in
        switch event {
        case .connected: self?.report("Connected to the relay" + (self?.relay.broker.map { " \($0)." } ?? "."))
        case .disconnected(let reason): self?.report(reason)
        case .received: break
        }
        self?.process?.schedule(after: .zero) { receive(event) }
      }
    }

    func send(_ datagram: [UInt8], to receiver: InstallationID) { relay.send(datagram, to: receiver) }

    func open(_ inboxes: Set<MeetingInbox>, _ receive: @escaping @MainActor (MeetingEvent) -> Void) {
      relay.open(inboxes) { [weak self] event in self?.process?.schedule(after: .zero) { receive(event) } }
    }

    func post(_ bytes: [UInt8], to inbox: MeetingInbox) { relay.post(bytes, to: inbox) }

    func stop() { relay.stop() }

    /// Follows the presence of another installation on the relay while the two installations are linked.
    nonisolated func follow(_ event: NodeTrace) {
      MainActor.assumeIsolated {
        switch event {
        case .linked(let other): linked.insert(other)
        case .unlinked(let other): linked.remove(other)
        default: return
        }
        relay.watch(linked)
      }
    }

    /// Ends the connection, and waits until the disconnect message is sent.
    nonisolated func end() {
      MainActor.assumeIsolated { relay.stopAndWait() }
    }
  }
#endif
