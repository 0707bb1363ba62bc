import FoundationAdditions

/// The subscription of one subscriber. The subscription sends no more values than the subscriber asked for, and ends
/// only once.
final class Downstream<Output, Failure: Error>: Subscription, @unchecked Sendable {
  /// What happens to a value that the subscriber has not asked for.
  enum Surplus {
    /// The value waits until the subscriber asks for it.
    case waits
    /// The value is lost.
    case isLost
    /// The value waits, and the next value replaces it.
    case isReplaced
  }

  private struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var demand = Subscribers.Demand.none
    /// Values that wait for demand or for the end of another delivery.
    var waiting: [Output] = []
    var completion: Subscribers.Completion<Failure>?
    var isSending = false
    var sent = 0
    var onEnd: (() -> Void)?
    var onRequest: ((Subscribers.Demand) -> Void)?

    /// Returns `onEnd` and removes both closures, because they hold references to the upstream publisher.
    mutating func takeEnd() -> (() -> Void)? {
      defer { (onEnd, onRequest) = (nil, nil) }
      return onEnd
    }
  }

  private enum Step {
    case value(AnySubscriber<Output, Failure>, Output)
    case end(AnySubscriber<Output, Failure>, Subscribers.Completion<Failure>)
    case pause
  }

  /// The limit on the number of waiting values for `Surplus.waits`. At the limit, the oldest waiting value is dropped
  /// when a new value arrives.
  private static var maximumWaiting: Int { 10_000 }

  private let surplus: Surplus
  private let state: Locked<State>

  init<S: Subscriber>(_ subscriber: S, surplus: Surplus = .waits) where S.Input == Output, S.Failure == Failure {
    self.surplus = surplus
    state = Locked(State(subscriber: AnySubscriber(subscriber)))
  }

  /// Sets the closures that connect the subscription with its publisher.
  ///
  /// - Parameters:
  ///   - onRequest: A closure that is called with each demand of the subscriber.
  ///   - onEnd: A closure that is called once, when the subscriber cancels or the publisher ends. At the publisher's
  ///     end, the call comes before the subscriber receives the end.
  func connect(onRequest: @escaping (Subscribers.Demand) -> Void = { _ in }, onEnd: @escaping () -> Void) {
    state.withLock { state in
      state.onRequest = onRequest
      state.onEnd = onEnd
    }
  }

  /// Hands the subscription to the subscriber.
  func begin() { state.withLock { $0.subscriber }?.receive(subscription: self) }

  /// The number of values that the publisher has sent, including the values that the subscriber has not received.
  var sentCount: Int { state.withLock { $0.sent } }

  func send(_ value: Output) {
    enqueue(value)
    flush()
  }

  /// Adds a value after the waiting values. If the subscriber has not asked for the value, ``Surplus`` determines what
  /// happens to it. `flush()` sends the waiting values.
  func enqueue(_ value: Output) {
    let surplus = surplus
    state.withLock { state in
      guard state.subscriber != nil, state.completion == nil else { return }
      state.sent += 1
      let isWanted = state.demand > .max(state.waiting.count)
      switch surplus {
      case .waits: if state.waiting.count >= Self.maximumWaiting { state.waiting.removeFirst() }
      case .isLost: guard isWanted else { return }
      case .isReplaced: if !isWanted, state.demand < .max(state.waiting.count) { state.waiting.removeLast() }
      }
      state.waiting.append(value)
    }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let onEnd = state.withLock { state -> (() -> Void)? in
      guard state.subscriber != nil, state.completion == nil else { return nil }
      state.completion = completion
      return state.takeEnd()
    }
    onEnd?()
    flush()
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.withLock { $0.demand += demand }
    flush()
    state.withLock { $0.onRequest }?(demand)
  }

  func cancel() {
    let onEnd = state.withLock { state -> (() -> Void)? in
      state.subscriber = nil
      state.waiting = []
      return state.takeEnd()
    }
    onEnd?()
  }

  /// Sends the waiting values that the subscriber has asked for. After the last value, sends the end if the publisher
  /// has ended.
  func flush() {
    guard
      state.withLock({ state in
        defer { state.isSending = true }
        return !state.isSending
      })
    else { return }
    while true {
      switch next() {
      case .value(let subscriber, let value):
        let more = subscriber.receive(value)
        guard more > .none else { continue }
        let onRequest = state.withLock { state in
          state.demand += more
          return state.onRequest
        }
        onRequest?(more)
      case .end(let subscriber, let completion): return subscriber.receive(completion: completion)
      case .pause: return
      }
    }
  }

  private func next() -> Step {
    state.withLock { state in
      if let subscriber = state.subscriber {
        if !state.waiting.isEmpty, state.demand > .none {
          state.demand = state.demand - 1
          return .value(subscriber, state.waiting.removeFirst())
        }
        if state.waiting.isEmpty, let completion = state.completion {
          state.isSending = false
          state.subscriber = nil
          return .end(subscriber, completion)
        }
      }
      state.isSending = false
      return .pause
    }
  }
}

/// A subscriber that consists of closures. The subscriber asks for all values unless its creator states another demand.
final class Receiver<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
  private struct State {
    var subscription: (any Subscription)?
    /// The number of values that the subscriber requests when it receives its subscription.
    var demand: Subscribers.Demand
    var isCancelled = false
  }

  private let state: Locked<State>
  private let onValue: (Input) -> Subscribers.Demand
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  convenience init(
    demand: Subscribers.Demand = .unlimited, _ onValue: @escaping (Input) -> Void,
    _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.init(
      demand: demand,
      answering: { value in
        onValue(value)
        return .none
      }, onCompletion)
  }

  /// Creates a subscriber. For each value, `onValue` returns how many more values the subscriber wants.
  init(
    demand: Subscribers.Demand, answering onValue: @escaping (Input) -> Subscribers.Demand,
    _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    state = Locked(State(demand: demand))
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  /// Asks the publisher for more values, now or when the publisher has sent a subscription.
  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state -> (any Subscription)? in
      if state.subscription == nil, !state.isCancelled { state.demand += demand }
      return state.subscription
    }
    subscription?.request(demand)
  }

  func receive(subscription: any Subscription) {
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard !state.isCancelled else { return nil }
      state.subscription = subscription
      return state.demand
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.withLock({ $0.isCancelled }) ? .none : onValue(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let isOpen = state.withLock { state in
      state.subscription = nil
      defer { state.isCancelled = true }
      return !state.isCancelled
    }
    if isOpen { onCompletion(completion) }
  }

  func cancel() {
    let last = state.withLock { state -> (any Subscription)? in
      state.isCancelled = true
      defer { state.subscription = nil }
      return state.subscription
    }
    last?.cancel()
  }
}
