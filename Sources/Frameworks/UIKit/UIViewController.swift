public import Foundation

/// Manages a view. See Apple's `UIViewController`. Its view appears when its window is shown or another controller
/// presents it.
@preconcurrency @MainActor
open class UIViewController: NSObject {
  open var title: String?
  /// The controller that contains this one; `nil` if there is no such controller.
  public internal(set) weak var parent: UIViewController?
  /// The controllers that this one contains, in the order in which the app added them.
  public internal(set) var children: [UIViewController] = []
  /// The controller that this one presents; `nil` if there is no such controller.
  public private(set) var presentedViewController: UIViewController?
  /// The controller that presents this one; `nil` if there is no such controller.
  public private(set) weak var presentingViewController: UIViewController?
  /// The title and the buttons that a bar shows for the controller.
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
  /// An object that describes the presentation. It shows nothing.
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// Creates the view of a controller from a storyboard; `nil` for any other controller.
  var interface: InterfaceBuilder?
  private let nibName: String?
  private var loadedView: UIView?
  var hasAppeared = false

  /// Creates a controller whose view comes from a nib. Without a name, a nib with the class's own name is used.
  public init(nibName: String?, bundle: Bundle?) {
    self.nibName = nibName
    super.init()
  }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  /// Creates a controller for a storyboard. The coder is not read.
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  /// The storyboard that the controller comes from; `nil` if it does not come from a storyboard.
  public var storyboard: UIStoryboard? { interface?.storyboard }

  /// The view. Reading it loads the view if it does not exist.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }
  /// Whether the view exists.
  public var isViewLoaded: Bool { loadedView != nil }
  /// The view, if it exists. Unlike `view` it loads nothing.
  public var viewIfLoaded: UIView? { loadedView }

  /// Loads the view from the storyboard or a nib. Without them the controller gets an empty view.
  open func loadView() {
    loadedView = interface?.loadView(of: self) ?? InterfaceBuilder.nibView(nibName, owner: self)
  }
  /// Reports that the view was loaded.
  open func viewDidLoad() {}
  /// Reports that the view is about to appear. The controller's children appear after it.
  open func viewWillAppear(_ animated: Bool) {}
  /// Reports that the view is about to appear. The controller's children appear after it.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Reports that the view appeared, after the views of the controller's children.
  open func viewDidAppear(_ animated: Bool) {}
  /// Reports that the view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Reports that the view disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Reports a layout. The virtual phone calls it once when the view appears, although nothing is laid out.
  open func viewWillLayoutSubviews() {}
  /// Reports a layout. The virtual phone calls it once when the view appears, although nothing is laid out.
  open func viewDidLayoutSubviews() {}
  open func updateViewConstraints() {}
  /// Reports that memory runs short. The virtual phone calls it on the windows' controllers and on the controllers that
  /// they contain or present.
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
  /// Whether the controller is about to be presented; always `false`.
  public var isBeingPresented: Bool { false }
  /// Whether the controller is about to be dismissed; always `false`.
  public var isBeingDismissed: Bool { false }
  /// Whether no controller contains this one.
  public var isMovingFromParent: Bool { parent == nil }
  /// Whether another controller is about to contain this one; always `false`.
  public var isMovingToParent: Bool { false }
  /// A button with the title Edit. The button has no target, so a tap changes nothing.
  public private(set) lazy var editButtonItem = UIBarButtonItem(
    barButtonSystemItem: .edit, target: nil, action: nil)

  /// Loads the view if it does not exist, and calls `viewDidLoad()`. Without a storyboard and a nib, the view is empty.
  public func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { loadedView = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Loads the view and reports that it appears.
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

  /// Reports low memory to this controller, to its children, and to all controllers that they present.
  func warnOfMemory() {
    didReceiveMemoryWarning()
    for child in children { child.warnOfMemory() }
    presentedViewController?.warnOfMemory()
  }

  /// The children whose views are on the screen.
  var shownChildren: [UIViewController] { children }

  /// Adds a controller to this one. The child's view appears with this controller's view, or when the app calls
  /// `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) {
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Makes the view appear if the parent's view is shown.
  open func didMove(toParent parent: UIViewController?) { if parent?.hasAppeared == true { appear() } }

  /// Presents a controller and calls the completion handler, at once.
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = controller
    controller.presentingViewController = self
    controller.appear()
    completion?()
  }

