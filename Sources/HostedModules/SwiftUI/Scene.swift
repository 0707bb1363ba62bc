public import UIKit

/// A part of an app's interface. See Apple's `Scene`. On iOS, each scene has its own life cycle. On a virtual phone,
/// all scenes follow the life cycle of the app.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the body.
  associatedtype Body: Scene
  /// The scenes that make up this scene.
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// A scene of a type that SwiftUI itself defines.
@MainActor
protocol BasicScene: Scene where Body == Never {
  /// The views that the scene's windows show.
  var roots: [() -> any View] { get }
}

extension BasicScene {
  /// Traps, because a scene that SwiftUI itself defines has windows but no body.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// Builds scenes from the statements of a closure. See Apple's `SceneBuilder`.
@resultBuilder
@MainActor
public enum SceneBuilder {
  /// Returns the scene of one statement.
  public static func buildBlock<S: Scene>(_ scene: S) -> S { scene }
  /// Returns the scenes of several statements as one scene.
  public static func buildBlock<each S: Scene>(_ scenes: repeat each S) -> SceneGroup {
    var roots: [() -> any View] = []
    for scene in repeat each scenes { roots += AppHost.roots(of: scene) }
    return SceneGroup(roots: roots)
  }
}

/// The windows of several scenes.
public struct SceneGroup: BasicScene {
  let roots: [() -> any View]
}

/// A window that shows a view. A virtual phone shows all windows of an app in one scene.
public struct WindowGroup<Content: View>: BasicScene {
  let roots: [() -> any View]

  /// Creates a window that shows a view.
  public init(@ViewBuilder content: @escaping () -> Content) { roots = [content] }
  /// Creates a window that shows a view. `id` is ignored: nothing opens the window by its identifier.
  public init(id: String, @ViewBuilder content: @escaping () -> Content) { roots = [content] }
  /// Creates a window that shows a view. The title is ignored.
  public init<S: TitleText>(_ title: S, @ViewBuilder content: @escaping () -> Content) { roots = [content] }
}

extension Scene {
  /// Calls `action` with the old and the new value when an evaluation of the app's body finds a value that differs from
  /// the previous value.
  public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some Scene {
    var roots = AppHost.roots(of: self)
    // All windows are evaluated together, so the first window observes the value for the whole scene.
    if let first = roots.first { roots[0] = { AnyView(erasing: first()).onChange(of: value, action) } }
    return SceneGroup(roots: roots)
  }

  /// Calls `action` with the new value when an evaluation of the app's body finds a value that differs from the
  /// previous value.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
    onChange(of: value) { _, new in action(new) }
  }

  /// Calls `action` when an evaluation of the app's body finds a value that differs from the previous value.
  public func onChange<V: Equatable>(of value: V, _ action: @escaping () -> Void) -> some Scene {
    onChange(of: value) { _, _ in action() }
  }

  /// Adds commands to menus. These commands have no effect on a virtual phone: the closure is not called.
  public func commands<C>(content: () -> C) -> some Scene { self }
  /// Puts an object into the environment of the scene's views.
  public func environmentObject<O: ObservableObject>(_ object: O) -> some Scene {
    SceneGroup(roots: AppHost.roots(of: self).map { root in { AnyView(erasing: root()).environmentObject(object) } })
  }
  /// Registers work that iOS starts in the background. This method has no effect on a virtual phone: the action is
  /// never called.
  public func backgroundTask<T>(_ task: T, action: @escaping () async -> Void) -> some Scene { self }
}

/// An app. See Apple's `App`.
@MainActor @preconcurrency
public protocol App {
  /// The type of the body.
  associatedtype Body: Scene
  /// The scenes of the app.
  @SceneBuilder var body: Body { get }
  /// Creates the app, once for each launch.
  init()
}

/// The property by which a SwiftUI app declares its delegate. See Apple's `UIApplicationDelegateAdaptor`.
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate>: DelegateHolder {
  /// The app's delegate.
  public let wrappedValue: Delegate

  /// Creates the property, and calls `make` to create the delegate. In the app's source, the argument is the delegate's
  /// type; `afterglow host` replaces the type with a closure.
  public init(_ make: () -> Delegate) { wrappedValue = make() }

  var applicationDelegate: any UIApplicationDelegate { wrappedValue }
}

@MainActor
protocol DelegateHolder {
  var applicationDelegate: any UIApplicationDelegate { get }
}

/// Starts a SwiftUI app in this process, and returns the app's delegate, or `nil` if the app has none.
@MainActor
public func start<A: App>(_ app: A.Type) -> (any UIApplicationDelegate)? {
  let host = AppHost(app.init())
  AppHost.current = host
  return host.delegate
}

/// Runs a SwiftUI app: evaluates the app's body and views each time the app's scene enters another phase.
@MainActor
final class AppHost {
  static var current: AppHost?

  private let app: any App
  private let delegateHolder: (any DelegateHolder)?
  private lazy var host = ViewHost { [unowned self] in Container(self.roots().map { AnyView(erasing: $0()) }) }
  private var phase = ScenePhase.background

  init(_ app: any App) {
    self.app = app
    delegateHolder = Mirror(reflecting: app).children.lazy.compactMap { $0.value as? any DelegateHolder }.first
    ViewHost.onPhase { AppHost.current?.enter($0) }
  }

  var delegate: (any UIApplicationDelegate)? { delegateHolder?.applicationDelegate }

  private func enter(_ phase: ScenePhase) {
    self.phase = phase
    host.show(phase)
  }

  /// Connects the app's properties in the same way as a view's properties, and returns a closure for each view of the
  /// app's scenes. Each closure creates its view.
  private func roots() -> [() -> any View] {
    var environment = EnvironmentValues()
    environment.scenePhase = phase
    host.connect(app, "app", environment)
    return Self.roots(of: body(app))
  }

  private func body<A: App>(_ app: A) -> any Scene { app.body }

  static func roots(of scene: any Scene) -> [() -> any View] {
    if let basic = scene as? any BasicScene { return basic.roots }
    func open<S: Scene>(_ scene: S) -> [() -> any View] { roots(of: scene.body) }
    return open(scene)
  }
}

/// A controller that shows a SwiftUI view in UIKit. See Apple's `UIHostingController`.
@MainActor
open class UIHostingController<Content: View>: UIViewController {
  /// The view that is shown. An assignment evaluates the view again.
  public var rootView: Content {
    didSet { host?.setNeedsEvaluation() }
  }
  private var host: ViewHost?

  /// Creates a controller that shows a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Unavailable, because a storyboard cannot provide a root view.
  @available(*, unavailable, message: "a storyboard cannot give a root view")
  public required init?(coder: NSCoder) { nil }

  /// Evaluates the view. The scene phase in the view's environment is the phase of the app.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let host = host ?? ViewHost(followsPhase: true) { [unowned self] in self.rootView }
    self.host = host
    let close: @MainActor () -> Void = { [weak self] in self?.dismiss(animated: true, completion: nil) }
    host.setClose(presentingViewController == nil ? nil : close)
    host.show(phase)
  }

  /// Makes the view disappear, so that nothing in it can be tapped. The state of the view is kept.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    host?.hide()
  }

  private var phase: ScenePhase {
    switch UIApplication.shared.applicationState {
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    }
  }
}
