public import Foundation
import FoundationAdditions

/// Operators that send one result.
extension Publisher {
  /// Sends the number of values when this publisher ends without a failure.
  public func count() -> AnyPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }

  /// When this publisher ends without a failure, sends the last value that satisfies a condition, if there is one.
  public func last(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).last()
  }

  /// Sends `true` and ends when a value satisfies a condition. Sends `false` if this publisher ends without such a value.
  public func contains(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Bool, Failure> {
    filter(predicate).map { _ in true }.first().replaceEmpty(with: false)
  }

  /// Sends `false` and ends when a value does not satisfy a condition. Sends `true` if this publisher ends without such
  /// a value.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> AnyPublisher<Bool, Failure> {
    contains { !predicate($0) }.map { !$0 }
  }

  /// When this publisher ends without a failure, sends the largest value, if there is one.
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    extreme { old, new in areInIncreasingOrder(old, new) }
  }

  /// When this publisher ends without a failure, sends the smallest value, if there is one.
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    extreme { old, new in areInIncreasingOrder(new, old) }
  }

  private func extreme(_ replaces: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { old, new in
      guard let old else { return new }
      return replaces(old, new) ? new : old
    }
    .compactMap { $0 }
  }

  /// Sends the value with an index, then ends. The first value has the index 0.
  public func output(at index: Int) -> AnyPublisher<Output, Failure> { dropFirst(index).first() }

  /// Sends the values whose indices are in a range, then ends. The first value has the index 0.
  public func output<R: RangeExpression>(in range: R) -> AnyPublisher<Output, Failure> where R.Bound == Int {
    let indices = range.relative(to: 0..<Int.max)
    return dropFirst(indices.lowerBound).prefix(indices.count)
  }

  /// Sends the values until another publisher sends its first value, then ends.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> AnyPublisher<Output, Failure> {
    stage(asking: .requested) { downstream in
      let other = Receiver<P.Output, P.Failure>({ _ in downstream.finish(.finished) }, { _ in })
      publisher.receive(subscriber: other)
      return Stage(
        onValue: { downstream.send($0) }, onCompletion: { downstream.finish($0) }, onEnd: { other.cancel() })
    }
  }

  /// Drops the values until another publisher sends its first value, and sends all values after that. Ends if the other
  /// publisher ends without a value.
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> AnyPublisher<Output, Failure>
  where P.Failure == Failure {
    stage(asking: .requestedBesidesDropped) { downstream in
      let isOpen = Locked(false)
      let other = Receiver<P.Output, P.Failure>(
        demand: .max(1),
        answering: { _ in
          isOpen.withLock { $0 = true }
          return .none
        }, { completion in if !isOpen.withLock({ $0 }) { downstream.finish(completion) } })
      publisher.receive(subscriber: other)
      return Stage(
        onValue: { value in if isOpen.withLock({ $0 }) { downstream.send(value) } },
        onCompletion: { downstream.finish($0) }, onEnd: { other.cancel() })
    }
  }

  /// Sends two members of each value.
  public func map<T, U>(_ first: KeyPath<Output, T>, _ second: KeyPath<Output, U>) -> AnyPublisher<(T, U), Failure> {
    map { ($0[keyPath: first], $0[keyPath: second]) }
  }

  /// Sends three members of each value.
  public func map<T, U, V>(
    _ first: KeyPath<Output, T>, _ second: KeyPath<Output, U>, _ third: KeyPath<Output, V>
  ) -> AnyPublisher<(T, U, V), Failure> {
    map { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) }
  }

  /// Decodes each value. Fails with the first error of the decoder.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> AnyPublisher<Item, any Error> where Output == Coder.Input {
    tryMap { try decoder.decode(type, from: $0) }
  }
}

extension Publisher where Output: Encodable {
  /// Encodes each value. Fails with the first error of the encoder.
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> AnyPublisher<Coder.Output, any Error> {
    tryMap { try encoder.encode($0) }
  }
}

extension Publisher where Output: Equatable {
  /// Sends `true` and ends when this publisher sends a value that equals `value`. Sends `false` if it ends without such
  /// a value.
  public func contains(_ value: Output) -> AnyPublisher<Bool, Failure> { contains { $0 == value } }
}

extension Publisher where Output: Comparable {
  /// When this publisher ends without a failure, sends the largest value, if there is one.
  public func max() -> AnyPublisher<Output, Failure> { max(by: <) }

  /// When this publisher ends without a failure, sends the smallest value, if there is one.
  public func min() -> AnyPublisher<Output, Failure> { min(by: <) }
}

/// An encoder of whole values. See Apple's `TopLevelEncoder`.
public protocol TopLevelEncoder {
  /// The encoded form.
  associatedtype Output
  /// Encodes a value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// A decoder of whole values. See Apple's `TopLevelDecoder`.
public protocol TopLevelDecoder {
  /// The encoded form.
  associatedtype Input
  /// Decodes a value.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

extension JSONEncoder: TopLevelEncoder {}
extension JSONDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}

extension Result {
  /// A publisher of one result.
  public struct Publisher: HostedCombine.Publisher {
    /// The type of the result's value.
    public typealias Output = Success
    /// The result that is sent.
    public let result: Result<Success, Failure>

    /// Creates a publisher of a result.
    public init(_ result: Result<Success, Failure>) { self.result = result }
    /// Creates a publisher that sends a value, and then ends.
    public init(_ output: Success) { result = .success(output) }
    /// Creates a publisher that fails at once.
    public init(_ failure: Failure) { result = .failure(failure) }

    /// Sends the value to a subscriber and then ends, or fails at once.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let value): Publishers.Sequence(sequence: [value]).receive(subscriber: subscriber)
      case .failure(let error): Fail(error: error).receive(subscriber: subscriber)
      }
    }
  }

  /// A publisher that sends the value and then ends, or fails at once.
  public var publisher: Publisher { Publisher(self) }
}

extension Just {
  /// Gives the error type `type` to this publisher. The value stays the same.
  public func setFailureType<E: Error>(to type: E.Type) -> Result<Output, E>.Publisher { Result.Publisher(output) }
}
