#if os(Linux)
  import AfterglowMessages
  import AfterglowRelay

  /// What a node that exchanges messages needs beside its radio.
  struct NodeCarriers {
    var relay: (any Relay)?
    var sessions: any MessageSessions
    /// `nil` keeps messages as long as the process.
    var store: (any MessageStore)?

    /// For a node that remembers nothing: its keys are new each time.
    static func make() throws(CommandFailure) -> NodeCarriers {
      #if MQTT
        // The tool runs its verbs on the main thread, which is the main actor's.
        nonisolated(unsafe) var made: Result<NodeCarriers, KeyStoreError>?
        MainActor.assumeIsolated {
          var generator = SystemRandomNumberGenerator()
          made = Result { () throws(KeyStoreError) in
            NodeCarriers(sessions: try NoiseSessions(keys: MemoryKeyStore(), using: &generator))
          }
        }
        switch made {
        case .success(let carriers)?: return carriers
        case .failure(let error)?: throw .unavailable(error.reason)
        case nil: throw .unavailable("no keys could be made")
        }
      #else
        throw .unavailable("messages are sealed, and this build has no cryptography: build with --traits BlueZ,MQTT")
      #endif
    }
  }
#endif
