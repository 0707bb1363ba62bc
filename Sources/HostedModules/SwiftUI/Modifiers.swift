public import Foundation
public import HostedCombine

/// A view with an added effect, such as a call to a closure when the view appears.
public struct AttachedView<Content: View>: BasicView {
  let content: Content
  let attach: (ViewHost, String, inout EnvironmentValues) -> Void

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    var inner = environment
    attach(host, path, &inner)
    host.visit(content, path + "/+", inner)
  }
}

/// A view to which a modifier is applied.
struct ModifiedView<Content: View, Modifier: ViewModifier>: BasicView {
  let content: Content
  let modifier: Modifier

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.connect(modifier, path, environment)
    let body = host.observing { modifier.body(content: AnyView(content)) }
    host.visit(body, path + "/\(Modifier.self)", environment)
  }
}

/// A view with an identity that the app chooses.
struct IdentifiedView<Content: View>: BasicView {
  let content: Content
  let id: String

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.visit(content, "\(path)/id(\(id))", environment)
  }
}

/// Modifiers that have an effect on a virtual phone.
extension View {
  func attached(_ attach: @escaping (ViewHost, String, inout EnvironmentValues) -> Void) -> AttachedView<Self> {
    AttachedView(content: self, attach: attach)
  }

  /// Calls a closure when the view is first evaluated, and again when the view reappears after it disappeared.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    attached { host, path, _ in host.record(path, appear: { action?() }) }
  }

  /// Calls a closure when an evaluation no longer contains the view, or when the `UIHostingController` that shows the
  /// view disappears.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    attached { host, path, _ in host.record(path, appear: {}, disappear: { action?() }) }
  }

  /// Runs work when the view appears, and cancels it when the view disappears. `priority` is ignored.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    // The value never changes, so only an appearance of the view starts the work.
    task(id: true, priority: priority, action)
  }

  /// Calls a closure for each value that a publisher sends after the view appears and before it disappears. The view's
  /// last evaluation supplies the closure. The evaluation in which the view appeared supplies the publisher.
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
  where P.Failure == Never {
    attached { host, path, _ in
      let latest = host.storage(at: path + "#action", ValueStorage(action))
      latest.value = action
      let subscription = host.storage(at: path + "#subscription", ValueStorage<AnyCancellable?>(nil))
      host.record(
        path, appear: { subscription.value = publisher.sink { latest.value($0) } },
        disappear: { subscription.value?.cancel() })
    }
  }

  /// Calls a closure with the old and the new value when an evaluation finds a value that differs from the previous
  /// value. If `initial` is true, the first evaluation also calls the closure, and passes the first value as both
  /// arguments.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View {
    attached { host, path, _ in host.follow(path, value, isInitial: initial, action) }
  }

  /// Calls a closure when an evaluation finds a value that differs from the previous value. If `initial` is true, the
  /// first evaluation also calls the closure.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Calls a closure with the new value when an evaluation finds a value that differs from the previous value.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    onChange(of: value) { _, new in action(new) }
  }

  /// Puts an object into the environment of the views inside this view.
  public func environmentObject<O: ObservableObject>(_ object: O) -> some View {
    attached { _, _, environment in environment.objects[ObjectIdentifier(O.self)] = object }
  }

  /// Puts an observable object into the environment of the views inside this view; `nil` removes the object of this
  /// type.
  public func environment<O: AnyObject>(_ object: O?) -> some View {
    attached { _, _, environment in environment.objects[ObjectIdentifier(O.self)] = object }
  }

  /// Sets a value in the environment of the views inside this view.
  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    attached { _, _, environment in environment[keyPath: path] = value }
  }

  /// Applies a modifier to this view.
  public func modifier<M: ViewModifier>(_ modifier: M) -> some View { ModifiedView(content: self, modifier: modifier) }

  /// Gives the view an identity. When the identity changes, the view disappears, and another view with a new state
  /// appears.
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: "\(id)") }

  /// Adds a view behind this view. The added view is evaluated after this view.
  public func background<V: View>(_ view: V, alignment: Alignment = .center) -> some View {
    Container([AnyView(self), AnyView(view)])
  }

  /// Adds a view in front of this view. The added view is evaluated after this view.
  public func overlay<V: View>(_ view: V, alignment: Alignment = .center) -> some View {
    Container([AnyView(self), AnyView(view)])
  }
}

/// An edge of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
  /// The upper edge. Has no effect on a virtual phone.
  case top
  /// The edge at which a line of text begins; the left edge in English. Has no effect on a virtual phone.
  case leading
  /// The lower edge. Has no effect on a virtual phone.
  case bottom
  /// The edge at which a line of text ends; the right edge in English. Has no effect on a virtual phone.
  case trailing
  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The edges as bits.
    public let rawValue: Int
    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The single edges.
    public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4),
      trailing = Set(rawValue: 8)
    /// All four edges.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// The leading and trailing edges (`horizontal`), and the top and bottom edges (`vertical`).
    public static let horizontal: Set = [.leading, .trailing], vertical: Set = [.top, .bottom]
  }
}

