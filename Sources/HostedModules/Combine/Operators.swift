import FoundationAdditions

/// The types of publishers that apps mention by name. The operators of this module return `AnyPublisher`, so Apple's
/// other types are not supplied.
public enum Publishers {
  /// A publisher that sends the values of two publishers in the order in which the values arrive.
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
    /// The type of both publishers' values.
    public typealias Output = A.Output
    /// The type of both publishers' errors.
    public typealias Failure = A.Failure
    private let merged: MergeMany<AnyPublisher<A.Output, A.Failure>>

    /// Creates a publisher of the values of two publishers.
    public init(_ a: A, _ b: B) { merged = MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()) }

    /// Subscribes to both publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      merged.receive(subscriber: subscriber)
    }
  }

  /// A publisher that sends the values of any number of publishers in the order in which the values arrive.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// The type of the publishers' values.
    public typealias Output = Upstream.Output
    /// The type of the publishers' errors.
    public typealias Failure = Upstream.Failure
    /// The publishers that are merged.
    public let publishers: [Upstream]

    /// Creates a publisher of the values of several publishers.
    public init(_ upstream: Upstream...) { publishers = upstream }
    /// Creates a publisher of the values of a sequence of publishers.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    /// Subscribes to all publishers for a subscriber. The merged publisher ends when all publishers have ended or one
    /// publisher has failed.
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
      downstream.connect { for receiver in receivers { receiver.cancel() } }
      downstream.begin()
      for (publisher, receiver) in Swift.zip(publishers, receivers) { publisher.receive(subscriber: receiver) }
      if publishers.isEmpty { downstream.finish(.finished) }
    }
  }
}

/// The closures by which an operator handles the values and the end of its upstream publisher.
struct Stage<Input, Failure: Error> {
  var onValue: (Input) -> Void
  var onCompletion: (Subscribers.Completion<Failure>) -> Void
  /// Called once, when the subscriber cancels or the operator has ended.
  var onEnd: () -> Void = {}
  var onRequest: (Subscribers.Demand) -> Void = { _ in }
}

/// The number of values that an operator requests from its upstream publisher.
enum StageDemand {
  /// All values.
  case all
  /// As many values as the subscriber asks for.
  case requested
  /// As many values as the subscriber asks for, and one more value for each value that the operator drops.
  case requestedBesidesDropped
}

extension Publisher {
  /// Returns a publisher that calls `make` for each subscriber. The closures that `make` returns handle this
  /// publisher's values and its end.
  func stage<Result, NewFailure: Error>(
    asking demand: StageDemand = .all,
    _ make: @escaping (Downstream<Result, NewFailure>) -> Stage<Output, Failure>
  ) -> AnyPublisher<Result, NewFailure> {
    AnyPublisher { subscriber in
      let downstream = Downstream(subscriber)
      let stage = make(downstream)
      let receiver = Receiver<Output, Failure>(
        demand: demand == .all ? .unlimited : .none,
        answering: { value in
          guard demand == .requestedBesidesDropped else {
            stage.onValue(value)
            return .none
          }
          let count = downstream.sentCount
          stage.onValue(value)
          return downstream.sentCount == count ? .max(1) : .none
        }, stage.onCompletion)
      downstream.connect(
        onRequest: { wanted in
          stage.onRequest(wanted)
          if demand != .all { receiver.request(wanted) }
        },
        onEnd: {
          receiver.cancel()
          stage.onEnd()
        })
      downstream.begin()
      self.receive(subscriber: receiver)
    }
  }

  /// Returns a publisher that calls `make` for each subscriber, and passes this publisher's values to the closure that
  /// `make` returns. The returned publisher ends or fails as this publisher does.
  func values<Result>(
    asking demand: StageDemand = .requestedBesidesDropped,
    _ make: @escaping (Downstream<Result, Failure>) -> (Output) -> Void
  ) -> AnyPublisher<Result, Failure> {
    stage(asking: demand) { downstream in Stage(onValue: make(downstream), onCompletion: { downstream.finish($0) }) }
  }

  // MARK: One result for each value

