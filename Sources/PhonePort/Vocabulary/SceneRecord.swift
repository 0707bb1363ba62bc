/// What a phone keeps about an app's scene between two processes, in the app's container.
package struct SceneRecord: Equatable, Sendable {
  package static let key = "UISceneSession"

  /// The number of scenes that the user has closed. It wraps around.
  package var number: UInt8
  /// Whether the user has closed the scene, and the app has not been notified of that.
  package var isDiscarded = false
  /// The activity from which the app restores its interface.
  package var activity: [UInt8]?

  package init(number: UInt8 = 0) {
    self.number = number
  }

  /// Reads a record; `nil` if the bytes do not hold a record.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= 2, bytes[1] < 2 else { return nil }
    number = bytes[0]
    isDiscarded = bytes[1] == 1
    activity = bytes.count > 2 ? Array(bytes[2...]) : nil
  }

  package var bytes: [UInt8] { [number, isDiscarded ? 1 : 0] + (activity ?? []) }
}
