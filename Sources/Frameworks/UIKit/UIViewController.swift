public import Foundation
import FoundationAdditions
import PhonePort

/// Manages a view. See Apple's `UIViewController`. The controller's view appears when the view's window is shown, when
/// another controller presents this controller, or when a controller that is on the screen shows this controller as a
/// child.
@preconcurrency @MainActor
open class UIViewController: NSObject {
  /// The title of the controller; `nil` for no title. A new value also becomes the title of ``navigationItem`` and of
  /// ``tabBarItem``.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem?.title = title
    }
  }
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
  /// The item of the controller in a tab bar. A scenario taps the tab by the title of this item, or by ``title`` if the
  /// item has no title. A tab of a navigation controller without a title and an image shows the root controller's item.
  open var tabBarItem: UITabBarItem! = UITabBarItem(title: nil, image: nil, tag: 0)
  /// The way in which this controller covers the presenting controller. With the styles `fullScreen` and
  /// `currentContext`, the presenting view disappears. Before iOS 13, it also disappears with the automatic style, with
  /// sheets and with popovers, which covered the whole screen of a phone.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The animation with which this controller appears. A virtual phone shows no animation.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether iOS prevents the user from dismissing this controller with a swipe. The value has no effect on a virtual
  /// phone, whose user makes no swipes.
  open var isModalInPresentation = false
  /// Whether the user can edit the content. An assignment calls ``setEditing(_:animated:)``, and so does a tap on
  /// ``editButtonItem``.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  /// The size that this controller requests for its view, in points. Nothing is laid out.
  open var preferredContentSize = CGSize.zero
  /// Whether the tab bar is hidden while this controller is in the stack of a navigation controller. A scenario can tap
  /// the tabs in both cases.
  open var hidesBottomBarWhenPushed = false
  /// The edges at which the view extends behind bars; at first, all edges. The value has no effect on a virtual phone.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether this controller's interface is light or dark, regardless of the user's choice. The value has no effect on
  /// a virtual phone.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The name under which iOS preserves the state of this controller; `nil` if iOS does not preserve its state. The
  /// value has no effect on a virtual phone.
  open var restorationIdentifier: String?
  /// An object that describes the presentation. A virtual phone ignores the object.
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// The builder that creates the controller's view from a storyboard; `nil` if the controller was not created from a
  /// storyboard.
  var interface: InterfaceBuilder?
  /// The controller whose view disappeared when this controller presented another controller; `nil` if no view
  /// disappeared.
  private weak var replaced: UIViewController?
  private var editing = false
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
  /// Creates a controller that a storyboard defines. The coder is ignored.
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  /// The storyboard from which the controller was created; `nil` if the controller was not created from a storyboard.
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
  /// Updates the constraints of the view before a layout on iOS. The virtual phone never calls this method.
  open func updateViewConstraints() {}
  /// Reports that memory is low. The virtual phone calls this method on the windows' controllers, and on all
  /// controllers that those controllers contain or present.
  open func didReceiveMemoryWarning() {}
  /// Reports that the controller was created from a storyboard. The outlets are not set yet, because the view is loaded
  /// later.
  open func awakeFromNib() {}
  /// Reports that the safe area of the view changed. The virtual phone never calls this method, because the safe area
  /// never changes.
  open func viewSafeAreaInsetsDidChange() {}
  /// Reports that ``traitCollection`` changed. The virtual phone never calls this method, because the traits never
  /// change.
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
  /// Reports that fingers touched the view. The virtual phone never calls this method, because a tap creates no
  /// touches.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Reports that fingers left the screen. The virtual phone never calls this method, because a tap creates no touches.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Changes ``isEditing`` and the title of ``editButtonItem``. There is no animation.
  open func setEditing(_ isEditing: Bool, animated: Bool) {
    editing = isEditing
    editButtonItem.title = isEditing ? "Done" : "Edit"
  }
  /// Does nothing, because a virtual phone draws no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Reports that the controller is about to enter a parent, or to leave its parent if the argument is `nil`.
  /// ``addChild(_:)`` calls this method, but ``removeFromParent()`` does not.
  open func willMove(toParent parent: UIViewController?) {}
  /// The properties of the interface around the view, which are the same for every controller.
  open var traitCollection: UITraitCollection { UITraitCollection() }
  /// The colour that this controller requests for the text of the status bar. The virtual phone never reads this
  /// property.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether this controller requests that iOS hides the status bar. The virtual phone never reads this property.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether this controller requests that iOS hides the home indicator. The virtual phone never reads this property.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Whether the interface turns with the phone. The virtual phone never reads this property.
  open var shouldAutorotate: Bool { true }
  /// The orientations that the interface of this controller may have. The virtual phone never reads this property.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The view that iOS shows above the keyboard, or at the bottom of the screen; `nil` unless a subclass overrides this
  /// property. The virtual phone never reads this property, and a tap does not find the view.
  open var inputAccessoryView: UIView? { nil }
  /// Whether this controller can become the first responder on iOS. The virtual phone never reads this property.
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
  /// A button that calls ``setEditing(_:animated:)`` with the opposite of ``isEditing``. The title is "Done" while the
  /// user can edit the content, and otherwise "Edit".
  public private(set) lazy var editButtonItem = makeEditButton()

  private func makeEditButton() -> UIBarButtonItem {
    let toggle = Selector(
      "toggleEditing:",
      bound: { [weak self] (_: UIBarButtonItem) in
        guard let self else { return }
        self.setEditing(!self.isEditing, animated: true)
      })
    return UIBarButtonItem(title: "Edit", style: .plain, target: self, action: toggle)
  }

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
    // A callback may present a controller that replaces this view.
    for child in shownChildren where hasAppeared { child.appear() }
    if hasAppeared { viewDidAppear(false) }
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

  /// The controller whose item a tab bar shows for this controller.
  var tabSource: UIViewController { self }

  /// The children that are on the screen while this controller is on the screen.
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

  /// Removes each old child that is not among the new children, and adds each new child that this controller does not
  /// contain yet. Between the calls of `addChild(_:)` and `didMove(toParent:)`, `show` receives the added children.
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
    if let shown = presentedViewController {
      PhoneConnection.running?.log(
        "[Presentation] Attempt to present \(type(of: controller)) on \(type(of: self)), which is already presenting "
          + "\(type(of: shown))")
      return
    }
    presentedViewController = controller
    controller.presentingViewController = self
    if controller.replacesPresenter, outermost.hasAppeared {
      replaced = outermost
      outermost.disappear()
    }
    controller.isBeingPresented = true
    controller.appear()
    controller.isBeingPresented = false
    completion?()
  }

  /// Whether the view of this controller replaces the presenting view, instead of covering it.
  var replacesPresenter: Bool {
    switch modalPresentationStyle {
    case .fullScreen, .currentContext: true
    case .automatic, .pageSheet, .formSheet, .popover:
      PhoneConnection.running?.ask(.osMajorVersion).count.map { $0 < 13 } ?? false
    case .custom, .overFullScreen, .overCurrentContext, .none: false
    }
  }

  /// The outermost controller that contains this controller; this controller if no controller contains it.
  private var outermost: UIViewController { parent?.outermost ?? self }

  /// Dismisses the presented controller and all controllers above it, or this controller if it presents no other
  /// controller. The completion handler is called without a delay.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if let shown = presentedViewController {
      let returning = replaced
      removePresented(shown)
      returning?.appear()
    } else if let below = presentingViewController {
      below.dismiss(animated: animated)
    }
    completion?()
  }

  /// Removes the controller that this controller presents. The controllers above the presented controller disappear
  /// first.
  private func removePresented(_ shown: UIViewController) {
    presentedViewController = nil
    replaced = nil
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
  /// Returns `false`, because a controller on a virtual phone never becomes the first responder.
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Returns `true` and does nothing, because the controller is never the first responder.
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

/// The colour of the status bar's text. A virtual phone draws no status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// Dark text or, from iOS 13, the text colour that fits the interface.
  case `default` = 0
  /// Light text, for a dark background.
  case lightContent = 1
  /// Dark text, for a light background, in iOS 13 and later.
  case darkContent = 3
}
/// Whether the interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Neither style is requested.
  case unspecified
  /// The interface is light, as always on a virtual phone.
  case light
  /// The interface is dark. The traits of a virtual phone never have this style.
  case dark
}

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
