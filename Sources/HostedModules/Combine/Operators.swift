/// The names of publishers that combine others.
public enum Publishers {
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    private let merged: MergeMany<AnyPublisher<A.Output, A.Failure>>

    public init(_ a: A, _ b: B) { merged = MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      merged.receive(subscriber: subscriber)
    }
  }

  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let downstream = Downstream(subscriber)
      let open = Locked(publishers.count)
      let receivers = publishers.map { _ in
        Receiver<Output, Failure>({ downstream.send($0) }) { completion in
          let left = open.withLock { open in
            open -= 1
            return open
          }
          if case .failure = completion {
            downstream.finish(completion)
          } else if left == 0 {
            downstream.finish(.finished)
          }
        }
      }
      downstream.onCancel = { for receiver in receivers { receiver.cancel() } }
      downstream.begin()
      for (publisher, receiver) in Swift.zip(publishers, receivers) { publisher.receive(subscriber: receiver) }
      if publishers.isEmpty { downstream.finish(.finished) }
    }
  }
}

/// What an operator does with what comes from above.
struct Stage<Input, Failure: Error> {
  var onValue: (Input) -> Void
  var onCompletion: (Subscribers.Completion<Failure>) -> Void
  var onCancel: () -> Void = {}
}

extension Publisher {
  /// A publisher that hands a subscriber what `make` makes of this one's values.
  func stage<Result, NewFailure: Error>(
    _ make: @escaping (Downstream<Result, NewFailure>) -> Stage<Output, Failure>
  ) -> AnyPublisher<Result, NewFailure> {
    AnyPublisher { subscriber in
      let downstream = Downstream(subscriber)
      let stage = make(downstream)
      let receiver = Receiver<Output, Failure>(stage.onValue, stage.onCompletion)
      downstream.onCancel = {
        receiver.cancel()
        stage.onCancel()
      }
      downstream.begin()
      self.receive(subscriber: receiver)
    }
  }

  /// Like `stage`, for what fails as this publisher does.
  func values<Result>(
    _ make: @escaping (Downstream<Result, Failure>) -> (Output) -> Void
  ) -> AnyPublisher<Result, Failure> {
    stage { downstream in Stage(onValue: make(downstream), onCompletion: { downstream.finish($0) }) }
  }

