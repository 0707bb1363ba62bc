public import Foundation
import PhonePort

/// The reason why an activity does not begin. See Apple's `ActivityAuthorizationError`.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  /// Together, the attributes and the state take more than 4 KB.
  case attributesTooLarge
  /// The phone's release of iOS has no Live Activities (rule B9).
  case unsupported
  /// The app's property list lacks `NSSupportsLiveActivities`.
  case unsupportedTarget
  /// The app is not in the foreground.
  case visibility
  // A virtual phone does not report the reasons below. For example, its user does not refuse activities, and the number
  // of activities is not limited.
  /// The user has refused Live Activities.
  case denied
  /// The device already shows too many activities.
  case globalMaximumExceeded
  /// The app already shows too many activities.
  case targetMaximumExceeded
  /// The system could not store the activity.
  case persistenceFailure
  /// The calling process has no identifier.
  case missingProcessIdentifier
  /// The app lacks an entitlement.
  case unentitled
  /// The identifier of the activity is malformed.
  case malformedActivityIdentifier
  /// A process other than the process that began the activity tried to begin it again.
  case reconnectNotPermitted

  /// Creates the error for an outcome of a request; `nil` if the activity has begun.
  init?(_ outcome: LiveActivityOutcome) {
    switch outcome {
    case .begun: return nil
    case .notInFront: self = .visibility
    case .notDeclared: self = .unsupportedTarget
    case .notOnThisRelease: self = .unsupported
    }
  }
}

extension ActivityAuthorizationError: LocalizedError {
  /// A description of the error; `nil` for an error that a virtual phone does not report.
  public var errorDescription: String? {
    switch self {
    case .attributesTooLarge: "The attributes and the state of the Live Activity take more than 4 KB."
    case .unsupported: "This release of iOS has no Live Activities."
    case .unsupportedTarget: "The app's Info.plist lacks NSSupportsLiveActivities."
    case .visibility: "A Live Activity begins only while its app is in the foreground."
    case .denied, .globalMaximumExceeded, .targetMaximumExceeded, .persistenceFailure, .missingProcessIdentifier,
      .unentitled, .malformedActivityIdentifier, .reconnectNotPermitted:
      nil
    }
  }
}

/// Whether an app may begin Live Activities. See Apple's `ActivityAuthorizationInfo`.
public final class ActivityAuthorizationInfo {
  /// Creates an object that reports about the running app.
  public init() {}

  /// Whether the phone's release of iOS has Live Activities and the app's property list declares them. The virtual user
  /// always allows Live Activities.
  public var areActivitiesEnabled: Bool {
    PhoneConnection.running?.ask(.supportsLiveActivities).flag ?? false
  }
  /// Always false: a virtual phone receives no pushes.
  public var frequentPushesEnabled: Bool { false }

  /// Unavailable: the user of a virtual phone does not switch Live Activities off.
  @available(*, unavailable, message: "The user of a virtual phone does not switch Live Activities off.")
  public var activityEnablementUpdates: AsyncStream<Bool> { fatalError("unavailable") }
  /// Unavailable: a virtual phone receives no pushes.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  public var frequentPushEnablementUpdates: AsyncStream<Bool> { fatalError("unavailable") }
}
