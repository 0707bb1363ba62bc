import FoundationAdditions

/// A source of values over time. See Apple's `Publisher`.
public protocol Publisher<Output, Failure> {
  /// The values that are sent.
  associatedtype Output
  /// The error with which the publisher may fail; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber and passes it a subscription.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber, as `receive(subscriber:)` does.
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Sends this publisher's values and its end to a subject, until the returned cancellable is cancelled or released.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    let link = SubjectLink(subject)
    receive(subscriber: link)
    return AnyCancellable(link)
  }

  /// Returns this publisher as an `AnyPublisher`.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A receiver of a publisher's values. See Apple's `Subscriber`.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that are received.
  associatedtype Input
  /// The error with which a publisher may fail.
  associatedtype Failure: Error

  /// Receives the subscription. The subscriber asks this subscription for values.
  func receive(subscription: any Subscription)
  /// Receives a value, and returns how many more values the subscriber wants.
  func receive(_ input: Input) -> Subscribers.Demand
  /// Receives the end of the values. No value follows the end.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Passes an event without a value to the subscriber, and returns how many more events the subscriber wants.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// A subscriber's connection to a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for more values.
  func request(_ demand: Subscribers.Demand)
}

/// An activity that can be ended early. See Apple's `Cancellable`.
public protocol Cancellable {
  /// Ends the activity.
  func cancel()
}

/// A value with an identifier of its own.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// An identifier that is derived from the object's address, so it can differ from run to run.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// An identifier of a subscriber or a subscription.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let identifier: Int
  private static let last = Locked(0)

  /// Creates an identifier that is unique in this process.
  public init() {
    identifier = Self.last.withLock { last in
      last += 1
      return -last
    }
  }

  /// Creates the identifier of an object. The identifier is unique for as long as the object exists.
  public init(_ object: AnyObject) { identifier = Int(bitPattern: ObjectIdentifier(object)) }

  /// The identifier in hexadecimal.
  public var description: String { "0x" + String(UInt(bitPattern: identifier), radix: 16) }
}

/// The types by which subscribers and publishers communicate.
public enum Subscribers {
  /// The end of a publisher's values.
  public enum Completion<Failure: Error> {
    /// The publisher has sent all its values.
    case finished
    /// The publisher has failed.
    case failure(Failure)
  }

  /// The number of values that a subscriber asks for.
  public struct Demand: Hashable, Comparable, Sendable {
    /// The number of values; `nil` if it is unlimited.
    public let max: Int?

    /// Any number of values.
    public static let unlimited = Demand(max: nil)
    /// No values.
    public static let none = Demand(max: 0)
    /// A demand for a number of values. A negative number becomes 0; Apple's function traps in that case.
    public static func max(_ value: Int) -> Demand { Demand(max: Swift.max(value, 0)) }

    /// The sum of two demands. The sum is unlimited if either demand is unlimited or the addition overflows.
    public static func + (left: Demand, right: Demand) -> Demand {
      guard let first = left.max, let second = right.max else { return .unlimited }
      let (sum, overflow) = first.addingReportingOverflow(second)
      return overflow ? .unlimited : Demand(max: Swift.max(sum, 0))
    }

    /// A demand plus a number of values, but not below 0.
    public static func + (left: Demand, right: Int) -> Demand { left + Demand(max: right) }

    /// Adds a demand to another demand.
    public static func += (left: inout Demand, right: Demand) { left = left + right }

    /// Adds a number of values to a demand.
    public static func += (left: inout Demand, right: Int) { left = left + right }

    /// A demand minus another demand, but not below 0. An unlimited demand stays unlimited. A limited demand minus an
    /// unlimited demand is no demand.
    public static func - (left: Demand, right: Demand) -> Demand {
      guard left.max != nil else { return .unlimited }
      return right.max.map { left - $0 } ?? .none
    }

    /// A demand minus a number of values, but not below 0. An unlimited demand stays unlimited.
    public static func - (left: Demand, right: Int) -> Demand {
      guard let count = left.max else { return .unlimited }
      let (rest, overflow) = count.subtractingReportingOverflow(right)
      return overflow ? .unlimited : Demand(max: Swift.max(rest, 0))
    }

    /// Subtracts a demand from another demand.
    public static func -= (left: inout Demand, right: Demand) { left = left - right }

    /// Subtracts a number of values from a demand.
    public static func -= (left: inout Demand, right: Int) { left = left - right }

    /// A multiple of a demand. The result is unlimited if the demand is unlimited or the multiplication overflows.
    public static func * (left: Demand, right: Int) -> Demand {
      guard let count = left.max else { return .unlimited }
      let (product, overflow) = count.multipliedReportingOverflow(by: right)
      return overflow ? .unlimited : Demand(max: Swift.max(product, 0))
    }

    /// Multiplies a demand.
    public static func *= (left: inout Demand, right: Int) { left = left * right }

    /// Whether the left demand is for fewer values than the right demand. An unlimited demand is the largest.
    public static func < (left: Demand, right: Demand) -> Bool {
      switch (left.max, right.max) {
      case (nil, _): false
      case (_, nil): true
      case (let first?, let second?): first < second
      }
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}

/// A publisher that hides the type of another publisher. Operators return this type.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Creates a publisher that passes subscribers to another publisher.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    attach = { publisher.receive(subscriber: $0) }
  }

  init(attach: @escaping (AnySubscriber<Output, Failure>) -> Void) { self.attach = attach }

  /// Attaches a subscriber to the publisher whose type this publisher hides.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
}

/// A subscriber that hides the type of another subscriber.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  /// The identifier of this value. This identifier differs from the identifier of the hidden subscriber.
  public let combineIdentifier = CombineIdentifier()
  private let onSubscription: (any Subscription) -> Void
  private let onValue: (Input) -> Subscribers.Demand
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  /// Creates a subscriber that passes everything to another subscriber.
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    onSubscription = { subscriber.receive(subscription: $0) }
    onValue = { subscriber.receive($0) }
    onCompletion = { subscriber.receive(completion: $0) }
  }

  /// Creates a subscriber that consists of closures. If `receiveSubscription` is `nil`, the subscriber asks for all
  /// values.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    onSubscription = receiveSubscription ?? { $0.request(.unlimited) }
    onValue = receiveValue ?? { _ in .none }
    onCompletion = receiveCompletion ?? { _ in }
  }

  /// Passes the subscription to the hidden subscriber.
  public func receive(subscription: any Subscription) { onSubscription(subscription) }
  /// Passes a value to the hidden subscriber, and returns how many more values that subscriber wants.
  public func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }
  /// Passes the end to the hidden subscriber.
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}
