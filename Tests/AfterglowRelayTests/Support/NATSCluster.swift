#if MQTT && os(Linux)
  import AfterglowWire
  import Foundation

  @testable import AfterglowRelay

  /// Three real NATS nodes on loopback, with the shipped configuration.
  final class NATSCluster {
    static let isInstalled = Programs.path(of: "nats-server") != nil && Programs.path(of: "mosquitto_pub") != nil

    /// The ports on which the nodes listen for clients, one port for each node.
    var ports: [UInt16] { Array(reservation.ports[0..<3]) }
    private let reservation: PortReservation
    private let folder: ScratchFolder
    private var daemons: [Daemon?] = [nil, nil, nil]

    init() throws {
      folder = try ScratchFolder()
      reservation = try PortReservation(9)
      let free = reservation.ports
      let routes = free[3..<6].map { "127.0.0.1:\($0)" }.joined(separator: " ")
      for node in 0..<3 {
        let environment = [
          "PORT": "\(free[node])", "CLUSTER_PORT": "\(free[3 + node])", "OWN_PORT": "\(free[6 + node])",
          "ROUTES": routes,
        ]
        try Programs.runOwn("deploy/nats/prepare", [folder.url.path, "n\(node)"], environment: environment)
      }
    }

    deinit { for node in 0..<3 { kill(node) } }

    /// Starts all nodes. `deploy/nats/register` passes later registrations on to the running nodes.
    func start() throws {
      for node in 0..<3 { try start(node) }
    }

    func start(_ node: Int) throws {
      daemons[node] = try Daemon("nats-server", ["-c", folder.path("n\(node).conf")])
    }

    func kill(_ node: Int) {
      daemons[node]?.kill()
      daemons[node] = nil
    }

    var authority: String { folder.path("tls/ca.crt") }

    func address(_ node: Int) -> BrokerAddress { BrokerAddress("mqtts://localhost:\(ports[node])")! }

    /// Sends a line of NATS's own protocol to the first node. Returns the node's answers until the node closes the
    /// connection.
    func ownProtocol(saying line: String) async throws -> String {
      // If the script's bytes reach the node after the node has closed the connection, the node resets the connection,
      // and the script loses unread answers. So the script first reads the greeting, and then sends a single line.
      let script =
        "exec 3<>/dev/tcp/127.0.0.1/$1; IFS= read -r info <&3; echo \"$info\"; printf '%s\\r\\n' \"$2\" >&3; cat <&3"
      return try await Programs.runAside(
        "bash", ["-c", script, "bash", "\(reservation.ports[6])", line], secondsAtMost: 60
      ).output
    }

    func password(of installation: InstallationID) throws -> String {
      try Programs.runOwn("deploy/nats/register", [folder.url.path, installation.description])
    }

    /// Returns an installation's configuration. The list of brokers begins with `node`, and the other nodes follow.
    func configuration(for installation: InstallationID, from node: Int) throws -> MQTTConfiguration {
      var configuration = MQTTConfiguration(
        brokers: (0..<3).map { address((node + $0) % 3) }, password: try password(of: installation),
        certificateAuthority: authority)
      // A cluster that has just lost a node needs a few seconds to answer a subscription.
      configuration.connectTimeout = .seconds(20)
      return configuration
    }
  }
#endif
