import Foundation
import PhonePort

/// One Live Activity of this process: its identifier, and its state (active, stale, ended or dismissed).
///
/// The class is unchecked `Sendable`, because an app's code runs on one thread at a time.
final class ActivityRecord: @unchecked Sendable {
  let id: String
  private let receiver: ObjectID
  private let line: Lifeline<PhoneConnection>
  private var connection: PhoneConnection? { line.object }
  private var staleness: ConnectionTimer?
  private var dismissal: ConnectionTimer?
  private var continuations: [AsyncStream<ActivityState>.Continuation] = []
  private(set) var state = ActivityState.active
  /// Called once, when the activity can no longer be updated.
  var onEnd: () -> Void = {}

  /// Begins an activity. Throws the phone's reason if the phone refuses the activity.
  init(_ connection: PhoneConnection) throws(ActivityAuthorizationError) {
    line = connection.lifeline
    let box = WeakRecord()
    receiver = connection.register { callback in
      if case .liveActivityEnded = callback { box.record?.end(shownFor: ActivityUIDismissalPolicy.default) }
    }
    let bits = (0..<4).map { _ in UInt32(truncatingIfNeeded: connection.send(.system(.randomBits)).count ?? 0) }
    id = bits.map { String(repeating: "0", count: $0.leadingZeroBitCount / 4) + String($0, radix: 16, uppercase: true) }
      .map { $0.suffix(8) }.joined()
    let reply =
      connection.send(.application(.beginLiveActivity(receiver))).count ?? LiveActivityOutcome.notInFront.rawValue
    if let error = LiveActivityOutcome(rawValue: reply).flatMap(ActivityAuthorizationError.init) {
      connection.unregister(receiver)
      throw error
    }
    box.record = self
  }

  var isShown: Bool { state == .active || state == .stale }

  /// The present time of the phone's clock.
  private var now: Date { connection?.date ?? PhoneConnection.date }

  func update(staleDate: Date?) {
    guard isShown else { return }
    staleness?.cancel()
    staleness = staleDate.flatMap { date in
      connection?.schedule(after: .seconds(max(0, date.timeIntervalSince(now)))) { [weak self] in
        if self?.state == .active { self?.enter(.stale) }
      }
    }
    enter(.active)
  }

  func end(shownFor policy: ActivityUIDismissalPolicy) {
    guard isShown, let connection else { return }
    staleness?.cancel()
    connection.send(.application(.endLiveActivity(receiver)))
    connection.unregister(receiver)
    enter(.ended)
    onEnd()
    let seconds = policy.seconds(from: now)
    if seconds == 0 { return enter(.dismissed) }
    dismissal = connection.schedule(after: .seconds(seconds)) { self.enter(.dismissed) }
  }

  private func enter(_ state: ActivityState) {
    guard state != self.state else { return }
    self.state = state
    for continuation in continuations {
      continuation.yield(state)
      if state == .dismissed { continuation.finish() }
    }
    if state == .dismissed { continuations = [] }
  }

  /// Returns a stream of the present state and every later state. The stream ends when the activity is dismissed.
  func states() -> AsyncStream<ActivityState> {
    let (stream, continuation) = AsyncStream.makeStream(of: ActivityState.self)
    continuation.yield(state)
    if state == .dismissed { continuation.finish() } else { continuations.append(continuation) }
    return stream
  }
}

/// A weak reference to a record. The phone's callback captures the reference before the record exists.
private final class WeakRecord {
  weak var record: ActivityRecord?
}

/// An activity, regardless of the type of its attributes.
protocol AnyActivity: AnyObject {
  var activityState: ActivityState { get }
}

/// The activities of one process that are not dismissed.
final class ActivityBook {
  private var begun: [any AnyActivity] = []

  var activities: [any AnyActivity] { begun.filter { $0.activityState != .dismissed } }

  func add(_ activity: any AnyActivity) { begun = activities + [activity] }

  static var current: ActivityBook { PhoneConnection.current.part { _ in ActivityBook() } }
}
