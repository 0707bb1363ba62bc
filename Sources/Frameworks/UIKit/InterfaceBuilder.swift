import Foundation
import FoundationAdditions

/// Creates the objects of one scene of a storyboard, or the objects of a nib.
@MainActor
final class InterfaceBuilder {
  let storyboard: UIStoryboard?
  private let root: InterfaceNode
  private var controllerNode: InterfaceNode?
  /// The objects that have been created, by their identifiers.
  private var objects: [String: AnyObject] = [:]
  /// The elements whose connections are still to be made, each with the object that was created from it.
  private var connections: [(InterfaceNode, AnyObject)] = []

  init(_ root: InterfaceNode, storyboard: UIStoryboard?) {
    self.root = root
    self.storyboard = storyboard
  }

  // MARK: Controllers

  /// Creates the first matching controller of a storyboard, and the controllers inside that controller. Returns `nil`
  /// if no controller matches.
  static func controller(of storyboard: UIStoryboard, where isMeant: (InterfaceNode) -> Bool) -> UIViewController? {
    for scene in storyboard.document?.first("scenes")?.children ?? [] {
      for node in scene.first("objects")?.children ?? [] where isMeant(node) && isController(node) {
        if node.name == "viewControllerPlaceholder" {
          let other = UIStoryboard(name: node["storyboardName"] ?? "", bundle: nil)
          return node["referencedIdentifier"].map { other.instantiateViewController(withIdentifier: $0) }
            ?? other.instantiateInitialViewController()
        }
        return InterfaceBuilder(scene, storyboard: storyboard).makeController(node)
      }
    }
    return nil
  }

  private static func isController(_ node: InterfaceNode) -> Bool {
    node.name.hasSuffix("Controller") || node.name == "viewControllerPlaceholder"
  }

  private func makeController(_ node: InterfaceNode) -> UIViewController {
    let controller = InterfaceFiles.make(node["customClass"]) as? UIViewController ?? Self.plainController(node.name)
    controllerNode = node
    controller.interface = self
    // A missing title must not erase the titles that the controller's initializer has set.
    if let title = node["title"] { controller.title = title }
    if let identifier = node["id"] { objects[identifier] = controller }
    if let item = node.first("navigationItem") { fill(controller.navigationItem, item) }
    if let item = node.first("tabBarItem"), let own = controller.tabBarItem { fill(own, item) }
    let contained = node.connections("segue").filter { $0["kind"] == "relationship" }.compactMap(destination)
    switch controller {
    case let navigation as UINavigationController: navigation.viewControllers = contained
    case let tabs as UITabBarController: tabs.viewControllers = contained
    case let split as UISplitViewController: split.viewControllers = contained
    default: break
    }
    controller.awakeFromNib()
    return controller
  }

  private static func plainController(_ name: String) -> UIViewController {
    switch name {
    case "navigationController": UINavigationController(nibName: nil, bundle: nil)
    case "tabBarController": UITabBarController(nibName: nil, bundle: nil)
    case "splitViewController": UISplitViewController(nibName: nil, bundle: nil)
    case "tableViewController": UITableViewController(nibName: nil, bundle: nil)
    case "collectionViewController": UICollectionViewController(nibName: nil, bundle: nil)
    default: UIViewController(nibName: nil, bundle: nil)
    }
  }

  private func destination(_ segue: InterfaceNode) -> UIViewController? {
    guard let storyboard, let identifier = segue["destination"] else { return nil }
    return Self.controller(of: storyboard) { $0["id"] == identifier }
  }

  private func fill(_ item: UINavigationItem, _ node: InterfaceNode) {
    if let title = node["title"] { item.title = title }
    for child in node.all("barButtonItem") {
      let button = makeBarButton(child)
      if child["key"] == "leftBarButtonItem" { item.leftBarButtonItem = button }
      if child["key"] == "rightBarButtonItem" { item.rightBarButtonItem = button }
    }
    for (name, path) in [
      ("rightBarButtonItems", \UINavigationItem.rightBarButtonItems),
      ("leftBarButtonItems", \UINavigationItem.leftBarButtonItems),
    ] {
      if let list = node.child(withKey: name) { item[keyPath: path] = list.all("barButtonItem").map(makeBarButton) }
    }
  }

  private func fill(_ item: UITabBarItem, _ node: InterfaceNode) {
    if let title = node["title"] { item.title = title }
    if let tag = node["tag"].flatMap({ Int($0) }) { item.tag = tag }
    if let identifier = node["id"] { objects[identifier] = item }
  }

