/// A class whose views follow its changes.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  /// Sends before a published property changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

private let changePublishers = Locked<[ObjectIdentifier: WeakChange]>([:])

private struct WeakChange {
  weak var object: AnyObject?
  var publisher: ObservableObjectPublisher
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
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

public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  public typealias Output = Void
  public typealias Failure = Never
  private let audience = Audience<Void, Never>()

  public init() {}

  public func send() { audience.send(()) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    audience.add(subscriber, first: nil)
  }
}

/// A property that publishes its changes, before they happen.
@propertyWrapper
public struct Published<Value> {
  private let subject: CurrentValueSubject<Value, Never>

  public init(initialValue: Value) { subject = CurrentValueSubject(initialValue) }
  public init(wrappedValue: Value) { subject = CurrentValueSubject(wrappedValue) }

  /// Sends the value of the moment, then each new one before the property has it.
  public struct Publisher: HostedCombine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let subject: CurrentValueSubject<Value, Never>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }

  public var projectedValue: Publisher {
    get { Publisher(subject: subject) }
    set {}
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

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
  /// Puts each value into a published property.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    let receiver = Receiver<Output, Never>({ [weak subject] in subject?.send($0) }, { _ in })
    receive(subscriber: receiver)
  }

  /// Puts each value into a property. The subscription keeps the object.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let receiver = Receiver<Output, Failure>(receiveValue, receiveCompletion)
    receive(subscriber: receiver)
    return AnyCancellable { receiver.cancel() }
  }
}
