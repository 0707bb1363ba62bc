/// A class whose changes SwiftUI's views follow. See Apple's `ObservableObject`.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  /// The publisher that sends before a published property changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

private let changePublishers = Locked<[ObjectIdentifier: WeakChange]>([:])

private struct WeakChange {
  weak var object: AnyObject?
  var publisher: ObservableObjectPublisher
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that sends before a published property of this object changes. Each object has one of its own.
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

/// A publisher that says that an object is about to change.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  /// Nothing but the fact that the object is about to change.
  public typealias Output = Void
  /// The publisher never fails.
  public typealias Failure = Never
  private let audience = Audience<Void, Never>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Tells all subscribers that the object is about to change.
  public func send() { audience.send(()) }

  /// Adds a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    audience.add(subscriber, first: nil)
  }
}

/// A property of a class that publishes its values. See Apple's `Published`.
@propertyWrapper
public struct Published<Value> {
  private let subject: CurrentValueSubject<Value, Never>

  /// Creates the property with an initial value.
  public init(initialValue: Value) { subject = CurrentValueSubject(initialValue) }
  /// Creates the property with an initial value.
  public init(wrappedValue: Value) { subject = CurrentValueSubject(wrappedValue) }

  /// A publisher of the current value and then each new one.
  ///
  /// The property already has the value when it is sent. On iOS it still has the one before.
  public struct Publisher: HostedCombine.Publisher {
    /// The values of the property.
    public typealias Output = Value
    /// The publisher never fails.
    public typealias Failure = Never
    let subject: CurrentValueSubject<Value, Never>

    /// Sends the current value to a subscriber, then each new one.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }

  /// The publisher of the property's values. Setting it has no effect.
  public var projectedValue: Publisher {
    get { Publisher(subject: subject) }
    set {}
  }

  /// The value, which only properties of classes have; see the subscript.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// The property's value. Setting it tells the object's `objectWillChange` and then the property's subscribers.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped property: ReferenceWritableKeyPath<Object, Value>,
    storage place: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: place].subject.value }
    set {
      if let observable = object as? any ObservableObject,
        let change = observable.objectWillChange as? ObservableObjectPublisher
      {
        change.send()
      }
      object[keyPath: place].subject.send(newValue)
    }
  }
}

extension Published: @unchecked Sendable where Value: Sendable {}

extension Publisher where Failure == Never {
  /// Assigns each value to a published property. Unlike on iOS, its object's `objectWillChange` does not send.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    let receiver = Receiver<Output, Never>({ [weak subject] in subject?.send($0) }, { _ in })
    receive(subscriber: receiver)
  }

  /// Assigns each value to a property of an object. The subscription keeps the object.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Calls a closure for each value until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Publisher {
  /// Calls closures for each value and for the end, until the result is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let receiver = Receiver<Output, Failure>(receiveValue, receiveCompletion)
    receive(subscriber: receiver)
    return AnyCancellable { receiver.cancel() }
  }
}
