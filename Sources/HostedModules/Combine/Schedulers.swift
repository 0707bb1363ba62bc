public import Dispatch
public import Foundation
import FoundationAdditions

/// A type of time spans that apps write as `.seconds(1)` or `.milliseconds(100)`.
public protocol SchedulerTimeIntervalConvertible {
  /// Returns a span of whole seconds.
  static func seconds(_ value: Int) -> Self
  /// Returns a span of seconds.
  static func seconds(_ value: Double) -> Self
  /// Returns a span of milliseconds.
  static func milliseconds(_ value: Int) -> Self
  /// Returns a span of microseconds.
  static func microseconds(_ value: Int) -> Self
  /// Returns a span of nanoseconds.
  static func nanoseconds(_ value: Int) -> Self
}

/// A context in which closures run, now or later. See Apple's `Scheduler`. In this module, all schedulers use the same
/// type for times.
public protocol Scheduler {
  /// The current moment, by the phone's clock.
  var now: SchedulerTime { get }
  /// Runs a closure as soon as the scheduler is free.
  func schedule(_ action: @escaping () -> Void)
  /// Runs a closure at a moment of the phone's time.
  func schedule(after date: SchedulerTime, _ action: @escaping () -> Void)
}

extension Scheduler {
  /// Apple's name of the type of a scheduler's times. All schedulers of this module use the same type.
  public typealias SchedulerTimeType = SchedulerTime
  /// Apple's name of the type of a scheduler's options. The schedulers of this module have no options.
  public typealias SchedulerOptions = Never
}

/// A moment of the phone's time. All schedulers of this module use this type.
public struct SchedulerTime: Hashable, Comparable, Strideable, Sendable {
  /// The seconds since the beginning of 2001, by the phone's clock.
  public var secondsSinceReferenceDate: Double

  /// A span between two moments, in seconds.
  public struct Stride: Hashable, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
    SchedulerTimeIntervalConvertible,
    Sendable
  {
    /// The number of seconds, which is negative for a span into the past.
    public var magnitude: Double

    /// Creates a span from a number of seconds.
    public init(_ seconds: Double) { magnitude = seconds }
    /// Creates a span from Dispatch's type of spans. `DispatchTimeInterval.never` becomes a span without end.
    public init(_ interval: DispatchTimeInterval) {
      switch interval {
      case .seconds(let value): magnitude = Double(value)
      case .milliseconds(let value): magnitude = Double(value) / 1e3
      case .microseconds(let value): magnitude = Double(value) / 1e6
      case .nanoseconds(let value): magnitude = Double(value) / 1e9
      default: magnitude = .infinity
      }
    }
    /// Creates a span from a floating-point literal, in seconds.
    public init(floatLiteral value: Double) { magnitude = value }
    /// Creates a span from an integer literal, in seconds.
    public init(integerLiteral value: Int) { magnitude = Double(value) }
    /// Creates a span from a whole number of seconds; never `nil`.
    public init?<T: BinaryInteger>(exactly source: T) { magnitude = Double(source) }

    /// Returns a span of whole seconds.
    public static func seconds(_ value: Int) -> Stride { Stride(Double(value)) }
    /// Returns a span of seconds.
    public static func seconds(_ value: Double) -> Stride { Stride(value) }
    /// Returns a span of milliseconds.
    public static func milliseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e3) }
    /// Returns a span of microseconds.
    public static func microseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e6) }
    /// Returns a span of nanoseconds.
    public static func nanoseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e9) }

    /// Whether the left span has fewer seconds than the right span.
    public static func < (left: Stride, right: Stride) -> Bool { left.magnitude < right.magnitude }
    /// The sum of two spans.
    public static func + (left: Stride, right: Stride) -> Stride { Stride(left.magnitude + right.magnitude) }
    /// The difference of two spans.
    public static func - (left: Stride, right: Stride) -> Stride { Stride(left.magnitude - right.magnitude) }
    /// The product of two spans' seconds.
    public static func * (left: Stride, right: Stride) -> Stride { Stride(left.magnitude * right.magnitude) }
    /// Multiplies a span by the seconds of another span.
    public static func *= (left: inout Stride, right: Stride) { left = left * right }
  }

  /// The span from this moment to another moment.
  public func distance(to other: SchedulerTime) -> Stride {
    Stride(other.secondsSinceReferenceDate - secondsSinceReferenceDate)
  }

  /// Returns this moment plus a span.
  public func advanced(by span: Stride) -> SchedulerTime {
    SchedulerTime(secondsSinceReferenceDate: secondsSinceReferenceDate + span.magnitude)
  }

  static var now: SchedulerTime { SchedulerTime(secondsSinceReferenceDate: Date().timeIntervalSinceReferenceDate) }

  /// The seconds from now to the moment; 0 if the moment has passed.
  var secondsFromNow: Double { max(secondsSinceReferenceDate - SchedulerTime.now.secondsSinceReferenceDate, 0) }
}

