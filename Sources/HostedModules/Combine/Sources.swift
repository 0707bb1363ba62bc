public import Foundation
import FoundationAdditions

/// A publisher of one value.
public struct Just<Output>: Publisher {
  /// The publisher never fails.
  public typealias Failure = Never
  /// The value that is sent.
  public let output: Output

  /// Creates a publisher of one value.
  public init(_ output: Output) { self.output = output }

  /// Sends the value to a subscriber, then ends.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    [output].publisher.receive(subscriber: subscriber)
  }
}

/// A publisher that sends no values, and either ends at once or never ends.
public struct Empty<Output, Failure: Error>: Publisher {
  /// Whether the publisher ends at once; if not, it never ends.
  public let completeImmediately: Bool

  /// Creates a publisher of no values.
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Creates a publisher of no values. `outputType` and `failureType` only determine the publisher's types.
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.completeImmediately = completeImmediately
  }

  /// Ends a subscriber's subscription at once, or keeps it open.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let downstream = Downstream(subscriber)
    downstream.begin()
    if completeImmediately { downstream.finish(.finished) }
  }
}

/// A publisher that fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error with which the publisher fails.
  public let error: Failure

  /// Creates a publisher that fails with an error.
  public init(error: Failure) { self.error = error }

  /// Creates a publisher that fails with an error. The first argument determines the type of the publisher's values.
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  /// Sends the error to a subscriber at once.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let downstream = Downstream(subscriber)
    downstream.begin()
    downstream.finish(.failure(error))
  }
}

/// A publisher of a single result. The work for the result starts when the future is created.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  /// The closure to which the work passes its result. Only the first call has an effect.
  public typealias Promise = (Result<Output, Failure>) -> Void
  private struct State {
    var result: Result<Output, Failure>?
    var waiting: [Downstream<Output, Failure>] = []
  }
  private let state = Locked(State())

  /// Creates a future, and starts its work before returning.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.resolve($0) }
  }

  private func resolve(_ result: Result<Output, Failure>) {
    let waiting = state.withLock { state -> [Downstream<Output, Failure>] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for downstream in waiting { Self.send(result, to: downstream) }
  }

  private static func send(_ result: Result<Output, Failure>, to downstream: Downstream<Output, Failure>) {
    switch result {
    case .success(let value):
      downstream.send(value)
      downstream.finish(.finished)
    case .failure(let error): downstream.finish(.failure(error))
    }
  }

  /// Sends the result to a subscriber, at once or when the work is done, then ends.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let downstream = Downstream(subscriber)
    let result = state.withLock { state -> Result<Output, Failure>? in
      if state.result == nil { state.waiting.append(downstream) }
      return state.result
    }
    downstream.begin()
    if let result { Self.send(result, to: downstream) }
  }
}

/// A publisher that creates another publisher for each subscriber.
public struct Deferred<P: Publisher>: Publisher {
  /// The type of the created publisher's values.
  public typealias Output = P.Output
  /// The type of the created publisher's errors.
  public typealias Failure = P.Failure
  /// Creates the publisher for one subscriber.
  public let createPublisher: () -> P

  /// Creates a publisher that calls a closure for each subscriber.
  public init(createPublisher: @escaping () -> P) { self.createPublisher = createPublisher }

  /// Creates a publisher and attaches the subscriber to it.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

extension Sequence {
  /// A publisher of the elements, which ends after the last element.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
  /// A publisher that sends the value, if there is one, and then ends.
  public var publisher: AnyPublisher<Wrapped, Never> {
    map { [$0] }.map { $0.publisher }?.eraseToAnyPublisher() ?? Empty().eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher of a sequence's elements.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The elements of the sequence.
    public typealias Output = Elements.Element
    /// The sequence whose elements are sent.
    public let sequence: Elements

    /// Creates a publisher of a sequence's elements.
    public init(sequence: Elements) { self.sequence = sequence }

    /// Sends as many elements as a subscriber asks for, and ends after the last element.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = ElementSubscription<Elements, Failure>(sequence, AnySubscriber(subscriber))
      subscriber.receive(subscription: subscription)
      subscription.flush()
    }
  }
}

/// The subscription to a sequence's elements. The subscription reads the elements one by one as the subscriber asks for
/// them, and is always one element ahead.
private final class ElementSubscription<Elements: Sequence, Failure: Error>: Subscription, @unchecked Sendable {
  private struct State {
    var subscriber: AnySubscriber<Elements.Element, Failure>?
    var iterator: Elements.Iterator
    /// The next element to send; `nil` at the end.
    var upcoming: Elements.Element?
    var demand = Subscribers.Demand.none
    var isSending = false
  }

  private let state: Locked<State>

  init(_ sequence: Elements, _ subscriber: AnySubscriber<Elements.Element, Failure>) {
    var iterator = sequence.makeIterator()
    let first = iterator.next()
    state = Locked(State(subscriber: subscriber, iterator: iterator, upcoming: first))
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    flush()
  }

