import Foundation
import HostedCombine
import Observation
import UIKit

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
  /// The keys that the last evaluation has used for the storage, the observed values and the links. Entries with other
  /// keys are removed.
  private var used: Set<String> = []
  private var observed: Set<ObjectIdentifier> = []
  private var isDue = false
  private var isShown = false

  /// The texts that the current or the last evaluation has found, in the order of the views.
  private(set) var texts: [String] = []
  private var targets: [Target] = []
  /// The paths of the links that were opened by a tap. Links with a binding or a value are not included.
  private var opened: Set<String> = []

  /// Whether the views follow the phases of the app's scene. Otherwise the owner of the host passes on the phases.
  private let followsPhase: Bool

  init(followsPhase: Bool = false, _ root: @escaping () -> any View) {
    self.followsPhase = followsPhase
    self.root = root
    Self.references.removeAll { $0.host == nil }
    Self.references.append(Reference(host: self))
    _ = Self.connection
  }

  // MARK: All hosts

  private struct Reference {
    weak var host: ViewHost?
  }

  /// The hosts in the order of their creation. Each creation of a host removes the entries of released hosts.
  private static var references: [Reference] = []
  private static var all: [ViewHost] { references.compactMap(\.host) }

  /// Connects the hosts with the user's taps and the app's phases. All hosts share one connection, so a released host
  /// leaves no closures and no observers behind.
  private static let connection: Void = {
    TapTargets.others.append { text in ViewHost.all.contains { $0.tap(text) } }
    TapTargets.names.append { ViewHost.all.flatMap { $0.targets.flatMap(\.names) } }
    ViewHost.onPhase { phase in
      for host in ViewHost.all where host.followsPhase { host.enter(phase) }
    }
  }()

  // MARK: Taps

  func show(text: String) { texts.append(text) }

  /// Visits a view that has an action for taps. A tap finds the view by the texts that it contains or by its
  /// accessibility identifier, unless the view is disabled or does not allow hit testing.
  func target(_ view: any View, _ path: String, _ environment: EnvironmentValues, _ action: @escaping () -> Void) {
    let first = texts.count
    var inner = environment
    inner.identifier = nil
    visit(view, path + "/label", inner)
    targets.append(
      Target(
        names: Array(texts[first...]) + [environment.identifier].compactMap { $0 },
        isEnabled: environment.isEnabled && environment.isHittable, action: action))
  }

  func open(_ path: String) {
    opened.insert(path)
    setNeedsEvaluation()
  }

  func close(_ path: String) {
    opened.remove(path)
    setNeedsEvaluation()
  }

  func isOpen(_ path: String) -> Bool {
    used.insert(path)
    return opened.contains(path)
  }

  /// Taps the last enabled control that shows `text` or has `text` as its accessibility identifier. Returns `false` if
  /// there is no such control.
  func tap(_ text: String) -> Bool {
    guard isShown, let target = targets.last(where: { $0.isEnabled && $0.names.contains(text) }) else { return false }
    target.action()
    return true
  }

  /// Shows the views: sets the phase of their scene, and evaluates them.
  func show(_ phase: ScenePhase) {
    environment.scenePhase = phase
    isShown = true
    evaluate()
  }

  /// Hides the views: calls their closures for disappearing, and removes all texts and tap targets. The state of the
  /// views is kept.
  func hide() {
    isShown = false
    (texts, targets) = ([], [])
    for key in visible.keys.sorted() { visible.removeValue(forKey: key)?() }
  }

  /// Sets the action by which the views close themselves.
  func setClose(_ close: (@MainActor () -> Void)?) { environment.close = close }

  /// Calls a closure when the scene of this app enters another phase.
  static func onPhase(_ change: @escaping @MainActor @Sendable (ScenePhase) -> Void) {
    let moments: [(Notification.Name, ScenePhase)] = [
      (UIApplication.didBecomeActiveNotification, .active), (UIApplication.willResignActiveNotification, .inactive),
      (UIApplication.willEnterForegroundNotification, .inactive),
      (UIApplication.didEnterBackgroundNotification, .background),
    ]
    for (name, phase) in moments {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { change(phase) }
      }
    }
  }

  /// Enters a phase, if the views are shown.
  func enter(_ phase: ScenePhase) { if isShown { show(phase) } }

  /// Evaluates the views once more when the main thread is free. Has no effect if the views are hidden or an evaluation
  /// is already scheduled.
  func setNeedsEvaluation() {
    guard isShown, !isDue else { return }
    isDue = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.isDue = false
        // The views may have been hidden in the meantime.
        if self.isShown { self.evaluate() }
      }
    }
  }

  /// The limit on the depth of nested views. Deeper views are not evaluated.
  private static let maximumDepth = 300
  private var depth = 0

  private func evaluate() {
    found = [:]
    (texts, targets) = ([], [])
    order = []
    changes = []
    (used, observed) = ([], [])
    visit(root(), "", environment)
    forget()
    let gone = visible.keys.filter { found[$0] == nil }.sorted()
    for key in gone { visible.removeValue(forKey: key)?() }
    for key in order {
      guard let closures = found[key] else { continue }
      // The closure of an earlier evaluation would read an old copy of the view.
      if visible.updateValue(closures.disappear, forKey: key) == nil { closures.appear() }
    }
    let due = changes
    changes = []
    for change in due { change() }
  }

  /// Removes the storage, the observed values, the links and the subscriptions that the last evaluation did not use.
  /// The values of a scene are kept. If a removed view reappears, it has a new state.
  private func forget() {
    storage = storage.filter { used.contains($0.key) || $0.key.hasPrefix(Self.scenePrefix) }
    values = values.filter { used.contains($0.key) }
    opened.formIntersection(used)
    subscriptions = subscriptions.filter { observed.contains($0.key) }
  }

  /// The prefix of the keys for a scene's values, which outlive the views.
  static let scenePrefix = "scene "

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
    visit(observing { view.body }, path + "/\(V.self)", environment)
  }

  /// Returns the result of a closure. The views are evaluated again after a change of an observable property that the
  /// closure has read.
  func observing<Result>(_ body: () -> Result) -> Result {
    withObservationTracking {
      body()
    } onChange: { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.setNeedsEvaluation() } }
    }
  }

  /// Connects the properties of a view or of a modifier to their storage and their environment.
  func connect(_ view: Any, _ path: String, _ environment: EnvironmentValues) {
    for (index, child) in Mirror(reflecting: view).children.enumerated() {
      let key = "\(path)#\(index)"
      if let property = child.value as? any HostedProperty {
        property.connect(to: self, at: key, environment)
      } else if child.value is any DynamicProperty {
        connect(child.value, key, environment)
      }
    }
  }

  /// Returns the storage of the property with this key. If the property has no storage yet, `fresh` becomes its
  /// storage.
  func storage<S: AnyObject>(at key: String, _ fresh: S) -> S {
    used.insert(key)
    if let known = storage[key] as? S { return known }
    storage[key] = fresh
    return fresh
  }

  func observe(_ object: AnyObject) {
    observed.insert(ObjectIdentifier(object))
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

  /// Records the closures to call when the view at a path appears and disappears. At every evaluation, `disappear`
  /// replaces the closure of the previous evaluation.
  func record(_ key: String, appear: @escaping () -> Void, disappear: @escaping () -> Void = {}) {
    if found.updateValue((appear, disappear), forKey: key) == nil { order.append(key) }
  }

  /// Records a value that a view observes, and calls `change` after the evaluation if the value differs from the
  /// previous value. For the first value, calls `change` only if `isInitial` is set.
  func follow<V: Equatable>(_ key: String, _ value: V, isInitial: Bool, _ change: @escaping (V, V) -> Void) {
    used.insert(key)
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
