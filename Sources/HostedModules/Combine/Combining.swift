import FoundationAdditions

extension Publisher {
  /// Sends the values of two publishers as they arrive, and ends when both have ended or one has failed.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure { Publishers.Merge(self, other) }

  /// Sends the values of three publishers as they arrive, and ends when all have ended or one has failed.
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    Publishers.Merge3(self, b, c)
  }

  /// Sends the values of four publishers as they arrive, and ends when all have ended or one has failed.
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output,
    D.Failure == Failure
  {
    Publishers.Merge4(self, b, c, d)
  }

  /// After each value of either publisher, sends the latest values of both, once both have sent a value. Ends when both
  /// publishers have ended or one publisher has failed.
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure { Publishers.CombineLatest(self, other) }

  func latest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    pairs(with: other) { state in
      state.first = Array(state.first.suffix(1))
      state.second = Array(state.second.suffix(1))
      guard let first = state.first.last, let second = state.second.last else { return [] }
      return [(first, second)]
    } isOver: { state in
      state.isFirstOver && state.isSecondOver
    }
  }

  /// After each value of either publisher, sends the result of `transform` for the latest values of both, once both
  /// have sent a value. Ends when both publishers have ended or one publisher has failed.
  public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
    -> AnyPublisher<T, Failure>
  where P.Failure == Failure { combineLatest(other).map { transform($0.0, $0.1) } }

  /// After each value of one of three publishers, sends the latest values of all three, once all three have sent a
  /// value. Ends when all three publishers have ended or one publisher has failed.
  public func combineLatest<P: Publisher, Q: Publisher>(_ p: P, _ q: Q) -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure { Publishers.CombineLatest3(self, p, q) }

  /// After each value of one of three publishers, sends the result of `transform` for the latest values of all three,
  /// once all three have sent a value. Ends when all three publishers have ended or one publisher has failed.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ p: P, _ q: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> AnyPublisher<T, Failure>
  where P.Failure == Failure, Q.Failure == Failure { combineLatest(p, q).map { transform($0.0, $0.1, $0.2) } }

  /// After each value of one of four publishers, sends the latest values of all four, once all four have sent a value.
  /// Ends when all four publishers have ended or one publisher has failed.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ p: P, _ q: Q, _ r: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure { Publishers.CombineLatest4(self, p, q, r) }

  /// Sends values in pairs: the first values of both publishers, then the second values, and so on. Ends when one
  /// publisher has failed, or when one publisher has ended and all its values are sent.
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Sends the result of `transform` for the first values of both publishers, then for the second values, and so on.
  public func zip<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
    -> AnyPublisher<T, Failure>
  where P.Failure == Failure { zip(other).map { transform($0.0, $0.1) } }

  /// Sends the first values of three publishers as a tuple, then the second values, and so on.
  public func zip<P: Publisher, Q: Publisher>(_ p: P, _ q: Q) -> Publishers.Zip3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure { Publishers.Zip3(self, p, q) }

  /// Sends the first values of four publishers as a tuple, then the second values, and so on.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(_ p: P, _ q: Q, _ r: R) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure { Publishers.Zip4(self, p, q, r) }

  func zipped<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    pairs(with: other) { state in
      let count = Swift.min(state.first.count, state.second.count)
      defer {
        state.first.removeFirst(count)
        state.second.removeFirst(count)
      }
      return Array(Swift.zip(state.first, state.second))
    } isOver: { state in
      state.isFirstOver && state.first.isEmpty || state.isSecondOver && state.second.isEmpty
    }
  }

  /// Returns a publisher of pairs. After each value, `send` returns the pairs to send. The publisher ends when `isOver`
  /// returns `true`, or when one of the two publishers has failed.
  private func pairs<P: Publisher>(
    with other: P, _ send: @escaping (inout PairState<Output, P.Output>) -> [(Output, P.Output)],
    isOver: @escaping (PairState<Output, P.Output>) -> Bool
  ) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
    AnyPublisher { subscriber in
      let downstream = Downstream<(Output, P.Output), Failure>(subscriber)
      let state = Locked(PairState<Output, P.Output>())
      let change: ((inout PairState<Output, P.Output>) -> Void) -> Void = { change in
        let isAtEnd = state.withLock { state in
          change(&state)
          return isOver(state)
        }
        // A subscriber that receives a pair may send a value through one of the two publishers, so the state is not
        // locked here.
        downstream.flush()
        if isAtEnd { downstream.finish(.finished) }
      }
      let left = Receiver<Output, Failure>(
        { value in
          change { state in
            state.first.append(value)
            for pair in send(&state) { downstream.enqueue(pair) }
          }
        },
        { completion in
          if case .failure = completion { downstream.finish(completion) } else { change { $0.isFirstOver = true } }
        })
      let right = Receiver<P.Output, Failure>(
        { value in
          change { state in
            state.second.append(value)
            for pair in send(&state) { downstream.enqueue(pair) }
          }
        },
        { completion in
          if case .failure = completion { downstream.finish(completion) } else { change { $0.isSecondOver = true } }
        })
      downstream.connect {
        left.cancel()
        right.cancel()
      }
      downstream.begin()
      self.receive(subscriber: left)
      other.receive(subscriber: right)
    }
  }

  /// For each value, subscribes to the publisher that `transform` returns, and sends the values of all these
  /// publishers. The operator subscribes to at most `maxPublishers` publishers at a time. If this number is limited,
  /// the operator asks for another value whenever one of these publishers has ended.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    inner(maxPublishers, transform, keepsAll: true)
  }

  /// For each value, subscribes to the publisher that `transform` returns, which cannot fail, and sends the values of
  /// all these publishers. The operator subscribes to at most `maxPublishers` publishers at a time. If this number is
  /// limited, the operator asks for another value whenever one of these publishers has ended.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Never {
    inner(maxPublishers, { transform($0).setFailureType(to: Failure.self) }, keepsAll: true)
  }

  fileprivate func inner<P: Publisher>(
    _ limit: Subscribers.Demand, _ transform: @escaping (Output) -> P, keepsAll: Bool
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    AnyPublisher { subscriber in
      let downstream = Downstream<P.Output, Failure>(subscriber)
      let state = Locked(InnerState<P.Output, Failure>())
      let onValue: (Output) -> Void = { value in
        if !keepsAll { for old in state.withLock({ $0.takeAll() }) { old.cancel() } }
        let token = CombineIdentifier()
        let onInnerEnd: (Subscribers.Completion<Failure>) -> Void = { completion in
          let (isOver, request) = state.withLock { state in
            state.open.removeAll { $0.token == token }
            return (state.isOuterOver && state.open.isEmpty, state.requestNext)
          }
          if case .failure = completion {
            downstream.finish(completion)
          } else if isOver {
            downstream.finish(.finished)
          } else {
            request?()
          }
        }
        let receiver = Receiver<P.Output, Failure>({ downstream.send($0) }, onInnerEnd)
        state.withLock { $0.open.append((token, receiver)) }
        transform(value).receive(subscriber: receiver)
      }
      let onOuterEnd: (Subscribers.Completion<Failure>) -> Void = { completion in
        let isOver = state.withLock { state in
          state.isOuterOver = true
          return state.open.isEmpty
        }
        if case .failure = completion {
          downstream.finish(completion)
        } else if isOver {
          downstream.finish(.finished)
        }
      }
      let outer = Receiver<Output, Failure>(demand: limit, onValue, onOuterEnd)
      if limit != .unlimited { state.withLock { $0.requestNext = { outer.request(.max(1)) } } }
      downstream.connect {
        outer.cancel()
        for receiver in state.withLock({ $0.takeAll() }) { receiver.cancel() }
        state.withLock { $0.requestNext = nil }
      }
      downstream.begin()
      self.receive(subscriber: outer)
    }
  }
}

extension Publisher where Failure == Never {
  /// For each value, subscribes to the publisher that `transform` returns, which cannot fail, and sends the values of
  /// all these publishers. The operator subscribes to at most `maxPublishers` publishers at a time. If this number is
  /// limited, the operator asks for another value whenever one of these publishers has ended.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Never> where P.Failure == Never {
    inner(maxPublishers, transform, keepsAll: true)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends the values of the latest inner publisher. When a new inner publisher arrives, cancels the subscription to
  /// the previous one. Ends when this publisher and the latest inner publisher have ended, or one of them has failed.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure> {
    inner(.unlimited, { $0 }, keepsAll: false)
  }
}

private struct PairState<First, Second> {
  var first: [First] = []
  var second: [Second] = []
  var isFirstOver = false
  var isSecondOver = false
}

private struct InnerState<Output, Failure: Error> {
  var open: [(token: CombineIdentifier, receiver: Receiver<Output, Failure>)] = []
  var isOuterOver = false
  /// Asks the outer publisher for another value; `nil` unless the number of inner publishers is limited.
  var requestNext: (() -> Void)?

  mutating func takeAll() -> [Receiver<Output, Failure>] {
    defer { open = [] }
    return open.map(\.receiver)
  }
}
