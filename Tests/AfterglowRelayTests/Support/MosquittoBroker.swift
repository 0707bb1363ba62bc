#if MQTT && os(Linux)
  import AfterglowRelay
  import AfterglowWire
  import Foundation

  /// A real Mosquitto with the shipped configuration, on free ports and in a folder of its own.
  final class MosquittoBroker {
    static let isInstalled = Programs.path(of: "mosquitto") != nil && Programs.path(of: "mosquitto_pub") != nil

    var port: UInt16 { reservation.ports[0] }
    var pagePort: UInt16 { reservation.ports[1] }
    private let reservation: PortReservation
    private let folder: ScratchFolder
    private var daemon: Daemon?
    private var passwords: [String: String] = [:]

    /// A folder with certificates, a secret and the plugin, which are created once. Each broker copies this folder,
    /// unless the broker has certificates and a secret of its own.
    private static let template: Result<ScratchFolder, any Error> = Result {
      let folder = try ScratchFolder()
      try Programs.runOwn("deploy/mosquitto/prepare", [folder.url.path])
      return folder
    }

    /// Prepares the broker with deploy/mosquitto/prepare, and starts the broker. `settings` are environment variables
    /// for `prepare`.
    ///
    /// With `isOfItsOwn` the broker has its own certificates and secret.
    init(_ settings: [String: String] = [:], isOfItsOwn: Bool = false) throws {
      folder = try ScratchFolder()
      if !isOfItsOwn { try folder.copyContents(of: Self.template.get()) }
      reservation = try PortReservation(2)
      let environment = ["PORT": "\(reservation.ports[0])", "PAGE_PORT": "\(reservation.ports[1])"]
        .merging(settings) { $1 }
      try Programs.runOwn("deploy/mosquitto/prepare", [folder.url.path], environment: environment)
      try start()
    }

    deinit { kill() }

    func start() throws {
      daemon = try Daemon("mosquitto", ["-c", folder.path("mosquitto.conf")])
    }

    /// Ends the broker as a power failure would.
    func kill() {
      daemon?.kill()
      daemon = nil
    }

    var authority: String { folder.path("tls/ca.crt") }

    var address: BrokerAddress { BrokerAddress("mqtts://localhost:\(port)")! }

    func password(of name: String) throws -> String {
      if let known = passwords[name] { return known }
      let password = try Programs.runOwn("deploy/mosquitto/register", [folder.url.path, name])
      passwords[name] = password
      return password
    }

    /// Revokes a password, and returns the next password.
    func revoke(_ name: String) throws -> String {
      try Programs.runOwn("deploy/mosquitto/revoke", [folder.url.path, name])
    }

    func configuration(for installation: InstallationID) throws -> MQTTConfiguration {
      MQTTConfiguration(
        brokers: [address], password: try password(of: installation.description), certificateAuthority: authority)
    }

    /// The options with which Mosquitto's own clients connect.
    func options(as name: String, id: String? = nil, password: String? = nil) throws -> [String] {
      [
        "-h", "localhost", "-p", "\(port)", "--cafile", authority, "-i", id ?? name, "-u", name, "-P",
        try password ?? self.password(of: name),
      ]
    }

    /// Runs one of Mosquitto's own clients, and returns its status and output. These clients do not follow the relay's
    /// protocol.
    func client(
      _ program: String, as name: String, id: String? = nil, password: String? = nil, _ arguments: [String]
    ) throws -> (status: Int32, output: String) {
      try Programs.run(program, options(as: name, id: id, password: password) + arguments)
    }
  }
#endif
