import FoundationAdditions

extension Publisher {
  /// Shares one subscription among all subscribers through a subject, once the result is connected. `createSubject` is
  /// called when the first subscriber arrives, or when the result is connected.
  public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one subscription among all subscribers through `subject`, once the result is connected.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: { subject })
  }
}

extension Publisher where Failure == Never {
  /// Returns a publisher that sends this publisher's values once it is connected.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}

extension Publishers {
  /// A publisher that sends the values of another publisher through a subject. Nothing is sent before the publisher is
  /// connected.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher, @unchecked Sendable
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    /// The type of the publisher's values.
    public typealias Output = Upstream.Output
    /// The type of the publisher's errors.
    public typealias Failure = Upstream.Failure
    /// The publisher whose values are sent.
    public let upstream: Upstream
    /// Creates the subject that all subscribers share.
    public let createSubject: () -> SubjectType
    private let created = Locked<SubjectType?>(nil)

    /// Creates a publisher that sends the values of `upstream` through a subject.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    private var subject: SubjectType {
      if let subject = created.withLock({ $0 }) { return subject }
      let new = createSubject()
      return created.withLock { created in
        let subject = created ?? new
        created = subject
        return subject
      }
    }

    /// Adds a subscriber to the subject.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.receive(subscriber: subscriber)
    }

    /// Subscribes the subject to the upstream publisher. Cancelling the result ends this subscription.
    public func connect() -> any Cancellable { upstream.subscribe(subject) }
  }

  /// A publisher that sends the values of another publisher. Nothing is sent before the publisher is connected.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    /// The type of the publisher's values.
    public typealias Output = Upstream.Output
    /// The type of the publisher's errors.
    public typealias Failure = Upstream.Failure
    private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a publisher that sends the values of `upstream` once it is connected.
    public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() } }

    /// Adds a subscriber. The subscriber receives values while the publisher is connected.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Subscribes to the upstream publisher. Cancelling the result ends this subscription.
    public func connect() -> any Cancellable { inner.connect() }
  }
}

/// The subscription of a subject to a publisher. The subject determines the demand.
final class SubjectLink<S: Subject>: Subscriber, Subscription, @unchecked Sendable {
  typealias Input = S.Output
  typealias Failure = S.Failure
  private struct State {
    var subject: S?
    var upstream: (any Subscription)?
  }
  private let state: Locked<State>

  init(_ subject: S) { state = Locked(State(subject: subject)) }

  func receive(subscription: any Subscription) {
    let subject = state.withLock { state -> S? in
      guard state.upstream == nil, let subject = state.subject else { return nil }
      state.upstream = subscription
      return subject
    }
    guard let subject else { return subscription.cancel() }
    subject.send(subscription: self)
  }

  func receive(_ input: S.Output) -> Subscribers.Demand {
    state.withLock { $0.subject }?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    let subject = state.withLock { state -> S? in
      defer { state = State() }
      return state.subject
    }
    subject?.send(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) { state.withLock { $0.upstream }?.request(demand) }

  func cancel() {
    let upstream = state.withLock { state -> (any Subscription)? in
      defer { state = State() }
      return state.upstream
    }
    upstream?.cancel()
  }
}
