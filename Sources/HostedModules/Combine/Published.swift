import FoundationAdditions

/// A class whose changes SwiftUI's views observe. See Apple's `ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// The type of `objectWillChange`. A class that declares no publisher of its own has an `ObservableObjectPublisher`.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  /// The publisher that sends an event before a published property changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

private let changePublishers = Locked<[ObjectIdentifier: WeakChange]>([:])

private struct WeakChange {
  weak var object: AnyObject?
  var publisher: ObservableObjectPublisher
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that sends an event before a published property of this object changes. Each object has its own
  /// publisher.
  public var objectWillChange: ObservableObjectPublisher {
    changePublishers.withLock { table in
      let key = ObjectIdentifier(self)
      if let known = table[key], known.object === self { return known.publisher }
      if table.count > 1_000 { table = table.filter { $0.value.object != nil } }
      let publisher = ObservableObjectPublisher()
      table[key] = WeakChange(object: self, publisher: publisher)
      return publisher
    }
  }
}

/// A publisher that reports that an object is about to change.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  /// An event without a value: the object is about to change.
  public typealias Output = Void
  /// The publisher never fails.
  public typealias Failure = Never
  private let audience = Audience<Void, Never>(surplus: .isLost)

  /// Creates a publisher without subscribers.
  public init() {}

  /// Notifies all subscribers that the object is about to change.
  public func send() { audience.send(()) }

  /// Adds a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    audience.add(subscriber, first: nil)
  }
}

/// The value and the subscribers of a published property.
final class PublishedSubject<Value>: @unchecked Sendable {
  private let audience = Audience<Value, Never>(surplus: .isReplaced)
  private let current: Locked<Value>
  private let owner = Locked(WeakOwner())
  private let assignments = Locked<[AnyCancellable]>([])

  private struct WeakOwner {
    weak var object: (any ObservableObject)?
  }

  init(_ value: Value) { current = Locked(value) }

  var value: Value { current.withLock { $0 } }

  /// Records the object to which the property belongs.
  func belongs(to object: AnyObject) { owner.withLock { $0.object = object as? any ObservableObject } }

  /// Sends an event through the object's `objectWillChange`, then the value to the property's subscribers, and then
  /// stores the value.
  func send(_ value: Value) {
    (owner.withLock { $0.object }?.objectWillChange as? ObservableObjectPublisher)?.send()
    audience.send(value)
    current.withLock { $0 = value }
  }

  func add<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    audience.add(subscriber, first: value)
  }

  /// Retains a subscription for as long as the property exists.
  func keep(_ assignment: AnyCancellable) { assignments.withLock { $0.append(assignment) } }
}

/// A property wrapper that publishes a property's values. Only a property of a class can have this wrapper. See Apple's
/// `Published`.
@propertyWrapper
public struct Published<Value> {
  private let subject: PublishedSubject<Value>

  /// Creates the property with an initial value.
  public init(initialValue: Value) { subject = PublishedSubject(initialValue) }
  /// Creates the property with an initial value.
  public init(wrappedValue: Value) { subject = PublishedSubject(wrappedValue) }

  /// A publisher of the current value and then of each new value. When a new value is sent, the property still has the
  /// previous value.
  public struct Publisher: HostedCombine.Publisher {
    /// The values of the property.
    public typealias Output = Value
    /// The publisher never fails.
    public typealias Failure = Never
    let subject: PublishedSubject<Value>

    /// Sends the current value to a subscriber, then each new value.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.add(subscriber)
    }
  }

  /// The publisher of the property's values. An assignment to this property has no effect.
  public var projectedValue: Publisher {
    get { Publisher(subject: subject) }
    set {}
  }

  /// Unavailable, because only a property of a class publishes its values.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// The property's value. An assignment sends an event through the object's `objectWillChange`, then sends the new
  /// value to the property's subscribers, and then stores the value.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped property: ReferenceWritableKeyPath<Object, Value>,
    storage place: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: place].subject.value }
    set {
      let subject = object[keyPath: place].subject
      subject.belongs(to: object)
      subject.send(newValue)
    }
  }

  /// The publisher of the property's values. `assign(to:)` with this publisher sends an event through the object's
  /// `objectWillChange` before each value. An assignment to this property has no effect.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, projected property: ReferenceWritableKeyPath<Object, Publisher>,
    storage place: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Publisher {
    get {
      let subject = object[keyPath: place].subject
      subject.belongs(to: object)
      return Publisher(subject: subject)
    }
    set {}
  }
}

extension Published: @unchecked Sendable where Value: Sendable {}

extension Publisher where Failure == Never {
  /// Assigns each value to a published property, for as long as the property's object exists.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    subject.keep(sink { [weak subject] in subject?.send($0) })
  }

  /// Assigns each value to a property of an object. The subscription retains the object.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Calls a closure for each value until the returned cancellable is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Publisher {
  /// Calls `receiveValue` for each value and `receiveCompletion` at the end, until the returned cancellable is
  /// cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let receiver = Receiver<Output, Failure>(receiveValue, receiveCompletion)
    receive(subscriber: receiver)
    return AnyCancellable { receiver.cancel() }
  }
}
