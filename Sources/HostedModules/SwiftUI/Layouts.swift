public import Foundation

/// Views that arrange others.
public struct Grid<Content: View>: InertView {
  public let content: Container
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

public struct GridRow<Content: View>: InertView {
  public let content: Container
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

public struct LazyVGrid<Content: View>: InertView {
  public let content: Container
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

public struct LazyHGrid<Content: View>: InertView {
  public let content: Container
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

public struct LazyVStack<Content: View>: InertView {
  public let content: Container
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

public struct LazyHStack<Content: View>: InertView {
  public let content: Container
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = Container(content()) }
}

/// The size of a virtual phone's screen; nothing is laid out on it.
public struct GeometryProxy {
  public var size: CGSize { CGSize(width: 390, height: 844) }
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

public enum CoordinateSpace: Hashable, Sendable {
  case global, local
  case named(String)
}

public struct EdgeInsets: Hashable, Sendable {
  public var top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

public struct GeometryReader<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: (GeometryProxy) -> Content) { self.content = Container(content(GeometryProxy())) }
}

/// Nothing scrolls on a virtual phone.
public struct ScrollViewProxy {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

public struct ScrollViewReader<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: (ScrollViewProxy) -> Content) {
    self.content = Container(content(ScrollViewProxy()))
  }
}

/// The first of the views, because every view fits.
public struct ViewThatFits<Content: View>: InertView {
  public let content: Container
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = Container(content())
  }
}

public struct GroupBox<Content: View>: InertView {
  public let content: Container
  public init(@ViewBuilder content: () -> Content) { self.content = Container(content()) }
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  public init<L: View>(label: L, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(label), AnyView(content())])
  }
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
}

/// Parts that the user unfolds: all of them are evaluated.
public struct DisclosureGroup<Content: View>: InertView {
  public let content: Container
  public init<S: TitleText>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  public init<S: TitleText>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
  public init<L: View>(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
}

public struct LabeledContent: InertView {
  public let content: Container
  public init<S: TitleText, V: TitleText>(_ title: S, value: V) {
    content = Container([AnyView(Text(title)), AnyView(Text(value))])
  }
  public init<S: TitleText, V: View>(_ title: S, @ViewBuilder content: () -> V) {
    self.content = Container([AnyView(Text(title)), AnyView(content())])
  }
  public init<V: View, L: View>(@ViewBuilder content: () -> V, @ViewBuilder label: () -> L) {
    self.content = Container([AnyView(label()), AnyView(content())])
  }
}

/// What is shown where there is nothing to show.
public struct ContentUnavailableView: InertView {
  public let content: Container
  public init<S: TitleText>(_ title: S, systemImage: String, description: Text? = nil) {
    content = Container([AnyView(Text(title))] + (description.map { [AnyView($0)] } ?? []))
  }
  public init<L: View>(@ViewBuilder label: () -> L) { content = Container(label()) }
  public init<L: View, D: View>(@ViewBuilder label: () -> L, @ViewBuilder description: () -> D) {
    content = Container([AnyView(label()), AnyView(description())])
  }
  public init<L: View, D: View, A: View>(
    @ViewBuilder label: () -> L, @ViewBuilder description: () -> D, @ViewBuilder actions: () -> A
  ) { content = Container([AnyView(label()), AnyView(description()), AnyView(actions())]) }
}
