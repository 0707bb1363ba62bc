public import Foundation
import PhonePort

/// A Live Activity, which shows content on the lock screen. From iOS 26 on, while an activity is shown, the app scans
/// in the background as it does in the foreground (rule B9). See Apple's `Activity`.
///
/// Nothing is drawn on a virtual phone. An activity ends after eight hours at the latest, or when its app's process
/// ends.
///
/// The class is unchecked `Sendable`, because an app's code runs on one thread at a time.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  /// The type of the state that changes.
  public typealias ContentState = Attributes.ContentState

  /// The attributes with which the activity began.
  public let attributes: Attributes
  /// The content that the activity shows.
  public private(set) var content: ActivityContent<ContentState>
  private let record: ActivityRecord
  private var continuations: [AsyncStream<ActivityContent<ContentState>>.Continuation] = []

  private init(
    _ attributes: Attributes, _ content: ActivityContent<ContentState>
  ) throws {
    // The attributes and the state together take at most 4 KB, according to Apple's documentation.
    let size = try JSONEncoder().encode(attributes).count + JSONEncoder().encode(content.state).count
    if size > 4_096 { throw ActivityAuthorizationError.attributesTooLarge }
    self.attributes = attributes
    self.content = content
    record = try ActivityRecord(.current)
    record.update(staleDate: content.staleDate)
    record.onEnd = { [weak self] in
      self?.continuations.forEach { $0.finish() }
      self?.continuations = []
    }
  }

  // MARK: Beginning

  /// Begins a Live Activity. Only an app in the foreground may begin a Live Activity.
  ///
  /// - Throws: An ``ActivityAuthorizationError`` if the app may not begin an activity, or if the attributes and the
  ///   state take more than 4 KB as JSON; the error of the encoder if they cannot be encoded.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    let activity = try Activity(attributes, content)
    ActivityBook.current.add(activity)
    return activity
  }

  /// Begins a Live Activity in one of two styles. The styles do not differ on a virtual phone.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil, style: ActivityStyle
  ) throws -> Activity<Attributes> {
    try request(attributes: attributes, content: content, pushType: pushType)
  }

  /// Begins a Live Activity whose state never goes out of date.
  @available(iOS, deprecated: 16.2, message: "Use request(attributes:content:pushType:).")
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil))
  }

  // MARK: Updating and ending

  /// Shows new content. This method does nothing after the end of the activity.
  public func update(_ content: ActivityContent<ContentState>) async {
    guard record.isShown else { return }
    show(content)
    record.update(staleDate: content.staleDate)
  }

  /// Shows a new state that never goes out of date. This method does nothing after the end of the activity.
  @available(iOS, deprecated: 16.2, message: "Use update(_:).")
  public func update(using contentState: ContentState) async {
    await update(ActivityContent(state: contentState, staleDate: nil))
  }

  /// Ends the activity, and shows the final content if the caller passes any. This method does nothing after the end of
  /// the activity.
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    guard record.isShown else { return }
    if let content { show(content) }
    record.end(shownFor: dismissalPolicy)
  }

  /// Ends the activity, and shows the final state if the caller passes any. This method does nothing after the end of
  /// the activity.
  @available(iOS, deprecated: 16.2, message: "Use end(_:dismissalPolicy:).")
  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    await end(contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
  }

  private func show(_ content: ActivityContent<ContentState>) {
    self.content = content
    // `content` may cross threads: only this app reads it, and the app's code runs on one thread at a time.
    nonisolated(unsafe) let content = content
    for continuation in continuations { continuation.yield(content) }
  }

  // MARK: Properties

  /// The activity's own identifier: 32 hexadecimal digits, derived from the seed of the world.
  public var id: String { record.id }
  /// The present state of the activity in its life cycle.
  public var activityState: ActivityState { record.state }
  /// The present state of the activity in its life cycle, and every later state until the activity is dismissed.
  public var activityStateUpdates: AsyncStream<ActivityState> { record.states() }
  /// The state that is shown.
  @available(iOS, deprecated: 16.2, message: "Use content.")
  public var contentState: ContentState { content.state }

  /// The present content, and then the content of each update until the activity ends.
  public var contentUpdates: AsyncStream<ActivityContent<ContentState>> {
    let (stream, continuation) = AsyncStream.makeStream(of: ActivityContent<ContentState>.self)
    nonisolated(unsafe) let content = content
    continuation.yield(content)
    if record.isShown { continuations.append(continuation) } else { continuation.finish() }
    return stream
  }

  /// The activities of this process that have attributes of this type and are not dismissed, in the order in which they
  /// began.
  public static var activities: [Activity<Attributes>] {
    ActivityBook.current.activities.compactMap { $0 as? Activity<Attributes> }
  }

  /// Always `nil`: a virtual phone receives no pushes.
  public var pushToken: Data? { nil }
}

extension Activity: AnyActivity {}
