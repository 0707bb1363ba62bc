import Foundation

/// A cancellable that also cancels when it is released. See Apple's `AnyCancellable`.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let action: Locked<(() -> Void)?>

  /// Creates a cancellable that calls a closure once: when it is cancelled or released.
  public init(_ cancel: @escaping () -> Void) { action = Locked(cancel) }

  /// Creates a cancellable that cancels another one when it is cancelled or released.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init { canceller.cancel() } }

  deinit { cancel() }

  /// Calls the closure, if it has not been called yet.
  public func cancel() {
    let last = action.withLock { action -> (() -> Void)? in
      defer { action = nil }
      return action
    }
    last?()
  }

  /// Adds this cancellable to a set, which keeps it.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Appends this cancellable to a collection, which keeps it.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Whether both are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cancellable {
  /// Adds a cancellable for this value to a set. Releasing it cancels this value.
  public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }

  /// Appends a cancellable for this value to a collection. Releasing it cancels this value.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }
}

/// A value behind a recursive lock.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

/// The subscription of one subscriber. It sends no more values than the subscriber asked for, and ends once.
final class Downstream<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var demand = Subscribers.Demand.none
    /// Values that wait for demand.
    var waiting: [Output] = []
    var completion: Subscribers.Completion<Failure>?
    var isSending = false
  }

  /// The number of values that wait for demand. Further values replace the oldest ones. On iOS, publishers wait for
  /// demand.
  private static var maximumWaiting: Int { 10_000 }

  private let state: Locked<State>
  /// Called when the subscriber ends the subscription.
  var onCancel: () -> Void = {}
  /// Called when the subscriber first asks for values.
  var onDemand: () -> Void = {}

  init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    state = Locked(State(subscriber: AnySubscriber(subscriber)))
  }

  /// Hands the subscription to the subscriber.
  func begin() { state.withLock { $0.subscriber }?.receive(subscription: self) }

  func send(_ value: Output) {
    state.withLock { state in
      guard state.subscriber != nil, state.completion == nil else { return }
      state.waiting.append(value)
      if state.waiting.count > Self.maximumWaiting { state.waiting.removeFirst() }
    }
    flush()
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    state.withLock { state in
      if state.completion == nil { state.completion = completion }
    }
    flush()
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst = state.withLock { state in
      defer { state.demand += demand }
      return state.demand == .none
    }
    if isFirst, demand > .none { onDemand() }
    flush()
  }

  func cancel() {
    let wasOpen = state.withLock { state in
      defer {
        state.subscriber = nil
        state.waiting = []
      }
      return state.subscriber != nil
    }
    if wasOpen { onCancel() }
  }

  private func flush() {
    guard
      state.withLock({ state in
        defer { state.isSending = true }
        return !state.isSending
      })
    else { return }
    while let (subscriber, value) = next() {
      let more = subscriber.receive(value)
      state.withLock { $0.demand += more }
    }
    let end = state.withLock { state -> (AnySubscriber<Output, Failure>, Subscribers.Completion<Failure>)? in
      state.isSending = false
      guard state.waiting.isEmpty, let subscriber = state.subscriber, let completion = state.completion else {
        return nil
      }
      state.subscriber = nil
      return (subscriber, completion)
    }
    if let (subscriber, completion) = end { subscriber.receive(completion: completion) }
  }

  private func next() -> (AnySubscriber<Output, Failure>, Output)? {
    state.withLock { state in
      guard let subscriber = state.subscriber, !state.waiting.isEmpty, state.demand > .none else { return nil }
      state.demand = state.demand - 1
      return (subscriber, state.waiting.removeFirst())
    }
  }
}

/// A subscriber that asks for all values of a publisher.
final class Receiver<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
  private let subscription = Locked<(any Subscription)?>(nil)
  private let isCancelled = Locked(false)
  private let onValue: (Input) -> Void
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  init(_ onValue: @escaping (Input) -> Void, _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: any Subscription) {
    self.subscription.withLock { $0 = subscription }
    if isCancelled.withLock({ $0 }) { subscription.cancel() } else { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if !isCancelled.withLock({ $0 }) { onValue(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription.withLock { $0 = nil }
    if !isCancelled.withLock({ $0 }) { onCompletion(completion) }
  }

  func cancel() {
    isCancelled.withLock { $0 = true }
    let last = subscription.withLock { subscription -> (any Subscription)? in
      defer { subscription = nil }
      return subscription
    }
    last?.cancel()
  }
}
