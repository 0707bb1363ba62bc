public import AfterglowWire
public import Chat
public import VirtualPhone

/// The app of a scenario's phone: how it is set up, and what its user has allowed on an earlier day.
public struct AppPlan: Sendable {
  /// Who the installation is; one that follows from the seed if nobody says.
  public var installation: InstallationID?
  public var settings: ChatSettings
  public var location: CLAuthorizationStatus
  public var bluetooth: CBManagerAuthorization
  public var notifications: UNAuthorizationStatus

  /// Reads an app; without a value it is one about which nothing is said.
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
  private enum Channel: String, CaseIterable {
    case beacon, gatt, overflow
  }

  fileprivate init(parsing object: inout ScenarioObject) throws(ScenarioError) {
    self.init()
    if let list = object.takeIfPresent("channels") {
      var channels: Set<Channel> = []
      for value in try list.list() { channels.insert(try value.choice()) }
      guard !channels.isEmpty else { throw list.error("an app without a channel finds nobody") }
      usesBeacons = channels.contains(.beacon)
      usesConnections = channels.contains(.gatt)
      usesOverflow = channels.contains(.overflow)
    }
    wakeRegions = try object.takeIfPresent("wakeRegions")?.integer(in: 0...WakeRegion.count) ?? wakeRegions
    staysAwake = try object.takeIfPresent("staysAwake")?.boolean() ?? staysAwake
  }
}
