import Foundation
import Testing

@testable import UIKit

/// The objects that UIKit creates from storyboards and nibs.
@MainActor @Suite struct InterfaceFileTests {
  /// A view that counts the calls of `awakeFromNib()`.
  private final class Sleeper: UIView {
    var awakenings = 0
    override func awakeFromNib() { awakenings += 1 }
  }

  @Test func `a nib notifies the views that it created, and not its owner`() throws {
    InterfaceFiles.register(class: "Sleeper") { Sleeper(frame: .zero) }
    InterfaceFiles.register(
      "SleeperNib", isStoryboard: false,
      """
      {"n": "document", "c": [{"n": "objects", "c": [
        {"n": "placeholder", "a": {"id": "-1", "placeholderIdentifier": "IBFilesOwner"}},
        {"n": "view", "a": {"id": "v1", "customClass": "Sleeper"}}]}]}
      """)
    let owner = Sleeper(frame: .zero)
    let made = UINib(nibName: "SleeperNib", bundle: nil).instantiate(withOwner: owner)
    let view = try #require(made.first as? Sleeper)
    #expect(owner.awakenings == 0 && view.awakenings == 1)
  }

  @Test func `a switch is on only if the storyboard says so`() {
    func isOn(_ attributes: [String: String]) -> Bool? {
      let node = InterfaceNode(["n": "switch", "a": attributes])
      let view = InterfaceViews.plain(node)
      InterfaceViews.fill(view, node)
      return (view as? UISwitch)?.isOn
    }
    #expect(isOn(["on": "YES"]) == true && isOn([:]) == false && isOn(["on": "NO"]) == false)
  }

  @Test func `a storyboard sets the titles of tabs`() throws {
    InterfaceFiles.register(
      "TabStoryboard", isStoryboard: true,
      """
      {"n": "document", "a": {"initialViewController": "t"}, "c": [{"n": "scenes", "c": [
        {"n": "scene", "c": [{"n": "objects", "c": [
          {"n": "tabBarController", "a": {"id": "t"}, "c": [{"n": "connections", "c": [
            {"n": "segue", "a": {"kind": "relationship", "destination": "a"}}]}]}]}]},
        {"n": "scene", "c": [{"n": "objects", "c": [
          {"n": "viewController", "a": {"id": "a", "title": "People"}, "c": [
            {"n": "tabBarItem", "a": {"key": "tabBarItem", "id": "i", "title": "Near", "tag": "3"}}]}]}]}]}]}
      """)
    let controller = UIStoryboard(name: "TabStoryboard", bundle: nil).instantiateInitialViewController()
    let tab = try #require((controller as? UITabBarController)?.viewControllers?.first)
    #expect(tab.title == "People" && tab.tabBarItem.title == "Near" && tab.tabBarItem.tag == 3)
  }

