/// What a phone calls an app's process for: a plain value, so that it can come from another process.
package enum PhoneCallback: Equatable, Sendable {
  case central(ObjectID, CentralCallback)
  case peripheralManager(ObjectID, PeripheralManagerCallback)
  case location(ObjectID, LocationCallback)
  case notification(ObjectID, NotificationPermission?)
  case application(ApplicationCallback)
  case timer(ObjectID)

  /// The receiver of callbacks for the app itself.
  package static let applicationReceiver: ObjectID = 0

  /// The object in the app's process that it is for.
  package var receiver: ObjectID {
    switch self {
    case .central(let id, _), .peripheralManager(let id, _), .location(let id, _), .notification(let id, _),
      .timer(let id):
      id
    case .application: Self.applicationReceiver
    }
  }
}
