import Afterglow
import AfterglowDiagnostics
import AppHosting
import PhonePort
import UIKit
public import VirtualPhone

/// An app that consists of a node.
extension PhoneApp {
  /// Returns an app that consists of a node, and that declares these background modes in its property list.
  public static func node(backgroundModes: Set<String> = PhoneApp.nodeBackgroundModes) -> PhoneApp {
    var infoPlist = InfoPlist(
      backgroundModes: backgroundModes,
      usageDescriptions: [
        "NSBluetoothAlwaysUsageDescription", "NSLocationWhenInUseUsageDescription",
        "NSLocationAlwaysAndWhenInUseUsageDescription",
      ])
    infoPlist.supportsLiveActivities = true
    return PhoneApp(name: "Node", infoPlist: infoPlist, delegate: NodeAppDelegate.self)
  }

  /// The background modes that a node needs in order to range, scan and advertise in the background.
  public static let nodeBackgroundModes: Set<String> = ["location", "bluetooth-central", "bluetooth-peripheral"]
}

extension NodeConfiguration {
  /// The configuration of a node that only location updates keep awake, as in the reference apps.
  static var withoutPulses: NodeConfiguration {
    var configuration = NodeConfiguration(identifier: .fixed)
    configuration.withheld = [.pulses]
    return configuration
  }
}

extension NodeConfiguration {
  /// The configuration of a node that never renews a link, like the reference app.
  ///
  /// The demonstration of the three phones is compared with the reference's log step by step. A renewed link would add
  /// steps to the log that the reference's log does not contain. All other scenarios renew links.
  static var holdingLinks: NodeConfiguration {
    var configuration = NodeConfiguration(identifier: .fixed)
    configuration.engine.dialing.renewsLinks = false
    return configuration
  }
}

extension Phone {
  /// Configures and observes every process of the node app that starts on this phone.
  ///
  /// The method replaces an earlier observer of launches. With a `region`, the app permanently ranges the beacons of
  /// that region.
  func runNodes(
    _ configuration: NodeConfiguration, ranging region: BeaconRegion? = nil,
    observer: @escaping (AppProcess, NodeTrace) -> Void
  ) {
    onLaunch = { process in
      typealias Observer = @MainActor (NodeTrace) -> Void
      MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, observer: @escaping Observer) in
        (delegate as? NodeAppDelegate)?.prepare(configuration, region, observer)
      }(
        process.delegate,
        MainThread.isolated { [line = process.lifeline] in if let process = line.object { observer(process, $0) } })
    }
  }
}

/// An app delegate that starts a node at launch.
private final class NodeAppDelegate: UIResponder, UIApplicationDelegate {
  private var configuration = NodeConfiguration(identifier: .fixed)
  private var region: BeaconRegion?
  private var observer: (@MainActor (NodeTrace) -> Void)?
  private var node: Node?

  func prepare(
    _ configuration: NodeConfiguration, _ region: BeaconRegion?, _ observer: @escaping @MainActor (NodeTrace) -> Void
  ) {
    self.configuration = configuration
    self.region = region
    self.observer = observer
  }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let sessions = configuration.exchange.map { _ in demonstrationSessions() }
    let node = Node(configuration: configuration, sessions: sessions)
    self.node = node
    if let observer { node.trace(observer) }
    node.start()
    if let region { node.range(region) }
    return true
  }
}
