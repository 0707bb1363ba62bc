import Afterglow
import AfterglowDiagnostics
import UIKit
import os

/// The whole app: no user interface, a node, and a log of the node's actions.
///
/// On a virtual phone, ``VirtualPhone`` launches this class, so only the build for iOS has `@main`.
#if os(iOS)
  @main
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let logger = Logger(subsystem: "org.afterglow.Advertiser", category: "node")
  /// The node's configuration; a scenario may set it before the app creates the node.
  var configuration = NodeConfiguration(identifier: .fixed)
  private(set) var node: Node?
  private var beats = 0
  private var threadNumber = 0
  private var hasLoggedAdvertising = false

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let node = Node(configuration: configuration)
    self.node = node
    node.trace { [weak self] event in self?.log(event) }
    log("Attempting to extend background running time")
    log("My personal identity service is \(IdentityService.service(for: node.installation))")
    node.start()
    return true
  }

  /// Prints the last line of the log. The Advertiser prints the line when iOS is about to end the app. The reference
  /// app contains the line, but never prints it, because the app's loop never ends.
  func applicationWillTerminate(_ application: UIApplication) {
    log("*** EXITING BACKGROUND THREAD")
  }

  private func log(_ message: @autoclosure @escaping () -> String) {
    logger.notice("\(message(), privacy: .public)")
  }

  private func log(_ event: NodeTrace) {
    switch event {
    case .dialed(let peer, let step): log(step, of: peer)
    case .heartbeatStarted:
      // As in the reference app, the thread's number is its start time in seconds since 1970, modulo 10,000,000.
      threadNumber = Int(node?.secondsSince1970 ?? 0) % 10_000_000
      log("*** STARTED BACKGROUND THREAD")
    case .heartbeat(let backgroundTimeRemaining): beat(backgroundTimeRemaining)
    case .backgroundTaskExpired: log("Background task expired by iOS.")
    case .sighted, .witnessed, .nudged: break  // this app does not use the overflow area
    case .ranged, .rangingChanged: break  // this app does not range beacons
    case .announced, .linked, .met, .unlinked, .message, .delivered, .expired, .memoryLost, .muted,
      .messagesUnavailable, .introduction:
      break  // this app does not exchange messages
    case .conditionsChanged: break  // the log has only lines that the reference app prints
    case .appeared, .updated, .lostSight, .departed: break  // the dialer's steps report these events in more detail
    }
  }

  private func beat(_ backgroundTimeRemaining: Double) {
    let remaining =
      backgroundTimeRemaining > Self.practicallyInfinite ? "INFINITE" : "\(Int(backgroundTimeRemaining)) s"
    if !hasLoggedAdvertising, node?.advertises == true {
      // The reference app prints this line after its advertisement has started.
      hasLoggedAdvertising = true
      log("true")
    }
    // As in the reference app, this warning appears when less than 10 s of background time remain.
    if backgroundTimeRemaining < 10 { log("About to suspend based on background thread running out.") }
    log("Thread \(self.threadNumber) background time remaining: \(remaining)")
    beats += 1
    if beats % Self.beatsPerOverview == 0 { logOverview() }
  }

  /// A background time above this limit, in seconds, is logged as infinite. If nothing limits the app's background
  /// time, iOS reports the largest possible number.
  private static let practicallyInfinite = 200_000.0
  /// The number of heartbeats between two overviews, which are about a minute apart.
  private static let beatsPerOverview = 30

  private func logOverview() {
    for peer in node?.dialedPeers ?? [] {
      if let installation = peer.installation { log("\(peer.id) (\(installation)) identified") }
    }
  }

  private func log(_ step: DialStep, of peer: PeerIdentifier) {
    switch step {
    case .discovered(let services):
      let names = services.isEmpty ? "none" : services.map(\.description).joined(separator: ", ")
      log("Discovered peripheral: \(peer) Services: \(names)")
    case .connecting(let attempt): log("Connecting.  State is \(attempt == 1 ? "" : "attempt \(attempt)")")
    case .connected: log("Connected")
    case .discoveringServices: log("Discovering services")
    case .discoveredServices: log("Discovered services")
    case .otherService(let service): log("Found another service uuid we don't care about \(service)")
    case .referenceService: log("Found the service uuid")
    case .identityService(let service): log("Found an device unique identifier service uuid: \(service)")
    case .identified(let installation): log("Found device unique identifier: \(installation)")
    case .rssi(let rssi, let installation): log("Read RSSI: \(rssi) for \(installation)")
    case .rssiUnanswered(let times, let installation): log("No RSSI for \(installation), asked \(times) times")
    case .reserved(let installation, let link): log("\(peer) (\(installation)) is linked as \(link)")
    case .superseded(let installation, let successor): log("\(peer) (\(installation)) is \(successor) now")
    case .ourselves: log("\(peer) claims to be this phone")
    case .notOurs: log("\(peer) is not one of ours")
    case .parked(let installation): log("\(peer) (\(installation)) waits for its next turn")
    case .lost(let installation): log("\(peer) (\(installation)) lost")
    case .failed(let reason): log("Attempt failed: \(peer) \(reason)")
    case .gaveUp: log("\(peer) given up")
    }
  }
}
