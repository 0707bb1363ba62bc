public import Foundation

// What Apple has and the virtual phone lacks.
extension Activity {
  @available(
    *, unavailable, message: "The virtual phone begins no activity at a later time: request it when it is due."
  )
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil, style: ActivityStyle,
    alertConfiguration: AlertConfiguration?, start: Date
  ) throws -> Activity<Attributes> { fatalError("unavailable") }
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity: use update(_:).")
  public func update(_ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?) async {}
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity: use update(_:).")
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?, timestamp: Date
  ) async {}
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity: use update(_:).")
  public func update(using contentState: ContentState, alertConfiguration: AlertConfiguration?) async {}
  @available(*, unavailable, message: "No push competes with the app's own calls: use end(_:dismissalPolicy:).")
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy, timestamp: Date
  ) async {}
  @available(*, unavailable, message: "Nothing but the app begins an activity: keep what request returns.")
  public static var activityUpdates: AsyncStream<Activity<Attributes>> { fatalError("unavailable") }
  @available(*, unavailable, message: "Use contentUpdates.")
  public var contentStateUpdates: AsyncStream<ContentState> { fatalError("unavailable") }
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  public var pushTokenUpdates: AsyncStream<Data> { fatalError("unavailable") }
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  public static var pushToStartToken: Data? { fatalError("unavailable") }
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  public static var pushToStartTokenUpdates: AsyncStream<Data> { fatalError("unavailable") }
}

/// How an update calls for attention. See Apple's `AlertConfiguration`.
@available(*, unavailable, message: "The virtual phone shows no alert for an activity.")
public struct AlertConfiguration {
  @available(*, unavailable, message: "The virtual phone shows no alert for an activity.")
  public init(title: String, body: String, sound: AlertSound) { fatalError("unavailable") }

  @available(*, unavailable, message: "The virtual phone plays no sound for an activity.")
  public struct AlertSound {
    @available(*, unavailable, message: "The virtual phone plays no sound for an activity.")
    public static var `default`: AlertSound { fatalError("unavailable") }
    @available(*, unavailable, message: "The virtual phone plays no sound for an activity.")
    public static func named(_ name: String) -> AlertSound { fatalError("unavailable") }
  }
}
