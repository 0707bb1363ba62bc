import AppHosting
import Foundation
import Testing

@testable import UIKit
@testable import VirtualAir
@testable import VirtualPhone

/// The bars of navigation controllers and tab bar controllers, and what a controller says about its bars.
@MainActor @Suite struct BarTests {
  private let world = World.certain()

  /// Shows a controller in a new window.
  private func show(_ controller: UIViewController) {
    let window = UIWindow(frame: .zero)
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  @Test func `the title of a controller becomes the title of its items`() {
    let controller = UIViewController()
    controller.title = "Near"
    #expect(controller.navigationItem.title == "Near" && controller.tabBarItem.title == "Near")
    controller.navigationItem.title = "People"
    controller.tabBarItem = UITabBarItem(title: "List", image: nil, tag: 0)
    #expect(controller.title == "Near")
    controller.title = "Far"
    #expect(controller.navigationItem.title == "Far" && controller.tabBarItem.title == "Far")
  }

  @Test func `the tab of a navigation controller without a title shows the title of the root controller`() {
    let phone = Handset("A", in: world).launch()
    let (tabs, root) = (UITabBarController(), UIViewController())
    root.title = "People"
    let stack = UINavigationController(rootViewController: root)
    phone.act { [self] _ in
      tabs.viewControllers = [UIViewController(), stack]
      show(tabs)
    }
    phone.phone.tap("People")
    world.run(for: .seconds(1))
    #expect(tabs.selectedViewController === stack)
    stack.title = "Groups"
    #expect(stack.tabSource === stack)
  }

  @Test func `bars and their shared appearance keep the looks that the app sets`() {
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.titleTextAttributes = [.init("colour"): "white"]
    UINavigationBar.appearance().standardAppearance = look
    UITabBar.appearance().unselectedItemTintColor = .white
    #expect(UINavigationBar.appearance().standardAppearance === look)
    let bar = UINavigationController(rootViewController: UIViewController()).navigationBar
    #expect(bar.standardAppearance !== look && bar.scrollEdgeAppearance == nil)
    bar.scrollEdgeAppearance = look
    #expect(bar.scrollEdgeAppearance?.titleTextAttributes.count == 1)
  }

  /// A controller of a grid with three items.
  private final class Gallery: UICollectionViewController {
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
  }

  @Test func `the controller of a grid or a list loads its view when the app reads the grid or the list`() throws {
    let gallery = Gallery(collectionViewLayout: UICollectionViewFlowLayout())
    let grid = try #require(gallery.collectionView)
    #expect(gallery.isViewLoaded && gallery.view === grid && grid.dataSource === gallery && grid.delegate === gallery)
    #expect(grid.numberOfItems(inSection: 0) == 3)
    let list = UITableViewController(style: .plain)
    #expect(list.tableView === list.view && list.isViewLoaded)
  }

  @Test func `the window of a scene can have the bounds of the scene`() throws {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let window = UIWindow(frame: UIScreen.main.coordinateSpace.bounds)
      #expect(window.frame.size == UIScreen.main.bounds.size)
    }
  }

  @Test func `the bar of a tab bar controller contains the items of the tabs`() {
    let (tabs, first, root) = (UITabBarController(), UIViewController(), UIViewController())
    #expect(tabs.tabBar.items == nil)
    root.title = "People"
    tabs.viewControllers = [first, UINavigationController(rootViewController: root)]
    first.tabBarItem = UITabBarItem(title: "Near", image: nil, tag: 1)
    let items: [UITabBarItem] = [first.tabBarItem, root.tabBarItem]
    #expect(tabs.tabBar.items == items)
    tabs.tabBar.items?[0].badgeValue = "3"
    #expect(first.tabBarItem.badgeValue == "3")
  }

  /// A controller that records the calls of `setEditing(_:animated:)`.
  private final class Editor: UITableViewController {
    var calls: [String] = []
    override func setEditing(_ isEditing: Bool, animated: Bool) {
      super.setEditing(isEditing, animated: animated)
      calls.append("\(isEditing), \(animated ? "animated" : "at once")")
    }
  }

  @Test func `an assignment to isEditing and a tap on the edit button call setEditing`() {
    let phone = Handset("A", in: world).launch()
    let editor = Editor(style: .plain)
    // The list reloads through the main queue, which an app in the simulator's process must not use.
    editor.loadViewIfNeeded()
    phone.act { [self] _ in
      editor.navigationItem.rightBarButtonItem = editor.editButtonItem
      show(UINavigationController(rootViewController: editor))
    }
    phone.phone.tap("Edit")
    world.run(for: .seconds(1))
    #expect(editor.isEditing && editor.tableView.isEditing && editor.editButtonItem.title == "Done")
    phone.phone.tap("Done")
    world.run(for: .seconds(1))
    #expect(!editor.isEditing && !editor.tableView.isEditing && editor.editButtonItem.title == "Edit")
    editor.isEditing = true
    #expect(editor.calls == ["true, animated", "false, animated", "true, at once"])
  }

  /// A target for buttons. Its action records the names of each tapped button.
  @MainActor private final class Presses {
    var names: [[String]] = []
    var action: Selector {
      Selector("press:", bound: { [weak self] (button: UIBarButtonItem) in self?.names.append(button.names) })
    }
  }

  @Test func `a tap finds a button of the system by its name, but neither a space nor a button of a hidden bar`() {
    let phone = Handset("A", in: world).launch()
    let (controller, presses) = (UIViewController(), Presses())
    let stack = UINavigationController(rootViewController: controller)
    phone.act { [self] _ in
      let items: [UIBarButtonItem.SystemItem] = [.fastForward, .flexibleSpace]
      controller.navigationItem.rightBarButtonItems = items.map {
        UIBarButtonItem(barButtonSystemItem: $0, target: presses, action: presses.action)
      }
      show(stack)
    }
    #expect(controller.navigationItem.rightBarButtonItem?.title == nil)
    phone.phone.tap("Flexiblespace")
    world.run(for: .seconds(12))
    let refusals = phone.log.filter { $0.contains("no control 'Flexiblespace'") }
    #expect(presses.names.isEmpty && refusals.count == 1, "\(phone.log)")
    #expect(refusals.allSatisfy { $0.contains("Fastforward") }, "\(refusals)")
    stack.isNavigationBarHidden = true
    phone.phone.tap("Fastforward")
    world.run(for: .seconds(1.5))
    #expect(presses.names.isEmpty)
    stack.isNavigationBarHidden = false
    world.run(for: .seconds(1))
    #expect(presses.names == [["Fastforward"]])
  }

  @Test func `a tap finds a control in the custom view of a bar`() {
    let phone = Handset("A", in: world).launch()
    let (controller, toggle) = (UIViewController(), UISwitch(frame: .zero))
    toggle.accessibilityIdentifier = "visible"
    controller.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: toggle)
    phone.act { [self] _ in show(UINavigationController(rootViewController: controller)) }
    phone.phone.tap("visible")
    world.run(for: .seconds(1))
    #expect(toggle.isOn)
  }

  @Test func `a view extends behind the bars at all edges until the app chooses other edges`() {
    let controller = UIViewController()
    #expect(controller.edgesForExtendedLayout == .all && UIRectEdge.all.rawValue == 15)
    #expect([UIRectEdge.top, .left, .bottom, .right].map(\.rawValue) == [1, 2, 4, 8])
    controller.edgesForExtendedLayout = []
    #expect(controller.edgesForExtendedLayout.isEmpty)
  }
}
