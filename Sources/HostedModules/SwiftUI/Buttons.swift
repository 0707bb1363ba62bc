/// A control that a tap operates.
@MainActor
struct Target {
  /// The texts that the control shows, and its accessibility identifier.
  var names: [String]
  var isEnabled: Bool
  var action: () -> Void
}

/// The purpose of a button. On a virtual phone, the purpose matters only in dialogs.
public enum ButtonRole: Sendable {
  /// The button does something that the user may regret, such as a deletion. An alert with such a button also gets a
  /// Cancel button, unless the app supplies a button that cancels.
  case destructive
  /// The button closes the dialog without a change. A dialog with such a button gets neither an OK nor a Cancel button
  /// from iOS.
  case cancel
  /// The button closes a view. iOS has this role from iOS 26. A virtual phone treats such a button like a button
  /// without a role.
  case close
  /// The button accepts a choice. iOS has this role from iOS 26. A virtual phone treats such a button like a button
  /// without a role.
  case confirm
}
/// The beginning or the end of a row.
public enum HorizontalEdge: Sendable {
  /// The edge at which a line of text begins. Has no effect on a virtual phone.
  case leading
  /// The edge at which a line of text ends. Has no effect on a virtual phone.
  case trailing
}

/// The upper or the lower edge.
public enum VerticalEdge: Sendable {
  /// The upper edge. Has no effect on a virtual phone.
  case top
  /// The lower edge. Has no effect on a virtual phone.
  case bottom
}

/// A control that runs an action when it is tapped. A tap finds the button by any text of the label, or by the button's
/// accessibility identifier.
public struct Button<Label: View>: BasicView {
  let label: Label
  let action: () -> Void
  var role: ButtonRole?

  /// Creates a button with a label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (self.label, self.action) = (label(), action)
  }
  /// Creates a button with a label. In a dialog, the roles of the buttons determine whether iOS adds a Cancel button.
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (self.label, self.action, self.role) = (label(), action, role)
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    let dialog = environment.dialog
    dialog?.roles.append(role)
    host.target(label, path, environment) {
      action()
      dialog?.close()
    }
  }
}

extension Button where Label == Text {
  /// Creates a button with a title. In a dialog, the roles of the buttons determine whether iOS adds a Cancel button.
  public init<S: TitleText>(_ title: S, role: ButtonRole? = nil, action: @escaping () -> Void) {
    (label, self.action, self.role) = (Text(title), action, role)
  }
}

extension Button where Label == HostedSwiftUI.Label<Text, Image> {
  /// Creates a button with a title and a symbol.
  public init<S: TitleText>(_ title: S, systemImage: String, action: @escaping () -> Void) {
    (label, self.action) = (HostedSwiftUI.Label(title, systemImage: systemImage), action)
  }
}

/// A title and an icon.
public struct Label<Title: View, Icon: View>: BasicView {
  let title: Title
  let icon: Icon

  /// Creates a label from two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.visit(title, path + "/title", environment)
    host.visit(icon, path + "/icon", environment)
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a title and a symbol.
  public init<S: TitleText>(_ title: S, systemImage: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: systemImage) })
  }
  /// Creates a label with a title and an image from the app's assets.
  public init<S: TitleText>(_ title: S, image: String) {
    self.init(title: { Text(title) }, icon: { Image(image) })
  }
}

/// A link that shows another view when it is tapped. See Apple's `NavigationLink`.
public struct NavigationLink<Label: View, Destination: View>: BasicView {
  let label: Label
  let destination: () -> Destination
  var isActive: Binding<Bool>?
  var value: AnyHashable?
  /// Whether the link was created with the value `nil`. The user cannot tap such a link.
  var lacksValue = false

  /// Creates a link to a view.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    (self.label, self.destination) = (label(), { destination })
  }
  /// Creates a link to a view. `destination` is not called before a tap on the link.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    (self.label, self.destination) = (label(), destination)
  }
  /// Creates a link that shows its view while the binding is true. A tap sets the binding to true.
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    (self.label, self.destination, self.isActive) = (label(), { destination }, isActive)
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    var labelEnvironment = environment
    labelEnvironment.isEnabled = environment.isEnabled && !lacksValue
    host.target(label, path, labelEnvironment) {
      if let value {
        environment.navigation?.push(value)
      } else if let isActive {
        isActive.wrappedValue = true
      } else {
        host.open(path)
      }
    }
    guard value == nil, isActive?.wrappedValue ?? host.isOpen(path) else { return }
    var inner = environment
    inner.close = { if let isActive { isActive.wrappedValue = false } else { host.close(path) } }
    host.visit(destination(), path + "/destination", inner)
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link to a view, with a title.
  public init<S: TitleText>(_ title: S, destination: Destination) {
    (label, self.destination) = (Text(title), { destination })
  }
  /// Creates a link with a title. `destination` is not called before a tap on the link.
  public init<S: TitleText>(_ title: S, @ViewBuilder destination: @escaping () -> Destination) {
    (label, self.destination) = (Text(title), destination)
  }
}

