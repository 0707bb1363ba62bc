import VirtualAir

/// An app's subscription to significant changes of location (rule E20). The subscription outlives the app's processes.
struct SignificantChanges {
  /// The position and the time of the app's last report; `nil` before the first report.
  var last: (position: Position, time: WorldTime)?
  /// Whether the app was started for a report, and the report waits until the app has created a location manager.
  var isWaiting = false
}
