extension ChatVerb {
  static let grammar = CommandSyntax(
    name: "chat", summary: "talk with the people who are linked, over the relay, from a terminal or a script",
    introduction: """
      Talks with the installations that are linked with this one, over the relay: an MQTT broker. Two are linked while at
      least one of them hears the other; without a radio, --near says whom to count as heard.
      """,
    usage: ["[OPTION]…"],
    description: """
      What is typed goes to those who are counted as near, by --near or /near, and to nobody else: over a relay anybody can
      say to be near. '/to ID TEXT' answers somebody else. '/call ID NAME' gives somebody a name, which only you see.
      /help explains all orders that begin with a slash. A message is
      kept on disk until it has been delivered, over restarts too. What others say goes to standard output, everything else to
      standard error. On a terminal the line can be edited with the keys of a shell. From a pipe or a file, each line is a
      message: it waits until somebody near is linked, and at the end the chat waits until all is delivered.
      """,
    groups: [
      OptionGroup(
        nil,
        [
          .value("--name", "ID", "who this installation is: eight hexadecimal digits (made on first use, and kept)"),
          .value("--broker", "URL[,URL]…", "the broker, or the nodes of a cluster (mqtts://localhost)"),
          .value("--authority", "FILE", .file, "the certificates, as PEM, that vouch for the broker (the system's)"),
          .value(
            "--password-file", "FILE", .file,
            "where the password is that the broker's registration printed; or AFTERGLOW_PASSWORD"),
          .value("--near", "ID[,ID]…", "whom to count as near, also by the names that /call gave"),
          .value(
            "--state", "FOLDER", .folder, "where messages and keys are kept ($XDG_STATE_HOME/afterglow)"),
          .flag(
            "--unsealed", "send in clear what otherwise only the receiver can read; the relay's page shows it"),
          .flag(
            "--plain", "write over nothing on the screen, for screen readers; so it is where TERM is 'dumb' too"),
          .flag("--json", "one JSON object a line for everything that happens; standard input as without"),
          .value(
            "--wait", "SECONDS", .number(0...86_400),
            "how long to wait for delivery when standard input has ended (60)"),
        ])
    ],
    exitCodes: text(
      "0 all is delivered, or you ended it; 64 wrong command line; 66 no password; 69 this build has no relay; ",
      "74 messages cannot be kept, or writing failed; 75 not all was delivered in time"),
    examples: [
      "script/relay                                  start a broker on this machine, with two users to try",
      "afterglow chat --near B0B00000 --broker mqtts://relay.example --password-file me.password",
      "echo \"I am at the door\" | afterglow chat --name A11CE000 --near B0B00000 --password-file me.password",
    ])
}