/// A control that a tap switches on or off. A tap finds the toggle by any text of the label, or by the toggle's
/// accessibility identifier.
public struct Toggle<Label: View>: BasicView {
  let label: Label
  let isOn: Binding<Bool>

  /// Creates a toggle with a label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { (self.label, self.isOn) = (label(), isOn) }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.target(label, path, environment) { isOn.wrappedValue.toggle() }
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a title.
  public init<S: TitleText>(_ title: S, isOn: Binding<Bool>) { (label, self.isOn) = (Text(title), isOn) }
}

/// A field for a text. A virtual phone's user types nothing, so the binding keeps its value. The title is not shown.
public struct TextField: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a field for a text.
  public init<S: TitleText>(_ title: S, text: Binding<String>, axis: Axis = .horizontal) {}
  /// Creates a field for a text. The prompt is ignored.
  public init<S: TitleText>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal) {}
  /// Creates a field for a value that a format style parses and formats.
  public init<S: TitleText, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {}
  /// Creates a field for a value that a formatter parses and formats.
  public init<S: TitleText, F: Formatter, V>(_ title: S, value: Binding<V>, formatter: F) {}
  /// Creates a field for a text. The label is ignored, and its closure is not called.
  public init<L: View>(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> L) {}
  /// Creates a field for a text. `onCommit` is never called.
  public init<S: TitleText>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {}
  /// Creates a field for a text. The closures are never called.
  public init<S: TitleText>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {}
}

/// A field for a password. On a virtual phone, a password field is the same as a text field.
public typealias SecureField = TextField

/// A field for a long text. A virtual phone's user types nothing, so the binding keeps its value.
public struct TextEditor: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a field for a text.
  public init(text: Binding<String>) {}
}

/// A control for a value in a range. A virtual phone's user does not operate sliders, so the binding keeps its value.
public struct Slider: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a slider. `onEditingChanged` is never called.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
  /// Creates a slider with steps. `onEditingChanged` is never called.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, step: V, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
  /// Creates a slider. The label is ignored, and the closures are never called.
  public init<V: BinaryFloatingPoint, L: View>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, @ViewBuilder label: () -> L,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
  /// Creates a slider with steps. The label is ignored, and the closures are never called.
  public init<V: BinaryFloatingPoint, L: View>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, step: V, @ViewBuilder label: () -> L,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
  /// Creates a slider. The labels are ignored, and the closures are never called.
  public init<V: BinaryFloatingPoint, L: View, E: View>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, @ViewBuilder label: () -> L,
    @ViewBuilder minimumValueLabel: () -> E, @ViewBuilder maximumValueLabel: () -> E,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
  /// Creates a slider with steps. The labels are ignored, and the closures are never called.
  public init<V: BinaryFloatingPoint, L: View, E: View>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, step: V, @ViewBuilder label: () -> L,
    @ViewBuilder minimumValueLabel: () -> E, @ViewBuilder maximumValueLabel: () -> E,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
}

/// A control that raises or lowers a value. A virtual phone's user cannot tap a stepper, so the binding keeps its
/// value.
public struct Stepper: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a stepper with a title, which is not shown.
  public init<S: TitleText, V: Strideable>(_ title: S, value: Binding<V>, in range: ClosedRange<V>) {}
  /// Creates a stepper with a title, which is not shown.
  public init<S: TitleText, V: Strideable>(
    _ title: S, value: Binding<V>, in range: ClosedRange<V>, step: V.Stride
  ) {}
  /// Creates a stepper. The label is ignored, and its closure is not called.
  public init<V: Strideable, L: View>(value: Binding<V>, in range: ClosedRange<V>, @ViewBuilder label: () -> L) {}
  /// Creates a stepper with closures, which are never called.
  public init<S: TitleText>(_ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {}
}

