public import Foundation
public import FoundationAdditions

/// The title and the buttons that a bar shows for a controller. See Apple's `UINavigationItem`.
@preconcurrency @MainActor
public final class UINavigationItem: NSObject {
  /// Whether the bar shows a large title.
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

  /// The text in the middle of the bar.
  public var title: String?
  /// The line above the title.
  public var prompt: String?
  /// A view in place of the title.
  public var titleView: UIView?
  /// Whether the bar hides the button that goes back.
  public var hidesBackButton = false
  /// The button that goes back to this controller.
  public var backBarButtonItem: UIBarButtonItem?
  /// The text of the button that goes back to this controller.
  public var backButtonTitle: String?
  /// The controller that searches the content.
  public var searchController: UIViewController?
  /// Whether the bar shows a large title for this controller.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The buttons on the right. A scenario taps them by their titles.
  public var rightBarButtonItems: [UIBarButtonItem]?
  /// The buttons on the left. A scenario taps them by their titles.
  public var leftBarButtonItems: [UIBarButtonItem]?
  /// The first button on the right. Setting it replaces all of them.
  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button on the left. Setting it replaces all of them.
  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// Replaces the buttons on the right with one button, at once.
  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Replaces the buttons on the left with one button, at once.
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Replaces the buttons on the right, at once.
  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Replaces the buttons on the left, at once.
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
}

/// A button in a bar. See Apple's `UIBarButtonItem`. A scenario taps it by its title or outlet.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
  /// How a button in a bar looks.
  public enum Style: Int, Sendable { case plain = 0, done = 2 }
  /// A button with a title and image of the system.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search,
      refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
  }

  /// Whether the user can tap the button. A tap does not find a disabled button.
  open var isEnabled = true
  /// The text of the button. A scenario taps the button by this text.
  open var title: String?
  open var image: UIImage?
  open var tintColor: UIColor?
  open var tag = 0
  open var customView: UIView?
  open var width: CGFloat = 0
  /// The object that a tap calls.
  open weak var target: AnyObject?
  /// The method of the target that a tap calls.
  open var action: Selector?
  var outletName: String?

  /// Creates a button with a title. The style is not kept.
  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    (self.title, self.target, self.action) = (title, target, action)
  }
  /// Creates a button of the system. A scenario taps the button by the item's name with a capital letter.
  public init(barButtonSystemItem item: SystemItem, target: AnyObject? = nil, action: Selector? = nil) {
    (self.target, self.action) = (target, action)
    title = "\(item)".capitalized
  }
  /// Creates a button with an image. The style is not kept.
  public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    (self.image, self.target, self.action) = (image, target, action)
  }
  /// Creates a place in a bar for a view.
  public init(customView: UIView) { self.customView = customView }
  public override init() {}
}

/// An item of a tab bar. See Apple's `UITabBarItem`. A scenario taps it by its title.
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var selectedImage: UIImage?
  open var badgeValue: String?
  open var tag = 0

  /// Creates an item of a tab bar with a number.
  public init(title: String?, image: UIImage?, tag: Int) { (self.title, self.image, self.tag) = (title, image, tag) }
  /// Creates an item of a tab bar. The image for the selected state is not kept.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) { (self.title, self.image) = (title, image) }
}

/// The bar at the top of a navigation controller. See Apple's `UINavigationBar`. It keeps its values.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
  open var isTranslucent = true
  open var barTintColor: UIColor?
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
}
/// The bar of a tab bar controller. See Apple's `UITabBar`. It keeps its values.
@preconcurrency @MainActor open class UITabBar: UIView {
  open var items: [UITabBarItem]?
  open var barTintColor: UIColor?
}
/// A bar of buttons. See Apple's `UIToolbar`. A scenario does not find its buttons.
@preconcurrency @MainActor open class UIToolbar: UIView { open var items: [UIBarButtonItem]? }

