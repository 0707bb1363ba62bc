public import Foundation
public import FoundationAdditions

/// The title and the buttons that a bar shows for a controller. See Apple's `UINavigationItem`.
@preconcurrency @MainActor
public final class UINavigationItem: NSObject {
  /// Whether the bar shows a large title.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As for the controller below this controller in the stack.
    case automatic
    /// The title is large.
    case always
    /// The title is small.
    case never
  }

  /// The text in the middle of the bar.
  public var title: String?
  /// The line above the title.
  public var prompt: String?
  /// A view in place of the title.
  public var titleView: UIView?
  /// Whether the bar hides the back button.
  public var hidesBackButton = false
  /// The button by which the user returns to this controller.
  public var backBarButtonItem: UIBarButtonItem?
  /// The text of the button by which the user returns to this controller.
  public var backButtonTitle: String?
  /// The controller that shows the search bar and the results of a search.
  public var searchController: UIViewController?
  /// The look of the bar for this controller; `nil` for the bar's own look. A virtual phone draws nothing.
  public var standardAppearance: UINavigationBarAppearance?
  /// The look of the bar for this controller while the content is scrolled to its beginning; `nil` for the bar's own
  /// look. A virtual phone draws nothing.
  public var scrollEdgeAppearance: UINavigationBarAppearance?
  /// Whether the bar shows a large title for this controller.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The buttons on the right. A scenario taps a button by its title.
  public var rightBarButtonItems: [UIBarButtonItem]?
  /// The buttons on the left. A scenario taps a button by its title.
  public var leftBarButtonItems: [UIBarButtonItem]?
  /// The first button on the right; `nil` if this side has no button. A new value replaces all buttons on this side.
  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button on the left; `nil` if this side has no button. A new value replaces all buttons on this side.
  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// Replaces the buttons on the right with one button, or removes them if `item` is `nil`. There is no animation.
  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Replaces the buttons on the left with one button, or removes them if `item` is `nil`. There is no animation.
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Replaces the buttons on the right. There is no animation.
  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Replaces the buttons on the left. There is no animation.
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
}

/// A button in a bar. See Apple's `UIBarButtonItem`. A scenario taps the button by its title, its outlet or the name of
/// its system item.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
  /// The appearance of a button in a bar.
  public enum Style: Int, Sendable {
    /// A button with the bar's usual appearance.
    case plain = 0
    /// An emphasised button, which ends an edit and saves the changes.
    case done = 2
  }
  /// A button whose title and image the system provides. A scenario taps the button by the item's name with a capital
  /// first letter and all other letters in lower case.
  public enum SystemItem: Int, Sendable {
    /// Ends an edit, and saves the changes. A scenario taps "Done".
    case done
    /// Ends an edit without saving the changes. A scenario taps "Cancel".
    case cancel
    /// Begins an edit. A scenario taps "Edit".
    case edit
    /// Saves the changes. A scenario taps "Save".
    case save
    /// Adds an object. A real phone shows a plus sign. A scenario taps "Add".
    case add
    /// A space that uses the free width of the bar.
    case flexibleSpace
    /// A space that is as wide as the item's `width` states.
    case fixedSpace
    /// Begins a new text. A scenario taps "Compose".
    case compose
    /// Replies to a message. A scenario taps "Reply".
    case reply
    /// Shares the content, or offers other actions for it. A scenario taps "Action".
    case action
    /// Moves an object, for example into a folder. A scenario taps "Organize".
    case organize
    /// Shows the bookmarks. A scenario taps "Bookmarks".
    case bookmarks
    /// Begins a search. A scenario taps "Search".
    case search
    /// Loads the content again. A scenario taps "Refresh".
    case refresh
    /// Stops a task, for example loading. A real phone shows a cross. A scenario taps "Stop".
    case stop
    /// Opens the camera. A scenario taps "Camera".
    case camera
    /// Deletes the object. A scenario taps "Trash".
    case trash
    /// Begins to play media, or continues. A scenario taps "Play".
    case play
    /// Pauses media. A scenario taps "Pause".
    case pause
    /// Moves backwards in media. A scenario taps "Rewind".
    case rewind
    /// Moves forwards in media. A scenario taps "Fastforward".
    case fastForward
    /// Reverses the last change. A scenario taps "Undo".
    case undo
    /// Makes the reversed change again. A scenario taps "Redo".
    case redo
    /// Closes the screen, in iOS 13 and later. A scenario taps "Close".
    case close = 24
  }

  /// Whether the user can tap the button. A tap does not find a disabled button.
  open var isEnabled = true
  /// The text of the button; `nil` if the button has no text. A button of the system has no text unless the app sets a
  /// text. A scenario taps the button by this text.
  open var title: String?
  /// The image of the button; `nil` if the button has no image.
  open var image: UIImage?
  /// The colour of the button; `nil` stands for the bar's colour. A virtual phone draws nothing.
  open var tintColor: UIColor?
  /// A number that the app chooses for the button.
  open var tag = 0
  /// The view that the bar shows in place of a button; `nil` for a button. A tap finds the controls in this view.
  open var customView: UIView?
  /// The width of the item, in points; 0 stands for the width of its content. A virtual phone draws nothing.
  open var width: CGFloat = 0
  /// The object whose method a tap calls.
  open weak var target: AnyObject?
  /// The method of the target that a tap calls.
  open var action: Selector?
  var outletName: String?
  /// The item whose title and image the system provides; `nil` for any other button.
  private var systemItem: SystemItem?
  /// The texts by which a scenario finds the button. A space has no names, because the user cannot tap it.
  var names: [String] {
    if systemItem == .flexibleSpace || systemItem == .fixedSpace { return [] }
    return [title ?? systemItem.map { "\($0)".capitalized }, outletName].compactMap { $0 }
  }

  /// Creates a button with a title. The style is ignored.
  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    (self.title, self.target, self.action) = (title, target, action)
  }
  /// Creates a button whose title and image the system provides. As on iOS, ``title`` is `nil`.
  public init(barButtonSystemItem item: SystemItem, target: AnyObject? = nil, action: Selector? = nil) {
    (self.target, self.action) = (target, action)
    systemItem = item
  }
  /// Creates a button with an image. The style is ignored.
  public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    (self.image, self.target, self.action) = (image, target, action)
  }
  /// Creates an item that shows a view in a bar.
  public init(customView: UIView) { self.customView = customView }
  public override init() {}
}

