import Foundation
import HostedCombine
import Observation

/// Evaluates the bodies of an app's views, and calls the closures of views that appear, change or disappear.
@MainActor
final class ViewHost {
  private let root: () -> any View
  private var environment = EnvironmentValues()
  /// The storage of views' properties, by the paths of the view and the property.
  private var storage: [String: AnyObject] = [:]
  private var subscriptions: [ObjectIdentifier: AnyCancellable] = [:]
  /// The closures to call when a view of the last evaluation disappears, by the view's path.
  private var visible: [String: () -> Void] = [:]
  private var found: [String: (appear: () -> Void, disappear: () -> Void)] = [:]
  private var order: [String] = []
  private var values: [String: Any] = [:]
  private var changes: [() -> Void] = []
  private var isDue = false
  private var isShown = false

  /// The texts of this evaluation, in their order.
  private(set) var texts: [String] = []
  private var targets: [Target] = []
  /// The links whose destinations are shown.
  private var opened: Set<String> = []

  init(_ root: @escaping () -> any View) {
    self.root = root
    TapTargets.others.append { [weak self] in self?.tap($0) ?? false }
    TapTargets.names.append { [weak self] in self?.targets.flatMap(\.names) ?? [] }
  }

  // MARK: The user's finger

  func show(text: String) { texts.append(text) }

  /// Visits a view that has an action for taps. A tap finds it by the texts inside.
  func target(_ view: any View, _ path: String, _ environment: EnvironmentValues, _ action: @escaping () -> Void) {
    let first = texts.count
    var inner = environment
    inner.identifier = nil
    visit(view, path + "/label", inner)
    targets.append(Target(names: Array(texts[first...]) + [environment.identifier].compactMap { $0 }, action: action))
  }

  func open(_ path: String) {
    opened.insert(path)
    setNeedsEvaluation()
  }

  func isOpen(_ path: String) -> Bool { opened.contains(path) }

  /// Taps the last control that shows a text. Returns `false` if no control shows it.
  func tap(_ text: String) -> Bool {
    guard isShown, let target = targets.last(where: { $0.names.contains(text) }) else { return false }
    target.action()
    return true
  }

  /// Evaluates the views in a phase of their scene.
  func show(_ phase: ScenePhase) {
    environment.scenePhase = phase
    isShown = true
    evaluate()
  }

  /// Evaluates again when the main thread is free.
  func setNeedsEvaluation() {
    guard isShown, !isDue else { return }
    isDue = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.isDue = false
        self.evaluate()
      }
    }
  }

  /// How deeply views may be nested; deeper ones are not evaluated.
  private static let maximumDepth = 300
  private var depth = 0

  private func evaluate() {
    found = [:]
    (texts, targets) = ([], [])
    order = []
    changes = []
    visit(root(), "", environment)
    let gone = visible.keys.filter { found[$0] == nil }.sorted()
    for key in gone { visible.removeValue(forKey: key)?() }
    for key in order where visible[key] == nil {
      visible[key] = found[key]?.disappear
      found[key]?.appear()
    }
    let due = changes
    changes = []
    for change in due { change() }
  }

  func visit(_ view: any View, _ path: String, _ environment: EnvironmentValues) {
    guard depth < Self.maximumDepth else { return }
    depth += 1
    defer { depth -= 1 }
    if let basic = view as? any BasicView {
      basic.visit(self, path, environment)
      return
    }
    connect(view, path, environment)
    evaluateBody(view, path, environment)
  }

  private func evaluateBody<V: View>(_ view: V, _ path: String, _ environment: EnvironmentValues) {
    let body = withObservationTracking {
      view.body
    } onChange: { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.setNeedsEvaluation() } }
    }
    visit(body, path + "/\(V.self)", environment)
  }

  /// Gives the properties of a view their storage and their environment.
  func connect(_ view: Any, _ path: String, _ environment: EnvironmentValues) {
    for (index, child) in Mirror(reflecting: view).children.enumerated() {
      guard let property = child.value as? any HostedProperty else { continue }
      property.connect(to: self, at: "\(path)#\(index)", environment)
    }
  }

  /// Returns the storage that a property had at the last evaluation, or `fresh` at the first one.
  func storage<S: AnyObject>(at key: String, _ fresh: S) -> S {
    if let known = storage[key] as? S { return known }
    storage[key] = fresh
    return fresh
  }

  func observe(_ object: AnyObject) {
    guard subscriptions[ObjectIdentifier(object)] == nil, let observable = object as? any ObservableObject else {
      return
    }
    subscriptions[ObjectIdentifier(object)] = subscribe(observable)
  }

  private func subscribe<O: ObservableObject>(_ object: O) -> AnyCancellable {
    object.objectWillChange.sink { [weak self] _ in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.setNeedsEvaluation() } }
    }
  }

  /// Records the closures to call when the view at a path appears and disappears.
  func note(_ key: String, appear: @escaping () -> Void, disappear: @escaping () -> Void = {}) {
    if found.updateValue((appear, disappear), forKey: key) == nil { order.append(key) }
  }

  /// Records a value that a view follows, and calls `change` after the evaluation if it differs from the one before.
  func follow<V: Equatable>(_ key: String, _ value: V, isInitial: Bool, _ change: @escaping (V, V) -> Void) {
    let old = values.updateValue(value, forKey: key) as? V
    if let old, old != value { changes.append { change(old, value) } }
    if old == nil, isInitial { changes.append { change(value, value) } }
  }
}

/// A property of a view that needs storage or the environment from the host.
@MainActor
protocol HostedProperty {
  func connect(to host: ViewHost, at key: String, _ environment: EnvironmentValues)
}
