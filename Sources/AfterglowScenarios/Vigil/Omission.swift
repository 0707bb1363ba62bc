/// A variant of the technique by which an app stays awake, hears other phones and is relaunched. Most variants leave
/// out one ingredient.
public enum Omission: String, CaseIterable, Sendable {
  /// The technique is complete.
  case nothing
  /// The user allows location only while the app is in use.
  case alwaysPermission = "always-permission"
  /// The user allows location only while the app is in use. On the phone, this permission has as little effect as the
  /// references claim (rule D6).
  case alwaysPermissionAsClaimed = "always-permission-as-claimed"
  /// The user refuses location.
  case locationPermission = "location-permission"
  /// The property list does not declare the background mode `location`.
  case locationMode = "location-mode"
  /// The property list declares neither of Bluetooth's background modes.
  case bluetoothModes = "bluetooth-modes"
  /// The app does not request location updates.
  case locationUpdates = "location-updates"
  /// The app begins no background task.
  case backgroundTask = "background-task"
  /// The app does not range.
  case ranging
  /// The app posts no notifications.
  case notifications
  /// The app monitors no regions.
  case regionMonitoring = "region-monitoring"
  /// The managers have no restoration identifier.
  case restoration
  /// Location updates, the background task, notifications, regions and restoration are left out. The app only
  /// advertises, scans and ranges.
  case everything
  /// The technique is complete, and the app also has a Live Activity (rule B9).
  case liveActivity = "live-activity"
  /// The user refuses location, and the app has a Live Activity instead.
  case liveActivityForLocation = "live-activity-for-location"
  /// The user refuses location, and the app has a Live Activity. On the phone, a Live Activity gives the app all
  /// privileges of the foreground (conflict L22).
  case liveActivityAsInFront = "live-activity-as-in-front"

  /// The omission's title in the first column of a table.
  public var title: String {
    switch self {
    case .nothing: "nothing"
    case .alwaysPermission: "always permission"
    case .alwaysPermissionAsClaimed: "the same, as claimed"
    case .locationPermission: "location permission"
    case .locationMode: "location mode"
    case .bluetoothModes: "Bluetooth modes"
    case .locationUpdates: "location updates"
    case .backgroundTask: "background task"
    case .ranging: "ranging"
    case .notifications: "notifications"
    case .regionMonitoring: "region monitoring"
    case .restoration: "restoration id"
    case .everything: "all of it"
    case .liveActivity: "nothing, with a Live Activity (documented)"
    case .liveActivityForLocation: "location permission, with a Live Activity (documented)"
    case .liveActivityAsInFront: "the same, if a Live Activity counts as the foreground (unknown)"
    }
  }
}
