import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import AfterglowWire
import AppHosting
import Foundation
import PhonePort
import UIKit
import VirtualPhone

/// Phones with an app that consists of a node with an exchange, and a relay between the phones.
@MainActor
final class ChatRoom {
  let world: World
  let relay: InProcessRelay
  private(set) var phones: [ChatPhone] = []

  init(seed: UInt64, faults: DatagramFaults = DatagramFaults()) {
    world = World(seed: seed)
    relay = InProcessRelay(world: world, faults: faults)
  }

  /// Adds a phone with all permissions, `x` metres from the origin. `hasRelay` says whether the phone's app may use the
  /// relay.
  func add(
    _ name: String, at x: Double = 0, channels: Channels = [.gatt, .beacon], hasRelay: Bool = true,
    scenes: SceneManifest? = nil, change: (inout NodeConfiguration) -> Void = { _ in }
  ) -> ChatPhone {
    var configuration = NodeConfiguration(identifier: .fixed)
    configuration.engine.channels = channels
    configuration.engine.nudges = .off
    configuration.exchange = ExchangeConfiguration()
    change(&configuration)
    let phone = ChatPhone(name, in: world, at: x, configuration, relay: hasRelay ? relay : nil, scenes)
    phones.append(phone)
    return phone
  }

  func run(for seconds: Double) { world.run(for: .milliseconds(Int64(seconds * 1_000))) }
}

/// A phone with the chat, and its node's events over all launches.
@MainActor
final class ChatPhone {
  let phone: Phone
  let installed: InstalledApp
  private(set) var events: [(time: WorldTime, event: NodeTrace)] = []

  fileprivate init(
    _ name: String, in world: World, at x: Double, _ configuration: NodeConfiguration, relay: InProcessRelay?,
    _ scenes: SceneManifest?
  ) {
    phone = world.addPhone(name, model: .iPhone7, os: OSVersion(17), at: Position(x: x, y: 0))
    let plist = InfoPlist(
      backgroundModes: ["location", "bluetooth-central", "bluetooth-peripheral"],
      usageDescriptions: ["NSBluetoothAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"],
      sceneManifest: scenes)
    installed = phone.install(PhoneApp(name: "Chat", infoPlist: plist, delegate: ChatApp.self))
    phone.setLocationAuthorization(.authorizedAlways, for: installed)
    phone.setBluetoothAuthorization(.allowedAlways, for: installed)
    phone.setNotificationAuthorization(.authorized, for: installed)
    phone.onLaunch = { [weak self] process in
      MainActor.assumeIsolated {
        let app = process.delegate as? ChatApp
        app?.configuration = configuration
        app?.relay = relay?.line(for: process)
        app?.observer = { self?.events.append((world.now, $0)) }
      }
    }
  }

  func launch() { phone.launch(installed) }
  func kill() { installed.process?.kill() }

  var node: Node? { (installed.process?.delegate as? ChatApp)?.node }
  var installation: InstallationID? { node?.installation }
  var linked: [InstallationID] { node?.linked ?? [] }

  /// Sends a message to all linked installations as the app does. Returns the message's identifier or the error; `nil`
  /// if the app has no process.
  @discardableResult
  func send(_ text: String) -> Result<MessageID, SendError>? {
    var result: Result<MessageID, SendError>?
    installed.process?.perform { [weak self] in
      guard let node = self?.node else { return }
      result = Result { () throws(SendError) in try node.send(Array(text.utf8), to: .installations(node.linked)) }
    }
    return result
  }

  /// The messages that were shown, in order.
  var messages: [String] {
    events.compactMap { event in
      if case .message(let message) = event.event { String(decoding: message.body, as: UTF8.self) } else { nil }
    }
  }

  func count(_ isCounted: (NodeTrace) -> Bool) -> Int { events.count { isCounted($0.event) } }
}

@MainActor
private final class ChatApp: UIResponder, UIApplicationDelegate {
  var configuration = NodeConfiguration(identifier: .fixed)
  var relay: (any Relay)?
  var observer: (@MainActor (NodeTrace) -> Void)?
  var node: Node?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let node = Node(configuration: configuration, relay: relay, sessions: demonstrationSessions())
    if let observer { node.trace(observer) }
    node.start()
    self.node = node
    return true
  }
}