  /// A controller that records the segues and the selections of its list.
  private final class Menu: UITableViewController {
    var calls: [String] = []
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      calls.append("\(segue.identifier ?? "none") from row \(tableView.indexPathForSelectedRow?.row ?? -1)")
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("selected \(indexPath.row)")
    }
  }

  /// Returns the element of a storyboard's cell that shows a text, with a segue to the controller `d`.
  private func cell(_ text: String, _ segue: String, reuse: String = "", segueClass: String = "") -> String {
    """
    {"n": "tableViewCell", "a": {"id": "cell-\(text)", "reuseIdentifier": "\(reuse)"}, "c": [
      {"n": "tableViewCellContentView", "a": {"key": "contentView"}, "c": [{"n": "subviews", "c": [
        {"n": "label", "a": {"id": "label-\(text)", "text": "\(text)"}}]}]},
      {"n": "connections", "c": [
        {"n": "segue", "a": {
          "kind": "show", "destination": "d", "identifier": "\(segue)", "customClass": "\(segueClass)"}}]}]}
    """
  }

  /// Registers a storyboard with a list, which has the given content, and the controller `d`.
  private func register(_ name: String, content: String, item: String = #"{"n": "navigationItem"}"#) {
    InterfaceFiles.register(class: "Menu") { Menu(style: .plain) }
    InterfaceFiles.register(
      name, isStoryboard: true,
      """
      {"n": "document", "a": {"initialViewController": "n"}, "c": [{"n": "scenes", "c": [
        {"n": "scene", "c": [{"n": "objects", "c": [
          {"n": "navigationController", "a": {"id": "n"}, "c": [{"n": "connections", "c": [
            {"n": "segue", "a": {"kind": "relationship", "destination": "m"}}]}]}]}]},
        {"n": "scene", "c": [{"n": "objects", "c": [
          {"n": "tableViewController", "a": {"id": "m", "customClass": "Menu"}, "c": [
            {"n": "tableView", "a": {"key": "view", "id": "t"}, "c": [\(content)]}, \(item)]}]}]},
        {"n": "scene", "c": [{"n": "objects", "c": [{"n": "viewController", "a": {"id": "d", "title": "Next"}}]}]}]}]}
      """)
  }

  /// Shows a storyboard. Returns the navigation controller and the list.
  private func show(_ name: String) async throws -> (UINavigationController, Menu) {
    let stack = try #require(
      UIStoryboard(name: name, bundle: nil).instantiateInitialViewController() as? UINavigationController)
    stack.appear()
    await reload()
    return (stack, try #require(stack.viewControllers.first as? Menu))
  }

  /// Waits until the lists have reloaded.
  private func reload() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }

  @Test func `a list with fixed rows shows them, and a tap on a row runs the row's segue`() async throws {
    register(
      "FixedRows",
      content: """
        {"n": "sections", "c": [
          {"n": "tableViewSection", "a": {"headerTitle": "Roles"}, "c": [
            {"n": "cells", "c": [\(cell("Send", "toSend")), \(cell("Hear", "toHear"))]}]},
          {"n": "tableViewSection", "c": [{"n": "cells", "c": [\(cell("About", "toAbout"))]}]}]}
        """)
    let (stack, menu) = try await show("FixedRows")
    #expect(menu.tableView.numberOfSections == 2 && menu.tableView.numberOfRows(inSection: 0) == 2)
    #expect(menu.tableView(menu.tableView, titleForHeaderInSection: 0) == "Roles")
    #expect(menu.tableView.tapRow("Hear"))
    #expect(menu.calls == ["toHear from row 1", "selected 1"] && stack.topViewController?.title == "Next")
  }

  @Test func `a tap on a row from a prototype cell or on a bar button runs its segue`() async throws {
    register(
      "SegueRows", content: #"{"n": "prototypes", "c": [\#(cell("Peer", "toPeer", reuse: "peer"))]}"#,
      item: """
        {"n": "navigationItem", "c": [{"n": "barButtonItem", "a": {"id": "b", "systemItem": "add", "key": "rightBarButtonItem"},
          "c": [{"n": "connections", "c": [
            {"n": "segue", "a": {"kind": "show", "destination": "d", "identifier": "toNew"}}]}]}]}
        """)
    let (stack, menu) = try await show("SegueRows")
    let source = OneRow()
    menu.tableView.dataSource = source
    await reload()
    #expect(menu.tableView.tapRow("Peer"))
    #expect(menu.calls == ["toPeer from row 0", "selected 0"] && stack.topViewController?.title == "Next")
    stack.popViewController(animated: false)
    let button = try #require(menu.navigationItem.rightBarButtonItem)
    #expect(button.names == ["Add"])
    button.action?.perform(on: try #require(button.target), with: [button])
    #expect(menu.calls.last == "toNew from row -1" && stack.topViewController?.title == "Next")
  }

  /// A delegate that prevents a tap on row 0, prevents the selection of row 1, and selects row 3 instead of row 2.
  private final class Chooser: NSObject, UITableViewDelegate {
    var calls: [String] = []
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { indexPath.row != 0 }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      calls.append("will \(indexPath.row)")
      return [1: nil, 2: IndexPath(row: 3, section: 0)][indexPath.row] ?? indexPath
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("did \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      calls.append("shows \(cell.textLabel?.text ?? "")")
    }
  }

  /// Provides four rows with their numbers.
  private final class FourRows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }
  }

  @Test func `the delegate of a list can prevent or change a selection`() async {
    let (table, chooser, source) = (UITableView(frame: .zero), Chooser(), FourRows())
    table.delegate = chooser
    table.dataSource = source
    await reload()
    #expect(chooser.calls == ["shows 0", "shows 1", "shows 2", "shows 3"])
    chooser.calls = []
    for row in 0..<4 { #expect(table.tapRow("\(row)")) }
    #expect(chooser.calls == ["will 1", "will 2", "did 3", "will 3", "did 3"])
    #expect(table.indexPathForSelectedRow?.row == 3)
  }

  /// A segue that replaces all controllers of the navigation controller.
  private final class Replacement: UIStoryboardSegue {
    override func perform() { source.navigationController?.setViewControllers([destination], animated: false) }
  }

  @Test func `a segue of the app's own class shows its destination itself`() async throws {
    InterfaceFiles.register(segue: "Replacement") { Replacement(identifier: $0, source: $1, destination: $2) }
    register(
      "OwnSegue",
      content: """
        {"n": "sections", "c": [{"n": "tableViewSection", "c": [{"n": "cells", "c": [
          \(cell("Go", "toNext", segueClass: "Replacement"))]}]}]}
        """)
    let (stack, menu) = try await show("OwnSegue")
    #expect(menu.tableView.tapRow("Go"))
    #expect(menu.calls.first == "toNext from row 0" && stack.viewControllers.map(\.title) == ["Next"])
  }

  /// Provides one row, from the prototype cell `peer`.
  private final class OneRow: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "peer", for: indexPath)
    }
  }
}
