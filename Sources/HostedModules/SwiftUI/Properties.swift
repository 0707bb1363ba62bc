public import Foundation
public import HostedCombine

/// A property whose storage outlives the view that declares it. If an app defines its own type of dynamic property, the
/// dynamic properties in that type work, but `update()` is never called.
@MainActor @preconcurrency
public protocol DynamicProperty {}

/// The storage behind a property or a modifier of a view. Every later evaluation of the view uses the storage of the
/// first evaluation.
@MainActor
final class ValueStorage<Value> {
  var value: Value
  /// The storage of the same property at the view's first evaluation; `nil` in the first evaluation's storage.
  var earlier: ValueStorage?
  weak var host: ViewHost?

  init(_ value: Value) { self.value = value }

  var current: ValueStorage { earlier ?? self }
}

/// A value that a view keeps from evaluation to evaluation. See Apple's `State`.
@MainActor @preconcurrency
@propertyWrapper
public struct State<Value>: DynamicProperty, HostedProperty {
  private let storage: ValueStorage<Value>

  /// Creates the property with an initial value, which applies at the view's first evaluation.
  public init(wrappedValue: Value) { storage = ValueStorage(wrappedValue) }
  /// Creates the property with an initial value, which applies at the view's first evaluation.
  public init(initialValue: Value) { storage = ValueStorage(initialValue) }

  /// The value. An assignment evaluates the views again when the main thread is free.
  public var wrappedValue: Value {
    get { storage.current.value }
    nonmutating set {
      storage.current.value = newValue
      storage.current.host?.setNeedsEvaluation()
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    let first = host.storage(at: key, storage)
    first.host = host
    if first !== storage { storage.earlier = first }
  }
}

// In the struct itself, this initializer would apply to every property without an initial value, also to a property
// that the view's initializer sets.
extension State where Value: ExpressibleByNilLiteral {
  /// Creates the property with `nil` as its initial value.
  public init() { self.init(wrappedValue: nil) }
}

/// A value that a view reads and sets but does not store. See Apple's `Binding`.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Creates a binding from closures that read and set the value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Returns a binding to a constant. An assignment to the binding has no effect.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The value, which the binding's closures read and set.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding { self }

  /// A binding to a member of the value.
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(get: { get()[keyPath: path] }) { member in
      var value = get()
      value[keyPath: path] = member
      set(value)
    }
  }
}

/// An observable object with bindings to its members. See Apple's `Bindable`.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
  /// The object.
  public var wrappedValue: Value
  /// Creates the property with an object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates bindings to the members of an object.
  public init(_ value: Value) { wrappedValue = value }
  /// The property itself, whose members are bindings.
  public var projectedValue: Bindable { self }

  /// A binding to a member of the object.
  public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    let object = wrappedValue
    return Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// Bindings to the members of an object.
@MainActor @preconcurrency
@dynamicMemberLookup
public struct ObjectBindings<Value: AnyObject> {
  let object: Value

  /// A binding to a member of the object.
  public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    let object = object
    return Binding<Member>(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// An object whose changes cause another evaluation of the views. See Apple's `ObservedObject`.
@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<Value: ObservableObject>: DynamicProperty, HostedProperty {
  /// The object.
  public var wrappedValue: Value
  /// Creates the property with an object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates the property with an object.
  public init(initialValue: Value) { wrappedValue = initialValue }
  /// Bindings to the object's members.
  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) { host.observe(wrappedValue) }
}

/// An object that a view creates once and keeps. See Apple's `StateObject`.
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<Value: ObservableObject>: DynamicProperty, HostedProperty {
  private let storage: ValueStorage<Value?>
  private let make: () -> Value

  /// Creates the property. The closure creates the object at the view's first evaluation.
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    make = wrappedValue
    storage = ValueStorage(nil)
  }

  /// The object.
  public var wrappedValue: Value {
    if let value = storage.current.value { return value }
    let value = make()
    storage.current.value = value
    return value
  }

  /// Bindings to the object's members.
  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    let first = host.storage(at: key, storage)
    if first !== storage { storage.earlier = first }
    host.observe(wrappedValue)
  }
}

/// An object that an enclosing view has put into the environment. See Apple's `EnvironmentObject`.
@MainActor @preconcurrency
@propertyWrapper
public struct EnvironmentObject<Value: ObservableObject>: DynamicProperty, HostedProperty {
  private let storage = ValueStorage<Value?>(nil)
  /// Creates the property, which gets its object at each evaluation of the view.
  public init() {}

  /// The object. Traps if no enclosing view has provided an object.
  public var wrappedValue: Value {
    guard let value = storage.value else {
      fatalError("no object of type \(Value.self) in the environment; see environmentObject(_:)")
    }
    return value
  }

  /// Bindings to the object's members.
  public var projectedValue: ObjectBindings<Value> { ObjectBindings(object: wrappedValue) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    storage.value = environment.objects[ObjectIdentifier(Value.self)] as? Value
    if let value = storage.value { host.observe(value) }
  }
}

/// The state of a scene: active, inactive or in the background. See Apple's `ScenePhase`.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// The scene is not in front.
  case background
  /// The scene is in front, but receives no taps.
  case inactive
  /// The scene is in front and receives taps.
  case active
}

/// The key of an environment value that the app defines. See Apple's `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value that applies if no view sets a value.
  static var defaultValue: Value { get }
}

/// The action that closes a presented view.
public struct DismissAction {
  let close: (@MainActor () -> Void)?

