/// An ingredient that is left out of the technique by which an app stays awake, hears others and comes back.
public enum Omission: String, CaseIterable, Sendable {
  /// Nothing is left out.
  case nothing
  /// The user allows location while the app is in use, and no more.
  case alwaysPermission = "always-permission"
  /// The same on a phone on which that is worth as little as the references say (rule D6).
  case alwaysPermissionAsClaimed = "always-permission-as-claimed"
  /// The user allows no location at all.
  case locationPermission = "location-permission"
  /// The property list does not declare the background mode `location`.
  case locationMode = "location-mode"
  /// It declares neither of Bluetooth's background modes.
  case bluetoothModes = "bluetooth-modes"
  /// The app does not update locations.
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
  /// Location updates, background task, notifications, regions and restoration: an app that advertises, scans and
  /// ranges, and no more.
  case everything
  /// Nothing is left out, and a Live Activity is held besides (rule B9).
  case liveActivity = "live-activity"
  /// A Live Activity stands in for location, for which the user gives no permission.
  case liveActivityForLocation = "live-activity-for-location"
  /// The same on a phone on which a Live Activity gives all that the foreground has (conflict L22).
  case liveActivityAsInFront = "live-activity-as-in-front"

  /// For a person, in a table's first column.
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
    case .liveActivityAsInFront: "the same, if it is as in front (unknown)"
    }
  }
}
