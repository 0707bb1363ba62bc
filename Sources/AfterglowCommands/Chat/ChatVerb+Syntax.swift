extension ChatVerb {
  static let grammar = CommandSyntax(
    name: "chat", summary: "chat over a relay, from a terminal or a script",
    introduction: """
      Exchanges messages with linked installations over the relay, an MQTT broker. Two installations are linked while at
      least one of them hears the other. Without a radio, --near names the installations to count as heard.
      """,
    usage: ["[OPTION]…"],
    description: """
      A typed line goes only to installations that --near or /near counts as near, because over a relay anybody can claim
      to be near. '/to ID TEXT' sends to another linked installation. '/call ID NAME' gives somebody a name that only
      you see. /help lists all commands that begin with a slash.

      A message is kept on disk until it has been delivered, also across restarts. Messages from other people go to
      standard output, and all reports go to standard error; with --json, the reports go to standard output too. On a
      terminal, the line can be edited with the keys of a shell. From a pipe or a file, each line is a message or a
      command, and a message waits until a receiver is linked. At the end of the input, the chat waits until all
      messages are delivered, but not longer than --wait.
      """,
    groups: [
      OptionGroup(
        nil,
        [
          .value(
            "--name", "ID", "this installation's identifier: eight hexadecimal digits (created on first use, and kept)"),
          .value("--broker", "URL[,URL]…", "the broker, or the nodes of a cluster (mqtts://localhost)"),
          .value("--authority", "FILE", .file, "the certificates, as PEM, that vouch for the broker (the system's)"),
          .value(
            "--password-file", "FILE", .file,
            "the file with the password that the broker's registration printed (AFTERGLOW_PASSWORD)"),
          .value("--near", "ID[,ID]…", "the installations to count as near, by identifier or by a name of /call"),
          .value(
            "--state", "FOLDER", .folder, "the folder for messages and keys ($XDG_STATE_HOME/afterglow)"),
          .flag(
            "--unsealed", "do not encrypt messages, so that the relay's page can show them"),
          .flag(
            "--plain", "never overwrite text on the screen, for screen readers (the default if TERM is 'dumb')"),
          .flag("--json", "print each event as one JSON object a line; the form of the input does not change"),
          .value(
            "--wait", "SECONDS", .number(0...86_400),
            "how long to wait for delivery after standard input has ended (60)"),
        ])
    ],
    exitCodes: text(
      "0 all messages are delivered, or you ended the chat; 64 wrong command line; 65 the file of --authority has no ",
      "certificate; 66 a file cannot be read; 69 this build has no relay; 74 messages cannot be stored, or writing failed; 75 some messages were not delivered in time"
    ),
    examples: [
      "script/relay                                  start a broker on this machine, with two users to try",
      "afterglow chat --near B0B00000 --broker mqtts://relay.example --password-file me.password",
      "echo \"I am at the door\" | afterglow chat --name A11CE000 --near B0B00000 --password-file me.password",
    ])
}
