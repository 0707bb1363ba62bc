public import Foundation

/// A view that does nothing on a virtual phone except contain other views.
@MainActor @preconcurrency
public protocol InertView: View where Body == Container {
  /// The views that this view contains.
  var content: Container { get }
}

extension InertView {
  /// The views that this view contains.
  public var body: Container { content }
}

/// A text. A tap finds a control by the text that the control contains.
public struct Text: BasicView {
  let text: String

  /// Creates a text from a localised string key. The text is the key itself.
  public init(_ key: LocalizedStringKey) { text = key.key }
  /// Creates a text from a string or another value that provides a title.
  @_disfavoredOverload
  public init<S: TitleText>(_ text: S) { self.text = text.title }
  /// Creates a text from the characters of an attributed string. The attributes are ignored.
  @_disfavoredOverload
  public init(_ text: AttributedString) { self.text = String(text.characters) }
  /// Creates a text from a string that is not a key.
  public init(verbatim text: String) { self.text = text }
  /// Creates a text from a date as `String(describing:)` writes it. `style` is ignored.
  public init(_ date: Date, style: DateStyle = .date) { text = "\(date)" }
  /// Creates a text from a value as a format style writes it.
  public init<F: FormatStyle>(_ value: F.FormatInput, format: F) where F.FormatOutput == String {
    text = format.format(value)
  }

  /// The style in which iOS writes a date. A virtual phone ignores the style.
  public enum DateStyle: Sendable {
    /// On iOS, the day, the month and the year. Has no effect on a virtual phone.
    case date
    /// On iOS, the hour and the minute. Has no effect on a virtual phone.
    case time
    /// On iOS, the time between now and the date, which iOS keeps up to date. Has no effect on a virtual phone.
    case relative
    /// On iOS, the time between now and the date, with a sign. Has no effect on a virtual phone.
    case offset
    /// On iOS, a clock that counts to the date or from the date. Has no effect on a virtual phone.
    case timer
  }

  /// Makes the text bold. Has no effect on a virtual phone.
  public func bold() -> Text { self }
  /// Makes the text italic. Has no effect on a virtual phone.
  public func italic() -> Text { self }
  /// Underlines the text. Has no effect on a virtual phone.
  public func underline() -> Text { self }
  /// Strikes the text through. Has no effect on a virtual phone.
  public func strikethrough(_ isActive: Bool = true) -> Text { self }
  /// Sets the font. Has no effect on a virtual phone.
  public func font(_ font: Font?) -> Text { self }
  /// Sets the font's weight. Has no effect on a virtual phone.
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  /// Sets the colour. Has no effect on a virtual phone.
  public func foregroundColor(_ color: Color?) -> Text { self }
  /// Sets the style of the foreground. Has no effect on a virtual phone.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
  /// Gives all digits the same width. Has no effect on a virtual phone.
  public func monospacedDigit() -> Text { self }
  /// Sets a monospaced font. Has no effect on a virtual phone.
  public func monospaced() -> Text { self }
  /// Joins two texts.
  public static func + (left: Text, right: Text) -> Text { Text(left.text + right.text) }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) { host.show(text: text) }
}

/// An image, which a virtual phone neither reads from a file nor draws.
public struct Image: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// The size of a symbol beside a text.
  public enum Scale: Sendable {
    /// The smallest of the three sizes. Has no effect on a virtual phone.
    case small
    /// The middle size, and the default on iOS. Has no effect on a virtual phone.
    case medium
    /// The largest of the three sizes. Has no effect on a virtual phone.
    case large
  }
  /// Creates an image from a UIKit image.
  public init(uiImage: UIImage) {}
  /// Creates an image from the app's assets. The name is not checked.
  public init(_ name: String) {}
  /// Creates an image from a system symbol. The name is not checked.
  public init(systemName: String) {}
  /// Creates an image from a system symbol whose look depends on a value. The name is not checked.
  public init(systemName: String, variableValue: Double?) {}
  /// Creates an image from the app's assets. iOS does not read this image aloud. The name is not checked.
  public init(decorative name: String) {}
  /// Creates an image with a label from the app's assets. The label is not shown.
  public init(_ name: String, label: Text) {}
  /// Lets the image be resized. Has no effect on a virtual phone.
  public func resizable() -> Image { self }
  /// Sets the rendering mode. Has no effect on a virtual phone.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  /// Sets the quality of the resized image. Has no effect on a virtual phone.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  /// Sets whether edges are smooth. Has no effect on a virtual phone.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  /// Sets the rendering mode of a symbol. Has no effect on a virtual phone.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
  /// Whether an image keeps its colours.
  public enum TemplateRenderingMode: Sendable {
    /// The image is a stencil, which iOS fills with the foreground's colour. Has no effect on a virtual phone.
    case template
    /// The image keeps its colours. Has no effect on a virtual phone.
    case original
  }
  /// The quality of a resized image.
  public enum Interpolation: Sendable {
    /// Each pixel takes the colour of the nearest pixel in the original image. Has no effect on a virtual phone.
    case none
    /// Colours are interpolated fast, in the lowest quality. Has no effect on a virtual phone.
    case low
    /// Colours are interpolated in a quality between low and high. Has no effect on a virtual phone.
    case medium
    /// Colours are interpolated slowly, in the highest quality. Has no effect on a virtual phone.
    case high
  }
}

