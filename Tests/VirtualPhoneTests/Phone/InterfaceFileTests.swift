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
}
