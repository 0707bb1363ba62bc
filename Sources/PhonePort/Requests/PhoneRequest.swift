package import Foundation

/// The number of an object of a framework, or of an answer that an app waits for, within its process.
package typealias ObjectID = Int

/// What an app's process asks of its phone.
///
/// A request is a plain value, so that it can go to another process. The phone answers each at once with a ``PhoneReply``.
package enum PhoneRequest: Equatable, Sendable {
  case central(ObjectID, CentralRequest)
  case peripheralManager(ObjectID, PeripheralManagerRequest)
  case location(ObjectID, LocationRequest)
  case notification(NotificationRequest)
  case application(ApplicationRequest)
  case system(SystemRequest)
}

/// What a phone answers a request with; which case follows from the request.
package enum PhoneReply: Equatable, Sendable {
  /// The request asks for nothing, or the process has ended.
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

  package var flag: Bool { if case .flag(let value) = self { value } else { false } }
  package var count: Int? { if case .count(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  package var names: [String]? { if case .names(let value) = self { value } else { nil } }
  package var identifiers: [UUID] { if case .identifiers(let value) = self { value } else { [] } }
  package var handles: [HandleRange]? { if case .handles(let value) = self { value } else { nil } }
  package var regions: [RegionDescription] { if case .regions(let value) = self { value } else { [] } }
  package var subjects: [RangingSubject] { if case .subjects(let value) = self { value } else { [] } }
}