  func cancel() { state.withLock { $0.subscriber = nil } }

  /// Sends the elements that were asked for, and the end if there are no more elements.
  func flush() {
    guard
      state.withLock({ state in
        defer { state.isSending = true }
        return !state.isSending
      })
    else { return }
    while let (subscriber, element) = next() {
      guard let element else { return subscriber.receive(completion: .finished) }
      let more = subscriber.receive(element)
      state.withLock { $0.demand += more }
    }
  }

  /// Returns the subscriber and the element to send; the element is `nil` at the end. Returns `nil` if there is nothing
  /// to send.
  private func next() -> (AnySubscriber<Elements.Element, Failure>, Elements.Element?)? {
    state.withLock { state in
      guard let subscriber = state.subscriber, state.upcoming == nil || state.demand > .none else {
        state.isSending = false
        return nil
      }
      defer {
        if state.upcoming == nil {
          state.subscriber = nil
        } else {
          state.demand = state.demand - 1
          state.upcoming = state.iterator.next()
        }
      }
      return (subscriber, state.upcoming)
    }
  }
}

extension NotificationCenter {
  /// A publisher of the notifications with one name.
  public struct Publisher: HostedCombine.Publisher {
    /// The notifications.
    public typealias Output = Notification
    /// The publisher never fails.
    public typealias Failure = Never
    /// The centre whose notifications are sent.
    public let center: NotificationCenter
    /// The name of the notifications that are sent.
    public let name: Notification.Name
    /// The sender whose notifications are sent; `nil` for every sender.
    public let object: AnyObject?

    /// Sends future notifications to a subscriber, each on the thread on which it is posted.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      let downstream = Downstream(subscriber, surplus: .isLost)
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
        downstream.send($0)
      }
      let center = center
      downstream.connect { center.removeObserver(token as Any) }
      downstream.begin()
    }
  }

  /// Returns a publisher of the notifications with a name, from one sender or from every sender.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

/// A publisher that sends nothing before it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts sending values. Cancelling the result stops the publisher.
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Connects when the number of subscribers rises from zero, and disconnects when the last subscription has ended.
  public func autoconnect() -> AnyPublisher<Output, Failure> { counted { self.connect() } }
}

extension Publisher {
  /// Calls `connect` whenever the number of subscribers rises from zero, and cancels the connection when the last
  /// subscription has ended.
  func counted(_ connect: @escaping () -> any Cancellable) -> AnyPublisher<Output, Failure> {
    let state = Locked<(count: Int, connection: (any Cancellable)?)>((0, nil))
    return AnyPublisher { subscriber in
      let downstream = Downstream(subscriber)
      let receiver = Receiver<Output, Failure>(demand: .none, { downstream.send($0) }, { downstream.finish($0) })
      let onRequest: (Subscribers.Demand) -> Void = { receiver.request($0) }
      // The subscription retains the connection, because an app does not retain the publisher.
      downstream.connect(onRequest: onRequest) {
        receiver.cancel()
        let last = state.withLock { state -> (any Cancellable)? in
          state.count -= 1
          guard state.count == 0 else { return nil }
          defer { state.connection = nil }
          return state.connection
        }
        last?.cancel()
      }
      let isFirst = state.withLock { state in
        state.count += 1
        return state.count == 1
      }
      downstream.begin()
      self.receive(subscriber: receiver)
      guard isFirst, state.withLock({ $0.count }) > 0 else { return }
      let connection = connect()
      let isOver = state.withLock { state in
        if state.count > 0 { state.connection = connection }
        return state.count == 0
      }
      if isOver { connection.cancel() }
    }
  }
}

extension Timer {
  /// Returns a publisher that, once connected, sends the phone's date after each `interval`. `tolerance` and `options`
  /// are ignored.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: Int? = nil
  ) -> TimerPublisher { TimerPublisher(interval: interval, runLoop: runLoop, mode: mode) }

  /// A timer that, while it is connected, sends the date to its subscribers after each interval.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
    /// The date at which the timer fires.
    public typealias Output = Date
    /// The publisher never fails.
    public typealias Failure = Never
    /// The interval between two dates, in seconds of the phone's time.
    public let interval: TimeInterval
    private let runLoop: RunLoop
    private let mode: RunLoop.Mode
    private let audience = Audience<Date, Never>(surplus: .isLost)

    init(interval: TimeInterval, runLoop: RunLoop, mode: RunLoop.Mode) {
      self.interval = interval
      self.runLoop = runLoop
      self.mode = mode
    }

    /// Adds a subscriber. The subscriber receives dates while the timer is connected.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      audience.add(subscriber, first: nil)
    }

    /// Starts a timer on the run loop. Cancelling or releasing the result stops that timer.
    public func connect() -> any Cancellable {
      let audience = audience
      nonisolated(unsafe) let timer = Timer(timeInterval: interval, repeats: true) { _ in audience.send(Date()) }
      runLoop.add(timer, forMode: mode)
      return AnyCancellable { timer.invalidate() }
    }
  }
}