  /// Dismisses the presented controller, or this controller if it presents no other. Calls the completion handler at
  /// once.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let shown = presentedViewController
    presentedViewController = nil
    shown?.disappear()
    if shown == nil, let below = presentingViewController { below.dismiss(animated: animated) }
    completion?()
  }

  /// Pushes a controller onto the navigation controller's stack, or presents it if there is no navigation controller.
  open func show(_ controller: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }
  /// Shows a controller, as ``show(_:sender:)`` does.
  open func showDetailViewController(_ controller: UIViewController, sender: Any?) { show(controller, sender: sender) }

  /// Returns whether a segue may run; `true` unless a subclass overrides it.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Reports that a segue is about to run.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Runs a segue of the storyboard. Does nothing if the controller does not come from a storyboard.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    interface?.performSegue(identifier: identifier, from: self, sender: sender)
  }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { true }

  // MARK: Surrounding controllers

  /// The nearest navigation controller around this one; `nil` if there is no such controller.
  public var navigationController: UINavigationController? { ancestor() }
  /// The nearest tab bar controller around this one; `nil` if there is no such controller.
  public var tabBarController: UITabBarController? { ancestor() }
  /// The nearest split view controller around this one; `nil` if there is no such controller.
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

/// How a presented controller covers the presenting one. A virtual phone makes no distinction.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}
/// How a presented controller appears. A virtual phone shows no animation.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }
/// The colour of the status bar's text. A virtual phone has no status bar.
public enum UIStatusBarStyle: Int, Sendable { case `default` = 0, lightContent = 1, darkContent = 3 }
/// Whether the interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// The ways in which the interface may be turned. See Apple's `UIInterfaceOrientationMask`. A virtual phone is not
/// turned.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The orientations as bits, with Apple's values.
  public let rawValue: UInt
  /// Creates a set of orientations from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The phone is upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// The interface is turned to the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// The interface is turned to the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// The phone is upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// The interface is turned to the left or right.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations except upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The properties of the interface around a view. See Apple's `UITraitCollection`. They are always the same.
public final class UITraitCollection: NSObject, Sendable {
  /// Whether the interface is light or dark; always light.
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// The kind of the device; always a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The number of pixels for each point.
  public var displayScale: CGFloat { 3 }
}

/// Describes how a controller is presented over another one. See Apple's `UIPresentationController`. It keeps its
/// values.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// The object that receives events of the presentation. A virtual phone does not call it.
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view to which a popover points.
  public var sourceView: UIView?
  /// The rectangle to which a popover points.
  public var sourceRect = CGRect.zero
  /// The button to which a popover points.
  public var barButtonItem: UIBarButtonItem?
}

/// Reports how a presentation ends. See Apple's `UIAdaptivePresentationControllerDelegate`. A virtual phone does not
/// call it.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
}

extension UIAdaptivePresentationControllerDelegate {
  /// Does nothing. A delegate without this method ignores the end of the presentation.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing. A delegate without this method ignores the end of the presentation.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Returns `true`: the user may end the presentation.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
}

/// A question to the user. See Apple's `UIAlertController`. A scenario answers it by a tap on an action's title.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Whether the question rises from the bottom or appears in the middle.
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  /// The answers, in the order in which the app added them.
  public private(set) var actions: [UIAlertAction] = []
  /// The text fields, in the order in which the app added them; `nil` before the first.
  public private(set) var textFields: [UITextField]?
  /// Whether the question rises from the bottom or appears in the middle. A virtual phone does not read it.
  public private(set) var preferredStyle = Style.alert
  /// The answer that iOS emphasises. A virtual phone does not read it.
  public var preferredAction: UIAlertAction?
  /// Describes the popover that shows the question on a large screen.
  public var popoverPresentationController: UIPresentationController? { presentationController }

  /// Creates a question without answers.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Adds an answer at the end.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  /// Adds a text field, and passes it to the handler.
  open func addTextField(configurationHandler handler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    handler?(field)
  }
}

/// An answer to a question. See Apple's `UIAlertAction`. A scenario chooses it by its title.
@preconcurrency @MainActor
public final class UIAlertAction: NSObject {
  /// How iOS shows the answer.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// The text of the answer.
  public let title: String?
  /// How iOS shows the answer. A virtual phone makes no distinction.
  public let style: Style
  /// Whether the user can choose the answer.
  public var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// Creates an answer. The handler runs when the user chooses it.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
