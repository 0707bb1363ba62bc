public import Foundation

/// Rows and columns of views. Nothing is laid out on a virtual phone.
public struct Grid<Content: View>: InertView {
  /// The rows.
  public let content: Container
  /// Creates a grid of rows. Alignment and spacing are ignored.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

/// A row of a grid.
public struct GridRow<Content: View>: InertView {
  /// The cells.
  public let content: Container
  /// Creates a row of cells. The alignment is ignored.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// The size of a row or a column of a lazy grid. A virtual phone ignores the size.
public struct GridItem: Sendable {
  /// The rule by which a size is chosen.
  public enum Size: Sendable {
    /// A size in points.
    case fixed(CGFloat)
    /// A size between a minimum and a maximum.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many items as fit into the space, each with a size between a minimum and a maximum.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  /// Creates an item. The arguments are ignored.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

/// The views that stay visible while a lazy stack or a lazy grid scrolls.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The views as bits.
  public let rawValue: Int
  /// Creates a set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A grid that grows downwards. Unlike on iOS, all its views are evaluated at once.
public struct LazyVGrid<Content: View>: InertView {
  /// The views in the grid.
  public let content: Container
  /// Creates a grid. All arguments except the content are ignored.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

/// A grid that grows sideways. Unlike on iOS, all its views are evaluated at once.
public struct LazyHGrid<Content: View>: InertView {
  /// The views in the grid.
  public let content: Container
  /// Creates a grid. All arguments except the content are ignored.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

/// A column of views. Unlike on iOS, all views are evaluated at once.
public struct LazyVStack<Content: View>: InertView {
  /// The views in the stack.
  public let content: Container
  /// Creates a stack. All arguments except the content are ignored.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

/// A row of views. Unlike on iOS, all views are evaluated at once.
public struct LazyHStack<Content: View>: InertView {
  /// The views in the stack.
  public let content: Container
  /// Creates a stack. All arguments except the content are ignored.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

/// The geometry of a view. On a virtual phone this is always the geometry of the whole screen, because nothing is laid
/// out.
public struct GeometryProxy {
  /// The size: 390 by 844 points.
  public var size: CGSize { CGSize(width: 390, height: 844) }
  /// The insets of the safe area; always 0.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  /// Returns a rectangle of the screen's size at the origin, in every coordinate space.
  public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

/// The coordinate space in which a position is given.
public enum CoordinateSpace: Hashable, Sendable {
  /// The space of the whole screen.
  case global
  /// The space of the view itself. On a virtual phone, it is the same as the global space.
  case local
  /// The space of the enclosing view that `coordinateSpace(name:)` gave this name. On a virtual phone, it is the same
  /// as the global space, and the name is not looked up.
  case named(String)
}

/// The distances from the edges of a rectangle.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge, in points.
  public var top: CGFloat
  /// The distance from the edge at which a line of text begins, in points.
  public var leading: CGFloat
  /// The distance from the bottom edge, in points.
  public var bottom: CGFloat
  /// The distance from the edge at which a line of text ends, in points.
  public var trailing: CGFloat
  /// Creates insets.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// A view whose content depends on the view's size. On a virtual phone, that size is always the size of the screen.
public struct GeometryReader<Content: View>: InertView {
  /// The view for the size of the screen.
  public let content: Container
  /// Creates a view for the size of the screen. The closure is called at once.
  public init(@ViewBuilder content: (GeometryProxy) -> Content) { self.content = Container(content(GeometryProxy())) }
}

/// Lets the app scroll views. Nothing scrolls on a virtual phone.
public struct ScrollViewProxy {
  /// Scrolls to a view. Has no effect on a virtual phone.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// A view whose closure receives a proxy for scrolling the contained views.
public struct ScrollViewReader<Content: View>: InertView {
  /// The views that this view contains.
  public let content: Container
  /// Creates the view. The closure is called at once.
  public init(@ViewBuilder content: (ScrollViewProxy) -> Content) {
    self.content = Container(content(ScrollViewProxy()))
  }
}

/// Alternative views. iOS shows the first view that fits.
public struct ViewThatFits<Content: View>: InertView {
  /// The views, which are all evaluated.
  public let content: Container
  /// Creates the view. Unlike on iOS, all views are evaluated, not only the first view that fits.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

/// A box around views.
public struct GroupBox<Content: View>: InertView {
  /// The title or the label, if there is one, and the views.
  public let content: Container
  /// Creates a box around views.
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  /// Creates a box with a title.
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  /// Creates a box with a label.
  public init<L: View>(label: L, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(label), AnyView(content())])
  }
  /// Creates a box with a label.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
}

/// Views that the user expands and collapses on iOS. A virtual phone evaluates the views as if they were always
/// expanded.
public struct DisclosureGroup<Content: View>: InertView {
  /// The title or label, and the views that the user expands on iOS.
  public let content: Container
  /// Creates a group with a title.
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  /// Creates a group with a title. The binding is ignored.
  public init<S: TitleText>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  /// Creates a group with a label.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
  /// Creates a group with a label. The binding is ignored.
  public init<L: View>(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
}

/// A value with a label.
public struct LabeledContent: InertView {
  /// The label and the value.
  public let content: Container
  /// Creates a text value with a title.
  public init<S: TitleText, V: TitleText>(_ title: S, value: V) {
    content = Container([AnyView(Text(title)), AnyView(Text(value))])
  }
  /// Creates a view with a title.
  public init<S: TitleText, V: View>(_ title: S, @ViewBuilder content: () -> V) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  /// Creates a view with a label.
  public init<V: View, L: View>(@ViewBuilder content: () -> V, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
}

/// A view that tells the user that there is no content to show.
public struct ContentUnavailableView: InertView {
  /// The label, and the description and the actions if there are any.
  public let content: Container
  /// Creates a view with a title and a description. The image is ignored.
  public init<S: TitleText>(_ title: S, systemImage: String, description: Text? = nil) {
    content = Container([AnyView(Text(title))] + (description.map { [AnyView($0)] } ?? []))
  }
  /// Creates a view with a label.
  public init<L: View>(@ViewBuilder label: () -> L) { content = Container(label()) }
  /// Creates a view with a label and a description.
  public init<L: View, D: View>(@ViewBuilder label: () -> L, @ViewBuilder description: () -> D) {
    content = Container([AnyView(label()), AnyView(description())])
  }
  /// Creates a view with a label, a description and actions that can be tapped.
  public init<L: View, D: View, A: View>(
    @ViewBuilder label: () -> L, @ViewBuilder description: () -> D, @ViewBuilder actions: () -> A
  ) { content = Container([AnyView(label()), AnyView(description()), AnyView(actions())]) }
}
