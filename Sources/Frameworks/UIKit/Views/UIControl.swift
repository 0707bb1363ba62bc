public import Foundation
public import FoundationAdditions

/// A view that the user operates. See Apple's `UIControl`; a test operates it with `sendActions(for:)`.
@preconcurrency @MainActor
open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
  }

  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal: State = []
    public static let highlighted = State(rawValue: 1), disabled = State(rawValue: 2), selected = State(rawValue: 4)
  }

  private struct Registration {
    weak var target: AnyObject?
    var action: Selector
    var events: Event
  }

  open var isEnabled = true
  open var isSelected = false
  private var registrations: [Registration] = []

  open func addTarget(_ target: Any?, action: Selector, for events: Event) {
    registrations.append(Registration(target: target.map { $0 as AnyObject }, action: action, events: events))
  }

  open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    registrations.removeAll { entry in
      (target == nil || entry.target === target.map { $0 as AnyObject }) && (action == nil || entry.action == action)
    }
  }

  /// Sends the messages that are registered for an event.
  open func sendActions(for events: Event) {
    for entry in registrations where !entry.events.isDisjoint(with: events) {
      if let target = entry.target { entry.action.perform(on: target, with: [self]) }
    }
  }
}

@preconcurrency @MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  public let titleLabel: UILabel? = UILabel(frame: .zero)
  private var titles: [UInt: String] = [:]

  public convenience init(type: ButtonType) { self.init(frame: .zero) }

  open func setTitle(_ title: String?, for state: State) { titles[state.rawValue] = title }
  open func title(for state: State) -> String? { titles[state.rawValue] }
  open func setTitleColor(_ color: UIColor?, for state: State) {}
  open func setImage(_ image: UIImage?, for state: State) {}
  public var currentTitle: String? { titles[0] }
}

@preconcurrency @MainActor
open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ isOn: Bool, animated: Bool) { self.isOn = isOn }
}

@preconcurrency @MainActor
open class UISlider: UIControl {
  open var value: Float = 0
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
}

@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  open var selectedSegmentIndex = 0
}

@preconcurrency @MainActor
open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?
  public weak var delegate: (any UITextFieldDelegate)?
}

@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

@preconcurrency @MainActor
open class UILabel: UIView {
  open var text: String?
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
  open var adjustsFontSizeToFitWidth = false
}

@preconcurrency @MainActor
open class UITextView: UIView {
  open var text: String! = ""
  open var font: UIFont?
  open var textColor: UIColor?
  open var isEditable = true
  open func scrollRangeToVisible(_ range: NSRange) {}
}

@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage?
}

@preconcurrency @MainActor
open class UIStackView: UIView {
  public enum Axis: Sendable { case horizontal, vertical }

  open var axis = Axis.horizontal
  open var spacing: CGFloat = 0
  public private(set) var arrangedSubviews: [UIView] = []

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}

@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  public private(set) var isAnimating = false
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}
