#if os(Linux)
  import Advertiser
  import Afterglow
  import AfterglowBlueZ
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// Makes this machine a node among phones.
  struct RunVerb: Verb {
    let name = "run"
    let summary = "be a node: find phones with this machine's Bluetooth, and be found by them"

    func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let options = try Options(
        arguments, of: name, flags: NodeOptions.flags.union(["--json", "--log"]),
        values: NodeOptions.values.union(["--adapter", "--seconds"]))
      let node = try NodeOptions(options)
      let duration = try options.duration()
      let isOther = options.contains("--json") || options.contains("--messages") || options["--channels"] != nil
      if options.contains("--log"), isOther {
        throw .usage("--log prints what the app in Apps/ logs, which knows no --json, --messages and --channels")
      }
      let run = try RadioRun(surroundings)
      let machine = LinuxMachine(
        bus: run.bus, loop: run.loop, adapter: options["--adapter"], seed: .random(in: .min ... .max), wallClock: .now)
      if let failure = machine.start() { throw .unavailable(failure.explanation) }
      defer { machine.end() }
      let output = NodeOutput(options, of: node.installation, in: surroundings, world: machine.world) { run.fail($0) }
      machine.controller.onCondition = { output.note($0) }
      machine.controller.onRemark = { surroundings.say($0) }
      let phone = machine.addPhone(listsServices: node.configuration.engine.channels.contains(.gatt))
      if options.contains("--log") {
        try launchAdvertiser(on: phone, node, output)
      } else {
        output.begin()
        launchNode(on: phone, node, output, run, in: surroundings)
      }
      try run.run(for: duration)
      output.end()
      return .success
    }

    /// Runs a node; with the exchange of messages it sends what is read on standard input.
    private func launchNode(
      on phone: Phone, _ options: NodeOptions, _ output: NodeOutput, _ run: RadioRun, in surroundings: Surroundings
    ) {
      guard let process = phone.launch(.node, as: options.installation) else { return }
      guard options.configuration.exchange != nil else {
        return process.startNode(options.configuration) { output.take($0) }
      }
      let input = MessageInput(surroundings.input) {
        surroundings.say($0)
      } send: { [weak process] in
        process?.send($0, $1)
      }
      process.startNode(options.configuration) { event in
        output.take(event)
        // From within what a node tells nothing can be sent.
        phone.world.schedule(after: .zero) { input.goOn() }
      }
      run.loop.add(input)
    }

    /// Runs the app as it is in Apps/, and prints its log as Xcode's console shows it.
    private func launchAdvertiser(
      on phone: Phone, _ options: NodeOptions, _ output: NodeOutput
    ) throws(CommandFailure) {
      let app: PhoneApp
      do { app = try .advertiser() } catch { throw .badData("the app's Info.plist cannot be read: \(error)") }
      let clock = phone.world.wallClock
      phone.console = { output.line($0.formatted(clock)) }
      phone.launch(app, as: options.installation)
    }

    var help: String {
      """
      Makes this machine a node: it advertises, scans, identifies the phones around it over a connection or by their
      overflow area, and measures their signal until it is interrupted. Nothing is left registered then.

      Usage: afterglow run [OPTION]…

      Needs a Linux machine with Bluetooth and BlueZ ('afterglow doctor' looks whether all is there), and a program that
      was built with 'swift build --traits BlueZ'. As an ordinary user it hears less: without CAP_NET_ADMIN and
      CAP_NET_RAW the kernel keeps most advertisements to itself and does not tell the signal of connections.

      Printed is one line for each event: phones that appear, are updated and depart, with signal strength, distance and
      the channels over which they are heard, and what becomes of the radio (adapter off or gone, bluetoothd gone), from
      which it recovers by itself. On a terminal it is a table instead, drawn anew twice a second: who, channels, the
      latest signal strength in dBm, the last sixteen as bars, distance in metres, and how long ago it was heard.

      Options:
        --adapter NAME   use this adapter: hci1, or its address (the first that is on)
        --channels LIST  some of \(NodeOptions.channelList), with commas between (gatt,overflow); with 'beacon' the
                         others are on air for a third of the time
        --code CODE      write the identifier into the overflow area in 'bank', 'hamming', 'rail' or 'quad'
                         (hamming)
        --id ID          bear this identifier, of 8 hexadecimal digits (a new one each time)
        --messages       link with the nodes around that do so too, and send them each line of standard input; what has
                         not been delivered at the end is lost
        --json           one JSON object a line: 'kind' is started, appeared, updated, lostSight, departed, sighted,
                         dialed, conditions (what keeps the node from its work), linked, unlinked, message, delivered,
                         expired, muted or radio
        --log            run the Advertiser from Apps/ instead, as an iPhone would, and print its log
        --seconds N      end after N seconds
        --help           this text

      Exit codes: 0 well, 64 wrong command line, 69 the radio cannot be used, 74 writing failed.

      Examples:
        afterglow run
        afterglow run --adapter hci1 --channels overflow --code rail --id E7DCE3FF
        echo "I am at the door" | afterglow run --messages
        afterglow run --json | jq 'select(.kind == "appeared")'
      """
    }
  }

  extension Phone {
    /// Installs an app with all that it asks its user for, and an identifier, and launches it.
    @discardableResult
    fileprivate func launch(_ app: PhoneApp, as installation: InstallationID) -> AppProcess? {
      let installed = install(app)
      installed.keep(installation)
      setLocationAuthorization(.authorizedAlways, for: installed)
      return launch(installed)
    }
  }
#endif
