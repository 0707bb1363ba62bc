import Afterglow
import AfterglowDiagnostics
import AppHosting
import CoreBluetooth
import CoreLocation
import Foundation
import UIKit
import VirtualPhone

/// A phone whose app consists of a node that a test configures. The events of all launches of the app are recorded.
@MainActor
final class VigilPhone {
  let phone: Phone
  let installed: InstalledApp
  private(set) var events: [(time: WorldTime, event: NodeTrace)] = []
  private(set) var launches = 0

  /// Creates a phone that permits Bluetooth and denies notifications. By default it has iOS 17, and the permission
  /// "always" for location.
  init(
    _ name: String, in world: World, at x: Double = 0, os: OSVersion = OSVersion(17),
    channels: Channels = .gatt, modes: Set<String> = ["location", "bluetooth-central", "bluetooth-peripheral"],
    location: LocationPermission = .authorizedAlways, nudges: NudgeSchedule = .off
  ) {
    phone = world.addPhone(name, model: .iPhone7, os: os, at: Position(x: x, y: 0))
    let plist = InfoPlist(
      backgroundModes: modes,
      usageDescriptions: ["NSBluetoothAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"])
    installed = phone.install(PhoneApp(name: "Vigil", infoPlist: plist, delegate: VigilApp.self))
    phone.setLocationAuthorization(location, for: installed)
    phone.setBluetoothAuthorization(.allowedAlways, for: installed)
    phone.setNotificationAuthorization(.denied, for: installed)
    var configuration = NodeConfiguration(identifier: .fixed)
    configuration.engine.channels = channels
    configuration.engine.nudges = nudges
    phone.onLaunch = { [weak self] process in
      MainActor.assumeIsolated { self?.launched(process, configuration) }
    }
  }

  private func launched(_ process: AppProcess, _ configuration: NodeConfiguration) {
    launches += 1
    let app = process.delegate as? VigilApp
    app?.configuration = configuration
    let world: World = phone.world
    app?.observer = { [weak self] in self?.events.append((world.now, $0)) }
  }

  func launch() { phone.launch(installed) }

  var node: Node? { (installed.process?.delegate as? VigilApp)?.node }

  /// Calls the node as the app does.
  func perform(_ body: @escaping @MainActor (Node) -> Void) {
    installed.process?.perform { [weak self] in if let node = self?.node { body(node) } }
  }

  var comingsAndGoings: [String] {
    events.compactMap { event in
      switch event.event {
      case .appeared: "appeared"
      case .lostSight: "lost sight"
      case .departed: "departed"
      case .updated, .sighted, .witnessed, .dialed, .ranged, .rangingChanged, .conditionsChanged, .nudged,
        .heartbeatStarted, .backgroundTaskExpired,
        .heartbeat, .announced, .linked, .met, .unlinked, .message, .delivered, .expired, .memoryLost, .muted,
        .messagesUnavailable, .introduction:
        nil
      }
    }
  }

  /// Returns the number of ranging reports with a beacon's signal strength since a moment.
  func rangings(since time: WorldTime) -> Int {
    events.count {
      if case .ranged(let beacons, _) = $0.event {
        $0.time >= time && beacons.contains { $0.rssiDBm != nil }
      } else {
        false
      }
    }
  }

  /// The reported states of ranging in all regions, in order.
  var rangingStates: [RangingState] {
    events.compactMap { if case .rangingChanged(_, let state) = $0.event { state } else { nil } }
  }
}

/// An app that consists of a node.
final class VigilApp: UIResponder, UIApplicationDelegate {
  var configuration = NodeConfiguration(identifier: .fixed)
  var observer: (@MainActor (NodeTrace) -> Void)?
  private(set) var node: Node?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let node = Node(configuration: configuration)
    self.node = node
    if let observer { node.trace(observer) }
    node.start()
    return true
  }
}

/// An app that transmits one beacon while it is in the foreground.
final class BeaconApp: UIResponder, UIApplicationDelegate, @MainActor CBPeripheralManagerDelegate {
  static let region = BeaconRegion(uuid: ServiceUUID(high: 0xBEAC_0000_0000_4000, low: 0x8000_0000_0000_0001))
  private var manager: CBPeripheralManager?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    manager = CBPeripheralManager(delegate: self, queue: nil)
    return true
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn, let uuid = UUID(uuidString: Self.region.uuid.description) else { return }
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: 2, identifier: "beacon")
    peripheral.startAdvertising(region.peripheralData(withMeasuredPower: nil) as? [String: Any])
  }

  /// Creates a phone that transmits the beacon.
  @MainActor
  static func phone(in world: World, at x: Double) -> Phone {
    let phone = world.addPhone("Beacon", model: .iPhone7, os: OSVersion(17), at: Position(x: x, y: 0))
    let plist = InfoPlist(usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let installed = phone.install(PhoneApp(name: "Beacon", infoPlist: plist, delegate: BeaconApp.self))
    phone.setBluetoothAuthorization(.allowedAlways, for: installed)
    phone.launch(installed)
    return phone
  }
}
