public import Foundation
public import FoundationAdditions
import PhonePort

/// A view that the user operates. See Apple's `UIControl`. A scenario taps the control, and a test calls
/// `sendActions(for:)`.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The events of a control. See Apple's `UIControl.Event`.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as bits, with Apple's values.
    public let rawValue: UInt
    /// Creates a set of events from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touched the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger left the screen inside the control. A tap sends this event.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger left the screen outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system ended a touch.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value of the control changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user triggered the control's main action. A tap sends this event.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The user began to edit the text.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The user finished editing the text.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The user finished editing with the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control. See Apple's `UIControl.State`.
  public struct State: OptionSet, Hashable, Sendable {
    /// The state as bits, with Apple's values.
    public let rawValue: UInt
    /// Creates a state from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The usual state of a control that the user can operate.
    public static let normal: State = []
    /// The states of a touched control, a disabled control and a selected control.
    public static let highlighted = State(rawValue: 1), disabled = State(rawValue: 2), selected = State(rawValue: 4)
  }
  /// The horizontal alignment of the content within a control.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// Across the whole width.
    case fill
    /// At the edge at which text begins.
    case leading
    /// At the edge at which text ends.
    case trailing
  }

  private struct Registration {
    weak var target: AnyObject?
    var action: Selector
    var events: Event
  }

  /// Whether the user can operate the control. A tap does not find a disabled control.
  open var isEnabled = true
  /// Whether the control is in the selected state. A tap does not change the value.
  open var isSelected = false
  /// Whether the control is shown as touched. A tap does not change the value.
  open var isHighlighted = false
  /// The horizontal position of the content within the control. A virtual phone draws nothing.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  private var registrations: [Registration] = []
  private var actions: [(action: UIAction, events: Event)] = []

  /// Registers a target for events. The control keeps no strong reference to the target.
  open func addTarget(_ target: Any?, action: Selector, for events: Event) {
    registrations.append(Registration(target: target.map { $0 as AnyObject }, action: action, events: events))
  }
  /// Registers an action for events.
  open func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }

  /// Removes the registrations of a target and an action; `nil` matches any target or action. The events are ignored.
  open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    registrations.removeAll { entry in
      (target == nil || entry.target === target.map { $0 as AnyObject }) && (action == nil || entry.action == action)
    }
  }

  /// Calls the targets and actions that are registered for at least one of the events.
  open func sendActions(for events: Event) {
    for entry in registrations where !entry.events.isDisjoint(with: events) {
      if let target = entry.target { entry.action.perform(on: target, with: [self, UIEvent()]) }
    }
    for entry in actions where !entry.events.isDisjoint(with: events) { entry.action.handler(entry.action) }
  }

  /// Handles a tap on the control.
  func tap() { sendActions(for: [.touchDown, .touchUpInside, .primaryActionTriggered]) }
}

/// An action of a control or a menu. See Apple's `UIAction`.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// The text of the action.
  public let title: String
  let handler: (UIAction) -> Void
  /// Creates an action. The image is ignored.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
}

