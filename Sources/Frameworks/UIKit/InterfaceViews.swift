import Foundation

/// Creates views by the names that Interface Builder gives to their types.
@MainActor
enum InterfaceViews {
  static func plain(_ node: InterfaceNode) -> UIView {
    switch node.name {
    case "label": UILabel(frame: .zero)
    case "button": UIButton(frame: .zero)
    case "textField": UITextField(frame: .zero)
    case "textView": UITextView(frame: .zero)
    case "switch": UISwitch(frame: .zero)
    case "slider": UISlider(frame: .zero)
    case "stepper": UIStepper(frame: .zero)
    case "segmentedControl": UISegmentedControl(frame: .zero)
    case "pageControl": UIPageControl(frame: .zero)
    case "datePicker": UIDatePicker(frame: .zero)
    case "pickerView": UIPickerView(frame: .zero)
    case "tableView": UITableView(frame: .zero)
    case "tableViewCell": UITableViewCell(style: .default, reuseIdentifier: node["reuseIdentifier"])
    case "collectionView": UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    case "collectionViewCell": UICollectionViewCell(frame: .zero)
    case "imageView": UIImageView(frame: .zero)
    case "stackView": UIStackView(frame: .zero)
    case "scrollView": UIScrollView(frame: .zero)
    case "activityIndicatorView": UIActivityIndicatorView(frame: .zero)
    case "progressView": UIProgressView(frame: .zero)
    case "searchBar": UISearchBar(frame: .zero)
    case "navigationBar": UINavigationBar(frame: .zero)
    case "tabBar": UITabBar(frame: .zero)
    case "toolbar": UIToolbar(frame: .zero)
    default: UIView(frame: .zero)
    }
  }

  /// Creates a constraint, or a recogniser of taps, long presses, swipes or pans; returns `nil` for any other element.
  static func other(_ node: InterfaceNode) -> AnyObject? {
    switch node.name {
    case "constraint": NSLayoutConstraint()
    case "tapGestureRecognizer": UITapGestureRecognizer(target: nil, action: nil)
    case "longPressGestureRecognizer", "pongPressGestureRecognizer":
      UILongPressGestureRecognizer(target: nil, action: nil)
    case "swipeGestureRecognizer": UISwipeGestureRecognizer(target: nil, action: nil)
    case "panGestureRecognizer": UIPanGestureRecognizer(target: nil, action: nil)
    default: nil
    }
  }

  static func fill(_ view: UIView, _ node: InterfaceNode) {
    view.tag = node["tag"].flatMap { Int($0) } ?? 0
    view.accessibilityIdentifier = node.first("accessibility")?["identifier"]
    let text = node["text"] ?? node.child(withKey: "text")?["value"]
    (view as? UIControl)?.isEnabled = node["enabled"] != "NO"
    switch view {
    case let label as UILabel: label.text = text
    case let field as UITextField:
      field.text = text ?? ""
      field.placeholder = node["placeholder"]
    case let area as UITextView: area.text = text ?? ""
    case let button as UIButton:
      let title = node.first("buttonConfiguration")?["title"]
      for state in node.all("state") where state["key"] == "normal" {
        button.setTitle(state["title"] ?? state.child(withKey: "title")?["value"] ?? title, for: .normal)
      }
      if button.currentTitle == nil { button.setTitle(title, for: .normal) }
    case let control as UISwitch: control.isOn = node["on"] == "YES"
    case let slider as UISlider:
      slider.minimumValue = node["minValue"].flatMap(Float.init) ?? 0
      slider.maximumValue = node["maxValue"].flatMap(Float.init) ?? 1
      slider.value = node["value"].flatMap(Float.init) ?? 0
    case let stepper as UIStepper:
      stepper.maximumValue = node["maximumValue"].flatMap(Double.init) ?? 100
      stepper.minimumValue = node["minimumValue"].flatMap(Double.init) ?? 0
      stepper.value = node["value"].flatMap(Double.init) ?? 0
      stepper.stepValue = node["stepValue"].flatMap(Double.init) ?? 1
    case let control as UISegmentedControl:
      control.titles = node.first("segments")?.all("segment").map { $0["title"] ?? "" } ?? []
      control.selectedSegmentIndex = node["selectedSegmentIndex"].flatMap { Int($0) } ?? UISegmentedControl.noSegment
    case let indicator as UIActivityIndicatorView:
      indicator.hidesWhenStopped = node["hidesWhenStopped"] == "YES"
      if node["animating"] == "YES" { indicator.startAnimating() }
    default: break
    }
    if node["hidden"] == "YES" { view.isHidden = true }
  }

  static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
    "touchCancel": .touchCancel, "valueChanged": .valueChanged, "primaryActionTriggered": .primaryActionTriggered,
    "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
    "editingDidEndOnExit": .editingDidEndOnExit,
  ]
}

extension UIBarButtonItem.SystemItem {
  /// Finds an item by its name in Interface Builder; `nil` for an unknown name.
  init?(named name: String) {
    let known: [Self] = [
      .done, .cancel, .edit, .save, .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action, .organize, .bookmarks,
      .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .undo, .redo, .close,
    ]
    guard let found = known.first(where: { "\($0)" == name }) else { return nil }
    self = found
  }
}