extension DispatchQueue: Scheduler {
  /// The current moment, by the phone's clock.
  public var now: SchedulerTime { .now }

  /// Runs a closure on the queue as soon as the queue is free.
  public func schedule(_ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    async { action() }
  }

  /// Runs a closure on the queue at a moment of the phone's time.
  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    asyncAfter(deadline: .now() + date.secondsFromNow) { action() }
  }
}

extension RunLoop: Scheduler {
  /// The current moment, by the phone's clock.
  public var now: SchedulerTime { .now }

  /// Runs a closure in the common modes of the run loop, as soon as the run loop is free.
  public func schedule(_ action: @escaping () -> Void) { schedule(after: .now, action) }

  /// Runs a closure in the common modes of the run loop, at a moment of the phone's time.
  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    add(Timer(timeInterval: date.secondsFromNow, repeats: false) { _ in action() }, forMode: .common)
  }
}

extension OperationQueue: Scheduler {
  /// The current moment, by the phone's clock.
  public var now: SchedulerTime { .now }

  /// Runs a closure as an operation of the queue.
  public func schedule(_ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    addOperation { action() }
  }

  /// Adds a closure to the queue as an operation, at a moment of the phone's time.
  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) {
    let queue = self
    nonisolated(unsafe) let action = action
    DispatchQueue.global().asyncAfter(deadline: .now() + date.secondsFromNow) { queue.addOperation { action() } }
  }
}

/// A scheduler that runs closures at once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The shared immediate scheduler. All immediate schedulers are alike.
  public static let shared = ImmediateScheduler()

  /// The current moment, by the phone's clock.
  public var now: SchedulerTime { .now }
  /// Runs a closure at once, before returning.
  public func schedule(_ action: @escaping () -> Void) { action() }
  /// Runs a closure at once. The moment is ignored.
  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) { action() }
}

extension Publisher {
  /// Sends the values and the end on a scheduler. `options` is ignored.
  public func receive<S: Scheduler>(on scheduler: S, options: Never? = nil) -> AnyPublisher<Output, Failure> {
    stage(asking: .requested) { downstream in
      Stage(
        onValue: { value in scheduler.schedule { downstream.send(value) } },
        onCompletion: { completion in scheduler.schedule { downstream.finish(completion) } })
    }
  }