/// An item of a tab bar. See Apple's `UITabBarItem`. A scenario taps the item by its title.
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
  /// The text of the item. A scenario taps the tab by this text, or by the controller's title if this text is `nil`.
  open var title: String?
  /// The image of the item. A virtual phone draws nothing.
  open var image: UIImage?
  /// The image of the item while its tab is selected; `nil` stands for ``image``. A virtual phone draws nothing.
  open var selectedImage: UIImage?
  /// The text in a badge on the item; `nil` stands for no badge. A virtual phone draws nothing.
  open var badgeValue: String?
  /// A number that the app chooses for the item.
  open var tag = 0

  /// Creates an item of a tab bar. `tag` is a number that the app chooses for the item.
  public init(title: String?, image: UIImage?, tag: Int) { (self.title, self.image, self.tag) = (title, image, tag) }
  /// Creates an item of a tab bar. The image for the selected state is ignored.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) { (self.title, self.image) = (title, image) }
}

/// The bar at the top of a navigation controller. See Apple's `UINavigationBar`. The bar stores the values that the app
/// sets.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// Whether the bar shows large titles, in iOS 11 and later.
  open var prefersLargeTitles = false
  /// Whether the content behind the bar shows through.
  open var isTranslucent = true
  /// The colour of the bar's background; `nil` stands for the system's colour.
  open var barTintColor: UIColor?
  /// The attributes of the title's text, for example its font; `nil` stands for the system's attributes.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The attributes of a large title's text; `nil` stands for the system's attributes.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The look of the bar, in iOS 13 and later. A virtual phone draws nothing.
  open var standardAppearance = UINavigationBarAppearance()
  /// The look of the bar while the phone lies on its side; `nil` for ``standardAppearance``. A virtual phone draws
  /// nothing.
  open var compactAppearance: UINavigationBarAppearance?
  /// The look of the bar while the content is scrolled to its beginning; `nil` for the system's look. A virtual phone
  /// draws nothing.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The look of the bar while the phone lies on its side and the content is scrolled to its beginning; `nil` for the
  /// system's look. A virtual phone draws nothing.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// The image of the line below the bar; `nil` for the system's line. A virtual phone draws nothing.
  open var shadowImage: UIImage?
  /// Does nothing, because a virtual phone draws nothing. On iOS, sets the image behind the bar.
  open func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {}
}
/// The bar of a tab bar controller. See Apple's `UITabBar`. The bar stores the values that the app sets.
@preconcurrency @MainActor open class UITabBar: UIView {
  /// The items of the bar; `nil` until the app sets them. The bar of a tab bar controller contains the items of the
  /// controller's tabs, and an assignment to this bar has no effect.
  open var items: [UITabBarItem]? {
    get { if let owner { owner.tabItems } else { ownItems } }
    set { ownItems = newValue }
  }
  /// The tab bar controller that shows the bar; `nil` for a bar that the app created.
  weak var owner: UITabBarController?
  private var ownItems: [UITabBarItem]?
  /// The colour of the bar's background; `nil` stands for the system's colour.
  open var barTintColor: UIColor?
  /// The colour of the items whose tabs are not selected; `nil` stands for the system's colour.
  open var unselectedItemTintColor: UIColor?
  /// The look of the bar, in iOS 13 and later. A virtual phone draws nothing.
  open var standardAppearance = UITabBarAppearance()
  /// The look of the bar while the content is scrolled to its end; `nil` for the system's look. A virtual phone draws
  /// nothing.
  open var scrollEdgeAppearance: UITabBarAppearance?
}
/// A bar of buttons. See Apple's `UIToolbar`. A scenario cannot tap the toolbar's buttons.
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The items of the bar, from left to right; `nil` until the app sets them.
  open var items: [UIBarButtonItem]?
}

