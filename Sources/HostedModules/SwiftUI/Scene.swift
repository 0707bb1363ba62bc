public import UIKit

/// A part of an app's interface with its own life. See Apple's `Scene`.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// A scene of SwiftUI's own.
@MainActor
protocol BasicScene: Scene where Body == Never {
  /// The views that its windows show.
  var roots: [() -> any View] { get }
}

extension BasicScene {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

@resultBuilder
@MainActor
public enum SceneBuilder {
  public static func buildBlock<S: Scene>(_ scene: S) -> S { scene }
  public static func buildBlock<each S: Scene>(_ scenes: repeat each S) -> SceneGroup {
    var roots: [() -> any View] = []
    for scene in repeat each scenes { roots += AppHost.roots(of: scene) }
    return SceneGroup(roots: roots)
  }
}

public struct SceneGroup: BasicScene {
  let roots: [() -> any View]
}

public struct WindowGroup<Content: View>: BasicScene {
  let roots: [() -> any View]

  public init(@ViewBuilder content: @escaping () -> Content) { roots = [content] }
  public init(id: String, @ViewBuilder content: @escaping () -> Content) { roots = [content] }
  public init<S: TitleText>(_ title: S, @ViewBuilder content: @escaping () -> Content) { roots = [content] }
}

extension Scene {
  /// Calls `action` when a value changes that the app's body has read.
  public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some Scene {
    SceneGroup(roots: AppHost.roots(of: self).map { root in { AnyView(erasing: root()).onChange(of: value, action) } })
  }

  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
    onChange(of: value) { _, new in action(new) }
  }

  public func onChange<V: Equatable>(of value: V, _ action: @escaping () -> Void) -> some Scene {
    onChange(of: value) { _, _ in action() }
  }

  public func commands<C>(content: () -> C) -> some Scene { self }
  public func environmentObject<O: ObservableObject>(_ object: O) -> some Scene {
    SceneGroup(roots: AppHost.roots(of: self).map { root in { AnyView(erasing: root()).environmentObject(object) } })
  }
  public func backgroundTask<T>(_ task: T, action: @escaping () async -> Void) -> some Scene { self }
}

/// An app. See Apple's `App`.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

/// The delegate of an app whose life SwiftUI begins.
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate>: DelegateHolder {
  public let wrappedValue: Delegate

  /// `afterglow host` writes the closure in the place of the delegate's type.
  public init(_ make: () -> Delegate) { wrappedValue = make() }

  var applicationDelegate: any UIApplicationDelegate { wrappedValue }
}

@MainActor
protocol DelegateHolder {
  var applicationDelegate: any UIApplicationDelegate { get }
}

/// Starts a SwiftUI app in this process, and returns its delegate, if it has one.
@MainActor
public func start<A: App>(_ app: A.Type) -> (any UIApplicationDelegate)? {
  let host = AppHost(app.init())
  AppHost.current = host
  return host.delegate
}

/// Runs a SwiftUI app: evaluates its body, and shows its views when a scene comes to the front.
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
    let moments: [(Notification.Name, ScenePhase)] = [
      (UIApplication.didBecomeActiveNotification, .active), (UIApplication.willResignActiveNotification, .inactive),
      (UIApplication.willEnterForegroundNotification, .inactive),
      (UIApplication.didEnterBackgroundNotification, .background),
    ]
    for (name, phase) in moments {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { AppHost.current?.enter(phase) }
      }
    }
  }

  var delegate: (any UIApplicationDelegate)? { delegateHolder?.applicationDelegate }

  private func enter(_ phase: ScenePhase) {
    self.phase = phase
    host.show(phase)
  }

  /// The views of all scenes; the app's own properties are connected first, as a view's are.
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

/// Shows a SwiftUI view in UIKit.
@MainActor
open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content {
    didSet { host?.setNeedsEvaluation() }
  }
  private var host: ViewHost?

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable, message: "a storyboard cannot give a root view")
  public required init?(coder: NSCoder) { nil }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let host = host ?? ViewHost { [unowned self] in self.rootView }
    self.host = host
    host.show(.active)
  }
}
