/// What an app asks of its phone about notifications; each answer goes to the receiver named.
package enum NotificationRequest: Equatable, Sendable {
  case requestPermission(answerTo: ObjectID)
  case permission(answerTo: ObjectID)
  /// Shows a notification at once.
  case post(title: String, answerTo: ObjectID?)
}
