import PhonePort

/// A condition whose state a ``CLMonitor`` determines. See Apple's `CLCondition`.
public protocol CLCondition: Sendable {}

/// The states of a condition, under their names in Objective-C. See Apple's `CLMonitoringState`.
public enum CLMonitoringState: UInt, Sendable {
  /// The phone has not determined the state yet. In Swift, apps read ``CLMonitor/Event/State`` instead of a value of
  /// this type.
  case unknown = 0
  /// The phone is inside the circle, or a matching beacon is in range (rules E3 and E19).
  case satisfied = 1
  /// The phone is outside the circle, or no matching beacon is in range (rules E4 and E19).
  case unsatisfied = 2
  /// The phone refused to monitor the condition.
  case unmonitored = 3
}

/// Monitors the states of conditions. The phone launches the app when the state of a condition changes (rules E2 to E6
/// and E18). See Apple's `CLMonitor`.
///
/// The conditions outlive the app's process. When the app's next process creates a monitor of the same name, the new
/// monitor has the conditions of the earlier monitor. If a change of a condition launched the app, the app receives the
/// change as soon as it has created the monitor.
public actor CLMonitor {
  /// The name under which the phone stores the monitor's conditions.
  public nonisolated let name: String
  private let observer: LocationObserver<Event>
  private let book: MonitorBook

  /// The executor of the main thread, on which the phone's callbacks run.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

  /// Creates a monitor with the conditions that the phone has stored under the monitor's name.
  public init(_ name: String) async {
    self.name = name
    let book = MonitorBook()
    self.book = book
    observer = LocationObserver(.current, opening: .openMonitor(name)) { observer, callback in
      guard case .region(let news, let description) = callback else { return nil }
      return book.event(of: news, description.identifier, observer)
    }
    for condition in observer.send(.monitoredConditions).regions { book.restore(condition) }
  }

  /// The identifiers of the monitor's conditions, in alphabetical order.
  public var identifiers: [String] { book.records.keys.sorted() }

  /// Begins to monitor a condition, in place of any condition with the same identifier.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// Begins to monitor a condition whose state the app assumes.
  ///
  /// The monitor reports no event until the phone determines a state other than the assumed state, or cannot monitor
  /// the condition. A condition of an unknown type is not added, and causes an event at once.
  public func add(_ condition: any CLCondition, identifier: String, assuming state: Event.State) {
    guard let condition = condition as? any RegionCondition else {
      observer.hand(on: Event(identifier, .unmonitored, observer.diagnostics, conditionUnsupported: true))
      return
    }
    let description = condition.description(identifier: identifier, monitor: name)
    book.records[identifier] = Record(condition: condition, lastEvent: Event(identifier, state, observer.diagnostics))
    observer.send(.startMonitoring(description))
  }

  /// Stops monitoring the condition with this identifier. Does nothing if no condition of the monitor has this
  /// identifier.
  public func remove(_ identifier: String) {
    book.records[identifier] = nil
    observer.send(.stopMonitoring(identifier: identifier))
  }

  /// Returns a condition and its latest event; `nil` if the monitor has no condition with this identifier.
  public func record(for identifier: String) -> Record? { book.records[identifier] }

  /// The changes of the monitor's conditions. Changes that occur while the app reads no sequence wait for the next
  /// sequence.
  public var events: Events { Events(stream: observer.stream()) }

  /// A condition and its latest event. See Apple's `CLMonitor.Record`.
  public struct Record: Sendable {
    /// The condition whose state the monitor determines.
    public let condition: any CLCondition
    /// The latest event of the condition. Before the first change, the event has the state that the app assumed, or the
    /// state `unknown`.
    public internal(set) var lastEvent: Event
  }

  /// The changes of conditions as an asynchronous sequence. See Apple's `CLMonitor.Events`.
  public struct Events: AsyncSequence, Sendable {
    /// The sequence yields events.
    public typealias Element = Event

    fileprivate let stream: AsyncThrowingStream<Event, any Error>

    /// Returns an iterator over the events. The sequence ends when the app releases the monitor.
    public func makeAsyncIterator() -> AsyncThrowingStream<Event, any Error>.Iterator { stream.makeAsyncIterator() }
  }
}

/// The conditions of a monitor and their latest events. Only the main thread uses this object.
final class MonitorBook: @unchecked Sendable {
  var records: [String: CLMonitor.Record] = [:]

  /// Adds a condition that the phone stored during an earlier process.
  func restore(_ description: RegionDescription) {
    guard let condition = CLMonitor.condition(description) else { return }
    let event = CLMonitor.Event(description.identifier, CLMonitor.Event.State(description.state), LocationDiagnostics())
    records[description.identifier] = CLMonitor.Record(condition: condition, lastEvent: event)
  }

  /// Records and returns the event that a callback of the phone causes. Returns `nil` for an unknown condition, for an
  /// entry, an exit or the beginning of monitoring, and for a state that has not changed. Every failure of a known
  /// condition causes an event.
  func event(
    of news: RegionNews, _ identifier: String, _ observer: LocationObserver<CLMonitor.Event>
  ) -> CLMonitor.Event? {
    guard let known = records[identifier] else { return nil }
    let event: CLMonitor.Event
    switch news {
    case .started, .entered, .left: return nil
    case .state(let state):
      let state = CLMonitor.Event.State(state)
      guard state != known.lastEvent.state else { return nil }
      event = CLMonitor.Event(identifier, state, observer.diagnostics)
    case .failed(let fault):
      event = CLMonitor.Event(
        identifier, .unmonitored, observer.diagnostics, conditionLimitExceeded: fault == .regionMonitoringFailure)
    }
    records[identifier]?.lastEvent = event
    return event
  }
}
