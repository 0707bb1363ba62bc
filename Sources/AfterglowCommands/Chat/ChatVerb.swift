import AfterglowRelay

/// Links and messages in the terminal, over the relay.
struct ChatVerb: Verb {
  let name = "chat"
  let summary = "talk with the people who are linked, over the relay, from a terminal or a script"

  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let options = try Options(
      arguments, of: name, flags: ["--json", "--plain", "--unsealed"],
      values: ["--name", "--broker", "--authority", "--password-file", "--near", "--state", "--wait"])
    #if MQTT && os(Linux)
      let settings = try ChatSettings(options)
      return try onMainActor(settings, in: surroundings)
    #else
      throw .unavailable(BrokerSupport.shortcoming ?? "there is no relay in this build")
    #endif
  }

  #if MQTT && os(Linux)
    /// The tool runs its verbs on the main thread, which is the main actor's.
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

  var help: String {
    """
    Talks with the installations that are linked with this one, over the relay: an MQTT broker. Two are linked while at
    least one of them hears the other; without a radio, --near says whom to count as heard.

    Usage: afterglow chat [OPTION]…

    What is typed goes to everybody who is linked; /help explains the orders that begin with a slash. A message is kept
    on disk until it has been delivered, over restarts too. What others say goes to standard output, everything else to
    standard error. On a terminal the line can be edited with the keys of a shell. From a pipe or a file, each line is a
    message: it waits until somebody is linked, and at the end the chat waits until all is delivered.

    Options:
      --name ID             who this installation is: eight hexadecimal digits (made on first use, and kept)
      --broker URL[,URL]…   the broker, or the nodes of a cluster (mqtts://localhost)
      --authority FILE      the certificates, as PEM, that vouch for the broker (the system's)
      --password-file FILE  where the password is that the broker's registration printed; or AFTERGLOW_PASSWORD
      --near ID[,ID]…       whom to count as near
      --state FOLDER        where messages and keys are kept ($XDG_STATE_HOME/afterglow)
      --unsealed            send in clear what otherwise only the receiver can read; the relay's page shows it
      --plain               write over nothing on the screen, for screen readers; so it is where TERM is 'dumb' too
      --json                one JSON object a line for everything that happens; standard input as without
      --wait SECONDS        how long to wait for delivery when standard input has ended (60)
      --help                this text

    Exit codes: 0 all is delivered, or you ended it; 64 wrong command line; 66 no password; 69 this build has no relay;
    74 messages cannot be kept, or writing failed; 75 not all was delivered in time.

    Examples:
      script/relay                                  start a broker on this machine, with two users to try
      afterglow chat --near B0B00000 --broker mqtts://relay.example --password-file me.password
      echo "I am at the door" | afterglow chat --name A11CE000 --near B0B00000 --password-file me.password
    """
  }
}
