public import Foundation

/// What manages a view. See Apple's `UIViewController`. Its view appears when its window is shown or it is presented.
@preconcurrency @MainActor
open class UIViewController: NSObject {
  open var title: String?
  public internal(set) weak var parent: UIViewController?
  public internal(set) var children: [UIViewController] = []
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  public let navigationItem = UINavigationItem()
  open var tabBarItem: UITabBarItem! = UITabBarItem(title: nil, image: nil, tag: 0)
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var isModalInPresentation = false
  open var isEditing = false
  open var preferredContentSize = CGSize.zero
  open var hidesBottomBarWhenPushed = false
  open var edgesForExtendedLayout = 0
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var restorationIdentifier: String?
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// What the controller is made from, for one of a storyboard.
  var interface: InterfaceBuilder?
  private let nibName: String?
  private var loadedView: UIView?
  var hasAppeared = false

  public init(nibName: String?, bundle: Bundle?) {
    self.nibName = nibName
    super.init()
  }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  public var storyboard: UIStoryboard? { interface?.storyboard }

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }
  public var isViewLoaded: Bool { loadedView != nil }
  public var viewIfLoaded: UIView? { loadedView }

  open func loadView() {
    loadedView = interface?.loadView(of: self) ?? InterfaceBuilder.nibView(nibName, owner: self)
  }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func updateViewConstraints() {}
  open func didReceiveMemoryWarning() {}
  open func awakeFromNib() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func setEditing(_ isEditing: Bool, animated: Bool) { self.isEditing = isEditing }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open func willMove(toParent parent: UIViewController?) {}
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  open var canBecomeFirstResponder: Bool { false }
  public var isBeingPresented: Bool { false }
  public var isBeingDismissed: Bool { false }
  public var isMovingFromParent: Bool { parent == nil }
  public var isMovingToParent: Bool { false }
  public private(set) lazy var editButtonItem = UIBarButtonItem(
    barButtonSystemItem: .edit, target: nil, action: nil)

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
    viewIsAppearing(false)
    viewWillLayoutSubviews()
    viewDidLayoutSubviews()
    for child in shownChildren { child.appear() }
    viewDidAppear(false)
  }

  func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    viewWillDisappear(false)
    for child in shownChildren { child.disappear() }
    viewDidDisappear(false)
  }

  /// The children whose views are on the screen.
  var shownChildren: [UIViewController] { children }

  open func addChild(_ child: UIViewController) {
    child.willMove(toParent: self)
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
  open func showDetailViewController(_ controller: UIViewController, sender: Any?) { show(controller, sender: sender) }

  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    interface?.performSegue(identifier: identifier, from: self, sender: sender)
  }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { true }

  // MARK: Around it

  public var navigationController: UINavigationController? { ancestor() }
  public var tabBarController: UITabBarController? { ancestor() }
  public var splitViewController: UISplitViewController? { ancestor() }

  private func ancestor<Controller: UIViewController>() -> Controller? {
    var next = parent
    while let controller = next {
      if let found = controller as? Controller { return found }
      next = controller.parent
    }
    return nil
  }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }
public enum UIStatusBarStyle: Int, Sendable { case `default` = 0, lightContent = 1, darkContent = 3 }
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The look that the user chose: a light one.
public final class UITraitCollection: NSObject, Sendable {
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var displayScale: CGFloat { 3 }
}

/// What shows a controller over another one.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public var sourceView: UIView?
  public var sourceRect = CGRect.zero
  public var barButtonItem: UIBarButtonItem?
}

@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
}

/// A question to the user; a tap on a title answers it.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  public private(set) var actions: [UIAlertAction] = []
  public private(set) var textFields: [UITextField]?
  public private(set) var preferredStyle = Style.alert
  public var preferredAction: UIAlertAction?
  public var popoverPresentationController: UIPresentationController? { presentationController }

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  open func addTextField(configurationHandler handler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    handler?(field)
  }
}

@preconcurrency @MainActor
public final class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  public var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
