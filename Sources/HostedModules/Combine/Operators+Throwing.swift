import FoundationAdditions

/// Operators whose closures may throw. Each publisher fails with the first error that a closure throws.
extension Publisher {
  /// Returns a publisher that calls `make` for each subscriber, and passes this publisher's values to the closure that
  /// `make` returns. The returned publisher fails with the first error that this closure throws.
  private func throwingValues<Result>(
    _ make: @escaping (Downstream<Result, any Error>) -> (Output) throws -> Void
  ) -> AnyPublisher<Result, any Error> {
    stage(asking: .requestedBesidesDropped) { downstream in
      let handle = make(downstream)
      return Stage(
        onValue: { value in
          do { try handle(value) } catch { downstream.finish(.failure(error)) }
        }, onCompletion: { downstream.finish($0.general) })
    }
  }

  /// Sends the values that satisfy a condition.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
    throwingValues { downstream in { if try isIncluded($0) { downstream.send($0) } } }
  }

  /// Sends the results of `transform` that are not `nil`.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> AnyPublisher<T, any Error> {
    throwingValues { downstream in { if let result = try transform($0) { downstream.send(result) } } }
  }

  /// Sends a running result after each value. `next` computes each result from the value and the previous result, which
  /// is `first` at the beginning.
  public func tryScan<T>(_ first: T, _ next: @escaping (T, Output) throws -> T) -> AnyPublisher<T, any Error> {
    throwingValues { downstream in
      let state = Locked(first)
      return { value in
        let result = try next(state.withLock { $0 }, value)
        state.withLock { $0 = result }
        downstream.send(result)
      }
    }
  }

  /// Sends one result when this publisher ends without a failure. For each value, `next` computes a new result from the
  /// value and the previous result, which is `first` at the beginning.
  public func tryReduce<T>(_ first: T, _ next: @escaping (T, Output) throws -> T) -> AnyPublisher<T, any Error> {
    tryScan(first, next).last().replaceEmpty(with: first)
  }

  /// Sends the first value, and each later value that differs from the value that was sent last.
  public func tryRemoveDuplicates(by isEqual: @escaping (Output, Output) throws -> Bool)
    -> AnyPublisher<Output, any Error>
  {
    throwingValues { downstream in
      let last = Locked<Output?>(nil)
      return { value in
        if let old = last.withLock({ $0 }), try isEqual(old, value) { return }
        last.withLock { $0 = value }
        downstream.send(value)
      }
    }
  }

  /// Drops values as long as they satisfy a condition. Sends the first value that does not satisfy the condition, and
  /// all values after it.
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
    throwingValues { downstream in
      let isDropping = Locked(true)
      return { value in
        if isDropping.withLock({ $0 }), try predicate(value) { return }
        isDropping.withLock { $0 = false }
        downstream.send(value)
      }
    }
  }

  /// Sends the values as long as they satisfy a condition, and then ends.
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
    throwingValues { downstream in { try predicate($0) ? downstream.send($0) : downstream.finish(.finished) } }
  }

  /// Sends the first value that satisfies a condition, then ends.
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
    tryFilter(predicate).first()
  }

  /// When this publisher ends without a failure, sends the last value that satisfies a condition, if there is one.
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error> {
    tryFilter(predicate).last()
  }

  /// Sends `true` and ends when a value satisfies a condition. Sends `false` if this publisher ends without such a value.
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> AnyPublisher<Bool, any Error> {
    tryFilter(predicate).map { _ in true }.first().replaceEmpty(with: false)
  }

  /// Sends `false` and ends when a value does not satisfy a condition. Sends `true` if this publisher ends without such
  /// a value.
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> AnyPublisher<Bool, any Error> {
    tryContains { try !predicate($0) }.map { !$0 }
  }

  /// Sends the values. After a failure, sends the values of the publisher that `handler` returns for the error, or fails
  /// with the error that `handler` throws.
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> AnyPublisher<Output, any Error>
  where P.Output == Output {
    self.catch { error -> AnyPublisher<Output, any Error> in
      do {
        return try handler(error).mapError { $0 }.eraseToAnyPublisher()
      } catch { return Fail(error: error).eraseToAnyPublisher() }
    }
  }
}
