import VirtualAir

/// An app's subscription to significant changes of location (rule E20). The subscription outlives the app's processes.
struct SignificantChanges {
  /// Where and when the app got its last report; `nil` before the first one.
  var last: (position: Position, time: WorldTime)?
  /// Whether the app gets a report as soon as it has created a manager, because it was started for a change.
  var isWaiting = false
}
