#if os(Linux)
  import Afterglow

  extension RunVerb {
    static let grammar = CommandSyntax(
      name: "run", summary: "run a node: find phones with this machine's Bluetooth, and be found by the phones",
      introduction: """
        Makes this machine a node until it is interrupted. The node advertises, scans, identifies the phones around it over a
        connection or by their overflow area, and measures their signal. At the end, the node removes all its
        registrations in bluetoothd.
        """,
      usage: ["[OPTION]…"],
      description: """
        The verb needs a Linux machine with Bluetooth and BlueZ ('afterglow doctor' checks the machine), and a build
        with 'swift build --traits BlueZ'. An ordinary user receives less: without CAP_NET_ADMIN and CAP_NET_RAW, the
        kernel withholds most advertisements and the signal strength of connections.

        The output has one line for each event: phones that appear, change and depart, with signal strength, distance and
        the channels over which they are heard. The verb also reports the state of the radio (adapter off or removed,
        bluetoothd ended). The node continues by itself once the radio is back. On a terminal, the output is a table
        that is redrawn twice a second: identifier, channels, the latest signal strength in dBm, the last sixteen signal
        strengths as bars, distance in metres, and the time since the phone was last heard.
        """,
      groups: [
        OptionGroup(
          nil,
          [
            Options.adapter,
            .value(
              "--channels", "LIST",
              "the channels to use, separated by commas: \(NodeOptions.channelList) (gatt,overflow); with 'beacon', the ",
              "other channels are on air for about a third of the time"),
            .value(
              "--code", "CODE", .choice(["bank", "hamming", "rail", "quad"]),
              "the code of the identifier in the overflow area: 'bank', 'hamming', 'rail' or 'quad' (hamming)"),
            .value(
              "--id", "ID",
              "this node's identifier, 8 hexadecimal digits (with a relay, the stored one; otherwise a new one)"),
            .value(
              "--identifier", "MODE", .choice(IdentifierMode.allCases.map(\.rawValue)),
              "'fixed': this node always shows its identifier; 'rotating': every 15 minutes this node shows a new ",
              "identifier that only its contacts recognise, and it exchanges messages only with contacts (fixed)"),
            .flag(
              "--messages",
              "link with other nodes that have this option, and send each line of standard input to those that have proved ",
              "over a Bluetooth connection to be near. Needs a build with the trait MQTT. Without a relay, messages that are ",
              "not delivered at the end are lost"),
            .value(
              "--broker", "URL[,URL]…",
              "use a relay beside the radio, as 'afterglow chat' does: messages take the path that works, and messages and ",
              "keys are kept for the next start. With --identifier rotating, type '/introduce ID' to make the neighbour that ",
              "shows ID a contact, if that neighbour's user introduces this node within 24 hours"),
            .value("--authority", "FILE", .file, "the certificates, as PEM, that vouch for the broker (the system's)"),
            .value(
              "--password-file", "FILE", .file,
              "the file with the password that the broker's registration printed (AFTERGLOW_PASSWORD)"),
            .value("--state", "FOLDER", .folder, "the folder for messages and keys ($XDG_STATE_HOME/afterglow)"),
            .flag(
              "--json",
              "print one JSON object a line: 'kind' is started, appeared, updated, lostSight, departed, sighted, dialed, ",
              "witnessed, conditions (limits of the node), linked, met, unlinked, message, delivered, expired, ",
              "memoryLost, muted, messagesUnavailable, introduced, introductionFailed or radio"),
            .flag("--log", "run the app Advertiser of Apps/ instead of a bare node, and print its log"),
            Options.seconds,
          ])
      ],
      exitCodes: text(
        "0 success, 64 wrong command line, 65 the file of --authority has no certificate, 66 a file cannot be read, ",
        "69 the radio cannot be used, 74 writing failed"),
      examples: [
        "afterglow run", "afterglow run --adapter hci1 --channels overflow --code rail --id E7DCE3FF",
        "echo \"I am at the door\" | afterglow run --messages",
        "afterglow run --messages --broker mqtts://relay.example --password-file me.password",
        "afterglow run --messages --identifier rotating --broker mqtts://relay.example --password-file me.password",
        "afterglow run --json | jq 'select(.kind == \"appeared\")'",
      ])
  }

  extension ScanVerb {
    static let grammar = CommandSyntax(
      name: "scan", summary: "explain the advertisements around this machine, in the format of 'decode'",
      introduction: """
        Prints every advertisement that this machine's Bluetooth adapter reports, until it is interrupted. 'afterglow decode
        --help' explains the format.
        """,
      usage: ["[OPTION]…"],
      description: """
        The verb needs a Linux machine with Bluetooth and BlueZ ('afterglow doctor' checks the machine), and a build
        with 'swift build --traits BlueZ'. With CAP_NET_RAW the verb shows the adapter's own reports; without
        CAP_NET_RAW, the reports that bluetoothd passes on. Without CAP_NET_ADMIN the kernel withholds most
        advertisements, unless bluetoothd was started with -E. Standard error names each missing capability.
        """,
      groups: [
        OptionGroup(
          nil,
          Options.live + [
            .flag("--json", "print one JSON object a line instead of text"),
            .flag("--relative", "print times in seconds since the first packet"),
            .flag("--summary", "print counts at the end instead of packets"),
          ]),
        OptionGroup(
          "Filters (a packet must match all that are given; the file of --capture contains all packets):",
          OptionSyntax.packetFilter),
      ],
      exitCodes: "0 success, 64 wrong command line, 69 the radio cannot be used, 74 writing failed",
      examples: [
        "afterglow scan --overflow", "afterglow scan --seconds 60 --summary",
        "afterglow scan --json --min-rssi -70 --capture air.btsnoop",
      ])
  }

  extension DoctorVerb {
    static let grammar = CommandSyntax(
      name: "doctor", summary: "check whether this machine meets the requirements of the radio and the relay",
      introduction: """
        Checks whether this machine meets the requirements of the radio and the relay. For each check, the verb prints
        the finding, and the remedy if something is missing.
        """,
      usage: ["[OPTION]…"],
      description: """
        The output begins with the verbs that work on this machine. The verb then checks the Swift toolchain; whether
        the tool was built with Bluetooth; the system bus; bluetoothd and its version; each adapter, whether it is on,
        and its interfaces in bluetoothd; whether this user may listen to the adapter (CAP_NET_RAW) and receive all
        reports of the kernel (CAP_NET_ADMIN); and whether the address of the relay's broker accepts TCP connections.
        Each finding is 'ok', 'limited' (works with restrictions) or 'missing'.
        """,
      groups: [
        OptionGroup(
          nil,
          [
            .value("--broker", "URL", "look for a broker at this address (mqtt://localhost:1883)"),
            .flag("--json", "print one JSON array of objects with 'check', 'verdict' and 'finding'"),
          ])
      ],
      exitCodes: "0 nothing is missing, 1 something is missing, 64 wrong command line, 74 writing failed",
      examples: ["afterglow doctor"])
  }

  extension Options {
    static let adapter = OptionSyntax.value(
      "--adapter", "NAME", "use this adapter: a name such as hci1, or an address (the first adapter that is on)")
    static let seconds = OptionSyntax.value("--seconds", "N", .number(1...(366 * 86_400)), "end after N seconds")

    /// The options of verbs that listen with this machine's radio.
    static let live: [OptionSyntax] = [
      adapter,
      .value(
        "--capture", "FILE", .file,
        "write all received packets as btsnoop, which Wireshark, btmon and 'afterglow decode' read"),
      seconds,
    ]
  }
#endif
