public import Foundation

/// Sends one value.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    [output].publisher.receive(subscriber: subscriber)
  }
}

/// Sends no value, and ends at once or never.
public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.completeImmediately = completeImmediately
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let downstream = Downstream(subscriber)
    downstream.begin()
    if completeImmediately { downstream.finish(.finished) }
  }
}

/// Fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }

  public init(outputType: Output.Type, failure: Failure) { error = failure }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let downstream = Downstream(subscriber)
    downstream.begin()
    downstream.finish(.failure(error))
  }
}

/// Sends the one result of work that starts when the future is made.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  public typealias Promise = (Result<Output, Failure>) -> Void
  private struct State {
    var result: Result<Output, Failure>?
    var waiting: [Downstream<Output, Failure>] = []
  }
  private let state = Locked(State())

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

/// Makes a publisher for each subscriber.
public struct Deferred<P: Publisher>: Publisher {
  public typealias Output = P.Output
  public typealias Failure = P.Failure
  public let createPublisher: () -> P

  public init(createPublisher: @escaping () -> P) { self.createPublisher = createPublisher }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

extension Sequence {
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
  public var publisher: AnyPublisher<Wrapped, Never> {
    map { [$0] }.map { $0.publisher }?.eraseToAnyPublisher() ?? Empty().eraseToAnyPublisher()
  }
}

extension Publishers {
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element
    public let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let downstream = Downstream(subscriber)
      downstream.begin()
      for value in sequence { downstream.send(value) }
      downstream.finish(.finished)
    }
  }
}

extension NotificationCenter {
  /// Sends the notifications of a name.
  public struct Publisher: HostedCombine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      let downstream = Downstream(subscriber)
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
        downstream.send($0)
      }
      let center = center
      downstream.onCancel = { center.removeObserver(token as Any) }
      downstream.begin()
    }
  }

  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

/// A publisher that sends when it is told to begin.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Begins with the first subscriber, and stops with the last.
  public func autoconnect() -> AnyPublisher<Output, Failure> { counted { self.connect() } }
}

extension Publisher {
  /// Calls `connect` for the first subscriber, and cancels what it returned when the last subscriber has gone.
  func counted(_ connect: @escaping () -> any Cancellable) -> AnyPublisher<Output, Failure> {
    let state = Locked<(count: Int, connection: (any Cancellable)?)>((0, nil))
    return AnyPublisher { subscriber in
      let downstream = Downstream(subscriber)
      let receiver = Receiver<Output, Failure>({ downstream.send($0) }, { downstream.finish($0) })
      // The subscription keeps the connection: an app keeps no publisher.
      downstream.onCancel = {
        receiver.cancel()
        let last = state.withLock { state -> (any Cancellable)? in
          state.count -= 1
          guard state.count == 0 else { return nil }
          defer { state.connection = nil }
          return state.connection
        }
        last?.cancel()
      }
      downstream.begin()
      self.receive(subscriber: receiver)
      let isFirst = state.withLock { state in
        state.count += 1
        return state.count == 1
      }
      guard isFirst else { return }
      let connection = connect()
      state.withLock { $0.connection = connection }
    }
  }
}

extension Timer {
  /// Sends the date again and again.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: Int? = nil
  ) -> TimerPublisher { TimerPublisher(interval: interval, runLoop: runLoop, mode: mode) }

  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
    public typealias Output = Date
    public typealias Failure = Never
    public let interval: TimeInterval
    private let runLoop: RunLoop
    private let mode: RunLoop.Mode
    private let audience = Audience<Date, Never>()

    init(interval: TimeInterval, runLoop: RunLoop, mode: RunLoop.Mode) {
      self.interval = interval
      self.runLoop = runLoop
      self.mode = mode
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      audience.add(subscriber, first: nil)
    }

    public func connect() -> any Cancellable {
      let audience = audience
      nonisolated(unsafe) let timer = Timer(timeInterval: interval, repeats: true) { _ in audience.send(Date()) }
      runLoop.add(timer, forMode: mode)
      return AnyCancellable { timer.invalidate() }
    }
  }
}
