public import Foundation

// Declarations in Apple's ActivityKit that the virtual phone lacks.
extension Activity {
  /// Unavailable: the virtual phone begins no activity at a later time.
  @available(
    *, unavailable, message: "The virtual phone begins each activity at once: request the activity when it is due."
  )
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil, style: ActivityStyle,
    alertConfiguration: AlertConfiguration?, start: Date
  ) throws -> Activity<Attributes> { fatalError("unavailable") }
  /// Unavailable: the virtual phone shows no alert for an activity.
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity: use update(_:).")
  public func update(_ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?) async {}
  /// Unavailable: the virtual phone shows no alert for an activity.
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity: use update(_:).")
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?, timestamp: Date
  ) async {}
  /// Unavailable: the virtual phone shows no alert for an activity.
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity: use update(_:).")
  public func update(using contentState: ContentState, alertConfiguration: AlertConfiguration?) async {}
  /// Unavailable: the timestamp only orders calls and pushes, and a virtual phone receives no pushes.
  @available(*, unavailable, message: "No push competes with the app's own calls: use end(_:dismissalPolicy:).")
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy, timestamp: Date
  ) async {}
  /// Unavailable: only the app itself begins an activity on a virtual phone.
  @available(*, unavailable, message: "Only the app begins activities: keep the value that request returns.")
  public static var activityUpdates: AsyncStream<Activity<Attributes>> { fatalError("unavailable") }
  /// Unavailable: the elements of ``contentUpdates`` contain the states.
  @available(*, unavailable, message: "Use contentUpdates.")
  public var contentStateUpdates: AsyncStream<ContentState> { fatalError("unavailable") }
  /// Unavailable: a virtual phone receives no pushes.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  public var pushTokenUpdates: AsyncStream<Data> { fatalError("unavailable") }
  /// Unavailable: a virtual phone receives no pushes.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  public static var pushToStartToken: Data? { fatalError("unavailable") }
  /// Unavailable: a virtual phone receives no pushes.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  public static var pushToStartTokenUpdates: AsyncStream<Data> { fatalError("unavailable") }
}

/// The alert by which an update notifies the user. See Apple's `AlertConfiguration`.
@available(*, unavailable, message: "The virtual phone shows no alert for an activity.")
public struct AlertConfiguration {
  /// Unavailable: the virtual phone shows no alert for an activity.
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity.")
  public init(title: String, body: String, sound: AlertSound) { fatalError("unavailable") }

  /// The sound of an alert. See Apple's `AlertConfiguration.AlertSound`.
  @available(*, unavailable, message: "The virtual phone plays no sound for an activity.")
  public struct AlertSound {
    /// Unavailable: the virtual phone plays no sound for an activity.
    @available(*, unavailable, message: "The virtual phone plays no sound for an activity.")
    public static var `default`: AlertSound { fatalError("unavailable") }
    /// Unavailable: the virtual phone plays no sound for an activity.
    @available(*, unavailable, message: "The virtual phone plays no sound for an activity.")
    public static func named(_ name: String) -> AlertSound { fatalError("unavailable") }
  }
}