/// A stack of controllers. The last controller is shown. See Apple's `UINavigationController`.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The controllers of the stack, from the bottom to the top. Setting them makes the last one appear.
  open var viewControllers: [UIViewController] = [] {
    didSet { adopt(oldValue) }
  }
  /// The bar of the controller.
  public let navigationBar = UINavigationBar(frame: .zero)
  open var isNavigationBarHidden = false
  open var isToolbarHidden = true
  /// The controller on top of the stack.
  public var topViewController: UIViewController? { viewControllers.last }
  /// The controller that the user sees: the presented one, or the one on top.
  public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Creates a stack with one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    adopt([])
  }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  /// Creates a controller for a storyboard.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func adopt(_ old: [UIViewController]) {
    for gone in old where !viewControllers.contains(where: { $0 === gone }) {
      gone.removeFromParent()
      gone.disappear()
    }
    for new in viewControllers where new.parent !== self { addChild(new) }
    if hasAppeared {
      for covered in viewControllers.dropLast() { covered.disappear() }
      topViewController?.appear()
    }
  }

  override var shownChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  /// Adds a controller on top of the stack, at once.
  open func pushViewController(_ controller: UIViewController, animated: Bool) { viewControllers.append(controller) }
  /// Replaces the controllers of the stack, at once.
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) { viewControllers = controllers }
  open func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) { isNavigationBarHidden = isHidden }

  /// Removes the controller on top of the stack, at once. Returns `nil` if it is the only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }

  /// Removes all controllers but the first, at once. Returns the removed controllers.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let gone = Array(viewControllers.dropFirst())
    viewControllers = Array(viewControllers.prefix(1))
    return gone
  }
}

/// Several controllers, one of which the user selects. See Apple's `UITabBarController`. A scenario taps a tab by its
/// title.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  /// The controllers of the tabs, in their order.
  open var viewControllers: [UIViewController]? {
    didSet {
      for old in oldValue ?? [] { old.removeFromParent() }
      for controller in viewControllers ?? [] { addChild(controller) }
      if hasAppeared { selectedViewController?.appear() }
    }
  }
  /// The number of the selected tab, from 0. Setting it makes that controller appear.
  open var selectedIndex = 0 {
    didSet {
      guard hasAppeared, selectedIndex != oldValue, let all = viewControllers else { return }
      if all.indices.contains(oldValue) { all[oldValue].disappear() }
      selectedViewController?.appear()
    }
  }
  /// The tab bar of the controller.
  public let tabBar = UITabBar(frame: .zero)
  /// The object that receives selections. A virtual phone does not call it.
  public weak var delegate: (any UITabBarControllerDelegate)?
  /// The controller of the selected tab; `nil` if there is no such tab.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }
  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) { viewControllers = controllers }
}

/// Reports what the user does with a tab bar. See Apple's `UITabBarControllerDelegate`.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
  /// Does nothing. A delegate without this method ignores selections.
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Controllers beside each other. See Apple's `UISplitViewController`. All of them are shown.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The controllers, in their order.
  open var viewControllers: [UIViewController] = [] {
    didSet { for controller in viewControllers where controller.parent !== self { addChild(controller) } }
  }
}

/// A controller of a list. See Apple's `UITableViewController`. It is the list's data source and delegate unless the
/// app sets others.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  /// The list, which is the controller's view.
  open var tableView: UITableView!
  open var refreshControl: UIRefreshControl?
  open var clearsSelectionOnViewWillAppear = true

  /// Creates a controller for a list. The style is not kept.
  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  /// Creates a controller for a storyboard.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func loadView() {
    super.loadView()
    let table = viewIfLoaded as? UITableView ?? UITableView(frame: UIScreen.main.bounds)
    tableView = table
    if table.dataSource == nil { table.dataSource = self }
    if table.delegate == nil { table.delegate = self }
    view = table
  }

  /// Returns one section.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns no rows.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Returns an empty cell.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// Does nothing.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns 44 points.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
  /// Returns no title.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns no title.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns no view.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// Returns 0: the section has no header.
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
  /// Returns `false`: the user cannot edit the row.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  open func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}