  private func makeBarButton(_ node: InterfaceNode) -> UIBarButtonItem {
    let button =
      node["systemItem"].flatMap { UIBarButtonItem.SystemItem(named: $0) }.map {
        UIBarButtonItem(barButtonSystemItem: $0)
      }
      ?? UIBarButtonItem(title: node["title"], style: .plain, target: nil, action: nil)
    if let identifier = node["id"] { objects[identifier] = button }
    connections.append((node, button))
    return button
  }

  // MARK: Views

  func loadView(of controller: UIViewController) -> UIView? {
    guard let node = controllerNode,
      let viewNode = node.children.first(where: {
        $0["key"] == "view" || $0["key"] == "tableView" || $0["key"] == "collectionView"
      })
    else {
      connect(owner: controller, controllerNode)
      return nil
    }
    let view = makeView(viewNode)
    connect(owner: controller, node)
    return view
  }

  /// Returns the view of a controller that was not created from a storyboard. The view comes from the nib with the
  /// given name. If no nib has this name, the view comes from the nib that is named after the controller's class, with
  /// or without `Controller`. Returns `nil` if the app has no such nib, or if the nib contains no view.
  static func nibView(_ name: String?, owner: UIViewController) -> UIView? {
    let own = String(describing: type(of: owner))
    let names = [name, own, own.hasSuffix("Controller") ? String(own.dropLast("Controller".count)) : nil]
    guard let document = names.lazy.compactMap({ $0 }).compactMap(InterfaceFiles.nib).first else { return nil }
    return InterfaceBuilder(document, storyboard: nil).topLevelObjects(owner: owner).lazy
      .compactMap { $0 as? UIView }.first
  }

  /// Creates the objects at the top level of a nib, and connects them to the owner.
  func topLevelObjects(owner: AnyObject?) -> [AnyObject] {
    let nodes = root.first("objects")?.children ?? []
    // Interface Builder gives the owner the identifier -1.
    let placeholder = nodes.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
    if let owner { objects[placeholder?["id"] ?? "-1"] = owner }
    let made = nodes.filter { $0.name != "placeholder" }.map { makeView($0) }
    connect(owner: owner, placeholder)
    return made
  }

  private func makeView(_ node: InterfaceNode) -> UIView {
    let view = InterfaceFiles.make(node["customClass"]) as? UIView ?? InterfaceViews.plain(node)
    InterfaceViews.fill(view, node)
    if let identifier = node["id"] { objects[identifier] = view }
    connections.append((node, view))
    for child in node.first("subviews")?.children ?? [] {
      let inner = makeView(child)
      if let stack = view as? UIStackView { stack.addArrangedSubview(inner) } else { view.addSubview(inner) }
    }
    let content = (view as? UITableViewCell)?.contentView ?? (view as? UICollectionViewCell)?.contentView
    let contentNode = content == nil ? nil : node.child(withKey: "contentView")
    if let content, let contentNode {
      if let identifier = contentNode["id"] { objects[identifier] = content }
      for child in contentNode.first("subviews")?.children ?? [] { content.addSubview(makeView(child)) }
    }
    for child in node.children where child.name == "view" && child["key"] != nil {
      // A cell already has its content view.
      if contentNode != nil && child["key"] == "contentView" { continue }
      view.addSubview(makeView(child))
    }
    for item in node.first("items")?.all("barButtonItem") ?? [] { _ = makeBarButton(item) }
    if let table = view as? UITableView, let sections = node.first("sections") {
      table.staticSections = sections.all("tableViewSection").map { section in
        StaticSection(
          headerTitle: section["headerTitle"], footerTitle: section["footerTitle"],
          cells: (section.first("cells")?.all("tableViewCell") ?? []).compactMap { makeView($0) as? UITableViewCell })
      }
    }
    let prototypes = (node.first("prototypes") ?? node.first("cells"))?.children ?? []
    for prototype in prototypes {
      guard let name = prototype["reuseIdentifier"] else { continue }
      let make = { [weak self, storyboard] () -> UIView in
        let builder = InterfaceBuilder(prototype, storyboard: storyboard)
        let cell = builder.makeView(prototype)
        builder.connect(owner: nil, nil)
        if let row = cell as? UITableViewCell {
          row.reuseIdentifier = name
          // The controller is an object of this builder, and not of the cell's builder.
          for segue in prototype.connections("segue") { self?.connect(segue: segue, of: row) }
        }
        return cell
      }
      (view as? UITableView)?.prototypes[name] = { make() as? UITableViewCell }
      (view as? UICollectionView)?.prototypes[name] = { make() as? UICollectionViewCell }
    }
    return view
  }

