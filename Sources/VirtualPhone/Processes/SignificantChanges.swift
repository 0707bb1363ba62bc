import VirtualAir

/// An app's interest in significant changes of place (rule E20); outlives its processes.
struct SignificantChanges {
  /// Where and when the app was told last; `nil` before the first time.
  var last: (position: Position, time: WorldTime)?
  /// Whether it is told as soon as it has made a manager, because it was started for a change.
  var isWaiting = false
}
