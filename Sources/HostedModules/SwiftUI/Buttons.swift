/// Something that the user's finger operates.
@MainActor
struct Target {
  /// The texts that it shows, and the identifier that it has.
  var names: [String]
  var action: () -> Void
}

public enum ButtonRole: Sendable { case destructive, cancel, close, confirm }
public enum HorizontalEdge: Sendable { case leading, trailing }

public struct Button<Label: View>: BasicView {
  let label: Label
  let action: () -> Void

  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (self.label, self.action) = (label(), action)
  }
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (self.label, self.action) = (label(), action)
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    guard environment.isEnabled else { return host.visit(label, path + "/label", environment) }
    host.target(label, path, environment, action)
  }
}

extension Button where Label == Text {
  public init<S: TitleText>(_ title: S, role: ButtonRole? = nil, action: @escaping () -> Void) {
    (label, self.action) = (Text(title), action)
  }
}

extension Button where Label == HostedSwiftUI.Label<Text, Image> {
  public init<S: TitleText>(_ title: S, systemImage: String, action: @escaping () -> Void) {
    (label, self.action) = (HostedSwiftUI.Label(title, systemImage: systemImage), action)
  }
}

public struct Label<Title: View, Icon: View>: BasicView {
  let title: Title
  let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.visit(title, path + "/title", environment)
    host.visit(icon, path + "/icon", environment)
  }
}

extension Label where Title == Text, Icon == Image {
  public init<S: TitleText>(_ title: S, systemImage: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: systemImage) })
  }
  public init<S: TitleText>(_ title: S, image: String) {
    self.init(title: { Text(title) }, icon: { Image(image) })
  }
}

/// Shows another view when it is tapped.
public struct NavigationLink<Label: View, Destination: View>: BasicView {
  let label: Label
  let destination: () -> Destination
  var isActive: Binding<Bool>?
  var value: AnyHashable?

  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    (self.label, self.destination) = (label(), { destination })
  }
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    (self.label, self.destination) = (label(), destination)
  }
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    (self.label, self.destination, self.isActive) = (label(), { destination }, isActive)
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.target(label, path, environment) {
      if let value {
        environment.navigation?.push(value)
      } else if let isActive {
        isActive.wrappedValue = true
      } else {
        host.open(path)
      }
    }
    if value == nil, isActive?.wrappedValue ?? host.isOpen(path) {
      host.visit(destination(), path + "/destination", environment)
    }
  }
}

extension NavigationLink where Label == Text {
  public init<S: TitleText>(_ title: S, destination: Destination) {
    (label, self.destination) = (Text(title), { destination })
  }
  public init<S: TitleText>(_ title: S, @ViewBuilder destination: @escaping () -> Destination) {
    (label, self.destination) = (Text(title), destination)
  }
}

public struct Toggle<Label: View>: BasicView {
  let label: Label
  let isOn: Binding<Bool>

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { (self.label, self.isOn) = (label(), isOn) }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.target(label, path, environment) { isOn.wrappedValue.toggle() }
  }
}

extension Toggle where Label == Text {
  public init<S: TitleText>(_ title: S, isOn: Binding<Bool>) { (label, self.isOn) = (Text(title), isOn) }
}

public struct TextField: InertView {
  public let content = Container()
  public init<S: TitleText>(_ title: S, text: Binding<String>, axis: Axis = .horizontal) {}
  public init<S: TitleText>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal) {}
  public init<S: TitleText, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {}
  public init<S: TitleText, F: Formatter, V>(_ title: S, value: Binding<V>, formatter: F) {}
  public init<L: View>(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> L) {}
  public init<S: TitleText>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {}
  public init<S: TitleText>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {}
}

public typealias SecureField = TextField

public struct TextEditor: InertView {
  public let content = Container()
  public init(text: Binding<String>) {}
}

public struct Slider: InertView {
  public let content = Container()
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in range: ClosedRange<V> = 0...1, step: V, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
}

public struct Stepper: InertView {
  public let content = Container()
  public init<S: TitleText, V: Strideable>(_ title: S, value: Binding<V>, in range: ClosedRange<V>) {}
  public init<S: TitleText, V: Strideable>(
    _ title: S, value: Binding<V>, in range: ClosedRange<V>, step: V.Stride
  ) {}
  public init<V: Strideable, L: View>(value: Binding<V>, in range: ClosedRange<V>, @ViewBuilder label: () -> L) {}
  public init<S: TitleText>(_ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {}
}

/// Pages of which the user chooses one; all of them are evaluated, and a tap on a tab changes nothing more.
public struct TabView<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  public init<V: Hashable>(selection: Binding<V>, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// A menu's entries, which can be tapped at once.
public struct Menu<Content: View>: InertView {
  public let content: Container
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(content()), AnyView(label())])
  }
}

extension View {
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    TappedView(content: self, action: action)
  }

  public func accessibilityIdentifier(_ name: String) -> some View {
    attached { host, _, environment in environment.identifier = name }
  }

  public func disabled(_ isDisabled: Bool) -> some View {
    attached { _, _, environment in environment.isEnabled = environment.isEnabled && !isDisabled }
  }

  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }

  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View {
    Container([AnyView(self), AnyView(content())])
  }

  public func navigationBarItems<V: View>(trailing: V) -> some View { Container([AnyView(self), AnyView(trailing)]) }
  public func navigationBarItems<V: View>(leading: V) -> some View { Container([AnyView(self), AnyView(leading)]) }
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    Container([AnyView(self), AnyView(leading), AnyView(trailing)])
  }

  public func sheet<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> V
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(content())]) }

  public func fullScreenCover<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> V
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(content())]) }

  public func sheet<Item: Identifiable, V: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> V
  ) -> some View { presenting(item.wrappedValue) { content($0) } }

  public func alert<S: TitleText, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(actions())]) }

  public func alert<S: TitleText, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(actions())]) }

  public func refreshable(action: @escaping () async -> Void) -> some View { self }
  public func swipeActions<V: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> V
  ) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
}

public enum ToolbarItemPlacement: Sendable {
  case automatic, principal, navigation, primaryAction, bottomBar, cancellationAction, confirmationAction, status
  case navigationBarLeading, navigationBarTrailing, topBarLeading, topBarTrailing, keyboard
}

public struct ToolbarItem<Content: View>: InertView {
  public let content: Container
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public typealias ToolbarItemGroup = ToolbarItem

private struct TappedView<Content: View>: BasicView {
  let content: Content
  let action: () -> Void

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.target(content, path, environment, action)
  }
}
