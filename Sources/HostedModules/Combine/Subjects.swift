import FoundationAdditions

/// A publisher that sends the values that an app passes to it. See Apple's `Subject`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the current subscribers.
  func send(_ value: Output)
  /// Ends the subject for all subscribers.
  func send(completion: Subscribers.Completion<Failure>)
  /// Passes a subscription to the subject, which asks the upstream publisher for values.
  func send(subscription: any Subscription)
}

extension Subject {
  /// Asks the upstream publisher for all its values.
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }
}

extension Subject where Output == Void {
  /// Sends an event without a value.
  public func send() { send(()) }
}

/// The subscribers of a subject or of a timer publisher.
final class Audience<Output, Failure: Error>: @unchecked Sendable {
  private struct State {
    var members: [Downstream<Output, Failure>] = []
    var completion: Subscribers.Completion<Failure>?
  }
  private let surplus: Downstream<Output, Failure>.Surplus
  private let state = Locked(State())

  /// Creates an audience. `surplus` determines what happens to values that a subscriber has not asked for.
  init(surplus: Downstream<Output, Failure>.Surplus) { self.surplus = surplus }

  func add<S: Subscriber>(_ subscriber: S, first: Output?) where S.Input == Output, S.Failure == Failure {
    let member = Downstream(subscriber, surplus: surplus)
    member.connect { [weak self, weak member] in
      self?.state.withLock { $0.members.removeAll { $0 === member } }
    }
    let completion = state.withLock { state -> Subscribers.Completion<Failure>? in
      if state.completion == nil { state.members.append(member) }
      return state.completion
    }
    if completion == nil, let first { member.send(first) }
    member.begin()
    if let completion { member.finish(completion) }
  }

  func send(_ value: Output) {
    for member in state.withLock({ $0.completion == nil ? $0.members : [] }) { member.send(value) }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let members = state.withLock { state -> [Downstream<Output, Failure>] in
      guard state.completion == nil else { return [] }
      state.completion = completion
      defer { state.members = [] }
      return state.members
    }
    for member in members { member.finish(completion) }
  }

  var isFinished: Bool { state.withLock { $0.completion != nil } }
}

/// A subject that stores no value. Only current subscribers receive a value, and only if they have asked for one.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>(surplus: .isLost)

  /// Creates a subject without subscribers.
  public init() {}

  /// Sends a value to the current subscribers. Has no effect if the subject has ended.
  public func send(_ value: Output) { audience.send(value) }
  /// Ends the subject for current and future subscribers. Only the first call has an effect.
  public func send(completion: Subscribers.Completion<Failure>) { audience.finish(completion) }

  /// Adds a subscriber, which receives future values.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, first: nil)
  }
}

/// A subject that stores its latest value. Each new subscriber receives this value first, unless the subject has ended.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>(surplus: .isReplaced)
  private let current: Locked<Output>

  /// Creates a subject with its first value.
  public init(_ value: Output) { current = Locked(value) }

  /// The latest value. An assignment sends the new value, as `send(_:)` does.
  public var value: Output {
    get { current.withLock { $0 } }
    set { send(newValue) }
  }

  /// Stores a value and sends it to the current subscribers. Has no effect if the subject has ended.
  public func send(_ value: Output) {
    guard !audience.isFinished else { return }
    current.withLock { $0 = value }
    audience.send(value)
  }

  /// Ends the subject for current and future subscribers. Only the first call has an effect.
  public func send(completion: Subscribers.Completion<Failure>) { audience.finish(completion) }

  /// Adds a subscriber. The subscriber receives the latest value first, or only the end if the subject has ended.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, first: value)
  }
}