/// Space between views.
public struct Spacer: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a space. The length is ignored.
  public init(minLength: CGFloat? = nil) {}
}

/// A line between views.
public struct Divider: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a line.
  public init() {}
}

/// A view that shows the progress of work. A virtual phone shows neither the progress nor the title.
public struct ProgressView: InertView {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a view for work of unknown length.
  public init() {}
  /// Creates a view for work of unknown length. The title is ignored.
  public init<S: TitleText>(_ title: S) {}
  /// Creates a view for the progress of work. The value is ignored.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {}
  /// Creates a view for the progress of work. The title and the value are ignored.
  public init<S: TitleText, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {}
  /// Creates a view for work of unknown length. The label is ignored, and its closure is not called.
  public init<L: View>(@ViewBuilder label: () -> L) {}
}

/// The horizontal alignment of views in a column.
public enum HorizontalAlignment: Sendable {
  /// The leading edges of the views are in line. Has no effect on a virtual phone.
  case leading
  /// The centres of the views are in line. Stacks have this alignment by default. Has no effect on a virtual phone.
  case center
  /// The trailing edges of the views are in line. Has no effect on a virtual phone.
  case trailing
}
/// The vertical alignment of views in a row.
public enum VerticalAlignment: Sendable {
  /// The top edges of the views are in line. Has no effect on a virtual phone.
  case top
  /// The centres of the views are in line. Stacks have this alignment by default. Has no effect on a virtual phone.
  case center
  /// The bottom edges of the views are in line. Has no effect on a virtual phone.
  case bottom
  /// The first lines of text in the views have one baseline. Has no effect on a virtual phone.
  case firstTextBaseline
}
/// The alignment of views in both directions.
public enum Alignment: Sendable {
  /// The middle of the leading edge. Has no effect on a virtual phone.
  case leading
  /// The centre. Stacks and frames have this alignment by default. Has no effect on a virtual phone.
  case center
  /// The middle of the trailing edge. Has no effect on a virtual phone.
  case trailing
  /// The middle of the top edge. Has no effect on a virtual phone.
  case top
  /// The middle of the bottom edge. Has no effect on a virtual phone.
  case bottom
  /// The corner of the top and the leading edge. Has no effect on a virtual phone.
  case topLeading
  /// The corner of the top and the trailing edge. Has no effect on a virtual phone.
  case topTrailing
  /// The corner of the bottom and the leading edge. Has no effect on a virtual phone.
  case bottomLeading
  /// The corner of the bottom and the trailing edge. Has no effect on a virtual phone.
  case bottomTrailing
}