/// A button. See Apple's `UIButton`. A scenario taps the button by its title.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The kind of a button. The kinds do not differ on a virtual phone.
  public enum ButtonType: Int, Sendable {
    /// A button whose whole appearance the app determines.
    case custom = 0
    /// A button with the system's appearance, whose title has the tint colour.
    case system = 1
    /// A button that leads to details, with the letter i in a circle.
    case detailDisclosure
    /// A button that leads to information, for a dark background.
    case infoLight
    /// A button that leads to information, for a light background.
    case infoDark
    /// A button that adds a contact, with a plus sign in a circle.
    case contactAdd
    /// A button that closes a view, with a cross in a circle.
    case close = 7
  }

  /// The appearance of a button, in iOS 15 and later. See Apple's `UIButton.Configuration`. A scenario taps the button
  /// by the configuration's title, unless the button has a title of its own.
  public struct Configuration {
    /// The text of the button.
    public var title: String?
    /// The text below the title.
    public var subtitle: String?
    /// The image beside the title.
    public var image: UIImage?
    /// The colour of the background.
    public var baseBackgroundColor: UIColor?
    /// The colour of the text.
    public var baseForegroundColor: UIColor?
    /// Returns a configuration without a background. The styles do not differ on a virtual phone.
    public static func plain() -> Configuration { Configuration() }
    /// Returns a configuration with a filled background. The styles do not differ on a virtual phone.
    public static func filled() -> Configuration { Configuration() }
    /// Returns a configuration with a grey background. The styles do not differ on a virtual phone.
    public static func gray() -> Configuration { Configuration() }
    /// Returns a configuration with a tinted background. The styles do not differ on a virtual phone.
    public static func tinted() -> Configuration { Configuration() }
    /// Returns a configuration with a bordered, prominent background. The styles do not differ on a virtual phone.
    public static func borderedProminent() -> Configuration { Configuration() }
  }

  /// A label of the button. On a virtual phone the label does not show the button's titles.
  public let titleLabel: UILabel? = UILabel(frame: .zero)
  /// A view of the button. On a virtual phone the view does not show the button's image.
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  /// The button's appearance in iOS 15 and later; `nil` for a button without a configuration. The configuration's title
  /// is the button's title if the app sets no title for the normal state.
  open var configuration: Configuration?
  /// The distances, in points, by which the title is inset. A virtual phone draws nothing.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The distances, in points, between the button's edges and its content. A virtual phone draws nothing.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The distances, in points, by which the image is inset. A virtual phone draws nothing.
  open var imageEdgeInsets = UIEdgeInsets.zero
  private var titles: [UInt: String] = [:]

  /// Creates a button. The type is ignored.
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
  /// Creates a button that has an action's title and runs the action at each tap.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    if let primaryAction {
      if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
      addAction(primaryAction, for: .touchUpInside)
    }
  }
  /// Creates a button that has a configuration and runs an action at each tap.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
  }

  /// Sets the title for a state. A scenario taps the button by the title of the normal state.
  open func setTitle(_ title: String?, for state: State) { titles[state.rawValue] = title }
  /// Returns the title for a state; `nil` if the app set no title.
  open func title(for state: State) -> String? { titles[state.rawValue] }
  /// Sets the title for a state to the plain text of an attributed text.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    titles[state.rawValue] = title?.string
  }
  /// Does nothing, because nothing is drawn.
  open func setTitleColor(_ color: UIColor?, for state: State) {}
  /// Does nothing, because nothing is drawn.
  open func setImage(_ image: UIImage?, for state: State) {}
  /// Does nothing, because nothing is drawn.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}
  /// The text that the button shows. A scenario taps the button by this text.
  public var currentTitle: String? { titles[0] ?? configuration?.title }
}

/// A switch. See Apple's `UISwitch`. A tap turns the switch on or off and sends `valueChanged`.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// Whether the switch is on.
  open var isOn = false
  /// The colour of the switch while it is on; `nil` stands for the system's colour.
  open var onTintColor: UIColor?
  /// Turns the switch on or off without an event.
  open func setOn(_ isOn: Bool, animated: Bool) { self.isOn = isOn }

  override func tap() {
    isOn.toggle()
    sendActions(for: [.valueChanged, .touchUpInside, .primaryActionTriggered])
  }
}

/// A control for a value within a range. See Apple's `UISlider`. A tap does not change the value.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// The value. A value outside of the range is replaced by the nearest end of the range.
  open var value: Float = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  /// The lower end of the range. A change raises a smaller value and a smaller upper end to the new lower end.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = max(value, minimumValue)
    }
  }
  /// The upper end of the range. A change lowers a larger value and a larger lower end to the new upper end.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = min(value, maximumValue)
    }
  }
  /// Whether the slider sends `valueChanged` during a drag, and not only at its end. The user makes no drags, so the
  /// property has no effect on a virtual phone.
  open var isContinuous = true
  /// Sets the value without an animation and without an event.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A control with a plus button and a minus button. See Apple's `UIStepper`. A tap does not change the value.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  /// The value. A value outside of the range is replaced by the nearest end of the range.
  open var value = 0.0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  /// The lower end of the range. A change raises a smaller value to the new lower end.
  open var minimumValue = 0.0 { didSet { value = max(value, minimumValue) } }
  /// The upper end of the range. A change lowers a larger value to the new upper end.
  open var maximumValue = 100.0 { didSet { value = min(value, maximumValue) } }
  /// The amount by which one of the two buttons changes the value. The user does not tap these buttons, so the property
  /// has no effect on a virtual phone.
  open var stepValue = 1.0
}

