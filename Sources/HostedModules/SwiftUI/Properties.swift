public import Foundation
public import HostedCombine

@MainActor @preconcurrency
public protocol DynamicProperty {}

/// A value behind a property of views, which changes their storage when it has been connected.
@MainActor
final class ValueStorage<Value> {
  var value: Value
  /// The storage of the same property at an earlier evaluation.
  var earlier: ValueStorage?
  weak var host: ViewHost?

  init(_ value: Value) { self.value = value }

  var current: ValueStorage { earlier ?? self }
}

@MainActor @preconcurrency
@propertyWrapper
public struct State<Value>: DynamicProperty, HostedProperty {
  private let storage: ValueStorage<Value>

  public init(wrappedValue: Value) { storage = ValueStorage(wrappedValue) }
  public init(initialValue: Value) { storage = ValueStorage(initialValue) }
  public init() where Value: ExpressibleByNilLiteral { storage = ValueStorage(nil) }

  public var wrappedValue: Value {
    get { storage.current.value }
    nonmutating set {
      storage.current.value = newValue
      storage.current.host?.setNeedsEvaluation()
    }
  }

  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    let first = host.storage(at: key, storage)
    first.host = host
    if first !== storage { storage.earlier = first }
  }
}

@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding { self }

  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(get: { get()[keyPath: path] }) { member in
      var value = get()
      value[keyPath: path] = member
      set(value)
    }
  }
}

@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ value: Value) { wrappedValue = value }
  public var projectedValue: Bindable { self }

  public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    let object = wrappedValue
    return Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// Bindings to an object's members.
@MainActor @preconcurrency
@dynamicMemberLookup
public struct ObjectBindings<Value: AnyObject> {
  let object: Value

  public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    let object = object
    return Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<Value: ObservableObject>: DynamicProperty, HostedProperty {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(initialValue: Value) { wrappedValue = initialValue }
  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) { host.observe(wrappedValue) }
}

@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<Value: ObservableObject>: DynamicProperty, HostedProperty {
  private let storage: ValueStorage<Value?>
  private let make: () -> Value

  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    make = wrappedValue
    storage = ValueStorage(nil)
  }

  public var wrappedValue: Value {
    if let value = storage.current.value { return value }
    let value = make()
    storage.current.value = value
    return value
  }

  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    let first = host.storage(at: key, storage)
    if first !== storage { storage.earlier = first }
    host.observe(wrappedValue)
  }
}

@MainActor @preconcurrency
@propertyWrapper
public struct EnvironmentObject<Value: ObservableObject>: DynamicProperty, HostedProperty {
  private let storage = ValueStorage<Value?>(nil)
  public init() {}

  public var wrappedValue: Value {
    guard let value = storage.value else {
      fatalError("no object of type \(Value.self) in the environment; see environmentObject(_:)")
    }
    return value
  }

  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    storage.value = environment.objects[ObjectIdentifier(Value.self)] as? Value
    if let value = storage.value { host.observe(value) }
  }
}

/// Where a scene stands for the user.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background
  case inactive
  case active
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct DismissAction {
  @MainActor public func callAsFunction() {}
}

public struct OpenURLAction {
  @MainActor public func callAsFunction(_ url: URL) {}
}

/// Whether a view is shown over another one. See Apple's `PresentationMode`; nothing is closed by it.
public struct PresentationMode: Sendable {
  public var isPresented: Bool { true }
  public mutating func dismiss() {}
}

public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public enum ColorScheme: CaseIterable, Sendable { case light, dark }

public struct EnvironmentValues {
  public var scenePhase = ScenePhase.background
  public var colorScheme = ColorScheme.light
  public var dismiss: DismissAction { DismissAction() }
  public var openURL: OpenURLAction { OpenURLAction() }
  public var locale = Locale(identifier: "en_US")
  public var isEnabled = true
  /// Where the stack around the view has gone.
  var navigation: NavigationContext?
  public var dynamicTypeSize = DynamicTypeSize.large
  public var layoutDirection = LayoutDirection.leftToRight
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  public var calendar = Calendar(identifier: .gregorian)
  public var timeZone = TimeZone.gmt
  public var accessibilityReduceMotion: Bool { false }
  public var isPresented: Bool { false }
  @MainActor public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  /// The accessibility identifier of the view inside.
  var identifier: String?
  var objects: [ObjectIdentifier: AnyObject] = [:]
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

@MainActor @preconcurrency
@propertyWrapper
public struct Environment<Value>: DynamicProperty, HostedProperty {
  private let read: (EnvironmentValues) -> Value?
  private let storage = ValueStorage(EnvironmentValues())

  public init(_ path: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: path] } }
  public init(_ type: Value.Type) where Value: AnyObject { read = { $0.objects[ObjectIdentifier(type)] as? Value } }

  public var wrappedValue: Value {
    guard let value = read(storage.value) else { fatalError("no \(Value.self) in the environment") }
    return value
  }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) { storage.value = environment }
}

/// A value of the user's defaults.
@MainActor @preconcurrency
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty, HostedProperty {
  private let key: String
  private let initial: Value
  private let defaults: UserDefaults
  private let storage = ValueStorage<Value?>(nil)

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.key = key
    initial = wrappedValue
    defaults = store ?? .standard
  }

  public var wrappedValue: Value {
    get { defaults.object(forKey: key) as? Value ?? initial }
    nonmutating set {
      defaults.set(newValue, forKey: key)
      storage.host?.setNeedsEvaluation()
    }
  }

  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) { storage.host = host }
}