  /// Subscribes to this publisher on a scheduler. `options` is ignored.
  public func subscribe<S: Scheduler>(on scheduler: S, options: Never? = nil) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in scheduler.schedule { self.receive(subscriber: subscriber) } }
  }

  /// Sends the values and the end after a delay by the phone's clock. `tolerance` and `options` are ignored.
  public func delay<S: Scheduler>(
    for span: SchedulerTime.Stride, tolerance: SchedulerTime.Stride? = nil, scheduler: S, options: Never? = nil
  ) -> AnyPublisher<Output, Failure> {
    stage(asking: .requested) { downstream in
      Stage(
        onValue: { value in scheduler.schedule(after: scheduler.now.advanced(by: span)) { downstream.send(value) } },
        onCompletion: { end in scheduler.schedule(after: scheduler.now.advanced(by: span)) { downstream.finish(end) } })
    }
  }

  /// Sends a value when no other value has followed it for a span of the phone's time. If this publisher ends or fails,
  /// sends the waiting value at once. `options` is ignored.
  public func debounce<S: Scheduler>(
    for span: SchedulerTime.Stride, scheduler: S, options: Never? = nil
  ) -> AnyPublisher<Output, Failure> {
    stage { downstream in
      let state = Locked<(number: Int, value: Output?)>((0, nil))
      let send: (Int) -> Void = { number in
        let value = state.withLock { state -> Output? in
          guard state.number == number else { return nil }
          defer { state.value = nil }
          return state.value
        }
        if let value { downstream.send(value) }
      }
      return Stage(
        onValue: { value in
          let number = state.withLock { state in
            state = (state.number + 1, value)
            return state.number
          }
          scheduler.schedule(after: scheduler.now.advanced(by: span)) { send(number) }
        },
        onCompletion: { completion in
          send(state.withLock { $0.number })
          downstream.finish(completion)
        })
    }
  }

  /// Sends a value at once if no value was sent during the preceding span of the phone's time. Of the values that
  /// arrive within a span after a sent value, sends one at the end of the span: the latest if `latest` is set, and
  /// otherwise the first. A value that is waiting when this publisher ends is lost.
  public func throttle<S: Scheduler>(
    for span: SchedulerTime.Stride, scheduler: S, latest: Bool
  ) -> AnyPublisher<Output, Failure> {
    values(asking: .all) { downstream in
      let state = Locked(ThrottleState<Output>())
      func open() {
        let value = state.withLock { state -> Output? in
          defer { state.pending = nil }
          state.isClosed = state.pending != nil
          return state.pending
        }
        guard let value else { return }
        downstream.send(value)
        scheduler.schedule(after: scheduler.now.advanced(by: span)) { open() }
      }
      return { value in
        let isFirst = state.withLock { state in
          if state.isClosed, latest || state.pending == nil { state.pending = value }
          defer { state.isClosed = true }
          return !state.isClosed
        }
        guard isFirst else { return }
        downstream.send(value)
        scheduler.schedule(after: scheduler.now.advanced(by: span)) { open() }
      }
    }
  }

  /// If no value arrives for a span of the phone's time, fails with the result of `customError`, or ends if
  /// `customError` is `nil`. A timeout cancels the subscription to this publisher. `options` is ignored.
  public func timeout<S: Scheduler>(
    _ span: SchedulerTime.Stride, scheduler: S, options: Never? = nil, customError: (() -> Failure)? = nil
  ) -> AnyPublisher<Output, Failure> {
    stage(asking: .requested) { downstream in
      let number = Locked(0)
      let arm: () -> Void = {
        let mine = number.withLock { number in
          number += 1
          return number
        }
        scheduler.schedule(after: scheduler.now.advanced(by: span)) {
          guard number.withLock({ $0 }) == mine else { return }
          downstream.finish(customError.map { .failure($0()) } ?? .finished)
        }
      }
      arm()
      return Stage(
        onValue: {
          arm()
          downstream.send($0)
        },
        onCompletion: { completion in
          number.withLock { $0 += 1 }
          downstream.finish(completion)
        })
    }
  }
}

private struct ThrottleState<Output> {
  var isClosed = false
  var pending: Output?
}

extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence. The sequence buffers the values that have not been read.
  public var values: AsyncStream<Output> {
    AsyncStream { continuation in
      let cancellable = sink(
        receiveCompletion: { _ in continuation.finish() },
        receiveValue: { value in
          nonisolated(unsafe) let value = value
          continuation.yield(value)
        })
      continuation.onTermination = { _ in cancellable.cancel() }
    }
  }
}

extension Publisher {
  /// The values as an asynchronous sequence, which throws this publisher's error. The sequence buffers the values that
  /// have not been read.
  public var values: AsyncThrowingStream<Output, any Error> {
    AsyncThrowingStream { continuation in
      let cancellable = sink(
        receiveCompletion: { completion in
          switch completion {
          case .finished: continuation.finish()
          case .failure(let error): continuation.finish(throwing: error)
          }
        },
        receiveValue: { value in
          nonisolated(unsafe) let value = value
          continuation.yield(value)
        })
      continuation.onTermination = { _ in cancellable.cancel() }
    }
  }
}
