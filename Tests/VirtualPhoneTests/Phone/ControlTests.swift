import Foundation
import Testing

@testable import UIKit
@testable import VirtualAir
@testable import VirtualPhone

/// The values of controls and other views, and the views inside them.
@MainActor @Suite struct ControlTests {
  private let world = World.certain()

  /// A view that records its moves.
  private final class Mover: UIView {
    var moves: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) { moves.append("will \(newSuperview?.tag ?? 0)") }
    override func didMoveToSuperview() { moves.append("did \(superview?.tag ?? 0)") }
    override func didMoveToWindow() { moves.append(window == nil ? "no window" : "window") }
  }

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

  @Test func `the values of sliders, steppers and progress bars stay within their ranges`() {
    let slider = UISlider(frame: .zero)
    slider.value = 5
    #expect(slider.value == 1)
    slider.minimumValue = 20
    #expect(slider.value == 20 && slider.maximumValue == 20)
    slider.maximumValue = -1
    #expect(slider.value == -1 && slider.minimumValue == -1)
    let stepper = UIStepper(frame: .zero)
    stepper.value = 500
    #expect(stepper.value == 100)
    stepper.maximumValue = 10
    #expect(stepper.value == 10)
    stepper.value = -1
    #expect(stepper.value == 0)
    let bar = UIProgressView(frame: .zero)
    bar.setProgress(1.5, animated: false)
    #expect(bar.progress == 1)
    bar.progress = -1
    #expect(bar.progress == 0)
  }

  @Test func `a stepper of a storyboard has the range of the storyboard`() {
    let json: [String: Any] = ["n": "stepper", "a": ["minimumValue": "200", "maximumValue": "1000", "value": "300"]]
    let node = InterfaceNode(json)
    let stepper = InterfaceViews.plain(node) as? UIStepper
    if let stepper { InterfaceViews.fill(stepper, node) }
    #expect(stepper?.minimumValue == 200 && stepper?.maximumValue == 1000 && stepper?.value == 300)
  }

  @Test func `a view is notified when its superview or its window changes`() {
    let (window, first, second) = (UIWindow(frame: .zero), UIView(frame: .zero), UIView(frame: .zero))
    (first.tag, second.tag) = (1, 2)
    let mover = Mover(frame: .zero)
    first.addSubview(mover)
    first.bringSubviewToFront(mover)
    #expect(mover.moves == ["will 1", "did 1"])
    second.addSubview(mover)
    #expect(mover.moves == ["will 1", "did 1", "will 2", "did 2"] && first.subviews.isEmpty)
    mover.moves = []
    window.addSubview(second)
    second.removeFromSuperview()
    #expect(mover.moves == ["window", "no window"])
    mover.moves = []
    mover.removeFromSuperview()
    mover.removeFromSuperview()
    #expect(mover.moves == ["will 0", "did 0"])
  }

  @Test func `a tap does not find a transparent control`() {
    let phone = Handset("A", in: world).launch()
    let (box, button) = (UIView(frame: .zero), UIButton(type: .system))
    var taps = 0
    button.setTitle("Start", for: .normal)
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    box.alpha = 0
    box.addSubview(button)
    phone.act { _ in
      let (window, controller) = (UIWindow(frame: .zero), UIViewController())
      controller.view.addSubview(box)
      window.rootViewController = controller
      window.makeKeyAndVisible()
    }
    phone.phone.tap("Start")
    world.run(for: .seconds(1.5))
    #expect(taps == 0)
    box.alpha = 0.01
    world.run(for: .seconds(1))
    #expect(taps == 1)
  }

  @Test func `the plain and the attributed text of a field are the same text`() {
    let field = UITextField(frame: .zero)
    field.attributedText = NSAttributedString(string: "Ann")
    field.attributedPlaceholder = NSAttributedString(string: "Name")
    #expect(field.text == "Ann" && field.placeholder == "Name")
    field.text = "Ben"
    field.placeholder = "Contact"
    #expect(field.attributedText?.string == "Ben" && field.attributedPlaceholder?.string == "Contact")
    field.text = nil
    #expect(field.text == "" && field.attributedText == nil)
  }

  @Test func `a field shows the views at its ends as subviews, in the modes of these views`() {
    let (field, left, right, other) = (UITextField(), UIButton(), UIButton(), UIButton())
    field.leftView = left
    field.rightView = right
    #expect(field.subviews.isEmpty)
    field.leftViewMode = .always
    field.rightViewMode = .unlessEditing
    #expect(field.subviews == [left, right])
    field.rightView = other
    field.leftViewMode = .whileEditing
    #expect(field.subviews == [other])
  }

  @Test func `an activity indicator keeps its style, and is hidden while it is stopped`() {
    let indicator = UIActivityIndicatorView(style: .large)
    #expect(indicator.style == .large && indicator.isHidden)
    indicator.startAnimating()
    #expect(!indicator.isHidden)
    indicator.stopAnimating()
    #expect(indicator.isHidden)
    indicator.hidesWhenStopped = false
    #expect(!indicator.isHidden)
  }

  @Test(arguments: [
    ([:] as [String: String], false), (["hidesWhenStopped": "YES"], true),
    (["hidesWhenStopped": "YES", "animating": "YES"], false), (["hidden": "YES", "animating": "YES"], true),
  ])
  func `an activity indicator of a storyboard is hidden as the storyboard says`(
    attributes: [String: String], isHidden: Bool
  ) {
    let json: [String: Any] = ["n": "activityIndicatorView", "a": attributes]
    let node = InterfaceNode(json)
    let view = InterfaceViews.plain(node)
    InterfaceViews.fill(view, node)
    #expect(view.isHidden == isHidden)
  }

  @Test func `the content of a grid's cell in a nib is created once, inside the content view of the cell`() {
    let button: [String: Any] = ["n": "button"]
    let subviews: [String: Any] = ["n": "subviews", "c": [button]]
    let content: [String: Any] = ["n": "view", "a": ["key": "contentView"], "c": [subviews]]
    let cell: [String: Any] = ["n": "collectionViewCell", "c": [content]]
    let objects: [String: Any] = ["n": "objects", "c": [cell]]
    let document: [String: Any] = ["n": "document", "c": [objects]]
    let made = InterfaceBuilder(InterfaceNode(document), storyboard: nil).topLevelObjects(owner: nil)
    let view = made.first as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
    #expect(view.subviews == [view.contentView] && view.contentView.subviews.count == 1)
  }
}
