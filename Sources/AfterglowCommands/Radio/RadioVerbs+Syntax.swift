#if os(Linux)
  extension RunVerb {
    static let grammar = CommandSyntax(
      name: "run", summary: "be a node: find phones with this machine's Bluetooth, and be found by them",
      introduction: """
        Makes this machine a node: it advertises, scans, identifies the phones around it over a connection or by their
        overflow area, and measures their signal until it is interrupted. Nothing is left registered then.
        """,
      usage: ["[OPTION]…"],
      description: """
        Needs a Linux machine with Bluetooth and BlueZ ('afterglow doctor' looks whether all is there), and a program that
        was built with 'swift build --traits BlueZ'. As an ordinary user it hears less: without CAP_NET_ADMIN and
        CAP_NET_RAW the kernel keeps most advertisements to itself and does not tell the signal of connections.

        Printed is one line for each event: phones that appear, are updated and depart, with signal strength, distance and
        the channels over which they are heard, and what becomes of the radio (adapter off or gone, bluetoothd gone), from
        which it recovers by itself. On a terminal it is a table instead, drawn anew twice a second: who, channels, the
        latest signal strength in dBm, the last sixteen as bars, distance in metres, and how long ago it was heard.
        """,
      groups: [
        OptionGroup(
          nil,
          [
            Options.adapter,
            .value(
              "--channels", "LIST",
              "some of \(NodeOptions.channelList), with commas between (gatt,overflow); with 'beacon' the others are on air ",
              "for a third of the time"),
            .value(
              "--code", "CODE", .choice(["bank", "hamming", "rail", "quad"]),
              "write the identifier into the overflow area in 'bank', 'hamming', 'rail' or 'quad' (hamming)"),
            .value(
              "--id", "ID",
              "bear this identifier, of 8 hexadecimal digits (a new one each time, or with a relay the kept one)"),
            .flag(
              "--messages",
              "link with the nodes around that do so too, and send each line of standard input to those that have proved ",
              "over a Bluetooth connection to be near (this build has to have the trait MQTT); what has not been ",
              "delivered at the end is lost, unless there is a relay"),
            .value(
              "--broker", "URL[,URL]…",
              "a relay beside the radio, as for 'afterglow chat': messages go by the way that works, and messages and keys ",
              "are kept for the next time"),
            .value("--authority", "FILE", .file, "the certificates, as PEM, that vouch for the broker (the system's)"),
            .value(
              "--password-file", "FILE", .file,
              "where the password is that the broker's registration printed; or AFTERGLOW_PASSWORD"),
            .value("--state", "FOLDER", .folder, "where messages and keys are kept ($XDG_STATE_HOME/afterglow)"),
            .flag(
              "--json",
              "one JSON object a line: 'kind' is started, appeared, updated, lostSight, departed, sighted, dialed, ",
              "conditions (what keeps the node from its work), linked, met, unlinked, message, delivered, expired, muted or ",
              "radio"),
            .flag("--log", "run the Advertiser from Apps/ instead, as an iPhone would, and print its log"),
            Options.seconds,
          ])
      ],
      exitCodes: "0 well, 64 wrong command line, 66 no password, 69 the radio cannot be used, 74 writing failed",
      examples: [
        "afterglow run", "afterglow run --adapter hci1 --channels overflow --code rail --id E7DCE3FF",
        "echo \"I am at the door\" | afterglow run --messages",
        "afterglow run --messages --broker mqtts://relay.example --password-file me.password",
        "afterglow run --json | jq 'select(.kind == \"appeared\")'",
      ])
  }

  extension ScanVerb {
    static let grammar = CommandSyntax(
      name: "scan", summary: "tell what is on air around this machine, as 'decode' does of recordings",
      introduction: """
        Tells what is on air around this machine, until it is interrupted: every advertisement that its Bluetooth adapter
        reports, in the form of 'afterglow decode', which explains it.
        """,
      usage: ["[OPTION]…"],
      description: """
        Needs a Linux machine with Bluetooth and BlueZ ('afterglow doctor' looks whether all is there), and a program that
        was built with 'swift build --traits BlueZ'. With CAP_NET_RAW the adapter's own reports are shown, without it what
        bluetoothd makes of them; without CAP_NET_ADMIN the kernel keeps most of them to itself, unless bluetoothd was
        started with -E. What is missing is said on standard error.
        """,
      groups: [
        OptionGroup(
          nil,
          Options.live + [
            .flag("--json", "one JSON object a line instead of text"),
            .flag("--relative", "times in seconds since the first packet"),
            .flag("--summary", "counts at the end instead of packets"),
          ]),
        OptionGroup(
          "and which packets are wanted; the file of --capture holds all:", OptionSyntax.packetFilter),
      ],
      exitCodes: "0 well, 64 wrong command line, 69 the radio cannot be used, 74 writing failed",
      examples: [
        "afterglow scan --overflow", "afterglow scan --seconds 60 --summary",
        "afterglow scan --json --min-rssi -70 --capture air.btsnoop",
      ])
  }

  extension DoctorVerb {
    static let grammar = CommandSyntax(
      name: "doctor", summary: "look whether this machine has what the radio and the relay need",
      introduction: """
        Looks whether this machine has what the radio and the relay need, and says for each thing what it found and what
        to do about it.
        """,
      usage: ["[OPTION]…"],
      description: """
        Looked at are: the Swift toolchain; whether this program was built with Bluetooth; the system bus and bluetoothd
        with its version; each adapter, whether it is on, and what of bluetoothd's interfaces it has; whether this user may
        listen to the adapter (CAP_NET_RAW) and have the kernel report everything (CAP_NET_ADMIN); and a broker for the
        relay. Each is 'ok', 'limited' (works, with less) or 'missing'. Before that it says which verbs work here.
        """,
      groups: [
        OptionGroup(
          nil,
          [
            .value("--broker", "URL", "look for a broker there (mqtt://localhost:1883)"),
            .flag("--json", "one JSON array of objects with 'check', 'verdict' and 'finding'"),
          ])
      ],
      exitCodes: "0 nothing is missing, 1 something is, 64 wrong command line, 74 writing failed",
      examples: ["afterglow doctor"])
  }

  extension Options {
    static let adapter = OptionSyntax.value(
      "--adapter", "NAME", "use this adapter: hci1, or its address (the first that is on)")
    static let seconds = OptionSyntax.value("--seconds", "N", .number(1...(366 * 86_400)), "end after N seconds")

    /// The options of verbs that listen with this machine's radio.
    static let live: [OptionSyntax] = [
      adapter,
      .value(
        "--capture", "FILE", .file,
        "keep what is heard as btsnoop, which Wireshark, btmon and 'afterglow decode' read"),
      seconds,
    ]
  }
#endif
