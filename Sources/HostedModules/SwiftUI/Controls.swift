public import Foundation

/// A view that holds others or shows a value, and does nothing more on a virtual phone.
@MainActor @preconcurrency
public protocol InertView: View where Body == Container {
  var content: Container { get }
}

extension InertView {
  public var body: Container { content }
}

public struct Text: InertView {
  public let content = Container()
  let text: String

  public init<S: StringProtocol>(_ text: S) { self.text = String(text) }
  public init(verbatim text: String) { self.text = text }
  public init(_ date: Date, style: Int = 0) { text = "\(date)" }

  public func bold() -> Text { self }
  public func italic() -> Text { self }
  public static func + (left: Text, right: Text) -> Text { Text(left.text + right.text) }
}

public struct Image: InertView {
  public let content = Container()
  public init(_ name: String) {}
  public init(systemName: String) {}
  public func resizable() -> Image { self }
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
  public init<S: StringProtocol>(_ title: S) {}
  public init(value: Double?, total: Double = 1) {}
}

public struct Color: InertView, Hashable, Sendable {
  public var content: Container { Container() }
  let name: String
  public init(_ name: String) { self.name = name }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) { name = "\(red) \(green) \(blue)" }
  public func opacity(_ value: Double) -> Color { self }

  public nonisolated static let black = Color(named: "black"), white = Color(named: "white"), red = Color(named: "red")
  public nonisolated static let green = Color(named: "green"), blue = Color(named: "blue"), gray = Color(named: "gray")
  public nonisolated static let orange = Color(named: "orange"), yellow = Color(named: "yellow")
  public nonisolated static let primary = Color(named: "primary"), secondary = Color(named: "secondary")
  public nonisolated static let clear = Color(named: "clear"), accentColor = Color(named: "accent")
  private nonisolated init(named name: String) { self.name = name }
}

public struct Circle: InertView {
  public let content = Container()
  public init() {}
  public func fill(_ color: Color) -> Circle { self }
}

public struct Rectangle: InertView {
  public let content = Container()
  public init() {}
  public func fill(_ color: Color) -> Rectangle { self }
}

public struct RoundedRectangle: InertView {
  public let content = Container()
  public init(cornerRadius: CGFloat) {}
  public func fill(_ color: Color) -> RoundedRectangle { self }
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

public typealias LazyVStack = VStack
public typealias LazyHStack = HStack

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
public typealias NavigationStack = Group
public typealias Form = Group
public typealias TabView = Group

public struct ScrollView<Content: View>: InertView {
  public let content: Container
  public init(_ axes: Int = 0, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public struct Section<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
  public init<H: View>(header: H, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(header), AnyView(content())])
  }
}

public struct List<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
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

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for element in data { host.visit(content(element), "\(path)/[\(id(element))]", environment) }
  }
}

public struct Button<Label: View>: InertView {
  public let content: Container
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) { content = Container(label()) }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) { content = Container(Text(title)) }
}

public struct NavigationLink<Label: View, Destination: View>: InertView {
  public let content: Container
  public init(destination: Destination, @ViewBuilder label: () -> Label) { content = Container(label()) }
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    content = Container(label())
  }
}

extension NavigationLink where Label == Text {
  public init<S: StringProtocol>(_ title: S, destination: Destination) { content = Container(Text(title)) }
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    content = Container(Text(title))
  }
}

public struct Label: InertView {
  public let content = Container()
  public init<S: StringProtocol>(_ title: S, systemImage: String) {}
}

public struct Toggle<Label: View>: InertView {
  public let content: Container
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { content = Container(label()) }
}

extension Toggle where Label == Text {
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { content = Container(Text(title)) }
}

public struct TextField: InertView {
  public let content = Container()
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {}
}

public struct Slider: InertView {
  public let content = Container()
  public init<V: BinaryFloatingPoint>(value: Binding<V>, in range: ClosedRange<V> = 0...1) {}
}

public struct Picker<Selection: Hashable, Content: View>: InertView {
  public let content: Container
  public init<S: StringProtocol>(_ title: S, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public struct Alert {
  public init(title: Text, message: Text? = nil) {}
}
