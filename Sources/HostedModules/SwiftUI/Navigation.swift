/// The values for which a stack shows views above its root view, in order. See Apple's `NavigationPath`.
public struct NavigationPath {
  var values: [AnyHashable] = []

  /// Creates an empty path.
  public init() {}
  /// The number of values.
  public var count: Int { values.count }
  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }
  /// Adds a value, for which the stack shows a view.
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  /// Removes the last `count` values, or all values if there are fewer than `count`. Apple's method traps if the count
  /// is too large.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(min(count, values.count)) }
}

/// The state that the views of one stack share: the path and the destinations.
@MainActor
final class NavigationContext {
  /// The stack's own path. This path is unused if the app stores the path.
  private var own: [AnyHashable] = []
  var read: (() -> [AnyHashable])?
  var write: (([AnyHashable]) -> Void)?
  var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
  weak var host: ViewHost?

  var path: [AnyHashable] { read?() ?? own }

  func push(_ value: AnyHashable) { replace(path + [value]) }

  /// Removes the value at `index`, and all values after it, from the path.
  func pop(_ index: Int) { replace(Array(path.prefix(index))) }

  private func replace(_ path: [AnyHashable]) {
    if let write { write(path) } else { own = path }
    host?.setNeedsEvaluation()
  }
}

/// A stack of views, where each view leads to the next view. All views are evaluated. See Apple's `NavigationStack`.
public struct NavigationStack<Content: View>: BasicView {
  private let content: Content
  private let context = NavigationContext()

  /// Creates a stack that stores its own path.
  public init(@ViewBuilder root: () -> Content) { content = root() }

  /// Creates a stack whose path the app stores.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Content) {
    content = root()
    context.read = { path.wrappedValue.values }
    context.write = { path.wrappedValue.values = $0 }
  }

  /// Creates a stack whose path the app stores as an array of values.
  public init<V: Hashable>(path: Binding<[V]>, @ViewBuilder root: () -> Content) {
    content = root()
    context.read = { path.wrappedValue.map { AnyHashable($0) } }
    context.write = { path.wrappedValue = $0.compactMap { $0.base as? V } }
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    // The first evaluation's context outlives the views, as a property's storage does.
    let kept = host.storage(at: path + "#navigation", context)
    (kept.read, kept.write, kept.host) = (context.read, context.write, host)
    kept.destinations = [:]
    var inner = environment
    inner.navigation = kept
    host.visit(content, path + "/root", inner)
    for (index, value) in kept.path.enumerated() {
      let kind = ObjectIdentifier(type(of: value.base))
      guard let view = kept.destinations[kind]?(value) else { continue }
      inner.close = { kept.pop(index) }
      host.visit(view, "\(path)/\(index) \(value)", inner)
    }
  }
}

/// Columns of views. All columns are evaluated. See Apple's `NavigationSplitView`.
public struct NavigationSplitView: InertView {
  /// The columns.
  public let content: Container
  /// Creates two columns.
  public init<S: View, D: View>(@ViewBuilder sidebar: () -> S, @ViewBuilder detail: () -> D) {
    content = Container([AnyView(sidebar()), AnyView(detail())])
  }
  /// Creates three columns.
  public init<S: View, C: View, D: View>(
    @ViewBuilder sidebar: () -> S, @ViewBuilder content: () -> C, @ViewBuilder detail: () -> D
  ) { self.content = Container([AnyView(sidebar()), AnyView(content()), AnyView(detail())]) }
}

extension NavigationLink where Destination == EmptyView {
  /// Creates a link that adds a value to the path of its stack; see `navigationDestination(for:destination:)`. If the
  /// value is `nil`, the link is disabled.
  public init<V: Hashable>(value: V?, @ViewBuilder label: () -> Label) {
    (self.label, destination) = (label(), { EmptyView() })
    (self.value, lacksValue) = (value.map { AnyHashable($0) }, value == nil)
  }
}

extension NavigationLink where Destination == EmptyView, Label == Text {
  /// Creates a link with a title. A tap on the link adds the value to the path of the link's stack. If the value is
  /// `nil`, the link is disabled.
  public init<S: TitleText, V: Hashable>(_ title: S, value: V?) {
    (label, destination) = (Text(title), { EmptyView() })
    (self.value, lacksValue) = (value.map { AnyHashable($0) }, value == nil)
  }
}

extension View {
  /// Declares the view that the stack shows for values of a type.
  public func navigationDestination<V: Hashable, D: View>(
    for type: V.Type, @ViewBuilder destination: @escaping (V) -> D
  ) -> some View {
    attached { _, _, environment in
      environment.navigation?.destinations[ObjectIdentifier(type)] = { value in
        (value.base as? V).map { AnyView(destination($0)) }
      }
    }
  }

  /// Shows a view while the binding is true.
  public func navigationDestination<D: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> D
  ) -> some View { presenting(isPresented) { destination() } }

  /// Shows the view for an item while the binding has an item.
  public func navigationDestination<V: Hashable, D: View>(
    item: Binding<V?>, @ViewBuilder destination: (V) -> D
  ) -> some View { presenting(item, { "\($0)" }, destination) }
}
