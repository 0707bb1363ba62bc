import ActivityKit
import Afterglow
import AfterglowDiagnostics
import VirtualPhone

/// How an app is made to do without.
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

  /// Both channels, and nudges: whatever the technique has.
  ///
  /// No phone sends pulses: they would keep an app awake in place of what is left out.
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

  /// What iOS does on the phone that does without.
  func rulebook(for os: OSVersion) -> Rulebook {
    var rulebook = Rulebook(os: os)
    if self == .alwaysPermissionAsClaimed { rulebook[Rules.whenInUseKeepsAwake] = false }
    if self == .liveActivityAsInFront { rulebook[Rules.liveActivityIsForeground] = true }
    return rulebook
  }
}

/// What the Live Activity of a node shows.
private struct NearbyAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var title: String
  }

  /// Begins it, unless it is shown already. A release without Live Activities refuses, and the node does without.
  @MainActor static func show() {
    guard Activity<NearbyAttributes>.activities.isEmpty else { return }
    let content = ActivityContent(state: ContentState(title: "Looking around"), staleDate: nil)
    _ = try? Activity.request(attributes: NearbyAttributes(), content: content)
  }
}
