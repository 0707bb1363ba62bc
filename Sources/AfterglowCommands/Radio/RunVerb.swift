#if os(Linux)
  import Advertiser
  import Afterglow
  import AfterglowBlueZ
  import AfterglowRelay
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// Runs this machine as a node among phones.
  struct RunVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let node = try NodeOptions(options)
      let duration = options.duration()
      let isOther = options.contains("--json") || options.contains("--messages") || options["--channels"] != nil
      if options.contains("--log"), isOther {
        throw .usage("--log runs the app in Apps/Advertiser, so it excludes --json, --messages and --channels")
      }
      let carriers =
        node.configuration.exchange == nil ? nil : try NodeCarriers.make(node) { surroundings.say($0) }
      defer { carriers?.relay?.end() }
      let run = try RadioRun(surroundings)
      let machine = LinuxMachine(
        bus: run.bus, loop: run.loop, adapter: options["--adapter"], seed: .random(in: .min ... .max), wallClock: .now)
      if let failure = machine.start() { throw .unavailable(failure.explanation) }
      defer { machine.end() }
      let output = NodeOutput(options, of: node.installation, in: surroundings, world: machine.world) { run.fail($0) }
      machine.controller.onCondition = { output.handle($0) }
      machine.controller.onRemark = { surroundings.say($0) }
      let phone = machine.addPhone(listsServices: node.configuration.engine.channels.contains(.gatt))
      var input: MessageInput?
      if options.contains("--log") {
        try launchAdvertiser(on: phone, node, output)
      } else {
        output.begin()
        input = try launchNode(on: phone, node, carriers, output, run, in: surroundings)
      }
      try run.run(for: duration)
      output.end()
      input?.end()
      return .success
    }

    /// Starts a node. A node that exchanges messages sends the lines of standard input. Returns the reader of these
    /// lines; `nil` if the node exchanges no messages, or if the app was not launched.
    private func launchNode(
      on phone: Phone, _ options: NodeOptions, _ carriers: NodeCarriers?, _ output: NodeOutput, _ run: RadioRun,
      in surroundings: Surroundings
    ) throws(CommandFailure) -> MessageInput? {
      let keys: any KeyStore = carriers?.keys ?? MemoryKeyStore()
      let contacts = options.configuration.identifier == .rotating ? NodeContacts(keys) : nil
      guard let process = try phone.launch(.node, as: options.installation, contacts) else { return nil }
      guard let carriers else {
        process.startNode(options.configuration) { output.handle($0) }
        return nil
      }
      let input = MessageInput(surroundings.input) { [weak process] in
        process?.obey($0) { surroundings.say($0) } ?? false
      } complain: {
        surroundings.say($0)
      } send: { [weak process] in
        process?.send($0, to: .everybodyNear, $1)
      }
      if let relay = carriers.relay {
        relay.process = process
        run.loop.add(MainQueueSource())
      }
      process.startNode(options.configuration, carriers) { event in
        output.handle(event)
        carriers.relay?.follow(event)
        contacts?.keep { surroundings.say($0) }
        // A callback of the node cannot send messages, so the waiting lines are sent after the callback.
        phone.world.schedule(after: .zero) { input.goOn() }
      }
      run.loop.add(input)
      return input
    }

    /// Runs the app Advertiser from Apps/ without changes to the app, and prints its log as Xcode's console would show
    /// it.
    private func launchAdvertiser(
      on phone: Phone, _ options: NodeOptions, _ output: NodeOutput
    ) throws(CommandFailure) {
      let app: PhoneApp
      do { app = try .advertiser() } catch { throw .badData("the app's Info.plist cannot be read: \(error)") }
      let clock = phone.world.wallClock
      phone.console = { output.line($0.formatted(clock)) }
      try phone.launch(app, as: options.installation)
    }
  }

  extension Phone {
    /// Installs an app under an identifier, allows it to use location at all times, and launches it.
    ///
    /// If `contacts` is given, the app's node continues with the stored key and the stored contacts.
    @discardableResult
    fileprivate func launch(
      _ app: PhoneApp, as installation: InstallationID, _ contacts: NodeContacts? = nil
    ) throws(CommandFailure) -> AppProcess? {
      let installed = install(app)
      installed.keep(installation)
      try contacts?.restore(to: installed)
      setLocationAuthorization(.authorizedAlways, for: installed)
      return launch(installed)
    }
  }
#endif