  /// Sends the result of `transform` for each value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    values { downstream in { downstream.send(transform($0)) } }
  }

  /// Sends a member of each value.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> AnyPublisher<T, Failure> { map { $0[keyPath: keyPath] } }

  /// Sends the result of `transform` for each value, and fails with the first error that `transform` throws.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error> {
    stage(asking: .requested) { downstream in
      Stage(
        onValue: { value in
          do { downstream.send(try transform(value)) } catch { downstream.finish(.failure(error)) }
        }, onCompletion: { downstream.finish($0.general) })
    }
  }

  /// Sends the values as they are, and fails with the result of `transform` for the error.
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> AnyPublisher<Output, E> {
    stage(asking: .requested) { downstream in
      Stage(onValue: { downstream.send($0) }) { completion in
        switch completion {
        case .finished: downstream.finish(.finished)
        case .failure(let error): downstream.finish(.failure(transform(error)))
        }
      }
    }
  }

  /// Sends the values, with `value` in place of each `nil`.
  public func replaceNil<T>(with value: T) -> AnyPublisher<T, Failure> where Output == T? { map { $0 ?? value } }

  /// Sends a running result after each value. `next` computes each result from the value and the previous result, which
  /// is `first` at the beginning.
  public func scan<T>(_ first: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
    values { downstream in
      let state = Locked(first)
      return { value in
        // The state is not locked while the app's closure runs, because the closure may cause the next value.
        let result = next(state.withLock { $0 }, value)
        state.withLock { $0 = result }
        downstream.send(result)
      }
    }
  }

  // MARK: Fewer values

  /// Sends the results of `transform` that are not `nil`.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    values { downstream in { if let result = transform($0) { downstream.send(result) } } }
  }

  /// Sends the values that satisfy a condition.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in { if isIncluded($0) { downstream.send($0) } } }
  }

  /// Sends the first value, and each later value that differs from the value before it.
  public func removeDuplicates(by isEqual: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in
      let last = Locked<Output?>(nil)
      return { value in
        let old = last.withLock { last -> Output? in
          defer { last = value }
          return last
        }
        if let old, isEqual(old, value) { return }
        downstream.send(value)
      }
    }
  }

  /// Sends all values after the first `count` values.
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

  /// Drops values as long as they satisfy a condition. Sends the first value that does not satisfy the condition, and
  /// all values after it.
  public func drop(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in
      let isDropping = Locked(true)
      return { value in
        if isDropping.withLock({ $0 }), predicate(value) { return }
        isDropping.withLock { $0 = false }
        downstream.send(value)
      }
    }
  }

  /// Sends the first `count` values, then ends and cancels its subscription. With a count of 0 or less, the publisher
  /// ends at once.
  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    guard count > 0 else { return Empty().eraseToAnyPublisher() }
    return values { downstream in
      let left = Locked(count)
      return { value in
        let place = left.withLock { left in
          defer { left -= 1 }
          return left
        }
        downstream.send(value)
        if place <= 1 { downstream.finish(.finished) }
      }
    }
  }

  /// Sends the values as long as they satisfy a condition, and then ends.
  public func prefix(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { downstream in { predicate($0) ? downstream.send($0) : downstream.finish(.finished) } }
  }

  /// Sends the first value, then ends.
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  /// Sends the first value that satisfies a condition, then ends.
  public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).prefix(1)
  }

  /// Sends no values, and ends as this publisher does.
  public func ignoreOutput() -> AnyPublisher<Never, Failure> { values(asking: .all) { _ in { _ in } } }

  // MARK: Results at the end

  /// Sends one array of all values when this publisher ends without a failure.
  public func collect() -> AnyPublisher<[Output], Failure> {
    result([]) { values, value in values.withLock { $0.append(value) } }
  }

  /// Sends one result when this publisher ends without a failure. The result is `first` at the beginning, and `update`
  /// changes it for each value.
  private func result<T>(_ first: T, _ update: @escaping (Locked<T>, Output) -> Void) -> AnyPublisher<T, Failure> {
    stage { downstream in
      let result = Locked(first)
      return Stage(onValue: { update(result, $0) }) { completion in
        if case .finished = completion { downstream.send(result.withLock { $0 }) }
        downstream.finish(completion)
      }
    }
  }

  /// Sends arrays of `count` values. The last array is shorter if this publisher ends before the array is full. An
  /// array that is not full is lost if this publisher fails.
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

  /// Sends one result when this publisher ends without a failure. For each value, `next` computes a new result from the
  /// value and the previous result, which is `first` at the beginning.
  public func reduce<T>(_ first: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
    result(first) { result, value in
      let new = next(result.withLock { $0 }, value)
      result.withLock { $0 = new }
    }
  }

  /// When this publisher ends without a failure, sends its last value, if it has sent a value.
  public func last() -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { $1 }.compactMap { $0 }
  }

  /// Sends the values, or `value` if this publisher ends with neither a value nor a failure.
  public func replaceEmpty(with value: Output) -> AnyPublisher<Output, Failure> {
    stage(asking: .requested) { downstream in
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

  /// Sends `values` first, then the values of this publisher.
  public func prepend(_ values: Output...) -> AnyPublisher<Output, Failure> { prepend(values) }

  /// Sends the values of a sequence first, then the values of this publisher.
  public func prepend<S: Sequence>(_ values: S) -> AnyPublisher<Output, Failure> where S.Element == Output {
    AnyPublisher { subscriber in
      let first = Publishers.Sequence<S, Failure>(sequence: values)
      Concatenation(first, self).receive(subscriber: subscriber)
    }
  }

  /// Sends the values of this publisher, then `values` when this publisher ends. Does not send `values` after a
  /// failure.
  public func append(_ values: Output...) -> AnyPublisher<Output, Failure> {
    append(Publishers.Sequence<[Output], Failure>(sequence: values))
  }

  /// Sends the values of this publisher. When this publisher ends without a failure, subscribes to another publisher
  /// and sends that publisher's values.
  public func append<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    Concatenation(self, publisher).eraseToAnyPublisher()
  }

  // MARK: Failures

  /// Gives the error type `type` to a publisher that cannot fail. The values stay the same.
  public func setFailureType<E: Error>(to type: E.Type) -> AnyPublisher<Output, E> where Failure == Never {
    stage(asking: .requested) { downstream in
      Stage(onValue: { downstream.send($0) }, onCompletion: { _ in downstream.finish(.finished) })
    }
  }

  /// Sends the values. After a failure, sends `value` and ends.
  public func replaceError(with value: Output) -> AnyPublisher<Output, Never> {
    stage(asking: .requested) { downstream in
      Stage(onValue: { downstream.send($0) }) { completion in
        if case .failure = completion { downstream.send(value) }
        downstream.finish(.finished)
      }
    }
  }

  /// Sends the values. Traps on a failure, which ends the app's process.
  public func assertNoFailure(_ prefix: String = "") -> AnyPublisher<Output, Never> {
    stage(asking: .requested) { downstream in
      Stage(onValue: { downstream.send($0) }) { completion in
        if case .failure(let error) = completion { fatalError("\(prefix)\(error)") }
        downstream.finish(.finished)
      }
    }
  }

  /// Sends the values. After a failure, sends the values of the publisher that `handler` returns for the error.
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
        }, onEnd: { next.cancel() })
    }
  }

  /// Subscribes again after a failure, at most `count` times.
  public func retry(_ count: Int) -> AnyPublisher<Output, Failure> {
    guard count > 0 else { return eraseToAnyPublisher() }
    return self.catch { _ in self.retry(count - 1) }.eraseToAnyPublisher()
  }

  // MARK: Watching

  /// Calls closures for events between this publisher and a subscriber. `receiveCancel` is called if the subscription
  /// is cancelled before this publisher ends, either by the subscriber or by a later operator.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    stage(asking: .requested) { downstream in
      receiveSubscription?(downstream)
      let isOver = Locked(false)
      return Stage(
        onValue: {
          receiveOutput?($0)
          downstream.send($0)
        },
        onCompletion: { completion in
          isOver.withLock { $0 = true }
          receiveCompletion?(completion)
          downstream.finish(completion)
        }, onEnd: { if !isOver.withLock({ $0 }) { receiveCancel?() } }, onRequest: { receiveRequest?($0) })
    }
  }

  /// Writes each value, the end and the cancellation to `stream`, or to standard output if `stream` is `nil`. Unlike on
  /// iOS, subscriptions and requests are not written.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> AnyPublisher<Output, Failure> {
    let start = prefix.isEmpty ? "" : prefix + ": "
    let output = stream.map { Locked($0) }
    func write(_ text: String) {
      guard let output else { return Swift.print(start + text) }
      output.withLock { $0.write(start + text + "\n") }
    }
    return handleEvents(
      receiveOutput: { write("receive value: (\($0))") }, receiveCompletion: { write("receive \($0)") },
      receiveCancel: { write("receive cancel") })
  }

  /// Shares one subscription among all subscribers. The subscription begins with the first subscriber, and is cancelled
  /// when the last subscriber cancels.
  public func share() -> AnyPublisher<Output, Failure> {
    let subject = PassthroughSubject<Output, Failure>()
    return subject.counted { self.subscribe(subject) }
  }
}

extension Publisher where Output: Equatable {
  /// Sends the first value, and each later value that differs from the value before it.
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Subscribers.Completion {
  /// The completion, with its error as `any Error`.
  var general: Subscribers.Completion<any Error> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    }
  }
}

/// A publisher that sends the values of one publisher, and then the values of another publisher.
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
    downstream.connect {
      start.cancel()
      last.cancel()
    }
    downstream.begin()
    first.receive(subscriber: start)
  }
}
