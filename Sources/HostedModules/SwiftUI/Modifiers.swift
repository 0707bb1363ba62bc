public import Foundation
public import HostedCombine

/// A view with something that happens with it.
public struct AttachedView<Content: View>: BasicView {
  let content: Content
  let attach: (ViewHost, String, inout EnvironmentValues) -> Void

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    var inner = environment
    attach(host, path, &inner)
    host.visit(content, path + "/+", inner)
  }
}

/// What makes things happen.
extension View {
  func attached(_ attach: @escaping (ViewHost, String, inout EnvironmentValues) -> Void) -> AttachedView<Self> {
    AttachedView(content: self, attach: attach)
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    attached { host, path, _ in host.note(path, appear: { action?() }) }
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    attached { host, path, _ in host.note(path, appear: {}, disappear: { action?() }) }
  }

  /// Runs work for as long as the view is there.
  public func task(priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void)
    -> some View
  {
    attached { host, path, _ in
      var task: Task<Void, Never>?
      host.note(path, appear: { task = Task { await action() } }, disappear: { task?.cancel() })
    }
  }

  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
  where P.Failure == Never {
    attached { host, path, _ in
      var subscription: AnyCancellable?
      host.note(
        path, appear: { subscription = publisher.sink(receiveValue: action) }, disappear: { subscription?.cancel() })
    }
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View {
    attached { host, path, _ in host.follow(path, value, isInitial: initial, action) }
  }

  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    onChange(of: value) { _, new in action(new) }
  }

  public func environmentObject<O: ObservableObject>(_ object: O) -> some View {
    attached { _, _, environment in environment.objects[ObjectIdentifier(O.self)] = object }
  }

  public func environment<O: AnyObject>(_ object: O?) -> some View {
    attached { _, _, environment in environment.objects[ObjectIdentifier(O.self)] = object }
  }

  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    attached { _, _, environment in environment[keyPath: path] = value }
  }

  public func modifier<M: ViewModifier>(_ modifier: M) -> some View { modifier.body(content: AnyView(self)) }

  public func id<ID: Hashable>(_ id: ID) -> some View { self }

  public func background<V: View>(_ view: V, alignment: Alignment = .center) -> some View {
    Container([AnyView(self), AnyView(view)])
  }

  public func overlay<V: View>(_ view: V, alignment: Alignment = .center) -> some View {
    Container([AnyView(self), AnyView(view)])
  }
}

public enum Edge: Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4),
      trailing = Set(rawValue: 8)
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    public static let horizontal: Set = [.leading, .trailing], vertical: Set = [.top, .bottom]
  }
}

public struct Font: Sendable {
  public enum Weight: Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
  public enum Design: Sendable { case `default`, monospaced, rounded, serif }
  public static let largeTitle = Font(), title = Font(), title2 = Font(), title3 = Font(), headline = Font()
  public static let subheadline = Font(), body = Font(), callout = Font(), footnote = Font(), caption = Font(),
    caption2 = Font()
  public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font { Font() }
  public static func system(_ font: Font, design: Design? = nil, weight: Weight? = nil) -> Font { font }
  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: Font) -> Font { Font() }
  public typealias TextStyle = Font
  public func bold() -> Font { self }
  public func weight(_ weight: Weight) -> Font { self }
  public func monospaced() -> Font { self }
  public func italic() -> Font { self }
  public func monospacedDigit() -> Font { self }
}

public enum TextAlignment: Sendable { case leading, center, trailing }

/// What changes how a view looks: nothing, where nothing is drawn.
extension View {
  public func padding(_ length: CGFloat) -> some View { self }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  public func cornerRadius(_ radius: CGFloat) -> some View { self }
  public func opacity(_ value: Double) -> some View { self }
  public func hidden() -> some View { self }
  public func lineLimit(_ count: Int?) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func navigationTitle<S: TitleText>(_ title: S) -> some View { self }
  public func navigationBarTitle<S: TitleText>(_ title: S) -> some View { self }
  public func tag<V: Hashable>(_ tag: V) -> some View { self }
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public func accessibilityLabel<S: TitleText>(_ label: S) -> some View { self }
}
