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
}