/// A view of tabs. iOS shows one tab at a time. A virtual phone evaluates the views of all tabs, and its user cannot
/// switch tabs.
public struct TabView<Content: View>: InertView {
  /// The views of all tabs.
  public let content: Container
  /// Creates a view of tabs.
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  /// Creates a view of tabs. The binding keeps its value.
  public init<V: Hashable>(selection: Binding<V>, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// A menu. On a virtual phone, the menu's entries can be tapped although the menu is never opened.
public struct Menu<Content: View>: InertView {
  /// The menu's entries, and the menu's label if the label is a view.
  public let content: Container
  /// Creates a menu. The title is not shown.
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
  /// Creates a menu with a label.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(content()), AnyView(label())])
  }
}

extension View {
  /// Calls a closure when the view is tapped. A tap finds the view by any text in the view, or by the view's
  /// accessibility identifier. The count is ignored.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    TappedView(content: self, action: action)
  }

  /// Gives the controls in this view an accessibility identifier. A tap finds a control by this identifier.
  public func accessibilityIdentifier(_ name: String) -> some View {
    attached { host, _, environment in environment.identifier = name }
  }

  /// Disables the controls, links and tap gestures in this view if `isDisabled` is true.
  public func disabled(_ isDisabled: Bool) -> some View {
    attached { _, _, environment in environment.isEnabled = environment.isEnabled && !isDisabled }
  }

  /// Sets the label of a tab. This label has no effect on a virtual phone: the closure is not called.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }

  /// Adds views to the bars. The added views are evaluated after this view.
  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View {
    Container([AnyView(self), AnyView(content())])
  }

  /// Adds a view to the end of the navigation bar.
  public func navigationBarItems<V: View>(trailing: V) -> some View { Container([AnyView(self), AnyView(trailing)]) }
  /// Adds a view to the beginning of the navigation bar.
  public func navigationBarItems<V: View>(leading: V) -> some View { Container([AnyView(self), AnyView(leading)]) }
  /// Adds views to both ends of the navigation bar.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    Container([AnyView(self), AnyView(leading), AnyView(trailing)])
  }

  /// Handles the gesture with which the user pulls a list down. This gesture has no effect on a virtual phone: the
  /// action is never called.
  public func refreshable(action: @escaping () async -> Void) -> some View { self }
  /// Adds buttons to a row. On a virtual phone, the buttons can be tapped without a swipe.
  public func swipeActions<V: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> V
  ) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
}

/// The position of an item in the bars.
public enum ToolbarItemPlacement: Sendable {
  /// A bar and a position that iOS chooses. Has no effect on a virtual phone.
  case automatic
  /// The middle of the navigation bar, in place of the title. Has no effect on a virtual phone.
  case principal
  /// The beginning of the navigation bar, for items that move between views. Has no effect on a virtual phone.
  case navigation
  /// The position of the most important action, at the end of the navigation bar. Has no effect on a virtual phone.
  case primaryAction
  /// The bar at the bottom of the screen. Has no effect on a virtual phone.
  case bottomBar
  /// The position of the button that closes a sheet without a change. Has no effect on a virtual phone.
  case cancellationAction
  /// The position of the button that closes a sheet and keeps the user's changes. Has no effect on a virtual phone.
  case confirmationAction
  /// The middle of the bottom bar, for a text about the app's state. Has no effect on a virtual phone.
  case status
  /// The beginning of the navigation bar. Later releases deprecate this name in favour of `topBarLeading`. Has no
  /// effect on a virtual phone.
  case navigationBarLeading
  /// The end of the navigation bar. Later releases deprecate this name in favour of `topBarTrailing`. Has no effect on
  /// a virtual phone.
  case navigationBarTrailing
  /// The beginning of the navigation bar. Has no effect on a virtual phone.
  case topBarLeading
  /// The end of the navigation bar. Has no effect on a virtual phone.
  case topBarTrailing
  /// The bar above the keyboard. Has no effect on a virtual phone: the item can be tapped without a keyboard.
  case keyboard
}

/// A view in a bar.
public struct ToolbarItem<Content: View>: InertView {
  /// The view.
  public let content: Container
  /// Creates an item. The placement is ignored.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// Several views in a bar.
public typealias ToolbarItemGroup = ToolbarItem

private struct TappedView<Content: View>: BasicView {
  let content: Content
  let action: () -> Void

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.target(content, path, environment, action)
  }
}
