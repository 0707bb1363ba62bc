public import Foundation

/// A link to a URL. A virtual phone's user cannot tap links to URLs.
public struct Link: InertView {
  /// The label.
  public let content: Container
  /// Creates a link with a title.
  public init<S: TitleText>(_ title: S, destination: URL) { content = Container(Text(title)) }
  /// Creates a link with a label.
  public init<L: View>(destination: URL, @ViewBuilder label: () -> L) { content = Container(label()) }
}

/// A button that shares an item with other apps. A virtual phone's user cannot tap share buttons.
public struct ShareLink: InertView {
  /// The label, if there is one.
  public let content: Container
  /// Creates a button with the system's label, which is not shown.
  public init<I>(item: I) { content = Container() }
  /// Creates a button with a title.
  public init<S: TitleText, I>(_ title: S, item: I) { content = Container(Text(title)) }
  /// Creates a button with a label.
  public init<I, L: View>(item: I, @ViewBuilder label: () -> L) { content = Container(label()) }
}

/// A control with which the user chooses a date. A virtual phone's user does not operate the control, so the binding
/// keeps its value.
public struct DatePicker: InertView {
  /// The title.
  public let content: Container
  /// The parts of a date that the user can choose.
  public struct Components: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: Int
    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The day with its month and year, and the hour with its minute.
    public static let date = Components(rawValue: 1), hourAndMinute = Components(rawValue: 2)
  }
  /// Creates a picker for any date.
  public init<S: TitleText>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.date, .hourAndMinute]
  ) { content = Container(Text(title)) }
  /// Creates a picker for the dates in a range.
  public init<S: TitleText>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.date, .hourAndMinute]
  ) { content = Container(Text(title)) }
}

/// A control with which the user chooses a colour. A virtual phone's user does not operate the control, so the binding
/// keeps its value.
public struct ColorPicker: InertView {
  /// The title.
  public let content: Container
  /// Creates a picker with a title.
  public init<S: TitleText>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    content = Container(Text(title))
  }
}

/// A gauge for a value in a range. A virtual phone evaluates only the gauge's labels.
public struct Gauge: InertView {
  /// The labels.
  public let content: Container
  /// Creates a gauge with a label.
  public init<V: BinaryFloatingPoint, L: View>(
    value: V, in range: ClosedRange<V> = 0...1, @ViewBuilder label: () -> L
  ) { content = Container(label()) }
  /// Creates a gauge with two labels: one for the gauge and one for the current value.
  public init<V: BinaryFloatingPoint, L: View, C: View>(
    value: V, in range: ClosedRange<V> = 0...1, @ViewBuilder label: () -> L, @ViewBuilder currentValueLabel: () -> C
  ) { content = Container([AnyView(label()), AnyView(currentValueLabel())]) }
}

/// The button that begins the editing of a list. A virtual phone's user cannot tap this button.
public struct EditButton: InertView {
  /// The title, which is "Edit".
  public let content: Container
  /// Creates the button.
  public init() { content = Container(Text("Edit")) }
}

/// Controls that belong together.
public struct ControlGroup<Content: View>: InertView {
  /// The controls.
  public let content: Container
  /// Creates a group of controls.
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
}

/// A view that iOS evaluates again at each moment of a schedule. A virtual phone ignores the schedule, and evaluates
/// the view again only together with the other views.
public struct TimelineView<Content: View>: InertView {
  /// The view for the date at which the timeline view was created.
  public let content: Container
  /// The date for which a view is evaluated.
  public struct Context {
    /// The date, by the phone's clock.
    public let date: Date
  }
  /// Creates a view for the current date. The schedule is ignored.
  public init<S>(_ schedule: S, @ViewBuilder content: (Context) -> Content) {
    self.content = Container(content(Context(date: Date())))
  }
}

/// An image that iOS loads from a URL. A virtual phone never loads the image, and shows only the placeholder, if there
/// is one.
public struct AsyncImage: InertView {
  /// The placeholder, if there is one.
  public let content: Container
  /// Creates an image without a placeholder. The view shows nothing.
  public init(url: URL?, scale: CGFloat = 1) { content = Container() }
  /// Creates an image that shows only its placeholder.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: (Image) -> I, @ViewBuilder placeholder: () -> P
  ) { self.content = Container(placeholder()) }
}

