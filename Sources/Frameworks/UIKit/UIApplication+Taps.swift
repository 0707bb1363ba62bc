import Foundation
import PhonePort

/// Taps by the user.
extension UIApplication {
  /// Taps the control with this text, as soon as the app shows that control. Taps are performed in the order of the
  /// calls.
  @MainActor
  func tap(_ text: String) {
    waitingTaps.append(text)
    if waitingTaps.count == 1 { tapFirst(attempt: 1) }
  }

  /// The maximum number of searches for the text of a tap. The search is repeated once a second, because a real user
  /// would wait until the app shows the text.
  private static let tapAttempts = 10

  /// Taps the control of the first waiting text. The tap fails if `tapAttempts` searches find no control, or if one
  /// search finds none while the app is not active. A line in the phone's log then lists the controls that the app
  /// shows.
  @MainActor
  private func tapFirst(attempt: Int) {
    guard let text = waitingTaps.first else { return }
    var seen: [String] = []
    var next = 1
    if tap(text, &seen) {
      waitingTaps.removeFirst()
    } else if attempt >= Self.tapAttempts || applicationState != .active {
      let names =
        seen.isEmpty ? "the app shows no control" : "the controls are: \(Set(seen).sorted().joined(separator: ", "))"
      PhoneConnection.running?.log("[Afterglow] there is no control '\(text)'; \(names)")
      waitingTaps.removeFirst()
    } else {
      next = attempt + 1
    }
    guard !waitingTaps.isEmpty else { return }
    _ = PhoneConnection.running?.schedule(after: .seconds(1)) { [weak self] in self?.tapFirst(attempt: next) }
  }

  @MainActor
  private func tap(_ text: String, _ seen: inout [String]) -> Bool {
    for tap in TapTargets.others where tap(text) { return true }
    for controller in windows.reversed().compactMap(\.rootViewController) {
      if tap(text, in: front(of: controller), &seen) { return true }
    }
    seen += TapTargets.names.flatMap { $0() }
    return false
  }

  @MainActor
  private func front(of controller: UIViewController) -> UIViewController {
    controller.presentedViewController.map { front(of: $0) } ?? controller
  }

  @MainActor
  private func tap(_ text: String, in controller: UIViewController, _ seen: inout [String]) -> Bool {
    if let alert = controller as? UIAlertController {
      seen += alert.actions.compactMap(\.title)
      guard let action = alert.actions.first(where: { $0.title == text && $0.isEnabled }) else { return false }
      alert.presentingViewController?.dismiss(animated: true)
      action.handler?(action)
      return true
    }
    if let tabs = controller as? UITabBarController {
      for (index, child) in (tabs.viewControllers ?? []).enumerated() {
        let source = child.tabSource
        guard let title = source.tabBarItem?.title ?? source.title else { continue }
        seen.append(title)
        if title == text {
          tabs.selectedIndex = index
          return true
        }
      }
    }
    if controller.navigationController?.isNavigationBarHidden != true {
      let item = controller.navigationItem
      for button in (item.rightBarButtonItems ?? []) + (item.leftBarButtonItems ?? []) {
        if tap(text, on: button, &seen) { return true }
      }
    }
    for child in controller.shownChildren.map({ front(of: $0) }) where tap(text, in: child, &seen) { return true }
    return controller.viewIfLoaded.map { tap(text, in: $0, &seen) } ?? false
  }

  /// Taps a button of a bar, or a control in the view that the bar shows in place of the button.
  @MainActor
  private func tap(_ text: String, on button: UIBarButtonItem, _ seen: inout [String]) -> Bool {
    if let view = button.customView { return tap(text, in: view, &seen) }
    let names = button.names
    seen += names
    guard button.isEnabled, names.contains(text) else { return false }
    if let target = button.target, let action = button.action { action.perform(on: target, with: [button]) }
    return true
  }

  @MainActor
  private func tap(_ text: String, in view: UIView, _ seen: inout [String]) -> Bool {
    guard view.isVisible, view.isUserInteractionEnabled else { return false }
    if let control = view as? UIControl {
      let names = [
        (control as? UIButton)?.currentTitle, control.accessibilityIdentifier, control.accessibilityLabel,
        control.outletName,
      ].compactMap { $0 }
      seen += names
      if control.isEnabled {
        if names.contains(text) {
          control.tap()
          return true
        }
        if let segments = control as? UISegmentedControl {
          seen += segments.titles
          if segments.tapSegment(text) { return true }
        }
      }
    }
    for inner in view.subviews where tap(text, in: inner, &seen) { return true }
    guard let table = view as? UITableView else { return false }
    // A tap on a control in a row does not select the row.
    if table.tapRow(text) { return true }
    seen += table.rowTexts
    return false
  }
}

/// The controls that SwiftUI shows outside of UIKit's windows.
@MainActor
package enum TapTargets {
  package static var others: [(String) -> Bool] = []
  package static var names: [() -> [String]] = []
}
