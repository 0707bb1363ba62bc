/// A part of an interface. See Apple's `View`.
///
/// A virtual phone draws nothing. The phone evaluates the bodies of views, and calls the closures of views that appear,
/// change or disappear.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The views that make up this view.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Traps: there is no value of this type.
  public var body: Never { fatalError("the type Never has no body") }
}

/// A view without a body. The host calls `visit` instead of evaluating a body.
@MainActor
protocol BasicView: View where Body == Never {
  /// Visits the views that this view contains, with their paths and their environment.
  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues)
}

extension BasicView {
  /// Traps, because the view has no body; the host calls `visit` instead.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// Builds views from the statements of a closure. See Apple's `ViewBuilder`.
@resultBuilder
@MainActor
public enum ViewBuilder {
  /// Returns an empty view for a closure without statements.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Returns the view of one statement.
  public static func buildBlock<V: View>(_ view: V) -> V { view }
  /// Returns the views of several statements as one view.
  public static func buildBlock<each V: View>(_ views: repeat each V) -> TupleView<(repeat each V)> {
    var parts: [AnyView] = []
    for view in repeat each views { parts.append(AnyView(view)) }
    return TupleView(parts)
  }
  /// Returns the view of an expression.
  public static func buildExpression<V: View>(_ view: V) -> V { view }
  /// Returns the view of an `if` without `else`, or `nil` if its condition is false.
  public static func buildIf<V: View>(_ view: V?) -> V? { view }
  /// Returns the view of the first branch.
  public static func buildEither<A: View, B: View>(first: A) -> EitherView<A, B> { .first(first) }
  /// Returns the view of the second branch.
  public static func buildEither<A: View, B: View>(second: B) -> EitherView<A, B> { .second(second) }
  /// Returns the view of an `if #available` as an `AnyView`, which hides the view's type.
  public static func buildLimitedAvailability<V: View>(_ view: V) -> AnyView { AnyView(view) }
}

/// A view without children.
public struct EmptyView: BasicView {
  /// Creates an empty view.
  public nonisolated init() {}
  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {}
}

/// A view that hides the type of another view.
public struct AnyView: BasicView {
  let view: any View

  /// Creates a view that hides the type of another view.
  public init<V: View>(_ view: V) { self.view = view }
  /// Creates a view that hides the type of another view.
  public init<V: View>(erasing view: V) { self.view = view }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.visit(view, path + "/\(type(of: view))", environment)
  }
}

/// A sequence of views.
public struct TupleView<Parts>: BasicView {
  let parts: [AnyView]

  init(_ parts: [AnyView]) { self.parts = parts }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for (index, part) in parts.enumerated() { host.visit(part, "\(path)/\(index)", environment) }
  }
}

/// A view of one of two types.
public enum EitherView<First: View, Second: View>: BasicView {
  /// The view of an `if` branch, or of an earlier case of a `switch`. When the branch changes, the views of the old
  /// branch disappear and lose their state.
  case first(First)
  /// The view of an `else` branch, or of a later case of a `switch`.
  case second(Second)

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    switch self {
    case .first(let view): host.visit(view, path + "/first", environment)
    case .second(let view): host.visit(view, path + "/second", environment)
    }
  }
}

extension Optional: View where Wrapped: View {
  /// The view, or an empty view for `nil`.
  public var body: some View { AnyView(self.map { AnyView($0) } ?? AnyView(EmptyView())) }
}

/// A view that contains any number of other views.
public struct Container: BasicView {
  let content: [AnyView]

  init(_ content: [AnyView] = []) { self.content = content }

  init<V: View>(_ content: V) { self.content = [AnyView(content)] }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for (index, view) in content.enumerated() { host.visit(view, "\(path)/\(index)", environment) }
  }
}

/// A type that provides previews. A virtual phone never evaluates previews.
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The previews. A virtual phone never evaluates previews.
  @ViewBuilder @MainActor static var previews: Previews { get }
}

/// A modifier of a view. See Apple's `ViewModifier`.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the body.
  associatedtype Body: View
  /// The view that is modified.
  typealias Content = AnyView
  /// Returns the view with its modifications.
  @ViewBuilder func body(content: Content) -> Body
}