  // MARK: Connections

  private func connect(owner: AnyObject?, _ node: InterfaceNode?) {
    if let node, let owner { connections.append((node, owner)) }
    for (node, object) in connections {
      for outlet in node.connections("outlet") + node.connections("outletCollection") {
        guard let name = outlet["property"], let target = target(outlet) else { continue }
        (target as? UIView)?.outletName = name
        (target as? UIBarButtonItem)?.outletName = name
        if InterfaceFiles.connect(object, name, to: target) { continue }
        (object as? UIView)?.connectOutlet(name, to: target)
      }
      for action in node.connections("action") { connect(action, of: object) }
      for segue in node.connections("segue") where segue["kind"] != "relationship" { connect(segue: segue, of: object) }
    }
    connections = []
    // As on iOS, only the objects that the nib created are notified. The owner existed before, and may load the nib in
    // `awakeFromNib()`.
    for (_, object) in objects.sorted(by: { $0.key < $1.key }) where object !== owner {
      (object as? UIView)?.awakeFromNib()
    }
  }

  private func target(_ connection: InterfaceNode) -> AnyObject? {
    guard let identifier = connection["destination"] else { return nil }
    if let known = objects[identifier] { return known }
    // An outlet may refer to a constraint or a gesture recogniser. Such an object is created here, when the first
    // connection refers to it.
    func find(_ node: InterfaceNode) -> InterfaceNode? {
      node["id"] == identifier ? node : node.children.lazy.compactMap(find).first
    }
    guard let node = find(root), let made = InterfaceViews.other(node) else { return nil }
    objects[identifier] = made
    return made
  }

  private func connect(_ action: InterfaceNode, of object: AnyObject) {
    guard let name = action["selector"], let target = target(action),
      let selector = InterfaceFiles.action(name, of: target)
    else { return }
    if let control = object as? UIControl {
      control.addTarget(
        target, action: selector, for: InterfaceViews.events[action["eventType"] ?? ""] ?? .touchUpInside)
    } else if let button = object as? UIBarButtonItem {
      (button.target, button.action) = (target, selector)
    }
  }

  private func connect(segue: InterfaceNode, of object: AnyObject) {
    guard let controller = controllerNode.flatMap({ $0["id"] }).flatMap({ objects[$0] }) as? UIViewController else {
      return
    }
    if segue["kind"] == "embed", let view = object as? UIView, let inside = destination(segue) {
      controller.prepare(
        for: UIStoryboardSegue(identifier: segue["identifier"], source: controller, destination: inside), sender: nil)
      controller.addChild(inside)
      view.addSubview(inside.view)
      return
    }
    let run = { [weak self, weak controller] (sender: AnyObject) in
      guard let controller else { return }
      if let name = segue["identifier"], !controller.shouldPerformSegue(withIdentifier: name, sender: sender) { return }
      self?.perform(segue, from: controller, sender: sender)
    }
    switch object {
    case let control as UIControl:
      control.addAction(UIAction { [weak control] _ in control.map(run) }, for: .touchUpInside)
    case let button as UIBarButtonItem:
      (button.target, button.action) = (
        button, Selector("performSegue:", bound: { (sender: UIBarButtonItem) in run(sender) })
      )
    // Another trigger is the button at the end of the row, which a scenario cannot tap.
    case let cell as UITableViewCell where segue["trigger"] == nil: cell.selectionSegue = run
    default: break
    }
  }

  func performSegue(identifier: String, from controller: UIViewController, sender: Any?) {
    func find(_ node: InterfaceNode) -> InterfaceNode? {
      if node.name == "segue", node["identifier"] == identifier { return node }
      return node.children.lazy.compactMap(find).first
    }
    if let segue = find(root) { perform(segue, from: controller, sender: sender) }
  }

  private func perform(_ segue: InterfaceNode, from controller: UIViewController, sender: Any?) {
    if segue["kind"] == "unwind" {
      if let navigation = controller.navigationController { navigation.popViewController(animated: true) }
      return controller.dismiss(animated: true)
    }
    guard let next = destination(segue) else { return }
    let identifier = segue["identifier"]
    let object =
      InterfaceFiles.segue(segue["customClass"], identifier: identifier, source: controller, destination: next)
      ?? UIStoryboardSegue(identifier: identifier, source: controller, destination: next) {
        switch segue["kind"] {
        case "show", "push", "showDetail": controller.show(next, sender: sender)
        default: controller.present(next, animated: true)
        }
      }
    controller.prepare(for: object, sender: sender)
    object.perform()
  }
}
