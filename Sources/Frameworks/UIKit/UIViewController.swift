public import Foundation

/// Manages a view. See Apple's `UIViewController`. The controller's view appears when the view's window is shown, when
/// another controller presents this controller, or when a controller that is on the screen shows this controller as a
/// child.
@preconcurrency @MainActor
open class UIViewController: NSObject {
  open var title: String?
  /// The controller that contains this controller; `nil` if no controller contains it.
  public internal(set) weak var parent: UIViewController?
  /// The controllers that this controller contains, in the order in which the app added them.
  public internal(set) var children: [UIViewController] = []
  /// The controller that this controller presents; `nil` if it presents no other controller.
  public private(set) var presentedViewController: UIViewController?
  /// The controller that presents this controller; `nil` if no controller presents it.
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
  /// An object that describes the presentation. A virtual phone ignores the object.
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// The builder that creates the controller's view from a storyboard; `nil` if the controller was not created from a
  /// storyboard.
  var interface: InterfaceBuilder?
  private let nibName: String?
  private var loadedView: UIView?
  var hasAppeared = false

  /// Creates a controller whose view comes from a nib. If no name is given or no nib has this name, UIKit searches for
  /// a nib with the name of the class. If that nib does not exist either, UIKit removes the suffix `Controller` from
  /// the name of the class, and searches for a nib with the shorter name.
  public init(nibName: String?, bundle: Bundle?) {
    self.nibName = nibName
    super.init()
  }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  /// Creates a controller for a storyboard. The coder is ignored.
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  /// The storyboard from which the controller was created; `nil` for any other controller.
  public var storyboard: UIStoryboard? { interface?.storyboard }

  /// The view. If the view does not exist, a read of this property loads the view.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }
  /// Whether the view exists.
  public var isViewLoaded: Bool { loadedView != nil }
  /// The view; `nil` if the view has not been loaded. Unlike `view`, this property does not load the view.
  public var viewIfLoaded: UIView? { loadedView }

  /// Loads the view from the storyboard or a nib. If the controller has neither a storyboard nor a nib, the method
  /// creates an empty view.
  open func loadView() {
    loadedView =
      interface?.loadView(of: self) ?? InterfaceBuilder.nibView(nibName, owner: self)
      ?? UIView(frame: UIScreen.main.bounds)
  }
  /// Reports that the view was loaded.
  open func viewDidLoad() {}
  /// Reports that the view is about to appear, before the views of the controller's children appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// Reports that the view is about to appear, before the views of the controller's children appear.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Reports that the view appeared, after the views of the controller's children have appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Reports that the view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Reports that the view disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Reports a layout. The virtual phone calls this method once each time the view appears, although nothing is laid
  /// out.
  open func viewWillLayoutSubviews() {}
  /// Reports a layout. The virtual phone calls this method once each time the view appears, although nothing is laid
  /// out.
  open func viewDidLayoutSubviews() {}
  open func updateViewConstraints() {}
  /// Reports that memory is low. The virtual phone calls this method on the windows' controllers, and on all
  /// controllers that those controllers contain or present.
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
  /// Whether the view is appearing because another controller presents this controller.
  public private(set) var isBeingPresented = false
  /// Whether the view is disappearing because this controller is dismissed.
  public private(set) var isBeingDismissed = false
  /// Whether the view is disappearing because this controller leaves a navigation controller's stack or a split view.
  public private(set) var isMovingFromParent = false
  /// Whether the view is appearing because this controller was added to a navigation controller's stack or to a split
  /// view.
  public private(set) var isMovingToParent = false
  /// A button with the title "Edit". The button has no target, so a tap changes nothing.
  public private(set) lazy var editButtonItem = UIBarButtonItem(
    barButtonSystemItem: .edit, target: nil, action: nil)

  /// If the view does not exist, loads the view and calls `viewDidLoad()`. The view of a controller that has neither a
  /// storyboard nor a nib is empty.
  public func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    // An override of `loadView()` may set no view.
    if loadedView == nil { loadedView = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Loads the view if it does not exist, and reports that the view appears. Reports nothing if the view is already on
  /// the screen.
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

  /// Reports low memory to this controller, and to all controllers that it contains or presents, directly or through
  /// other controllers.
  func warnOfMemory() {
    didReceiveMemoryWarning()
    for child in children { child.warnOfMemory() }
    presentedViewController?.warnOfMemory()
  }

  /// The children whose views are on the screen.
  var shownChildren: [UIViewController] { children }

  /// Adds a child controller to this controller, and removes the child from its previous parent. The child's view
  /// appears with this controller's view, or when the app calls `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) {
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// Removes the controller from the controller that contains it, and calls `didMove(toParent:)` with `nil`.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Removes those of the old children that are not among the new children, and adds the new children that this
  /// controller does not contain yet. Between the calls of `addChild(_:)` and `didMove(toParent:)`, `show` receives the
  /// added children.
  func replaceChildren(
    _ old: [UIViewController], with new: [UIViewController], show: (_ added: [UIViewController]) -> Void
  ) {
    for gone in old where !new.contains(gone) {
      gone.willMove(toParent: nil)
      gone.isMovingFromParent = true
      gone.disappear()
      gone.isMovingFromParent = false
      gone.removeFromParent()
    }
    let added = new.filter { $0.parent !== self }
    for controller in added { addChild(controller) }
    show(added)
    for controller in added { controller.didMove(toParent: self) }
  }

  /// Makes the view appear. The argument is the value of ``isMovingToParent`` during the call.
  func appear(movingToParent isMoving: Bool) {
    isMovingToParent = isMoving
    appear()
    isMovingToParent = false
  }

  /// Makes this controller's view appear if the parent's view is on the screen and the parent shows this controller.
  open func didMove(toParent parent: UIViewController?) {
    guard let parent, parent.hasAppeared, parent.shownChildren.contains(self) else { return }
    appear()
  }

  /// Presents a controller without an animation, and then calls the completion handler.
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = controller
    controller.presentingViewController = self
    controller.isBeingPresented = true
    controller.appear()
    controller.isBeingPresented = false
    completion?()
  }

