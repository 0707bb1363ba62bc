public import Dispatch
public import Foundation

/// A span of a scheduler's time.
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ value: Int) -> Self
  static func seconds(_ value: Double) -> Self
  static func milliseconds(_ value: Int) -> Self
  static func microseconds(_ value: Int) -> Self
  static func nanoseconds(_ value: Int) -> Self
}

/// Where and when work runs. See Apple's `Scheduler`; a virtual phone's schedulers count in seconds alone.
public protocol Scheduler {
  var now: SchedulerTime { get }
  func schedule(_ action: @escaping () -> Void)
  func schedule(after date: SchedulerTime, _ action: @escaping () -> Void)
}

/// A moment of a scheduler.
public struct SchedulerTime: Hashable, Comparable, Strideable, Sendable {
  public var secondsSinceReferenceDate: Double

  public struct Stride: Hashable, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
    SchedulerTimeIntervalConvertible,
    Sendable
  {
    public var magnitude: Double

    public init(_ seconds: Double) { magnitude = seconds }
    public init(floatLiteral value: Double) { magnitude = value }
    public init(integerLiteral value: Int) { magnitude = Double(value) }
    public init?<T: BinaryInteger>(exactly source: T) { magnitude = Double(source) }

    public static func seconds(_ value: Int) -> Stride { Stride(Double(value)) }
    public static func seconds(_ value: Double) -> Stride { Stride(value) }
    public static func milliseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e3) }
    public static func microseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e6) }
    public static func nanoseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e9) }

    public static func < (left: Stride, right: Stride) -> Bool { left.magnitude < right.magnitude }
    public static func + (left: Stride, right: Stride) -> Stride { Stride(left.magnitude + right.magnitude) }
    public static func - (left: Stride, right: Stride) -> Stride { Stride(left.magnitude - right.magnitude) }
    public static func * (left: Stride, right: Stride) -> Stride { Stride(left.magnitude * right.magnitude) }
    public static func *= (left: inout Stride, right: Stride) { left = left * right }
  }

  public func distance(to other: SchedulerTime) -> Stride {
    Stride(other.secondsSinceReferenceDate - secondsSinceReferenceDate)
  }

  public func advanced(by span: Stride) -> SchedulerTime {
    SchedulerTime(secondsSinceReferenceDate: secondsSinceReferenceDate + span.magnitude)
  }

  static var now: SchedulerTime { SchedulerTime(secondsSinceReferenceDate: Date().timeIntervalSinceReferenceDate) }

  /// Seconds until the moment.
  var secondsFromNow: Double { max(secondsSinceReferenceDate - SchedulerTime.now.secondsSinceReferenceDate, 0) }
}

extension DispatchQueue: Scheduler {
  public var now: SchedulerTime { .now }

  public func schedule(_ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    async { action() }
  }

  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    asyncAfter(deadline: .now() + date.secondsFromNow) { action() }
  }
}

extension RunLoop: Scheduler {
  public var now: SchedulerTime { .now }

  public func schedule(_ action: @escaping () -> Void) { schedule(after: .now, action) }

  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    add(Timer(timeInterval: date.secondsFromNow, repeats: false) { _ in action() }, forMode: .common)
  }
}

extension OperationQueue: Scheduler {
  public var now: SchedulerTime { .now }

  public func schedule(_ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    addOperation { action() }
  }

  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) {
    let queue = self
    nonisolated(unsafe) let action = action
    DispatchQueue.global().asyncAfter(deadline: .now() + date.secondsFromNow) { queue.addOperation { action() } }
  }
}

/// Runs work at once.
public struct ImmediateScheduler: Scheduler, Sendable {
  public static let shared = ImmediateScheduler()

  public var now: SchedulerTime { .now }
  public func schedule(_ action: @escaping () -> Void) { action() }
  public func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) { action() }
}

extension Publisher {
  public func receive<S: Scheduler>(on scheduler: S, options: Never? = nil) -> AnyPublisher<Output, Failure> {
    stage { downstream in
      Stage(
        onValue: { value in scheduler.schedule { downstream.send(value) } },
        onCompletion: { completion in scheduler.schedule { downstream.finish(completion) } })
    }
  }

  public func subscribe<S: Scheduler>(on scheduler: S, options: Never? = nil) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in scheduler.schedule { self.receive(subscriber: subscriber) } }
  }

  public func delay<S: Scheduler>(
    for span: SchedulerTime.Stride, tolerance: SchedulerTime.Stride? = nil, scheduler: S, options: Never? = nil
  ) -> AnyPublisher<Output, Failure> {
    stage { downstream in
      Stage(
        onValue: { value in scheduler.schedule(after: scheduler.now.advanced(by: span)) { downstream.send(value) } },
        onCompletion: { end in scheduler.schedule(after: scheduler.now.advanced(by: span)) { downstream.finish(end) } })
    }
  }

  /// Sends a value when no other has come for a time.
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

  /// Sends at most one value in a time: the first of it or the latest.
  public func throttle<S: Scheduler>(
    for span: SchedulerTime.Stride, scheduler: S, latest: Bool
  ) -> AnyPublisher<Output, Failure> {
    values { downstream in
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

  /// Fails, or ends, when no value has come for a time.
  public func timeout<S: Scheduler>(
    _ span: SchedulerTime.Stride, scheduler: S, options: Never? = nil, customError: (() -> Failure)? = nil
  ) -> AnyPublisher<Output, Failure> {
    stage { downstream in
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
  /// The values as an asynchronous sequence.
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
