import PhonePort

/// Something that a ``CLMonitor`` watches for. See Apple's `CLCondition`.
public protocol CLCondition: Sendable {}

/// The states of a condition in Objective-C. See Apple's `CLMonitoringState`.
public enum CLMonitoringState: UInt, Sendable {
  case unknown = 0
  case satisfied = 1
  case unsatisfied = 2
  case unmonitored = 3
}

/// Watches for conditions, and starts the app when one of them changes (rules E2 to E6 and E18). See Apple's `CLMonitor`.
///
/// The conditions of a monitor's name outlive the app's processes: an app that makes it anew finds them. An app whose process
/// has ended is started for a change, and told as soon as it has made the monitor.
public actor CLMonitor {
  public nonisolated let name: String
  private let observer: LocationObserver<Event>
  private let book: MonitorBook

  /// Runs on the main thread, as the phone's callbacks do.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

  /// Makes the monitor of a name, with the conditions that it had.
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

  /// The identifiers of its conditions, in alphabetical order.
  public var identifiers: [String] { book.records.keys.sorted() }

  /// Begins to watch for a condition; one with the same identifier is replaced.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// The same, with a state that the app takes for granted: nothing is told until the phone knows otherwise.
  public func add(_ condition: any CLCondition, identifier: String, assuming state: Event.State) {
    guard let condition = condition as? any RegionCondition else {
      observer.hand(on: Event(identifier, .unmonitored, observer.diagnostics, conditionUnsupported: true))
      return
    }
    let description = condition.description(identifier: identifier, monitor: name)
    book.records[identifier] = Record(condition: condition, lastEvent: Event(identifier, state, observer.diagnostics))
    observer.send(.startMonitoring(description))
  }

  public func remove(_ identifier: String) {
    book.records[identifier] = nil
    observer.send(.stopMonitoring(identifier: identifier))
  }

  /// A condition and the latest that is known of it.
  public func record(for identifier: String) -> Record? { book.records[identifier] }

  /// The changes of its conditions.
  public var events: Events { Events(stream: observer.stream()) }

  /// See Apple's `CLMonitor.Record`.
  public struct Record: Sendable {
    public let condition: any CLCondition
    public internal(set) var lastEvent: Event
  }

  /// See Apple's `CLMonitor.Events`.
  public struct Events: AsyncSequence, Sendable {
    public typealias Element = Event

    fileprivate let stream: AsyncThrowingStream<Event, any Error>

    public func makeAsyncIterator() -> AsyncThrowingStream<Event, any Error>.Iterator { stream.makeAsyncIterator() }
  }
}

/// What a monitor knows of its conditions; used on the main thread alone.
final class MonitorBook: @unchecked Sendable {
  var records: [String: CLMonitor.Record] = [:]

  /// A condition that the phone has kept over the end of a process.
  func restore(_ description: RegionDescription) {
    guard let condition = CLMonitor.condition(description) else { return }
    let event = CLMonitor.Event(description.identifier, CLMonitor.Event.State(description.state), LocationDiagnostics())
    records[description.identifier] = CLMonitor.Record(condition: condition, lastEvent: event)
  }

  /// The event that news of a condition make, if they change anything.
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
