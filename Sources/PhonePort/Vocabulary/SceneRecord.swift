/// The data about an app's scene that a phone stores in the app's container for the app's next process.
package struct SceneRecord: Equatable, Sendable {
  package static let key = "UISceneSession"

  /// The number of closed scenes about which the app was notified, modulo 256.
  package var number: UInt8
  /// Whether the user has closed the scene and the app has not yet been notified.
  package var isDiscarded = false
  /// The activity from which the app restores its interface.
  package var activity: [UInt8]?

  package init(number: UInt8 = 0) {
    self.number = number
  }

  /// Reads a record; `nil` if the bytes are not a valid record.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= 2, bytes[1] < 2 else { return nil }
    number = bytes[0]
    isDiscarded = bytes[1] == 1
    activity = bytes.count > 2 ? Array(bytes[2...]) : nil
  }

  package var bytes: [UInt8] { [number, isDiscarded ? 1 : 0] + (activity ?? []) }
}
