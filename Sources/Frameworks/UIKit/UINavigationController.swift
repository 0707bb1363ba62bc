public import Foundation
public import FoundationAdditions

/// What a bar shows of a controller.
@preconcurrency @MainActor
public final class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

  public var title: String?
  public var prompt: String?
  public var titleView: UIView?
  public var hidesBackButton = false
  public var backBarButtonItem: UIBarButtonItem?
  public var backButtonTitle: String?
  public var searchController: UIViewController?
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  public var rightBarButtonItems: [UIBarButtonItem]?
  public var leftBarButtonItems: [UIBarButtonItem]?
  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
}

@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
  public enum Style: Int, Sendable { case plain = 0, done = 2 }
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search,
      refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
  }

  open var isEnabled = true
  open var title: String?
  open var image: UIImage?
  open var tintColor: UIColor?
  open var tag = 0
  open var customView: UIView?
  open var width: CGFloat = 0
  open weak var target: AnyObject?
  open var action: Selector?
  var outletName: String?

  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    (self.title, self.target, self.action) = (title, target, action)
  }
  public init(barButtonSystemItem item: SystemItem, target: AnyObject? = nil, action: Selector? = nil) {
    (self.target, self.action) = (target, action)
    title = "\(item)".capitalized
  }
  public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    (self.image, self.target, self.action) = (image, target, action)
  }
  public init(customView: UIView) { self.customView = customView }
  public override init() {}
}

@preconcurrency @MainActor
open class UITabBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var selectedImage: UIImage?
  open var badgeValue: String?
  open var tag = 0

  public init(title: String?, image: UIImage?, tag: Int) { (self.title, self.image, self.tag) = (title, image, tag) }
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) { (self.title, self.image) = (title, image) }
}

@preconcurrency @MainActor open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
  open var isTranslucent = true
  open var barTintColor: UIColor?
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
}
@preconcurrency @MainActor open class UITabBar: UIView {
  open var items: [UITabBarItem]?
  open var barTintColor: UIColor?
}
@preconcurrency @MainActor open class UIToolbar: UIView { open var items: [UIBarButtonItem]? }

@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] = [] {
    didSet { adopt(oldValue) }
  }
  public let navigationBar = UINavigationBar(frame: .zero)
  open var isNavigationBarHidden = false
  open var isToolbarHidden = true
  public var topViewController: UIViewController? { viewControllers.last }
  public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    adopt([])
  }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
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

  open func pushViewController(_ controller: UIViewController, animated: Bool) { viewControllers.append(controller) }
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) { viewControllers = controllers }
  open func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) { isNavigationBarHidden = isHidden }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let gone = Array(viewControllers.dropFirst())
    viewControllers = Array(viewControllers.prefix(1))
    return gone
  }
}

@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    didSet {
      for old in oldValue ?? [] { old.removeFromParent() }
      for controller in viewControllers ?? [] { addChild(controller) }
      if hasAppeared { selectedViewController?.appear() }
    }
  }
  open var selectedIndex = 0 {
    didSet {
      guard hasAppeared, selectedIndex != oldValue, let all = viewControllers else { return }
      if all.indices.contains(oldValue) { all[oldValue].disappear() }
      selectedViewController?.appear()
    }
  }
  public let tabBar = UITabBar(frame: .zero)
  public weak var delegate: (any UITabBarControllerDelegate)?
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }
  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) { viewControllers = controllers }
}

@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  open var viewControllers: [UIViewController] = [] {
    didSet { for controller in viewControllers where controller.parent !== self { addChild(controller) } }
  }
}

@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  open var tableView: UITableView!
  open var refreshControl: UIRefreshControl?
  open var clearsSelectionOnViewWillAppear = true

  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func loadView() {
    super.loadView()
    let table = viewIfLoaded as? UITableView ?? UITableView(frame: UIScreen.main.bounds)
    tableView = table
    if table.dataSource == nil { table.dataSource = self }
    if table.delegate == nil { table.delegate = self }
    view = table
  }

  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}
