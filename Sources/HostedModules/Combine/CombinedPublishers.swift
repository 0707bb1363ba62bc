/// The types of publishers that combine several publishers.
extension Publishers {
  /// A publisher that sends the values of three publishers in the order in which the values arrive.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, B.Output == C.Output, A.Failure == B.Failure, B.Failure == C.Failure {
    /// The type of the publishers' values.
    public typealias Output = A.Output
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of the values of three publishers.
    public init(_ a: A, _ b: B, _ c: C) {
      combined = MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
        .eraseToAnyPublisher()
    }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }

  /// A publisher that sends the values of four publishers in the order in which the values arrive.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, B.Output == C.Output, C.Output == D.Output, A.Failure == B.Failure, B.Failure == C.Failure,
    C.Failure == D.Failure
  {
    /// The type of the publishers' values.
    public typealias Output = A.Output
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of the values of four publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      combined = MergeMany(
        a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(), d.eraseToAnyPublisher()
      ).eraseToAnyPublisher()
    }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }

  /// A publisher of the latest values of two publishers. The combined publisher sends no value before both publishers
  /// have sent a value.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// The latest value of each publisher, as a tuple.
    public typealias Output = (A.Output, B.Output)
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of the latest values of two publishers.
    public init(_ a: A, _ b: B) { combined = a.latest(b) }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }

  /// A publisher of the latest values of three other publishers. The combined publisher sends no value before all three
  /// publishers have sent a value.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// The latest value of each publisher, as a tuple.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of the latest values of three publishers.
    public init(_ a: A, _ b: B, _ c: C) { combined = a.latest(b).latest(c).map { ($0.0.0, $0.0.1, $0.1) } }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }

  /// A publisher of the latest values of four other publishers. The combined publisher sends no value before all four
  /// publishers have sent a value.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    /// The latest value of each publisher, as a tuple.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of the latest values of four publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      combined = a.latest(b).latest(c).latest(d).map { ($0.0.0.0, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }

  /// A publisher of tuples: the first values of two publishers, then the second values, and so on.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// One value of each publisher, as a tuple.
    public typealias Output = (A.Output, B.Output)
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of tuples of two publishers' values.
    public init(_ a: A, _ b: B) { combined = a.zipped(b) }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }

  /// A publisher of tuples: the first values of three publishers, then the second values, and so on.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// One value of each publisher, as a tuple.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of tuples of three publishers' values.
    public init(_ a: A, _ b: B, _ c: C) { combined = a.zipped(b).zipped(c).map { ($0.0.0, $0.0.1, $0.1) } }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }

  /// A publisher of tuples: the first values of four publishers, then the second values, and so on.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    /// One value of each publisher, as a tuple.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The type of the publishers' errors.
    public typealias Failure = A.Failure
    private let combined: AnyPublisher<Output, Failure>

    /// Creates a publisher of tuples of four publishers' values.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      combined = a.zipped(b).zipped(c).zipped(d).map { ($0.0.0.0, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Subscribes to all publishers for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      combined.receive(subscriber: subscriber)
    }
  }
}