/// The font of a text. All fonts are alike, because a virtual phone draws nothing.
public struct Font: Sendable {
  /// The thickness of strokes.
  public enum Weight: Sendable {
    /// The thinnest of the nine weights. Has no effect on a virtual phone.
    case ultraLight
    /// Thicker than `ultraLight`, and thinner than `light`. Has no effect on a virtual phone.
    case thin
    /// One step thinner than `regular`. Has no effect on a virtual phone.
    case light
    /// The weight of ordinary text. Has no effect on a virtual phone.
    case regular
    /// One step thicker than `regular`. Has no effect on a virtual phone.
    case medium
    /// Thicker than `medium`, and thinner than `bold`. Has no effect on a virtual phone.
    case semibold
    /// The weight of emphasised text. Has no effect on a virtual phone.
    case bold
    /// One step thicker than `bold`. Has no effect on a virtual phone.
    case heavy
    /// The thickest of the nine weights. Has no effect on a virtual phone.
    case black
  }
  /// The design of a typeface.
  public enum Design: Sendable {
    /// The ordinary typeface of iOS. Has no effect on a virtual phone.
    case `default`
    /// A typeface whose characters all have the same width. Has no effect on a virtual phone.
    case monospaced
    /// A typeface whose strokes have round ends. Has no effect on a virtual phone.
    case rounded
    /// A typeface with serifs. Has no effect on a virtual phone.
    case serif
  }
  // The text styles. Without drawing, they are all alike.
  /// The style of the largest titles. Has no effect on a virtual phone.
  public static let largeTitle = Font()
  /// The style of titles of the first level. Has no effect on a virtual phone.
  public static let title = Font()
  /// The style of titles of the second level. Has no effect on a virtual phone.
  public static let title2 = Font()
  /// The style of titles of the third level. Has no effect on a virtual phone.
  public static let title3 = Font()
  /// The style of headings, as large as `body` but bolder. Has no effect on a virtual phone.
  public static let headline = Font()
  /// The style of secondary headings, smaller than `body`. Has no effect on a virtual phone.
  public static let subheadline = Font()
  /// The style of continuous text, and the default on iOS. Has no effect on a virtual phone.
  public static let body = Font()
  /// The style of short remarks, slightly smaller than `body`. Has no effect on a virtual phone.
  public static let callout = Font()
  /// The style of footnotes, smaller than `subheadline`. Has no effect on a virtual phone.
  public static let footnote = Font()
  /// The style of captions, smaller than `footnote`. Has no effect on a virtual phone.
  public static let caption = Font()
  /// The style of the smallest texts. Has no effect on a virtual phone.
  public static let caption2 = Font()
  /// Returns a system font. The arguments are ignored.
  public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font { Font() }
  /// Returns the font of a text style. The design and the weight are ignored.
  public static func system(_ font: Font, design: Design? = nil, weight: Weight? = nil) -> Font { font }
  /// Returns a font by its name. The arguments are ignored.
  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }
  /// Returns a font by its name. The arguments are ignored.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: Font) -> Font { Font() }
  /// The font of a text style. On iOS, text styles have their own type.
  public typealias TextStyle = Font
  /// Makes the font bold. Has no effect on a virtual phone.
  public func bold() -> Font { self }
  /// Sets the weight. Has no effect on a virtual phone.
  public func weight(_ weight: Weight) -> Font { self }
  /// Makes the font monospaced. Has no effect on a virtual phone.
  public func monospaced() -> Font { self }
  /// Makes the font italic. Has no effect on a virtual phone.
  public func italic() -> Font { self }
  /// Gives all digits the same width. Has no effect on a virtual phone.
  public func monospacedDigit() -> Font { self }
}

/// The alignment of the lines of a text.
public enum TextAlignment: Sendable {
  /// Each line begins at the leading edge. Has no effect on a virtual phone.
  case leading
  /// Each line is centred between the edges. Has no effect on a virtual phone.
  case center
  /// Each line ends at the trailing edge. Has no effect on a virtual phone.
  case trailing
}

/// Modifiers for the look of a view. These modifiers have no effect on a virtual phone, which draws nothing.
extension View {
  /// Adds space on all sides. Has no effect on a virtual phone.
  public func padding(_ length: CGFloat) -> some View { self }
  /// Adds space on some sides. Has no effect on a virtual phone.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  /// Sets the size. Has no effect on a virtual phone.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
  /// Limits the size. Has no effect on a virtual phone.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  /// Sets the font. Has no effect on a virtual phone.
  public func font(_ font: Font?) -> some View { self }
  /// Sets the font's weight. Has no effect on a virtual phone.
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  /// Rounds the corners. Has no effect on a virtual phone.
  public func cornerRadius(_ radius: CGFloat) -> some View { self }
  /// Sets the opacity. Has no effect on a virtual phone: a transparent button can be tapped.
  public func opacity(_ value: Double) -> some View { self }
  /// Hides the view. Has no effect on a virtual phone: a hidden button can be tapped.
  public func hidden() -> some View { self }
  /// Limits the number of lines. Has no effect on a virtual phone.
  public func lineLimit(_ count: Int?) -> some View { self }
  /// Aligns the lines of a text. Has no effect on a virtual phone.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// Sets the title of the navigation bar. Has no effect on a virtual phone.
  public func navigationTitle<S: TitleText>(_ title: S) -> some View { self }
  /// Sets the title of the navigation bar. Has no effect on a virtual phone.
  public func navigationBarTitle<S: TitleText>(_ title: S) -> some View { self }
  /// Sets the value that a picker stores when the user chooses this view. Has no effect on a virtual phone, whose user
  /// chooses nothing.
  public func tag<V: Hashable>(_ tag: V) -> some View { self }
  /// Extends the view beyond the safe area. Has no effect on a virtual phone.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  /// Sets the label that is read aloud. Has no effect on a virtual phone: a tap does not find a control by its
  /// accessibility label.
  public func accessibilityLabel<S: TitleText>(_ label: S) -> some View { self }
}