/// The focus of the keyboard. See Apple's `FocusState`. On a virtual phone, only the app changes the focus.
@MainActor @preconcurrency
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, HostedProperty {
  private var state: State<Value>

  /// Creates the property for one field. At first the field does not have the focus.
  public init() where Value == Bool { state = State(wrappedValue: false) }
  /// Creates the property for several fields. At first no field has the focus.
  public init<T>() where Value == T?, T: Hashable { state = State(wrappedValue: nil) }

  /// The focus that the app last set. The user of a virtual phone does not move the focus.
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  /// A binding to the focus.
  public var projectedValue: Binding { state.projectedValue }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    state.connect(to: host, at: key, environment)
  }

  /// The type of the binding to the focus.
  public typealias Binding = HostedSwiftUI.Binding<Value>
}

/// A value that an app stores for a scene. The value lasts as long as the process, even if no view uses it. Inside a
/// `UIHostingController`, the value lasts as long as the controller. On iOS, later launches restore the value.
@MainActor @preconcurrency
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty, HostedProperty {
  private let state: State<Value>
  private let key: String

  /// Creates the property with an initial value, which applies until the app sets a value for the key. The next launch
  /// begins with the initial value again.
  public init(wrappedValue: Value, _ key: String) {
    state = State(wrappedValue: wrappedValue)
    self.key = key
  }

  /// The value. An assignment evaluates the views again.
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { state.projectedValue }

  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues) {
    state.connect(to: host, at: ViewHost.scenePrefix + self.key, environment)
  }
}

/// The height of a sheet.
public enum PresentationDetent: Hashable, Sendable {
  /// About half the height of the screen. Has no effect on a virtual phone.
  case medium
  /// Nearly the whole height of the screen. Has no effect on a virtual phone.
  case large
  /// A height in points. Has no effect on a virtual phone.
  case height(CGFloat)
  /// A fraction of the height that is available, between 0 and 1. Has no effect on a virtual phone.
  case fraction(CGFloat)
}

/// Whether a part of the interface is shown.
public enum Visibility: Hashable, Sendable {
  /// iOS decides. On a virtual phone, a confirmation dialog then leaves out its title.
  case automatic
  /// The part of the interface is shown. On a virtual phone, a confirmation dialog shows its title only for this value.
  /// No other modifier depends on it.
  case visible
  /// The part of the interface is not shown. On a virtual phone, a confirmation dialog leaves out its title. The items
  /// of a hidden bar can be tapped.
  case hidden
}
/// The position of a search field.
public enum SearchFieldPlacement: Sendable {
  /// A position that iOS chooses. Has no effect on a virtual phone.
  case automatic
  /// Below the navigation bar's title. Has no effect on a virtual phone.
  case navigationBarDrawer
  /// Below the navigation bar's title. The display mode is ignored.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    .navigationBarDrawer
  }
  /// The times at which a search field below the title is visible.
  public enum NavigationBarDrawerDisplayMode: Sendable {
    /// The times that iOS chooses. Has no effect on a virtual phone.
    case automatic
    /// At all times. Has no effect on a virtual phone.
    case always
  }
  /// In the sidebar of a view with several columns. Has no effect on a virtual phone.
  case sidebar
  /// In the bars of the view. Has no effect on a virtual phone.
  case toolbar
}
/// A bar of the app's interface.
public enum ToolbarPlacement: Sendable {
  /// The bar that iOS chooses. Has no effect on a virtual phone.
  case automatic
  /// The bar at the top of the screen, with the title. Has no effect on a virtual phone.
  case navigationBar
  /// The bar with the tabs of a tab view. Has no effect on a virtual phone.
  case tabBar
  /// The bar at the bottom of the screen, with the items of `ToolbarItemPlacement.bottomBar`. Has no effect on a
  /// virtual phone.
  case bottomBar
}
/// The letters that the keyboard capitalises.
public enum TextInputAutocapitalization: Sendable {
  /// No letters. Has no effect on a virtual phone.
  case never
  /// The first letter of each word. Has no effect on a virtual phone.
  case words
  /// The first letter of each sentence. Has no effect on a virtual phone.
  case sentences
  /// All letters. Has no effect on a virtual phone.
  case characters
}
/// The text size that the user prefers.
public enum DynamicTypeSize: Comparable, Sendable {
  /// The smallest size, three steps below the default.
  case xSmall
  /// Two steps below the default.
  case small
  /// One step below the default.
  case medium
  /// The default. The environment of a virtual phone has this size unless the app sets another size.
  case large
  /// One step above the default.
  case xLarge
  /// Two steps above the default.
  case xxLarge
  /// Three steps above the default, and the largest size outside the accessibility settings.
  case xxxLarge
  /// The smallest of the five sizes that users choose in the accessibility settings.
  case accessibility1
  /// The second of the five accessibility sizes.
  case accessibility2
  /// The third of the five accessibility sizes.
  case accessibility3
  /// The fourth of the five accessibility sizes.
  case accessibility4
  /// The largest size.
  case accessibility5
}
