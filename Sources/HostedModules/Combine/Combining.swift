extension Publisher {
  /// Sends the values of two publishers as they come, and ends when both have ended or one has failed.
  public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure { Publishers.Merge(self, other).eraseToAnyPublisher() }

  /// Sends the values of three publishers as they come, and ends when all have ended or one has failed.
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> AnyPublisher<Output, Failure>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    merge(with: b).merge(with: c)
  }

  /// Sends the latest values of both publishers, once both have one. Ends when both have ended or one has failed.
  public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    pairs(with: other) { state, downstream in
      if let first = state.first.last, let second = state.second.last { downstream.send((first, second)) }
      state.first = Array(state.first.suffix(1))
      state.second = Array(state.second.suffix(1))
    }
  }

  /// Sends the result of `transform` for the latest values of both publishers, once both have one.
  public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
    -> AnyPublisher<T, Failure>
  where P.Failure == Failure { combineLatest(other).map { transform($0.0, $0.1) } }

  /// Sends the latest values of three publishers, once all of them have one.
  public func combineLatest<P: Publisher, Q: Publisher>(_ p: P, _ q: Q) -> AnyPublisher<
    (Output, P.Output, Q.Output), Failure
  >
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(p).combineLatest(q).map { ($0.0.0, $0.0.1, $0.1) }
  }

  /// Sends values in pairs: the first with the first, the second with the second. Ends when both have ended or one has
  /// failed.
  public func zip<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
    pairs(with: other) { state, downstream in
      while !state.first.isEmpty, !state.second.isEmpty {
        downstream.send((state.first.removeFirst(), state.second.removeFirst()))
      }
    }
  }

  private func pairs<P: Publisher>(
    with other: P,
    _ send: @escaping (inout PairState<Output, P.Output>, Downstream<(Output, P.Output), Failure>) -> Void
  ) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
    AnyPublisher { subscriber in
      let downstream = Downstream(subscriber)
      let state = Locked(PairState<Output, P.Output>())
      let end: (Subscribers.Completion<Failure>) -> Void = { completion in
        let ended = state.withLock { state in
          state.ended += 1
          return state.ended
        }
        if case .failure = completion {
          downstream.finish(completion)
        } else if ended == 2 {
          downstream.finish(.finished)
        }
      }
      let left = Receiver<Output, Failure>(
        { value in
          state.withLock { state in
            state.first.append(value)
            send(&state, downstream)
          }
        }, end)
      let right = Receiver<P.Output, Failure>(
        { value in
          state.withLock { state in
            state.second.append(value)
            send(&state, downstream)
          }
        }, end)
      downstream.onCancel = {
        left.cancel()
        right.cancel()
      }
      downstream.begin()
      self.receive(subscriber: left)
      other.receive(subscriber: right)
    }
  }

  /// Subscribes to a publisher for each value, and sends the values of all of them. `maxPublishers` is ignored.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    inner(transform, keepsAll: true)
  }

  /// Subscribes to a publisher that cannot fail for each value, and sends the values of all of them.
  public func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure>
  where P.Failure == Never, Failure: Error {
    inner({ transform($0).setFailureType(to: Failure.self) }, keepsAll: true)
  }

  fileprivate func inner<P: Publisher>(
    _ transform: @escaping (Output) -> P, keepsAll: Bool
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    stage { downstream in
      let state = Locked(InnerState<P.Output, Failure>())
      return Stage(
        onValue: { value in
          if !keepsAll { for old in state.withLock({ $0.takeAll() }) { old.cancel() } }
          let token = CombineIdentifier()
          let receiver = Receiver<P.Output, Failure>({ downstream.send($0) }) { completion in
            let isOver = state.withLock { state in
              state.open[token] = nil
              return state.isOuterOver && state.open.isEmpty
            }
            if case .failure = completion {
              downstream.finish(completion)
            } else if isOver {
              downstream.finish(.finished)
            }
          }
          state.withLock { $0.open[token] = receiver }
          transform(value).receive(subscriber: receiver)
        },
        onCompletion: { completion in
          let isOver = state.withLock { state in
            state.isOuterOver = true
            return state.open.isEmpty
          }
          if case .failure = completion {
            downstream.finish(completion)
          } else if isOver {
            downstream.finish(.finished)
          }
        }, onCancel: { for receiver in state.withLock({ $0.takeAll() }) { receiver.cancel() } })
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends the values of the latest inner publisher, and cancels the one before it.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure> { inner({ $0 }, keepsAll: false) }
}

private struct PairState<First, Second> {
  var first: [First] = []
  var second: [Second] = []
  var ended = 0
}

private struct InnerState<Output, Failure: Error> {
  var open: [CombineIdentifier: Receiver<Output, Failure>] = [:]
  var isOuterOver = false

  mutating func takeAll() -> [Receiver<Output, Failure>] {
    defer { open = [:] }
    return Array(open.values)
  }
}

extension Publishers {
  /// A publisher of the latest values of two publishers, which begins once both have one.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    /// The latest value of each.
    public typealias Output = (A.Output, B.Output)
    /// The error of both publishers.
    public typealias Failure = A.Failure
    private let pairs: AnyPublisher<Output, Failure>

    /// Creates a publisher of the latest values of two publishers.
    public init(_ a: A, _ b: B) { pairs = a.combineLatest(b) }

    /// Subscribes to both publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      pairs.receive(subscriber: subscriber)
    }
  }

  /// A publisher of the latest values of three publishers, which begins once all have one.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// The latest value of each.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The error of the three publishers.
    public typealias Failure = A.Failure
    private let triples: AnyPublisher<Output, Failure>

    /// Creates a publisher of the latest values of three publishers.
    public init(_ a: A, _ b: B, _ c: C) { triples = a.combineLatest(b, c) }

    /// Subscribes to the three publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      triples.receive(subscriber: subscriber)
    }
  }

  /// A publisher of pairs: the first value of one with the first of the other, and so on.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    /// A value of each.
    public typealias Output = (A.Output, B.Output)
    /// The error of both publishers.
    public typealias Failure = A.Failure
    private let pairs: AnyPublisher<Output, Failure>

    /// Creates a publisher of pairs of two publishers' values.
    public init(_ a: A, _ b: B) { pairs = a.zip(b) }

    /// Subscribes to both publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      pairs.receive(subscriber: subscriber)
    }
  }
}
