package import Foundation

/// The requests that an app's process sends to its phone.
///
/// A request is a plain value, so that a phone in another process can receive the request. The phone answers each
/// request at once with a ``PhoneReply``.
package enum PhoneRequest: Equatable, Sendable {
  case central(ObjectID, CentralRequest)
  case peripheralManager(ObjectID, PeripheralManagerRequest)
  case channel(ObjectID, ChannelRequest)
  case location(ObjectID, LocationRequest)
  case notification(NotificationRequest)
  case application(ApplicationRequest)
  case system(SystemRequest)
  case query(PhoneQuery)
}

/// A phone's reply to a request. The kind of the request determines the case of the reply.
package enum PhoneReply: Equatable, Sendable {
  /// The request has no reply, its reply is empty, or the process has ended.
  case none
  case flag(Bool)
  case count(Int)
  case number(Double)
  case bytes([UInt8])
  case names([String])
  case identifiers([UUID])
  case handles([HandleRange])
  case regions([RegionDescription])
  case subjects([RangingSubject])
  case notifications([NotificationWish])

  package var flag: Bool { if case .flag(let value) = self { value } else { false } }
  package var count: Int? { if case .count(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  package var names: [String]? { if case .names(let value) = self { value } else { nil } }
  package var identifiers: [UUID] { if case .identifiers(let value) = self { value } else { [] } }
  package var handles: [HandleRange]? { if case .handles(let value) = self { value } else { nil } }
  package var regions: [RegionDescription] { if case .regions(let value) = self { value } else { [] } }
  package var notifications: [NotificationWish] {
    if case .notifications(let value) = self { value } else { [] }
  }
  package var subjects: [RangingSubject] { if case .subjects(let value) = self { value } else { [] } }
}

/// A callback from a phone to an app's process. The callback is a plain value, so that a phone in another process can
/// send it.
package enum PhoneCallback: Equatable, Sendable {
  case central(ObjectID, CentralCallback)
  case peripheralManager(ObjectID, PeripheralManagerCallback)
  case channel(ObjectID, ChannelCallback)
  case location(ObjectID, LocationCallback)
  case notification(ObjectID, NotificationPermission?)
  case notificationEvent(ObjectID, NotificationEvent)
  case application(ApplicationCallback)
  case timer(ObjectID)
  /// A Live Activity has reached its longest lifetime.
  case liveActivityEnded(ObjectID)

  /// The receiver of callbacks for the app itself.
  package static let applicationReceiver: ObjectID = 0

  /// The object in the app's process that receives the callback.
  package var receiver: ObjectID {
    switch self {
    case .central(let id, _), .peripheralManager(let id, _), .channel(let id, _), .location(let id, _),
      .notification(let id, _), .notificationEvent(let id, _),
      .timer(let id), .liveActivityEnded(let id):
      id
    case .application: Self.applicationReceiver
    }
  }
}
