/// A publisher into which an app sends values.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject {
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscribers of a subject.
final class Audience<Output, Failure: Error>: @unchecked Sendable {
  private struct State {
    var members: [Downstream<Output, Failure>] = []
    var completion: Subscribers.Completion<Failure>?
  }
  private let state = Locked(State())

  func add<S: Subscriber>(_ subscriber: S, first: Output?) where S.Input == Output, S.Failure == Failure {
    let member = Downstream(subscriber)
    member.onCancel = { [weak self, weak member] in
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

/// Sends each value to the subscribers of that moment.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()

  public init() {}

  public func send(_ value: Output) { audience.send(value) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.finish(completion) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, first: nil)
  }
}

/// Keeps a value, and sends it to each new subscriber first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()
  private let current: Locked<Output>

  public init(_ value: Output) { current = Locked(value) }

  public var value: Output {
    get { current.withLock { $0 } }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    guard !audience.isFinished else { return }
    current.withLock { $0 = value }
    audience.send(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) { audience.finish(completion) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, first: value)
  }
}
