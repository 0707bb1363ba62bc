public import Foundation

/// What a Live Activity shows: attributes that stay, and a state that changes. See Apple's `ActivityAttributes`.
public protocol ActivityAttributes: Decodable, Encodable {
  associatedtype ContentState: Decodable, Encodable, Hashable
}

/// A state of a Live Activity, and until when it is true. See Apple's `ActivityContent`.
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
  public var state: State
  /// When the state is out of date; `nil` for never.
  public var staleDate: Date?
  /// Which of an app's activities iOS shows first. It has no effect on a virtual phone.
  public var relevanceScore: Double

  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: Sendable where State: Sendable {}

/// Where a Live Activity is in its life. See Apple's `ActivityState`.
public enum ActivityState: Codable, Hashable, Sendable {
  case active
  /// It shows its last state, and is updated no more.
  case ended
  /// It is no longer shown.
  case dismissed
  /// The date has passed until which its state is true.
  case stale
  /// It is to begin at a later time, which the virtual phone does not offer.
  case pending
}

/// Until when a Live Activity is shown after its end. See Apple's `ActivityUIDismissalPolicy`.
public struct ActivityUIDismissalPolicy: Equatable, Sendable {
  let delay: Delay

  enum Delay: Equatable {
    case fourHours
    case none
    case until(Date)
  }

  /// For four hours.
  public static let `default` = ActivityUIDismissalPolicy(delay: .fourHours)
  public static let immediate = ActivityUIDismissalPolicy(delay: .none)
  /// Until a date, and for no more than four hours.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy { ActivityUIDismissalPolicy(delay: .until(date)) }

  /// For how many seconds an activity is shown that ends at a moment.
  func seconds(from end: Date) -> Double {
    let longest = 4 * 3_600.0
    return switch delay {
    case .fourHours: longest
    case .none: 0
    case .until(let date): min(max(0, date.timeIntervalSince(end)), longest)
    }
  }
}

/// Whether an activity is for long or for a moment. See Apple's `ActivityStyle`; the two do not differ on a virtual phone.
public enum ActivityStyle: Codable, Hashable, Sendable {
  case standard
  case transient
}

/// How an activity is to be updated by pushes. See Apple's `PushType`.
public struct PushType: Equatable, Sendable {
  @available(
    *, unavailable, message: "A virtual phone receives no pushes: pass nil, and update the activity by the app."
  )
  public static var token: PushType { fatalError("unavailable") }
  @available(
    *, unavailable, message: "A virtual phone receives no pushes: pass nil, and update the activity by the app."
  )
  public static func channel(_ channelID: String) -> PushType { fatalError("unavailable") }
}
