public import Foundation
public import FoundationAdditions

/// What manages a view. See Apple's `UIViewController`. Its view appears when its window is shown or it is presented.
@preconcurrency @MainActor
open class UIViewController: NSObject {
  public var title: String?
  public private(set) weak var parent: UIViewController?
  public private(set) var children: [UIViewController] = []
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  public weak var navigationController: UINavigationController?
  public let navigationItem = UINavigationItem()
  public var modalPresentationStyle = UIModalPresentationStyle.automatic
  public var storyboard: UIStoryboard? { nil }
  private var loadedView: UIView?
  private var hasAppeared = false

  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public override init() { super.init() }
  public init?(coder: NSCoder) { super.init() }

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }
  public var isViewLoaded: Bool { loadedView != nil }

  open func loadView() { loadedView = UIView(frame: UIScreen.main.bounds) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}

  public func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { loadedView = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Shows the view.
  func appear() {
    loadViewIfNeeded()
    guard !hasAppeared else { return }
    hasAppeared = true
    viewWillAppear(false)
    viewDidAppear(false)
    for child in children { child.appear() }
  }

  func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    viewWillDisappear(false)
    viewDidDisappear(false)
  }

  open func addChild(_ child: UIViewController) {
    children.append(child)
    child.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func didMove(toParent parent: UIViewController?) { if parent?.hasAppeared == true { appear() } }

  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = controller
    controller.presentingViewController = self
    controller.appear()
    completion?()
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let shown = presentedViewController
    presentedViewController = nil
    shown?.disappear()
    if shown == nil, let below = presentingViewController { below.dismiss(animated: animated) }
    completion?()
  }

  open func show(_ controller: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }

  open func performSegue(withIdentifier identifier: String, sender: Any?) {}
  @discardableResult open func becomeFirstResponder() -> Bool { false }
}

public enum UIModalPresentationStyle: Sendable {
  case automatic, fullScreen, pageSheet, formSheet, overFullScreen, popover
}

/// What a bar shows of a controller.
@preconcurrency @MainActor
public final class UINavigationItem: NSObject {
  public var title: String?
  public var rightBarButtonItem: UIBarButtonItem?
  public var leftBarButtonItem: UIBarButtonItem?
  public var rightBarButtonItems: [UIBarButtonItem]?
}

@preconcurrency @MainActor
public final class UIBarButtonItem: NSObject {
  public enum Style: Sendable { case plain, done }
  public enum SystemItem: Sendable {
    case done, cancel, edit, save, add, action, refresh, search, stop, trash, play, pause
  }

  public var isEnabled = true
  public var title: String?
  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) { self.title = title }
  public init(barButtonSystemItem: SystemItem, target: AnyObject?, action: Selector?) {}
  public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {}
}

@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  public private(set) var viewControllers: [UIViewController] = []
  public var topViewController: UIViewController? { viewControllers.last }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    push(rootViewController)
  }

  public override init() { super.init() }
  public override init?(coder: NSCoder) { super.init(coder: coder) }

  private func push(_ controller: UIViewController) {
    viewControllers.append(controller)
    controller.navigationController = self
    addChild(controller)
  }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    push(controller)
    controller.appear()
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let last = viewControllers.popLast() else { return nil }
    last.removeFromParent()
    last.disappear()
    return last
  }
}

@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  public var viewControllers: [UIViewController]? {
    didSet { for controller in viewControllers ?? [] { addChild(controller) } }
  }
  public var selectedIndex = 0
}

/// A question to the user, who answers nothing on a virtual phone.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  public enum Style: Sendable { case actionSheet, alert }

  public var message: String?
  public private(set) var actions: [UIAlertAction] = []

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}

@preconcurrency @MainActor
public final class UIAlertAction: NSObject {
  public enum Style: Sendable { case `default`, cancel, destructive }

  public let title: String?
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) { self.title = title }
}

/// A storyboard, which a virtual phone does not show: its controllers are empty.
@preconcurrency @MainActor
public final class UIStoryboard: NSObject {
  public init(name: String, bundle: Bundle?) {}
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UIViewController(nibName: nil, bundle: nil)
  }
  public func instantiateInitialViewController() -> UIViewController? { nil }
}