/// A stack of controllers. The last controller is shown. See Apple's `UINavigationController`.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The controllers of the stack, from the bottom to the top. If the stack is on the screen when the app sets this
  /// property, the last controller appears.
  open var viewControllers: [UIViewController] = [] {
    didSet { adopt(oldValue) }
  }
  /// The bar of the controller.
  public let navigationBar = UINavigationBar(frame: .zero)
  /// Whether the bar at the top is hidden. A tap does not find the buttons of a hidden bar.
  open var isNavigationBarHidden = false
  /// Whether the toolbar is hidden. The controller has no toolbar, so the property has no effect on a virtual phone.
  open var isToolbarHidden = true
  /// The controller on top of the stack.
  public var topViewController: UIViewController? { viewControllers.last }
  /// The controller that the user sees: the presented controller or, if no controller is presented, the controller on
  /// top of the stack.
  public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Creates a stack with one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    adopt([])
  }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  /// Creates a controller that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func adopt(_ old: [UIViewController]) {
    replaceChildren(old, with: viewControllers) { added in
      guard hasAppeared, let top = topViewController else { return }
      for covered in viewControllers.dropLast() { covered.disappear() }
      top.appear(movingToParent: added.contains(top))
    }
  }

  override var shownChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  /// On iOS, the tab of a stack without a title and an image shows the item of the stack's first controller.
  override var tabSource: UIViewController {
    let hasOwnItem = title != nil || tabBarItem?.title != nil || tabBarItem?.image != nil
    return hasOwnItem ? self : viewControllers.first?.tabSource ?? self
  }

  /// Adds a controller on top of the stack. There is no animation.
  open func pushViewController(_ controller: UIViewController, animated: Bool) { viewControllers.append(controller) }
  /// Replaces the controllers of the stack. There is no animation.
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) { viewControllers = controllers }
  /// Hides or shows the bar at the top. There is no animation.
  open func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) { isNavigationBarHidden = isHidden }

  /// Removes the controller on top of the stack, and returns that controller. There is no animation. If the stack has
  /// fewer than two controllers, the method removes nothing and returns `nil`.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }

  /// Removes all controllers above the first controller, and returns the removed controllers. There is no animation.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let gone = Array(viewControllers.dropFirst())
    viewControllers = Array(viewControllers.prefix(1))
    return gone
  }
}

/// A controller with several tabs. The user selects one tab at a time. See Apple's `UITabBarController`. A scenario
/// taps a tab by its title.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  /// The controllers of the tabs, in the order of the tabs. When the app sets new controllers, the selected controller
  /// stays selected if it still has a tab. Otherwise the tab at ``selectedIndex`` becomes selected, or the first tab if
  /// no tab has this index.
  open var viewControllers: [UIViewController]? {
    didSet { replaceTabs(oldValue ?? []) }
  }
  /// The index of the selected tab. If the tabs are on the screen when the app sets another index, the view of the
  /// previous tab disappears and the view of the new tab appears.
  open var selectedIndex = 0 {
    didSet {
      guard hasAppeared, selectedIndex != oldValue, let all = viewControllers else { return }
      if all.indices.contains(oldValue) { all[oldValue].disappear() }
      selectedViewController?.appear()
    }
  }
  /// The tab bar of the controller.
  public private(set) lazy var tabBar: UITabBar = {
    let bar = UITabBar(frame: .zero)
    bar.owner = self
    return bar
  }()
  /// The items of the tabs; `nil` until the app sets the controllers.
  var tabItems: [UITabBarItem]? { viewControllers?.compactMap { $0.tabSource.tabBarItem } }
  /// The object that receives selections. A virtual phone does not call this object.
  public weak var delegate: (any UITabBarControllerDelegate)?
  /// The controller of the selected tab; `nil` if no tab has the selected index. An assignment of a controller that has
  /// no tab has no effect.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }

  private func replaceTabs(_ old: [UIViewController]) {
    let new = viewControllers ?? []
    let selected = old.indices.contains(selectedIndex) ? old[selectedIndex] : nil
    for gone in old {
      gone.willMove(toParent: nil)
      if !new.contains(gone) { gone.disappear() }
      gone.removeFromParent()
    }
    for controller in new { addChild(controller) }
    selectedIndex = new.firstIndex { $0 === selected } ?? (new.indices.contains(selectedIndex) ? selectedIndex : 0)
    if hasAppeared { selectedViewController?.appear() }
    for controller in new { controller.didMove(toParent: self) }
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }
  /// Replaces the controllers of the tabs. There is no animation.
  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) { viewControllers = controllers }
}

/// Receives the user's selections in a tab bar. See Apple's `UITabBarControllerDelegate`.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
  /// Does nothing. A delegate without this method ignores selections.
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// A controller that shows several controllers side by side. See Apple's `UISplitViewController`. A virtual phone shows
/// all of these controllers.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The controllers, in the order in which they are shown. If the controllers are on the screen when the app sets this
  /// property, removed controllers disappear, and added controllers appear.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      replaceChildren(oldValue, with: viewControllers) { added in
        if hasAppeared { for new in added { new.appear(movingToParent: true) } }
      }
    }
  }
}
