import Afterglow
import AfterglowProximity
public import AfterglowWire
public import Chat
public import VirtualPhone

/// The app of a scenario's phone: its settings, and its permissions at the beginning of the scenario.
public struct AppPlan: Sendable {
  /// The installation's identifier; `nil` for a random identifier that depends on the seed.
  public var installation: InstallationID?
  /// The settings of the chat.
  public var settings: ChatSettings
  /// The app's permission for location at the beginning.
  public var location: LocationPermission
  /// The app's permission for Bluetooth at the beginning.
  public var bluetooth: BluetoothPermission
  /// The app's permission for notifications at the beginning.
  public var notifications: NotificationPermission

  /// Reads the app of a phone. If the scenario does not describe the app, all settings have their default values.
  init(parsing value: ScenarioValue?) throws(ScenarioError) {
    var object = try value?.object() ?? ScenarioObject(path: "", members: [:])
    installation = try object.takeIfPresent("identifier")?.installation()
    settings = try ChatSettings(parsing: &object)
    location = try object.takeIfPresent("location")?.locationPermission() ?? .authorizedAlways
    bluetooth = try object.takeIfPresent("bluetooth")?.bluetoothPermission() ?? .allowedAlways
    notifications = try object.takeIfPresent("notifications")?.notificationPermission() ?? .authorized
    try object.end()
  }
}

extension ChatSettings {
  fileprivate init(parsing object: inout ScenarioObject) throws(ScenarioError) {
    self.init(identifier: try object.takeIfPresent("identifiers")?.choice(of: IdentifierMode.self) ?? .fixed)
    if let list = object.takeIfPresent("channels") {
      channels = []
      let choices = Channels.names.filter(\.isOverTheAir)
      for value in try list.list() {
        channels.formUnion(try value.choice(among: choices, named: \.word).channel)
      }
      guard !channels.isEmpty else { throw list.error("an app needs at least one channel to find other phones") }
    }
    wakeRegions = try object.takeIfPresent("wakeRegions")?.integer(in: 0...WakeRegion.count) ?? wakeRegions
    staysAwake = try object.takeIfPresent("staysAwake")?.boolean() ?? staysAwake
  }
}
