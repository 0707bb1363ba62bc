import Afterglow
import AfterglowDiagnostics
import UIKit
import os

/// The app's two modes. As in the reference app, the source code selects one of the modes.
enum OperationMode {
  /// Sends four bytes to other phones, and reads the four bytes of other phones, through the overflow area alone.
  case demonstration
  /// Advertises the service UUIDs 0, 1, 2, … for a study of the overflow area.
  case sequentiallyAdvertiseAllUUIDs
}

/// The whole app: no user interface, one of two modes, and a log.
#if os(iOS)
  @main
#endif
class AppDelegate: UIResponder, UIApplicationDelegate {
  class var mode: OperationMode { .demonstration }

  /// The payload of the demonstration: 01 02 03 04.
  class var payload: InstallationID? { InstallationID(rawValue: 0x0102_0304) }

  private let logger = Logger(subsystem: "org.afterglow.BackgroundAdvertiser", category: "overflow")
  private(set) var node: Node?
  private var walk: SequentialAdvertiser?
  /// The time at which each peer's payload was last logged. The app does not log every advertisement, because a peer
  /// sends about five advertisements each second.
  private var lastSightings: [PeerIdentifier: Instant] = [:]
  private static let quietTime = Duration.seconds(5)

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    switch Self.mode {
    case .demonstration: demonstrate()
    case .sequentiallyAdvertiseAllUUIDs: startWalk()
    }
    return true
  }

  /// The node's configuration; a scenario on virtual phones may choose another overflow code or nudge schedule.
  func configuration() -> NodeConfiguration {
    var configuration = NodeConfiguration(identifier: .fixed)
    configuration.engine.channels = .overflow
    configuration.installation = Self.payload
    return configuration
  }

  private func demonstrate() {
    let node = Node(configuration: configuration())
    self.node = node
    node.trace { [weak self] event in self?.log(event) }
    log("Advertising \(payload(node.installation)) in the overflow area")
    node.start()
  }

  private func startWalk() {
    let walk = SequentialAdvertiser()
    self.walk = walk
    walk.onStep = { [weak self] step, service in self?.log("Step \(step): advertising \(service)") }
    walk.start()
  }

  private func log(_ message: String) {
    logger.notice("\(message, privacy: .public)")
  }

  private func log(_ event: NodeTrace) {
    switch event {
    case .sighted(let sighting): log(sighting)
    case .nudged: log("A notification lights the screen")
    case .appeared(let neighbor): log("\(payload(neighbor.id)) is near")
    case .lostSight(let neighbor): log("\(payload(neighbor.id)) cannot be heard")
    case .departed(let neighbor): log("\(payload(neighbor.id)) is gone")
    case .conditionsChanged(let conditions): for condition in conditions { log(condition.sentence) }
    case .updated, .witnessed, .dialed, .ranged, .rangingChanged, .heartbeatStarted, .heartbeat, .backgroundTaskExpired:
      break
    case .announced, .linked, .met, .unlinked, .message, .delivered, .expired, .memoryLost, .muted,
      .messagesUnavailable, .introduction:
      break
    }
  }

  private func log(_ sighting: Sighting) {
    guard case .overflow(let code, let erasures, let corrections) = sighting.evidence, let peer = sighting.peer,
      lastSightings[peer].map({ $0.duration(to: sighting.at) > Self.quietTime }) ?? true
    else { return }
    lastSightings[peer] = sighting.at
    let rssi = sighting.rssiDBm.map { " at \($0) dBm" } ?? ""
    log(
      "Payload \(payload(sighting.installation)) from \(peer)\(rssi): "
        + "\(code), \(erasures) erasures, \(corrections) corrections")
  }

  /// Returns the four bytes of an identifier in the reference app's format: `01 02 03 04`.
  private func payload(_ installation: InstallationID) -> String {
    let digits = Array(installation.description)
    return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...$0 + 1]) }.joined(separator: " ")
  }
}