/// A row of segments, of which at most one is selected. See Apple's `UISegmentedControl`. A scenario taps a segment by
/// its title.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The number that stands for no selected segment.
  nonisolated public static let noSegment = -1
  /// The number of the selected segment, from 0; ``noSegment`` if no segment is selected.
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  var titles: [String] = []
  /// Creates a control with one segment for each item. The description of each item is the title of its segment.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { "\($0)" }
  }
  /// The number of segments.
  public var numberOfSegments: Int { titles.count }
  /// Returns the title of a segment; `nil` if the segment does not exist.
  open func titleForSegment(at index: Int) -> String? { titles.indices.contains(index) ? titles[index] : nil }
  /// Sets the title of a segment, if the segment exists.
  open func setTitle(_ title: String?, forSegmentAt index: Int) {
    if titles.indices.contains(index) { titles[index] = title ?? "" }
  }
  /// Inserts a segment. An index out of range is replaced by the nearest valid index.
  open func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(max(index, 0), titles.count))
  }
  /// Removes all segments. No segment is selected afterwards.
  open func removeAllSegments() {
    titles = []
    selectedSegmentIndex = UISegmentedControl.noSegment
  }
  /// Does nothing: every segment stays enabled.
  open func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {}

  /// Selects a segment and sends `valueChanged`, as a tap does. If the segment is already selected, sends nothing.
  /// Returns `false` if no segment has this title.
  func tapSegment(_ title: String) -> Bool {
    guard let index = titles.firstIndex(of: title) else { return false }
    guard index != selectedSegmentIndex else { return true }
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
    return true
  }
}

/// A row of dots that shows the current page. See Apple's `UIPageControl`.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// The number of pages, which is the number of dots.
  open var numberOfPages = 0
  /// The number of the current page, from 0. A tap does not change the value.
  open var currentPage = 0
}

/// A control that shows that an app is refreshing its content. See Apple's `UIRefreshControl`. The user of a virtual
/// phone does not pull the control.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether the app has begun a refresh and has not ended it.
  public private(set) var isRefreshing = false
  /// The text below the control; `nil` stands for no text. A virtual phone draws nothing.
  open var attributedTitle: NSAttributedString?
  /// Records that a refresh has begun. The method sends no event.
  open func beginRefreshing() { isRefreshing = true }
  /// Records that the refresh has ended.
  open func endRefreshing() { isRefreshing = false }
}

/// A control for a date. See Apple's `UIDatePicker`. A tap does not change the date.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
  /// The date of the control; at first, the present time of the phone's clock.
  open var date = PhoneConnection.date
  /// The earliest date that the user can choose; `nil` stands for no limit. The user chooses no date, so the property
  /// has no effect on a virtual phone.
  open var minimumDate: Date?
  /// The latest date that the user can choose; `nil` stands for no limit. The user chooses no date, so the property has
  /// no effect on a virtual phone.
  open var maximumDate: Date?
  /// Sets the date without an animation and without an event.
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

/// A picker with columns of rows. In each column, one row is selected. See Apple's `UIPickerView`. A tap does not
/// change the selection.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// The object that provides the numbers of columns and rows. A virtual phone does not ask this object.
  public weak var dataSource: (any UIPickerViewDataSource)?
  /// The object that provides the titles. A virtual phone does not ask this object.
  public weak var delegate: (any UIPickerViewDelegate)?
  private var rows: [Int: Int] = [:]
  /// Does nothing: the picker does not ask its data source.
  open func reloadAllComponents() {}
  /// Does nothing: the picker does not ask its data source.
  open func reloadComponent(_ component: Int) {}
  /// Selects a row of a column, even if the row does not exist.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { rows[component] = row }
  /// Returns the selected row of a column; 0 if the app selected no row.
  open func selectedRow(inComponent component: Int) -> Int { rows[component] ?? 0 }
  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "dataSource" { dataSource = object as? any UIPickerViewDataSource }
    if name == "delegate" { delegate = object as? any UIPickerViewDelegate }
  }
}

/// Provides the columns and rows of a picker. See Apple's `UIPickerViewDataSource`.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
  /// Returns the number of columns. The picker does not call this method, so it has no effect on a virtual phone.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows in a column. The picker does not call this method, so it has no effect on a virtual
  /// phone.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}
/// Provides the titles of a picker. See Apple's `UIPickerViewDelegate`.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}
extension UIPickerViewDelegate {
  /// Returns `nil`: a delegate without this method provides no titles.
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }
  /// Does nothing. A delegate without this method ignores selections.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
