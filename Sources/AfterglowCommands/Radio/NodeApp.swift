#if os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowProximity
  import AfterglowRelay
  import AfterglowWire
  import AppHosting
  import PhonePort
  import UIKit
  import VirtualPhone

  /// The app that a Linux machine runs as a node: it contains only a `Node`.
  final class NodeAppDelegate: UIResponder, UIApplicationDelegate {
    private var node: Node?

    fileprivate func start(
      _ configuration: NodeConfiguration, _ carriers: NodeCarriers?,
      _ observer: @escaping @MainActor (NodeTrace) -> Void
    ) {
      let node = Node(
        configuration: configuration, relay: carriers?.relay, sessions: carriers?.sessions, store: carriers?.store)
      self.node = node
      node.trace(observer)
      node.start()
    }

    /// Sends a message. Returns an error if the node refuses the message.
    fileprivate func send(_ text: String, to recipients: Recipients) -> SendError? {
      do throws(SendError) {
        try node?.send(Array(text.utf8), to: recipients)
        return nil
      } catch {
        return error
      }
    }
  }

  extension NodeAppDelegate {
    /// Begins an introduction to a stranger. Returns the node's error if the introduction cannot begin.
    fileprivate func introduce(to stranger: InstallationID) -> IntroductionError? {
      do throws(IntroductionError) {
        try node?.introduce(to: stranger)
        return nil
      } catch {
        return error
      }
    }
  }

  extension AppProcess {
    /// Starts the node of a `NodeAppDelegate`. `observer` receives every event of the node.
    ///
    /// Pass `carriers` for a node that exchanges messages.
    func startNode(
      _ configuration: NodeConfiguration, _ carriers: NodeCarriers? = nil, _ observer: @escaping (NodeTrace) -> Void
    ) {
      let observer = MainThread.isolated(observer)
      // The world and its apps share the main thread.
      nonisolated(unsafe) let carriers = carriers
      perform { (AppProcess.running?.delegate as? NodeAppDelegate)?.start(configuration, carriers, observer) }
    }

    /// Makes the node of a `NodeAppDelegate` send a message. `answer` receives `nil` if the node accepts the message,
    /// and an error if the node refuses the message.
    func send(_ text: String, to recipients: Recipients, _ answer: @escaping (SendError?) -> Void) {
      let answer = MainThread.isolated(answer)
      perform { answer((AppProcess.running?.delegate as? NodeAppDelegate)?.send(text, to: recipients)) }
    }
  }

  extension AppProcess {
    /// Carries out a line of standard input that is a command: `/introduce ID`. Returns whether the line begins with
    /// this command. `say` receives a sentence for a person.
    func obey(_ line: String, _ say: @escaping (String) -> Void) -> Bool {
      let words = line.split(separator: " ")
      guard words.first == "/introduce" else { return false }
      guard words.count == 2, let stranger = InstallationID(String(words[1])) else {
        say("/introduce takes the identifier that a neighbour shows: eight hexadecimal digits.")
        return true
      }
      let say = MainThread.isolated(say)
      perform {
        let error = (AppProcess.running?.delegate as? NodeAppDelegate)?.introduce(to: stranger)
        say(error?.description ?? "Waiting up to 24 hours for the user of \(stranger) to introduce this node.")
      }
      return true
    }
  }

  extension PhoneApp {
    /// The node as an app, with the background modes and usage descriptions that it needs.
    static let node = PhoneApp(
      name: "afterglow",
      infoPlist: InfoPlist(
        backgroundModes: ["bluetooth-central", "bluetooth-peripheral", "location"],
        usageDescriptions: [
          "NSBluetoothAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
          "NSLocationWhenInUseUsageDescription",
        ]),
      delegate: NodeAppDelegate.self)
  }

  /// The settings of a node, from the command line.
  struct NodeOptions {
    var configuration: NodeConfiguration
    /// The node's identifier.
    let installation: InstallationID
    /// The relay's settings; `nil` without a relay.
    let relay: Relay?

    /// The settings of a relay, from the command line.
    struct Relay {
      #if MQTT
        var broker: BrokerAccess
        /// The file with messages and keys.
        var database: String
      #endif
    }

    init(_ options: Options) throws(CommandFailure) {
      configuration = NodeConfiguration(
        identifier: options["--identifier"].flatMap(IdentifierMode.init) ?? .fixed)
      configuration.engine.channels = try Self.channels(options["--channels"] ?? "gatt,overflow")
      configuration.engine.overflow.code = options["--code"].flatMap(OverflowCodeChoice.init) ?? .hamming
      guard options["--code"] == nil || configuration.engine.channels.contains(.overflow) else {
        throw .usage("--code needs the channel 'overflow', because only the overflow area carries a code")
      }
      // BlueZ does not throttle a scan, so the scan need not restart often. Nudges, which light the screen of a phone,
      // are off, because the machine has no such screen.
      configuration.engine.scanning.period = .seconds(3600)
      configuration.engine.nudges = .off
      if options.contains("--messages") {
        guard configuration.engine.channels.contains(.gatt) else {
          throw .usage("--messages needs the channel 'gatt', because messages go over connections")
        }
        configuration.exchange = ExchangeConfiguration()
      }
      for option in ["--broker", "--authority", "--password-file", "--state"] where options[option] != nil {
        guard options.contains("--messages") else {
          throw .usage("\(option) needs --messages, because a relay carries only messages")
        }
        guard options["--broker"] != nil else {
          throw .usage("\(option) needs --broker, because \(option) configures the relay")
        }
      }
      guard options["--broker"] != nil else {
        installation = try Self.installation(options["--id"])
        relay = nil
        configuration.installation = installation
        return
      }
      #if MQTT
        let folder = try ChatSettings.folder(options["--state"])
        installation =
          options["--id"] == nil
          ? try ChatSettings.keptInstallation(in: folder) : try Self.installation(options["--id"])
        relay = Relay(broker: try ChatSettings.broker(options), database: folder + "/\(installation).sqlite")
        configuration.installation = installation
      #else
        throw .unavailable(BrokerSupport.shortcoming ?? "there is no relay in this build")
      #endif
    }

    /// Returns the identifier on the command line, or a new identifier if the command line has none.
    private static func installation(_ text: String?) throws(CommandFailure) -> InstallationID {
      guard let text else { return .random }
      guard let installation = InstallationID(text) else {
        throw .usage("--id takes an identifier of 8 hexadecimal digits that are not all zero, not '\(text)'")
      }
      return installation
    }

    /// The channels that need only a radio.
    private static let channels = Channels.names.filter(\.isOverTheAir)

    /// The names of the channels as the help text lists them: 'a', 'b' and 'c'.
    static let channelList: String = {
      let words = channels.map { "'\($0.word)'" }
      return words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }()

    private static func channels(_ text: String) throws(CommandFailure) -> Channels {
      var chosen: Channels = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let known = channels.first(where: { $0.word == word }) else {
          let all = channels.map(\.word).joined(separator: ", ")
          throw .usage("--channels takes one or more of \(all), separated by commas, not '\(text)'")
        }
        chosen.formUnion(known.channel)
      }
      return chosen
    }
  }

  extension InstallationID {
    /// A random identifier, but never zero, which is not a valid identifier.
    fileprivate static var random: InstallationID {
      while true {
        if let installation = InstallationID(rawValue: .random(in: .min ... .max)) { return installation }
      }
    }
  }
#endif
