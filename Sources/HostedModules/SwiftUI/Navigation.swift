/// Where the user has gone in a stack, one value for each view. See Apple's `NavigationPath`.
public struct NavigationPath {
  var values: [AnyHashable] = []

  public init() {}
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(min(count, values.count)) }
}

/// What the views of one stack share: where the user has gone, and what is shown there.
@MainActor
final class NavigationContext {
  /// The values of links that were tapped, where the app keeps no path of its own.
  private var own: [AnyHashable] = []
  var read: (() -> [AnyHashable])?
  var write: (([AnyHashable]) -> Void)?
  var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
  weak var host: ViewHost?

  var path: [AnyHashable] { read?() ?? own }

  func push(_ value: AnyHashable) {
    if let write { write(path + [value]) } else { own.append(value) }
    host?.setNeedsEvaluation()
  }
}

/// Views of which one leads to the next. See Apple's `NavigationStack`.
public struct NavigationStack<Content: View>: BasicView {
  private let content: Content
  private let context = NavigationContext()

  public init(@ViewBuilder root: () -> Content) { content = root() }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Content) {
    content = root()
    context.read = { path.wrappedValue.values }
    context.write = { path.wrappedValue.values = $0 }
  }

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
      host.visit(view, "\(path)/\(index) \(value)", inner)
    }
  }
}

/// Columns side by side: all of them are evaluated.
public struct NavigationSplitView: InertView {
  public let content: Container
  public init<S: View, D: View>(@ViewBuilder sidebar: () -> S, @ViewBuilder detail: () -> D) {
    content = Container([AnyView(sidebar()), AnyView(detail())])
  }
  public init<S: View, C: View, D: View>(
    @ViewBuilder sidebar: () -> S, @ViewBuilder content: () -> C, @ViewBuilder detail: () -> D
  ) { self.content = Container([AnyView(sidebar()), AnyView(content()), AnyView(detail())]) }
}

extension NavigationLink where Destination == EmptyView {
  /// Goes to what `navigationDestination(for:destination:)` shows for a value.
  public init<V: Hashable>(value: V?, @ViewBuilder label: () -> Label) {
    (self.label, destination) = (label(), { EmptyView() })
    self.value = value.map { AnyHashable($0) }
  }
}

extension NavigationLink where Destination == EmptyView, Label == Text {
  public init<S: TitleText, V: Hashable>(_ title: S, value: V?) {
    (label, destination) = (Text(title), { EmptyView() })
    self.value = value.map { AnyHashable($0) }
  }
}

extension View {
  public func navigationDestination<V: Hashable, D: View>(
    for type: V.Type, @ViewBuilder destination: @escaping (V) -> D
  ) -> some View {
    attached { _, _, environment in
      environment.navigation?.destinations[ObjectIdentifier(type)] = { value in
        (value.base as? V).map { AnyView(destination($0)) }
      }
    }
  }

  public func navigationDestination<D: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> D
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(destination())]) }

  public func navigationDestination<V: Hashable, D: View>(
    item: Binding<V?>, @ViewBuilder destination: (V) -> D
  ) -> some View { presenting(item.wrappedValue, destination) }
}
