/// A part of an interface. See Apple's `View`. A virtual phone draws nothing: it evaluates bodies and calls what appears.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
}

/// A view of SwiftUI's own, which has children in the place of a body.
@MainActor
protocol BasicView: View where Body == Never {
  /// Visits the views inside.
  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues)
}

extension BasicView {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

@resultBuilder
@MainActor
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<V: View>(_ view: V) -> V { view }
  public static func buildBlock<each V: View>(_ views: repeat each V) -> TupleView<(repeat each V)> {
    var parts: [AnyView] = []
    for view in repeat each views { parts.append(AnyView(view)) }
    return TupleView(parts)
  }
  public static func buildExpression<V: View>(_ view: V) -> V { view }
  public static func buildIf<V: View>(_ view: V?) -> V? { view }
  public static func buildEither<A: View, B: View>(first: A) -> EitherView<A, B> { .first(first) }
  public static func buildEither<A: View, B: View>(second: B) -> EitherView<A, B> { .second(second) }
  public static func buildLimitedAvailability<V: View>(_ view: V) -> AnyView { AnyView(view) }
}

public struct EmptyView: BasicView {
  public nonisolated init() {}
  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {}
}

/// A view whose kind is not told.
public struct AnyView: BasicView {
  let view: any View

  public init<V: View>(_ view: V) { self.view = view }
  public init<V: View>(erasing view: V) { self.view = view }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.visit(view, path + "/\(type(of: view))", environment)
  }
}

public struct TupleView<Parts>: BasicView {
  let parts: [AnyView]

  init(_ parts: [AnyView]) { self.parts = parts }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for (index, part) in parts.enumerated() { host.visit(part, "\(path)/\(index)", environment) }
  }
}

public enum EitherView<First: View, Second: View>: BasicView {
  case first(First)
  case second(Second)

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    switch self {
    case .first(let view): host.visit(view, path + "/first", environment)
    case .second(let view): host.visit(view, path + "/second", environment)
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: some View { AnyView(self.map { AnyView($0) } ?? AnyView(EmptyView())) }
}

/// A view around others, or one that shows a value.
public struct Container: BasicView {
  let content: [AnyView]

  init(_ content: [AnyView] = []) { self.content = content }

  init<V: View>(_ content: V) { self.content = [AnyView(content)] }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for (index, view) in content.enumerated() { host.visit(view, "\(path)/\(index)", environment) }
  }
}

public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor static var previews: Previews { get }
}

/// What changes a view.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = AnyView
  @ViewBuilder func body(content: Content) -> Body
}