/// A column of views.
public struct VStack<Content: View>: InertView {
  /// The views in the stack.
  public let content: Container
  /// Creates a stack. The alignment and the spacing are ignored.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// A row of views.
public struct HStack<Content: View>: InertView {
  /// The views in the stack.
  public let content: Container
  /// Creates a stack. The alignment and the spacing are ignored.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// Views on top of each other.
public struct ZStack<Content: View>: InertView {
  /// The views in the stack.
  public let content: Container
  /// Creates a stack. The alignment is ignored.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// A group of views. See Apple's `Group`.
public struct Group<Content: View>: InertView {
  /// The views in the group.
  public let content: Container
  /// Creates a group of views.
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
}

/// The navigation view of iOS 13. Later releases deprecate this view. On a virtual phone, a tap on a link in a
/// navigation view shows the link's destination, and the user cannot go back.
public typealias NavigationView = Group
/// A form of controls.
public typealias Form = Group

/// Views that scroll on iOS. On a virtual phone, all views in a scroll view are evaluated, and all controls in them can
/// be tapped.
public struct ScrollView<Content: View>: InertView {
  /// The views that this view contains.
  public let content: Container
  /// Creates a scroll view. The axes and the indicators are ignored.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// A part of a list or a form.
public struct Section<Content: View>: InertView {
  /// The title or the header, the views and the footer. Only the views are always present.
  public let content: Container
  /// Creates a section of views.
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  /// Creates a section with a title.
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  /// Creates a section with a header.
  public init<H: View>(header: H, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(header), AnyView(content())])
  }
  /// Creates a section with a footer.
  public init<F: View>(footer: F, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(content()), AnyView(footer)])
  }
  /// Creates a section with a header and a footer.
  public init<H: View, F: View>(header: H, footer: F, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(header), AnyView(content()), AnyView(footer)])
  }
  /// Creates a section with a header.
  public init<H: View>(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> H) {
    self.content = Container([AnyView(header()), AnyView(content())])
  }
  /// Creates a section with a footer.
  public init<F: View>(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> F) {
    self.content = Container([AnyView(content()), AnyView(footer())])
  }
  /// Creates a section with a header and a footer.
  public init<H: View, F: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> H, @ViewBuilder footer: () -> F
  ) { self.content = Container([AnyView(header()), AnyView(content()), AnyView(footer())]) }
  /// Creates a section with a title. The binding is ignored: the section is always expanded.
  public init<S: TitleText>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
}

/// Rows of views. Unlike on iOS, all rows are evaluated at once.
public struct List<Content: View>: InertView {
  /// The rows.
  public let content: Container
  /// Creates a list of views.
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  /// Creates a list. The selection is ignored: a tap on a row does not select it.
  public init<V: Hashable>(selection: Binding<V?>?, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
  /// Creates a list. The selection is ignored: a tap on a row does not select it.
  public init<V: Hashable>(selection: Binding<Set<V>>?, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

extension List {
  /// Creates a list of one row for each element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = Container(ForEach(data, content: rowContent))
  }

  /// Creates a list of one row for each element. The element's member at `id` identifies the row.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = Container(ForEach(data, id: id, content: rowContent))
  }
}

/// Views for the elements of a collection. The view of an element keeps its state for as long as the element keeps its
/// identity.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: BasicView {
  let data: Data
  let id: (Data.Element) -> ID
  let content: (Data.Element) -> Content

  /// Creates a view for each element. The element's member at `id` identifies the view.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// Creates a view for each element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.id = { $0.id }
    self.content = content
  }

  /// Creates a view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    self.id = { $0 }
    self.content = content
  }

  /// Creates a view for each element. The closure receives a binding to the element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable, ID == C.Element.ID {
    self.data = data.elements
    id = { $0.wrappedValue.id }
    self.content = content
  }

  /// Creates a view for each element. The closure receives a binding to the element, and the element's member at `id`
  /// identifies the view.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>] {
    self.data = data.elements
    self.id = { $0.wrappedValue[keyPath: id] }
    self.content = content
  }

  /// Handles the removal of rows. Has no effect on a virtual phone: the action is never called.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { self }
  /// Handles the reordering of rows. Has no effect on a virtual phone: the action is never called.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some View { self }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for element in data { host.visit(content(element), "\(path)/[\(id(element))]", environment) }
  }
}

/// A control with which the user chooses one of several values. A virtual phone's user does not operate pickers, so the
/// binding keeps its value.
public struct Picker<Selection: Hashable, Content: View>: InertView {
  /// The choices, and the label if the label is a view.
  public let content: Container
  /// Creates a picker. The title is not shown.
  public init<S: TitleText>(_ title: S, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
  /// Creates a picker with a label.
  public init<L: View>(selection: Binding<Selection>, label: L, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(label), AnyView(content())])
  }
  /// Creates a picker with a label.
  public init<L: View>(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> L
  ) { self.content = Container([AnyView(label()), AnyView(content())]) }
}

extension Binding where Value: MutableCollection & RandomAccessCollection {
  /// A binding for each index. If the index no longer exists, the binding returns the element that was at the index
  /// when the binding was created, and ignores assignments.
  var elements: [Binding<Value.Element>] {
    wrappedValue.indices.map { index in
      let last = wrappedValue[index]
      return Binding<Value.Element>(
        get: { wrappedValue.indices.contains(index) ? wrappedValue[index] : last },
        set: { if wrappedValue.indices.contains(index) { wrappedValue[index] = $0 } })
    }
  }
}
