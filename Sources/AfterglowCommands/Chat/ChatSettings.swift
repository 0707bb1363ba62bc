#if MQTT && os(Linux)
  import AfterglowRelay
  import AfterglowWire
  import Foundation

  /// The settings of a chat, from the command line and the environment.
  struct ChatSettings {
    var installation: InstallationID
    var broker: BrokerAccess
    /// The file with messages and keys.
    var database: String
    var near: Set<InstallationID>
    /// The names that this person gives to other people.
    var names: ChatNames
    var namesFile: String
    var isSealed: Bool
    var isJSON: Bool
    var isPlain: Bool
    /// The maximum time between the end of standard input and the delivery of the last message.
    var patience: Duration

    init(_ options: Options) throws(CommandFailure) {
      isSealed = !options.contains("--unsealed")
      isJSON = options.contains("--json")
      isPlain = options.contains("--plain")
      patience = .seconds(options.integer("--wait") ?? 60)
      let folder = try Self.folder(options["--state"])
      if let name = options["--name"] {
        guard let known = InstallationID(name) else {
          throw .usage("--name takes an identifier of eight hexadecimal digits, not '\(name)'")
        }
        installation = known
      } else {
        installation = try Self.keptInstallation(in: folder)
      }
      namesFile = folder + "/\(installation).names"
      let kept = FileManager.default.contents(atPath: namesFile)?.prefix(Self.namesSizeLimit) ?? Data()
      names = ChatNames(String(decoding: kept, as: UTF8.self))
      near = Set(try Self.installations(options["--near"] ?? "", "--near", names))
      guard !near.contains(installation) else { throw .usage("--near names this installation itself: \(installation)") }
      database = folder + "/\(installation).sqlite"
      broker = try Self.broker(options)
    }

    /// The maximum size of a file of names that is read, in bytes. Files that this tool writes are smaller than this
    /// limit.
    private static let namesSizeLimit = 1 << 20

    private static func installations(
      _ text: String, _ option: String, _ names: ChatNames
    ) throws(CommandFailure) -> [InstallationID] {
      var found: [InstallationID] = []
      for part in text.split(separator: ",") {
        guard let installation = names.installation(String(part)) else {
          throw .usage(
            "\(option) takes identifiers of eight hexadecimal digits or names of /call, separated by commas, not '\(part)'"
          )
        }
        found.append(installation)
      }
      return found
    }

    static func broker(_ options: Options) throws(CommandFailure) -> BrokerAccess {
      var addresses: [BrokerAddress] = []
      for part in (options["--broker"] ?? "mqtts://localhost").split(separator: ",") {
        guard let address = BrokerAddress(String(part)) else {
          throw .usage("--broker takes addresses such as mqtts://relay.example:8883, not '\(part)'")
        }
        addresses.append(address)
      }
      if let file = options["--authority"] { try checkAuthority(file) }
      let password: String
      if let file = options["--password-file"] {
        password = try contents(of: file).trimmingCharacters(in: .whitespacesAndNewlines)
      } else if let variable = ProcessInfo.processInfo.environment["AFTERGLOW_PASSWORD"] {
        password = variable
      } else {
        throw .usage("a password is needed: --password-file FILE, or AFTERGLOW_PASSWORD in the environment")
      }
      let access = BrokerAccess(brokers: addresses, password: password, certificateAuthority: options["--authority"])
      if let complaint = access.complaint { throw .usage(complaint) }
      return access
    }

    /// Throws an error if a file does not contain a certificate. Without this check, the tool would try to connect again
    /// and again.
    private static func checkAuthority(_ file: String) throws(CommandFailure) {
      guard FileManager.default.isReadableFile(atPath: file) else {
        throw .noInput("cannot read the certificates from '\(file)'")
      }
      // A pipe has no contents here, because it can be read only once.
      guard let data = FileManager.default.contents(atPath: file) else { return }
      guard String(decoding: data, as: UTF8.self).contains("-----BEGIN ") else {
        throw .badData("'\(file)' has no certificate in the form PEM; --authority takes such a file")
      }
    }

    private static func contents(of file: String) throws(CommandFailure) -> String {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw .noInput("cannot read the password from '\(file)'")
      }
      return String(decoding: data, as: UTF8.self)
    }

    /// Returns the folder for stored data, and creates it if necessary. Also sets the process's `umask`, so that no
    /// other user can read the files that the tool creates. These files contain keys.
    static func folder(_ option: String?) throws(CommandFailure) -> String {
      let environment = ProcessInfo.processInfo.environment
      let state = environment["XDG_STATE_HOME"] ?? (environment["HOME"] ?? "") + "/.local/state"
      let folder = option ?? state + "/afterglow"
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw .inputOutput("cannot create the folder '\(folder)'")
      }
      umask(0o077)
      return folder
    }

    /// Returns the identifier of this folder's installation. The first call creates and stores the identifier.
    static func keptInstallation(in folder: String) throws(CommandFailure) -> InstallationID {
      let file = folder + "/installation"
      if let data = FileManager.default.contents(atPath: file) {
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let kept = InstallationID(text) else { throw .badData("'\(file)' contains no identifier") }
        return kept
      }
      var generator = SystemRandomNumberGenerator()
      let made = InstallationID.random(using: &generator)
      do {
        try Data("\(made)\n".utf8).write(to: URL(filePath: file), options: .atomic)
      } catch {
        throw .inputOutput("cannot write '\(file)'")
      }
      return made
    }
  }
#endif
