import AfterglowRelay

/// Links and messages in the terminal, over the relay.
struct ChatVerb: Verb {
  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    #if MQTT && os(Linux)
      let settings = try ChatSettings(options)
      return try onMainActor(settings, in: surroundings)
    #else
      throw .unavailable(BrokerSupport.shortcoming ?? "there is no relay in this build")
    #endif
  }

  #if MQTT && os(Linux)
    /// Runs the chat on the main actor. The tool runs its verbs on the main thread, so the verb need not change
    /// threads.
    private func onMainActor(
      _ settings: ChatSettings, in surroundings: Surroundings
    ) throws(CommandFailure) -> ExitCode {
      nonisolated(unsafe) let surroundings = surroundings
      let result = MainActor.assumeIsolated { () -> Result<ExitCode, CommandFailure> in
        Result { () throws(CommandFailure) in try ChatSession(settings, in: surroundings).run() }
      }
      return try result.get()
    }
  #endif
}
