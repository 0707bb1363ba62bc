public import Foundation

public struct Link: InertView {
  public let content: Container
  public init<S: TitleText>(_ title: S, destination: URL) { content = Container(Text(title)) }
  public init<L: View>(destination: URL, @ViewBuilder label: () -> L) { content = Container(label()) }
}

public struct ShareLink: InertView {
  public let content: Container
  public init<I>(item: I) { content = Container() }
  public init<S: TitleText, I>(_ title: S, item: I) { content = Container(Text(title)) }
  public init<I, L: View>(item: I, @ViewBuilder label: () -> L) { content = Container(label()) }
}

public struct DatePicker: InertView {
  public let content: Container
  public struct Components: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let date = Components(rawValue: 1), hourAndMinute = Components(rawValue: 2)
  }
  public init<S: TitleText>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.date, .hourAndMinute]
  ) { content = Container(Text(title)) }
  public init<S: TitleText>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.date, .hourAndMinute]
  ) { content = Container(Text(title)) }
}

public struct ColorPicker: InertView {
  public let content: Container
  public init<S: TitleText>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    content = Container(Text(title))
  }
}

public struct Gauge: InertView {
  public let content: Container
  public init<V: BinaryFloatingPoint, L: View>(
    value: V, in range: ClosedRange<V> = 0...1, @ViewBuilder label: () -> L
  ) { content = Container(label()) }
  public init<V: BinaryFloatingPoint, L: View, C: View>(
    value: V, in range: ClosedRange<V> = 0...1, @ViewBuilder label: () -> L, @ViewBuilder currentValueLabel: () -> C
  ) { content = Container([AnyView(label()), AnyView(currentValueLabel())]) }
}

/// The button of a list's editing, which begins nothing here.
public struct EditButton: InertView {
  public let content: Container
  public init() { content = Container(Text("Edit")) }
}

public struct ControlGroup<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
}

/// What is evaluated once for each moment of a schedule: here once.
public struct TimelineView<Content: View>: InertView {
  public let content: Container
  public struct Context {
    public let date: Date
  }
  public init<S>(_ schedule: S, @ViewBuilder content: (Context) -> Content) {
    self.content = Container(content(Context(date: Date())))
  }
}

/// An image from an address: a virtual phone has no network, so its placeholder is shown.
public struct AsyncImage: InertView {
  public let content: Container
  public init(url: URL?, scale: CGFloat = 1) { content = Container() }
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: (Image) -> I, @ViewBuilder placeholder: () -> P
  ) { self.content = Container(placeholder()) }
}

/// Whether a field has the keyboard: whatever the app last said.
@MainActor @preconcurrency
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, HostedProperty {
  private var state: State<Value>

  public init() where Value == Bool { state = State(wrappedValue: false) }
  public init<T>() where Value == T?, T: Hashable { state = State(wrappedValue: nil) }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: Binding { state.projectedValue }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    state.connect(to: host, at: key, environment)
  }

  public typealias Binding = HostedSwiftUI.Binding<Value>
}

/// A scene's value. It lasts as long as the process.
@MainActor @preconcurrency
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty, HostedProperty {
  private let state: State<Value>

  public init(wrappedValue: Value, _ key: String) { state = State(wrappedValue: wrappedValue) }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: Binding<Value> { state.projectedValue }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    state.connect(to: host, at: key, environment)
  }
}

/// How high a sheet is.
public enum PresentationDetent: Hashable, Sendable {
  case medium, large
  case height(CGFloat)
  case fraction(CGFloat)
}

public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }
public enum SearchFieldPlacement: Sendable { case automatic, navigationBarDrawer, sidebar, toolbar }
public enum ToolbarPlacement: Sendable { case automatic, navigationBar, tabBar, bottomBar }
public enum TextInputAutocapitalization: Sendable { case never, words, sentences, characters }
public enum DynamicTypeSize: Comparable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2, accessibility3
  case accessibility4, accessibility5
}
