public import Foundation

/// The contents of a Live Activity: attributes that stay the same, and a state that changes. See Apple's
/// `ActivityAttributes`.
public protocol ActivityAttributes: Decodable, Encodable {
  /// The type of the state that changes while the activity is shown.
  associatedtype ContentState: Decodable, Encodable, Hashable
}

/// A state of a Live Activity, and the date until which the state is valid. See Apple's `ActivityContent`.
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
  /// The state to show.
  public var state: State
  /// The time at which the state goes out of date; `nil` if the state never goes out of date.
  public var staleDate: Date?
  /// The weight of the activity among the app's activities: iOS shows the activity with the greatest weight first. The
  /// weight has no effect on a virtual phone.
  public var relevanceScore: Double

  /// Creates content from a state, a stale date and a relevance score.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: Sendable where State: Sendable {}

/// A state in the life cycle of a Live Activity. See Apple's `ActivityState`.
public enum ActivityState: Codable, Hashable, Sendable {
  /// The activity is shown, and its state is up to date.
  case active
  /// The activity shows its last state, and can no longer be updated.
  case ended
  /// The activity is no longer shown.
  case dismissed
  /// The stale date of the content has passed.
  case stale
  /// The app has requested that the activity begin at a later time. A virtual phone does not report this state.
  case pending
}

/// The time for which a Live Activity is shown after its end. See Apple's `ActivityUIDismissalPolicy`.
public struct ActivityUIDismissalPolicy: Equatable, Sendable {
  let delay: Delay

  enum Delay: Equatable {
    case fourHours
    case none
    case until(Date)
  }

  /// Shows the ended activity for four hours.
  public static let `default` = ActivityUIDismissalPolicy(delay: .fourHours)
  /// Removes the ended activity at once.
  public static let immediate = ActivityUIDismissalPolicy(delay: .none)
  /// Shows the ended activity until the given date, but for at most four hours.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy { ActivityUIDismissalPolicy(delay: .until(date)) }

  /// Returns the number of seconds for which an activity that ends at `end` is still shown.
  func seconds(from end: Date) -> Double {
    let longest = 4 * 3_600.0
    return switch delay {
    case .fourHours: longest
    case .none: 0
    case .until(let date): min(max(0, date.timeIntervalSince(end)), longest)
    }
  }
}

/// Whether a Live Activity is standard or transient. See Apple's `ActivityStyle`. The styles do not differ on a virtual
/// phone.
public enum ActivityStyle: Codable, Hashable, Sendable {
  /// The activity stays until the app or the system ends the activity.
  case standard
  /// On a real phone the activity ends without a call from the app. A virtual phone treats a transient activity as a
  /// standard activity.
  case transient
}

/// The way in which pushes update an activity. See Apple's `PushType`.
public struct PushType: Equatable, Sendable {
  /// Unavailable: a virtual phone receives no pushes.
  @available(
    *, unavailable, message: "A virtual phone receives no pushes: pass nil, and update the activity by the app."
  )
  public static var token: PushType { fatalError("unavailable") }
  /// Unavailable: a virtual phone receives no pushes.
  @available(
    *, unavailable, message: "A virtual phone receives no pushes: pass nil, and update the activity by the app."
  )
  public static func channel(_ channelID: String) -> PushType { fatalError("unavailable") }
}