  /// Dismisses the presented controller and all controllers above it, or this controller if it presents no other
  /// controller. The completion handler is called without a delay.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if let shown = presentedViewController {
      removePresented(shown)
    } else if let below = presentingViewController {
      below.dismiss(animated: animated)
    }
    completion?()
  }

  /// Removes the controller that this controller presents. The controllers above the presented controller disappear
  /// first.
  private func removePresented(_ shown: UIViewController) {
    presentedViewController = nil
    shown.removeAllPresented()
    shown.isBeingDismissed = true
    shown.disappear()
    shown.isBeingDismissed = false
    shown.presentingViewController = nil
  }

  /// Removes the controllers that this controller and the controllers inside it present.
  private func removeAllPresented() {
    for child in children { child.removeAllPresented() }
    if let shown = presentedViewController { removePresented(shown) }
  }

  /// Pushes a controller onto the navigation controller's stack, or presents the controller if there is no navigation
  /// controller.
  open func show(_ controller: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }
  /// Shows a controller, as ``show(_:sender:)`` does.
  open func showDetailViewController(_ controller: UIViewController, sender: Any?) { show(controller, sender: sender) }

  /// Returns whether a segue may run; `true` unless a subclass overrides this method.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Reports that a segue is about to run.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Runs a segue of the storyboard. Does nothing if the controller was not created from a storyboard.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    interface?.performSegue(identifier: identifier, from: self, sender: sender)
  }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { true }

  // MARK: Surrounding controllers

  /// The nearest navigation controller that contains this controller; `nil` if no navigation controller contains it.
  public var navigationController: UINavigationController? { ancestor() }
  /// The nearest tab bar controller that contains this controller; `nil` if no tab bar controller contains it.
  public var tabBarController: UITabBarController? { ancestor() }
  /// The nearest split view controller that contains this controller; `nil` if no split view controller contains it.
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

/// The way in which a presented controller covers the presenting controller. The styles do not differ on a virtual
/// phone.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}
/// The animation with which a presented controller appears. A virtual phone shows no animation.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }
/// The colour of the status bar's text. A virtual phone draws no status bar.
public enum UIStatusBarStyle: Int, Sendable { case `default` = 0, lightContent = 1, darkContent = 3 }
/// Whether the interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// The orientations that the interface may have. See Apple's `UIInterfaceOrientationMask`. A virtual phone is never
/// turned.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The orientations as bits, with Apple's values.
  public let rawValue: UInt
  /// Creates a set of orientations from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The phone is upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// The interface is rotated to the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// The interface is rotated to the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// The phone is upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// The interface is rotated to the left or to the right.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations in which the phone is not upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The properties of the interface that surrounds a view. See Apple's `UITraitCollection`. The properties never change
/// on a virtual phone.
public final class UITraitCollection: NSObject, Sendable {
  /// Whether the interface is light or dark; always light.
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// The kind of the device; always a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The number of pixels for each point.
  public var displayScale: CGFloat { 3 }
}

/// Describes the presentation of a controller over another controller. See Apple's `UIPresentationController`. The
/// object stores the values that the app sets.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// The object that receives the events of the presentation. A virtual phone does not call this object.
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view to which a popover points.
  public var sourceView: UIView?
  /// The rectangle to which a popover points.
  public var sourceRect = CGRect.zero
  /// The button to which a popover points.
  public var barButtonItem: UIBarButtonItem?
}

/// Receives the events at the end of a presentation. See Apple's `UIAdaptivePresentationControllerDelegate`. A virtual
/// phone does not call these methods.
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
  /// Returns `true`, so that the user may end the presentation.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
}

/// A question to the user. See Apple's `UIAlertController`. A scenario answers the question by a tap on an action's
/// title.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Whether the question rises from the bottom or appears in the middle.
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  /// The possible answers, in the order in which the app added them.
  public private(set) var actions: [UIAlertAction] = []
  /// The text fields, in the order in which the app added them; `nil` until the app adds a text field.
  public private(set) var textFields: [UITextField]?
  /// Whether the question rises from the bottom or appears in the middle. A virtual phone ignores the style.
  public private(set) var preferredStyle = Style.alert
  /// The answer that iOS emphasises. A virtual phone ignores the property.
  public var preferredAction: UIAlertAction?
  /// An object that describes the popover in which a device with a large screen shows the question.
  public var popoverPresentationController: UIPresentationController? { presentationController }

  /// Creates a question without answers.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Adds an answer after the existing answers.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  /// Adds a text field, and passes the field to the handler.
  open func addTextField(configurationHandler handler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    handler?(field)
  }
}

/// An answer to a question. See Apple's `UIAlertAction`. A scenario chooses the answer by its title.
@preconcurrency @MainActor
public final class UIAlertAction: NSObject {
  /// The style in which iOS shows the answer.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// The text of the answer.
  public let title: String?
  /// The style in which iOS shows the answer. The styles do not differ on a virtual phone.
  public let style: Style
  /// Whether the user can choose the answer.
  public var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// Creates an answer. The handler runs when the user chooses the answer.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