  // MARK: One value for one

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    values { downstream in { downstream.send(transform($0)) } }
  }

  public func map<T>(_ keyPath: KeyPath<Output, T>) -> AnyPublisher<T, Failure> { map { $0[keyPath: keyPath] } }

  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error> {
    stage { downstream in
      Stage(
        onValue: { value in
          do { downstream.send(try transform(value)) } catch { downstream.finish(.failure(error)) }
        }, onCompletion: { downstream.finish($0.general) })
    }
  }

  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> AnyPublisher<Output, E> {
    stage { downstream in
      Stage(onValue: { downstream.send($0) }) { completion in
        switch completion {
        case .finished: downstream.finish(.finished)
        case .failure(let error): downstream.finish(.failure(transform(error)))
        }
      }
    }
  }

  public func replaceNil<T>(with value: T) -> AnyPublisher<T, Failure> where Output == T? { map { $0 ?? value } }

  public func scan<T>(_ first: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
    values { downstream in
      let state = Locked(first)
      return { value in
        downstream.send(
          state.withLock { state in
            state = next(state, value)
            return state
          })
      }
    }
  }

  // MARK: Fewer values

  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    values { downstream in { if let result = transform($0) { downstream.send(result) } } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in { if isIncluded($0) { downstream.send($0) } } }
  }

  public func removeDuplicates(by isEqual: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in
      let last = Locked<Output?>(nil)
      return { value in
        let isNew = last.withLock { last in
          defer { last = value }
          return last.map { !isEqual($0, value) } ?? true
        }
        if isNew { downstream.send(value) }
      }
    }
  }

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    values { downstream in
      let left = Locked(count)
      return { value in
        let isDropped = left.withLock { left in
          defer { left = Swift.max(left - 1, 0) }
          return left > 0
        }
        if !isDropped { downstream.send(value) }
      }
    }
  }

  public func drop(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in
      let isDropping = Locked(true)
      return { value in
        let isDropped = isDropping.withLock { isDropping in
          isDropping = isDropping && predicate(value)
          return isDropping
        }
        if !isDropped { downstream.send(value) }
      }
    }
  }

  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    values { downstream in
      let left = Locked(count)
      return { value in
        let place = left.withLock { left in
          defer { left -= 1 }
          return left
        }
        if place > 0 { downstream.send(value) }
        if place <= 1 { downstream.finish(.finished) }
      }
    }
  }

  public func prefix(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in { predicate($0) ? downstream.send($0) : downstream.finish(.finished) } }
  }

  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).prefix(1)
  }

  public func ignoreOutput() -> AnyPublisher<Never, Failure> { values { _ in { _ in } } }

  // MARK: What comes at the end

  public func collect() -> AnyPublisher<[Output], Failure> { reduce([]) { $0 + [$1] } }

  public func collect(_ count: Int) -> AnyPublisher<[Output], Failure> {
    stage { downstream in
      let group = Locked<[Output]>([])
      return Stage(
        onValue: { value in
          let full = group.withLock { group -> [Output]? in
            group.append(value)
            guard group.count >= count else { return nil }
            defer { group = [] }
            return group
          }
          if let full { downstream.send(full) }
        },
        onCompletion: { completion in
          let rest = group.withLock { $0 }
          if case .finished = completion, !rest.isEmpty { downstream.send(rest) }
          downstream.finish(completion)
        })
    }
  }

  public func reduce<T>(_ first: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
    stage { downstream in
      let state = Locked(first)
      return Stage(onValue: { value in state.withLock { $0 = next($0, value) } }) { completion in
        if case .finished = completion { downstream.send(state.withLock { $0 }) }
        downstream.finish(completion)
      }
    }
  }

  public func last() -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { $1 }.compactMap { $0 }
  }

  public func replaceEmpty(with value: Output) -> AnyPublisher<Output, Failure> {
    stage { downstream in
      let isEmpty = Locked(true)
      return Stage(
        onValue: {
          isEmpty.withLock { $0 = false }
          downstream.send($0)
        },
        onCompletion: { completion in
          if case .finished = completion, isEmpty.withLock({ $0 }) { downstream.send(value) }
          downstream.finish(completion)
        })
    }
  }

  public func prepend(_ values: Output...) -> AnyPublisher<Output, Failure> { prepend(values) }

  public func prepend<S: Sequence>(_ values: S) -> AnyPublisher<Output, Failure> where S.Element == Output {
    AnyPublisher { subscriber in
      let first = Publishers.Sequence<S, Failure>(sequence: values)
      Concatenation(first, self).receive(subscriber: subscriber)
    }
  }

  public func append(_ values: Output...) -> AnyPublisher<Output, Failure> {
    append(Publishers.Sequence<[Output], Failure>(sequence: values))
  }

  public func append<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    Concatenation(self, publisher).eraseToAnyPublisher()
  }

  // MARK: Failures

  public func setFailureType<E: Error>(to type: E.Type) -> AnyPublisher<Output, E> where Failure == Never {
    stage { downstream in Stage(onValue: { downstream.send($0) }, onCompletion: { _ in downstream.finish(.finished) }) }
  }

  public func replaceError(with value: Output) -> AnyPublisher<Output, Never> {
    stage { downstream in
      Stage(onValue: { downstream.send($0) }) { completion in
        if case .failure = completion { downstream.send(value) }
        downstream.finish(.finished)
      }
    }
  }

  public func assertNoFailure(_ prefix: String = "") -> AnyPublisher<Output, Never> {
    stage { downstream in
      Stage(onValue: { downstream.send($0) }) { completion in
        if case .failure(let error) = completion { fatalError("\(prefix)\(error)") }
        downstream.finish(.finished)
      }
    }
  }

  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> AnyPublisher<Output, P.Failure>
  where P.Output == Output {
    stage { downstream in
      let next = Receiver<Output, P.Failure>({ downstream.send($0) }, { downstream.finish($0) })
      return Stage(
        onValue: { downstream.send($0) },
        onCompletion: { completion in
          switch completion {
          case .finished: downstream.finish(.finished)
          case .failure(let error): handler(error).receive(subscriber: next)
          }
        }, onCancel: { next.cancel() })
    }
  }

  public func retry(_ count: Int) -> AnyPublisher<Output, Failure> {
    guard count > 0 else { return eraseToAnyPublisher() }
    return self.catch { _ in self.retry(count - 1) }.eraseToAnyPublisher()
  }

  // MARK: Watching

  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    stage { downstream in
      receiveSubscription?(downstream)
      return Stage(
        onValue: {
          receiveOutput?($0)
          downstream.send($0)
        },
        onCompletion: {
          receiveCompletion?($0)
          downstream.finish($0)
        }, onCancel: { receiveCancel?() })
    }
  }

  public func print(_ prefix: String = "") -> AnyPublisher<Output, Failure> {
    let start = prefix.isEmpty ? "" : prefix + ": "
    return handleEvents(
      receiveOutput: { Swift.print("\(start)receive value: (\($0))") },
      receiveCompletion: { Swift.print("\(start)receive \($0)") },
      receiveCancel: { Swift.print("\(start)receive cancel") })
  }

  /// One subscription for all subscribers.
  public func share() -> AnyPublisher<Output, Failure> {
    let subject = PassthroughSubject<Output, Failure>()
    return subject.counted { self.subscribe(subject) }
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Subscribers.Completion {
  /// The completion with its error as any error.
  var general: Subscribers.Completion<any Error> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    }
  }
}

/// One publisher behind the other.
private struct Concatenation<First: Publisher, Second: Publisher>: Publisher
where First.Output == Second.Output, First.Failure == Second.Failure {
  typealias Output = First.Output
  typealias Failure = First.Failure
  let first: First
  let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let downstream = Downstream(subscriber)
    let last = Receiver<Output, Failure>({ downstream.send($0) }, { downstream.finish($0) })
    let start = Receiver<Output, Failure>({ downstream.send($0) }) { completion in
      if case .failure = completion { downstream.finish(completion) } else { second.receive(subscriber: last) }
    }
    downstream.onCancel = {
      start.cancel()
      last.cancel()
    }
    downstream.begin()
    first.receive(subscriber: start)
  }
}