  /// Closes the nearest enclosing view that is presented. The action sets the view's binding to `false` or `nil`,
  /// removes the view from its stack, closes its link, or dismisses its hosting controller. Has no effect if no
  /// enclosing view is presented.
  @MainActor public func callAsFunction() { close?() }
}

/// The action that opens a URL.
public struct OpenURLAction {
  /// Opens a URL. Has no effect on a virtual phone.
  @MainActor public func callAsFunction(_ url: URL) {}
}

/// Whether a view is presented. See Apple's `PresentationMode`.
public struct PresentationMode: Sendable {
  /// Whether the view is presented.
  public internal(set) var isPresented: Bool
  /// Sets `isPresented` to `false`. A call through the environment's binding also closes the view, as `DismissAction`
  /// does.
  public mutating func dismiss() { isPresented = false }
}

/// The direction in which a language is written.
public enum LayoutDirection: Sendable {
  /// From left to right, as in English. The environment has this direction unless the app sets the other.
  case leftToRight
  /// From right to left, as in Arabic. A view finds this value only if the app sets it.
  case rightToLeft
}
/// The amount of space in one direction.
public enum UserInterfaceSizeClass: Sendable {
  /// Little space. The environment has this class in the horizontal direction, unless the app sets another.
  case compact
  /// Ample space. The environment has this class in the vertical direction, unless the app sets another.
  case regular
}
/// Whether the interface is light or dark.
public enum ColorScheme: CaseIterable, Sendable {
  /// Dark text on a light background. The environment has this scheme unless the app sets the other.
  case light
  /// Light text on a dark background. A view finds this value only if the app sets it in the environment.
  case dark
}

/// The values that a view receives from its enclosing views. See Apple's `EnvironmentValues`.
public struct EnvironmentValues {
  /// The phase of the scene. The phase follows the app's life cycle on the phone.
  public var scenePhase = ScenePhase.background
  /// The colour scheme; light unless the app sets another colour scheme.
  public var colorScheme = ColorScheme.light
  /// The action that closes the view.
  public var dismiss: DismissAction { DismissAction(close: close) }
  /// The action that opens a URL. It has no effect on a virtual phone.
  public var openURL: OpenURLAction { OpenURLAction() }
  /// The locale; US English unless the app sets another locale.
  public var locale = Locale(identifier: "en_US")
  /// Whether controls can be tapped.
  public var isEnabled = true
  /// Whether taps reach the view.
  var isHittable = true
  /// Closes the nearest enclosing view that is presented; `nil` if no enclosing view is presented.
  var close: (@MainActor () -> Void)?
  /// The dialog to which the view belongs.
  var dialog: DialogContext?
  /// The state of the navigation stack around the view.
  var navigation: NavigationContext?
  /// The size of texts; large unless the app sets another size.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// The direction of the language; left to right unless the app sets the other direction.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The horizontal size class; compact unless the app sets another size class.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  /// The vertical size class; regular unless the app sets another size class.
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  /// The calendar; Gregorian unless the app sets another calendar.
  public var calendar = Calendar(identifier: .gregorian)
  /// The time zone; GMT unless the app sets another time zone.
  public var timeZone = TimeZone.gmt
  /// Whether the user asked for less motion; always `false`.
  public var accessibilityReduceMotion: Bool { false }
  /// Whether the view is presented.
  public var isPresented: Bool { close != nil }
  /// A binding that shows whether the view is presented. `dismiss()` on the binding's value closes the view.
  @MainActor public var presentationMode: Binding<PresentationMode> {
    let close = close
    return Binding(
      get: { PresentationMode(isPresented: close != nil) }, set: { if !$0.isPresented { close?() } })
  }
  /// The accessibility identifier of the controls in this environment.
  var identifier: String?
  var objects: [ObjectIdentifier: AnyObject] = [:]
  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates an environment with the values of a virtual phone in the background.
  public init() {}

  /// The value of a key that the app defines.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A value of the environment. See Apple's `Environment`.
@MainActor @preconcurrency
@propertyWrapper
public struct Environment<Value>: DynamicProperty, HostedProperty {
  private let read: (EnvironmentValues) -> Value?
  private let storage = ValueStorage(EnvironmentValues())

  /// Creates the property for a value of the environment.
  public init(_ path: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: path] } }
  /// Creates the property for an object that an enclosing view has put into the environment.
  public init(_ type: Value.Type) where Value: AnyObject { read = { $0.objects[ObjectIdentifier(type)] as? Value } }

  /// The value at the last evaluation of this copy of the view. Traps if the value is an object that no enclosing view
  /// has provided.
  public var wrappedValue: Value {
    guard let value = read(storage.value) else { fatalError("no \(Value.self) in the environment") }
    return value
  }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) { storage.value = environment }
}

/// A value that is stored in `UserDefaults`. See Apple's `AppStorage`. Unlike on iOS, the views are not evaluated again
/// when other code changes the stored value.
@MainActor @preconcurrency
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty, HostedProperty {
  private let key: String
  private let initial: Value
  private let defaults: UserDefaults
  private let storage = ValueStorage<Value?>(nil)

  /// Creates the property for a key in `UserDefaults`. The initial value applies while `UserDefaults` has no value of
  /// this type for the key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.key = key
    initial = wrappedValue
    defaults = store ?? .standard
  }

  /// The value. An assignment stores the value in `UserDefaults` and evaluates the views again.
  public var wrappedValue: Value {
    get { defaults.object(forKey: key) as? Value ?? initial }
    nonmutating set {
      defaults.set(newValue, forKey: key)
      storage.host?.setNeedsEvaluation()
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) { storage.host = host }
}
