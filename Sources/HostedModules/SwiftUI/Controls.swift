public import Foundation

/// A view that holds others or shows a value, and does nothing more on a virtual phone.
@MainActor @preconcurrency
public protocol InertView: View where Body == Container {
  var content: Container { get }
}

extension InertView {
  public var body: Container { content }
}

public struct Text: BasicView {
  let text: String

  public init(_ key: LocalizedStringKey) { text = key.key }
  @_disfavoredOverload
  public init<S: TitleText>(_ text: S) { self.text = text.title }
  @_disfavoredOverload
  public init(_ text: AttributedString) { self.text = String(text.characters) }
  public init(verbatim text: String) { self.text = text }
  public init(_ date: Date, style: DateStyle = .date) { text = "\(date)" }
  public init<F: FormatStyle>(_ value: F.FormatInput, format: F) where F.FormatOutput == String {
    text = format.format(value)
  }

  /// How a date is written.
  public enum DateStyle: Sendable { case date, time, relative, offset, timer }

  public func bold() -> Text { self }
  public func italic() -> Text { self }
  public func underline() -> Text { self }
  public func strikethrough(_ isActive: Bool = true) -> Text { self }
  public func font(_ font: Font?) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
  public func monospacedDigit() -> Text { self }
  public func monospaced() -> Text { self }
  public static func + (left: Text, right: Text) -> Text { Text(left.text + right.text) }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) { host.show(text: text) }
}

public struct Image: InertView {
  public let content = Container()
  public enum Scale: Sendable { case small, medium, large }
  public init(uiImage: UIImage) {}
  public init(_ name: String) {}
  public init(systemName: String) {}
  public init(systemName: String, variableValue: Double?) {}
  public init(decorative name: String) {}
  public init(_ name: String, label: Text) {}
  public func resizable() -> Image { self }
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
  public enum TemplateRenderingMode: Sendable { case template, original }
  public enum Interpolation: Sendable { case none, low, medium, high }
}

public struct Spacer: InertView {
  public let content = Container()
  public init(minLength: CGFloat? = nil) {}
}

public struct Divider: InertView {
  public let content = Container()
  public init() {}
}

public struct ProgressView: InertView {
  public let content = Container()
  public init() {}
  public init<S: TitleText>(_ title: S) {}
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {}
  public init<S: TitleText, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {}
  public init<L: View>(@ViewBuilder label: () -> L) {}
}

public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable { case top, center, bottom, firstTextBaseline }
public enum Alignment: Sendable {
  case leading, center, trailing, top, bottom, topLeading, topTrailing, bottomLeading, bottomTrailing
}

public struct VStack<Content: View>: InertView {
  public let content: Container
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public struct HStack<Content: View>: InertView {
  public let content: Container
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public struct ZStack<Content: View>: InertView {
  public let content: Container
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// Views that only hold others.
public struct Group<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
}

public typealias NavigationView = Group
public typealias Form = Group

public struct ScrollView<Content: View>: InertView {
  public let content: Container
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public struct Section<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  public init<H: View>(header: H, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(header), AnyView(content())])
  }
  public init<F: View>(footer: F, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(content()), AnyView(footer)])
  }
  public init<H: View, F: View>(header: H, footer: F, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(header), AnyView(content()), AnyView(footer)])
  }
  public init<H: View>(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> H) {
    self.content = Container([AnyView(header()), AnyView(content())])
  }
  public init<F: View>(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> F) {
    self.content = Container([AnyView(content()), AnyView(footer())])
  }
  public init<H: View, F: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> H, @ViewBuilder footer: () -> F
  ) { self.content = Container([AnyView(header()), AnyView(content()), AnyView(footer())]) }
  public init<S: TitleText>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
}

public struct List<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  public init<V: Hashable>(selection: Binding<V?>?, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
  public init<V: Hashable>(selection: Binding<Set<V>>?, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

extension List {
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = Container(ForEach(data, content: rowContent))
  }

  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = Container(ForEach(data, id: id, content: rowContent))
  }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: BasicView {
  let data: Data
  let id: (Data.Element) -> ID
  let content: (Data.Element) -> Content

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.id = { $0.id }
    self.content = content
  }

  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    self.id = { $0 }
    self.content = content
  }

  /// Bindings to the elements of a collection.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable, ID == C.Element.ID {
    self.data = data.elements
    id = { $0.wrappedValue.id }
    self.content = content
  }

  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>] {
    self.data = data.elements
    self.id = { $0.wrappedValue[keyPath: id] }
    self.content = content
  }

  /// The user removes and moves no rows.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { self }
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some View { self }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for element in data { host.visit(content(element), "\(path)/[\(id(element))]", environment) }
  }
}

public struct Picker<Selection: Hashable, Content: View>: InertView {
  public let content: Container
  public init<S: TitleText>(_ title: S, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
  public init<L: View>(selection: Binding<Selection>, label: L, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(label), AnyView(content())])
  }
  public init<L: View>(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> L
  ) { self.content = Container([AnyView(label()), AnyView(content())]) }
}

extension Binding where Value: MutableCollection & RandomAccessCollection {
  /// A binding for each element. One that is gone meanwhile has its last value.
  var elements: [Binding<Value.Element>] {
    wrappedValue.indices.map { index in
      let last = wrappedValue[index]
      return Binding<Value.Element>(
        get: { wrappedValue.indices.contains(index) ? wrappedValue[index] : last },
        set: { if wrappedValue.indices.contains(index) { wrappedValue[index] = $0 } })
    }
  }
}

public struct Alert {
  /// An answer to an alert.
  public struct Button {
    public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
    public static func cancel(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
    public static func cancel() -> Button { Button() }
    public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
  }

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {}
}
