import Foundation
import Testing

@testable import UIKit
@testable import VirtualAir
@testable import VirtualPhone

/// The values of controls and other views, and the views inside them.
@MainActor @Suite struct ControlTests {
  private let world = World.certain()

  @Test func `a list controller clears the selection before the list appears, unless the app prevents it`() {
    let first = IndexPath(row: 0, section: 0)
    let second = IndexPath(row: 1, section: 0)
    let controller = UITableViewController(style: .plain)
    controller.loadViewIfNeeded()
    controller.tableView.selectRow(at: second, animated: false, scrollPosition: .none)
    controller.tableView.deselectRow(at: first, animated: false)
    #expect(controller.tableView.indexPathForSelectedRow == second)
    controller.viewWillAppear(false)
    #expect(controller.tableView.indexPathsForSelectedRows == nil)
    controller.clearsSelectionOnViewWillAppear = false
    controller.tableView.selectRow(at: second, animated: false, scrollPosition: .none)
    controller.viewWillAppear(false)
    #expect(controller.tableView.indexPathsForSelectedRows == [second])
  }

  @Test func `a tap on the selected segment sends no event, and a control without segments has no selected segment`() {
    let control = UISegmentedControl(items: ["Near", "Far"])
    var events = 0
    control.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
    #expect(control.tapSegment("Far") && control.tapSegment("Far") && events == 1)
    #expect(control.tapSegment("Near") && events == 2)
    control.removeAllSegments()
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }
}
