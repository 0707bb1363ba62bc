import ActivityKit
import Afterglow
import AfterglowDiagnostics
import VirtualPhone

/// The configuration of a node that lacks the omitted ingredient.
extension Omission {
  var backgroundModes: Set<String> {
    switch self {
    case .locationMode: ["bluetooth-central", "bluetooth-peripheral"]
    case .bluetoothModes: ["location"]
    case .nothing, .alwaysPermission, .alwaysPermissionAsClaimed, .locationPermission, .locationUpdates,
      .backgroundTask, .ranging, .notifications, .regionMonitoring, .restoration, .everything, .liveActivity,
      .liveActivityForLocation, .liveActivityAsInFront:
      PhoneApp.nodeBackgroundModes
    }
  }

  var locationAuthorization: LocationPermission {
    switch self {
    case .alwaysPermission, .alwaysPermissionAsClaimed: .authorizedWhenInUse
    case .locationPermission, .liveActivityForLocation, .liveActivityAsInFront: .denied
    case .nothing, .locationMode, .bluetoothModes, .locationUpdates, .backgroundTask, .ranging, .notifications,
      .regionMonitoring, .restoration, .everything, .liveActivity:
      .authorizedAlways
    }
  }

  /// The node's configuration: the GATT and overflow channels and nudges, without the omitted ingredient.
  ///
  /// No phone sends pulses, because pulses would keep the app awake in place of the omitted ingredient.
  var configuration: NodeConfiguration {
    var configuration = NodeConfiguration.withoutPulses
    configuration.engine.channels = [.gatt, .overflow]
    switch self {
    case .locationUpdates: configuration.withheld.insert(.locationUpdates)
    case .backgroundTask: configuration.withheld.insert(.backgroundTask)
    case .ranging: configuration.withheld.insert(.ranging)
    case .regionMonitoring: configuration.withheld.insert(.regionMonitoring)
    case .notifications: configuration.engine.nudges = .off
    case .restoration: configuration.restoration = nil
    case .everything:
      configuration.withheld.formUnion([.locationUpdates, .backgroundTask, .regionMonitoring])
      configuration.engine.nudges = .off
      configuration.restoration = nil
    case .liveActivity, .liveActivityForLocation, .liveActivityAsInFront:
      configuration.liveActivity = { NearbyAttributes.show() }
    case .nothing, .alwaysPermission, .alwaysPermissionAsClaimed, .locationPermission, .locationMode, .bluetoothModes:
      break
    }
    return configuration
  }

  /// Returns the rulebook of the phone on which the ingredient is omitted.
  func rulebook(for os: OSVersion) -> Rulebook {
    var rulebook = Rulebook(os: os)
    if self == .alwaysPermissionAsClaimed { rulebook[Rules.whenInUseKeepsAwake] = false }
    if self == .liveActivityAsInFront { rulebook[Rules.liveActivityIsForeground] = true }
    return rulebook
  }
}

/// The attributes of a node's Live Activity.
private struct NearbyAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var title: String
  }

  /// Starts the Live Activity, unless it is already shown. On a release without Live Activities, the node runs without
  /// a Live Activity.
  @MainActor static func show() {
    guard Activity<NearbyAttributes>.activities.isEmpty else { return }
    let content = ActivityContent(state: ContentState(title: "Looking around"), staleDate: nil)
    _ = try? Activity.request(attributes: NearbyAttributes(), content: content)
  }
}
