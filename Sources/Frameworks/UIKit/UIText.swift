public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
// The case `URL` is spelled in capitals, as in Apple's type.
/// The keys that a keyboard offers. A virtual phone has no keyboard.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
}
/// The label of a keyboard's return key. A virtual phone has no keyboard.
public enum UIReturnKeyType: Int, Sendable { case `default`, go, google, join, next, route, search, send, yahoo, done }
/// Whether a keyboard corrects the text. A virtual phone has no keyboard.
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
/// The kind of text that a user enters into a field. See Apple's `UITextContentType`. A virtual phone does not fill in
/// text.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the kind.
  public var rawValue: String
  /// Creates a kind from Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The kinds for a person's name and for the name of an account.
  public static let name = UITextContentType(rawValue: "name"), username = UITextContentType(rawValue: "username")
  /// The kinds for a nickname and for a password.
  public static let nickname = UITextContentType(rawValue: "nickname"),
    password = UITextContentType(rawValue: "password")
  /// A password for a new account.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid only once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An e-mail address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A link.
  public static let URL = UITextContentType(rawValue: "url")
}

/// Whether a keyboard begins words or sentences with capital letters. A virtual phone has no keyboard.
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

/// A line of text that the user edits. See Apple's `UITextField`. A scenario does not type text; only the app sets the
/// text.
@preconcurrency @MainActor
open class UITextField: UIControl {
  /// The line around the field.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  /// The times at which the field shows a view at its side.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  open var text: String? = ""
  /// The text with attributes. A change to the plain text does not change the attributed text, and vice versa.
  open var attributedText: NSAttributedString?
  open var placeholder: String?
  open var attributedPlaceholder: NSAttributedString?
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var clearButtonMode = ViewMode.never
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocorrectionType = UITextAutocorrectionType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var isSecureTextEntry = false
  open var inputView: UIView?
  open var inputAccessoryView: UIView?
  open var leftView: UIView?
  open var rightView: UIView?
  /// Whether the user is editing the text; always `false`.
  public private(set) var isEditing = false
  /// The object that receives edits. A virtual phone does not call this object.
  public weak var delegate: (any UITextFieldDelegate)?

  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "delegate" { delegate = object as? any UITextFieldDelegate }
  }
}

/// Receives the user's edits to a text field. See Apple's `UITextFieldDelegate`.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
}

extension UITextFieldDelegate {
  /// Returns `true`, so that the return key has its usual effect.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Does nothing. A delegate without this method ignores the beginning of an edit.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Does nothing. A delegate without this method ignores the end of an edit.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns `true`, so that the user may edit the text.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Returns `true`, so that the user may make the change.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
}

/// The alignment of lines of text.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
/// The way in which a line that is too long is broken, clipped or truncated.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A view for text that the user does not edit. See Apple's `UILabel`. A scenario can tap a row of a list by the text
/// of a label in that row.
@preconcurrency @MainActor
open class UILabel: UIView {
  open var text: String?
  /// The text with attributes. The view stores only the plain text.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  open var textColor: UIColor! = UIColor.label
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var numberOfLines = 1
  open var isEnabled = true
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
}

/// A view for several lines of text. See Apple's `UITextView`. A scenario does not type text; only the app sets the
/// text.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
  open var text: String! = ""
  /// The text with attributes. The view stores only the plain text.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text ?? "") }
    set { text = newValue?.string ?? "" }
  }
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var isEditable = true
  open var isSelectable = true
  open var selectedRange = NSRange(location: 0, length: 0)
  open var textContainerInset = UIEdgeInsets.zero
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The stored value of `delegate`. The view keeps no strong reference to the object.
  public weak var textDelegate: (any UITextViewDelegate)?
  /// The object that receives edits. A virtual phone does not call this object.
  open var delegate: (any UITextViewDelegate)? {
    get { textDelegate }
    set { textDelegate = newValue }
  }
  /// Does nothing, because a virtual phone does not scroll.
  open func scrollRangeToVisible(_ range: NSRange) {}
  /// Adds text at the end of the existing text, and ignores the selection.
  open func insertText(_ added: String) { text = (text ?? "") + added }
  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "delegate" { textDelegate = object as? any UITextViewDelegate }
  }
}

/// Receives the user's edits to a text view. See Apple's `UITextViewDelegate`.
@preconcurrency @MainActor
public protocol UITextViewDelegate: NSObjectProtocol {
  func textViewDidChange(_ textView: UITextView)
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}
extension UITextViewDelegate {
  /// Does nothing. A delegate without this method ignores changes.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing. A delegate without this method ignores the beginning of an edit.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing. A delegate without this method ignores the end of an edit.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns `true`, so that the user may make the change.
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  {
    true
  }
}

/// A field for the text of a search. See Apple's `UISearchBar`. A scenario does not type text.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  /// The object that receives searches. A virtual phone does not call this object.
  public weak var delegate: (any UISearchBarDelegate)?
  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "delegate" { delegate = object as? any UISearchBarDelegate }
  }
}
/// Receives the user's edits to a search bar. See Apple's `UISearchBarDelegate`.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
  /// Does nothing. A delegate without this method ignores changes.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing. A delegate without this method ignores the search button.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
}

/// A view that shows an image. See Apple's `UIImageView`.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage?
  open var highlightedImage: UIImage?
  /// Creates a view of size zero that shows an image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view for a storyboard.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Does nothing, because nothing is drawn.
  open func startAnimating() {}
  /// Does nothing, because nothing is drawn.
  open func stopAnimating() {}
}

/// A view that arranges other views in a row or a column. See Apple's `UIStackView`. A virtual phone stores the order
/// of the views and does not lay them out.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The direction in which the views are arranged.
  public typealias Axis = NSLayoutConstraint.Axis
  /// The way in which the views share the space along the axis.
  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  /// The alignment of the views perpendicular to the axis.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline, top, bottom
  }

  open var axis = Axis.horizontal
  open var spacing: CGFloat = 0
  open var distribution = Distribution.fill
  open var alignment = Alignment.fill
  open var isLayoutMarginsRelativeArrangement = false
  /// The views that the stack arranges, in their order along the axis.
  public private(set) var arrangedSubviews: [UIView] = []

  /// Creates a horizontal stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end of the stack. A view that the stack already arranges moves to the end.
  open func addArrangedSubview(_ view: UIView) { arrange(view, at: arrangedSubviews.count) }
  /// Inserts a view into the arranged views at an index. A view that the stack already arranges moves to this index. An
  /// index out of range is replaced by the nearest valid index.
  open func insertArrangedSubview(_ view: UIView, at index: Int) { arrange(view, at: index) }

  private func arrange(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
    addSubview(view)
  }

  override func detach(_ view: UIView) {
    super.detach(view)
    arrangedSubviews.removeAll { $0 === view }
  }

  /// Removes a view from the arranged views. The view remains a subview of the stack.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
  /// Does nothing, because nothing is laid out.
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {}
}

/// A view that indicates work in progress. See Apple's `UIActivityIndicatorView`.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size and the colour of the indicator.
  public enum Style: Int, Sendable {
    case whiteLarge = 0
    case white, gray
    case medium = 100
    case large = 101
  }
  open var style = Style.medium
  open var hidesWhenStopped = true
  open var color: UIColor! = UIColor.gray
  /// Whether the app has started the indicator and has not stopped it.
  public private(set) var isAnimating = false
  /// Creates an indicator. The style is ignored.
  public convenience init(style: Style) { self.init(frame: .zero) }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

/// A view that shows the progress of a task. See Apple's `UIProgressView`.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The appearance of the bar.
  public enum Style: Int, Sendable { case `default`, bar }
  open var progress: Float = 0
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?
  /// Creates a bar. The style is ignored.
  public convenience init(progressViewStyle: Style) { self.init(frame: .zero) }
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// An effect on the content behind a view. See Apple's `UIVisualEffect`. A virtual phone draws nothing.
public class UIVisualEffect: NSObject {}
/// An effect that blurs the content behind a view. See Apple's `UIBlurEffect`. A virtual phone draws nothing.
public final class UIBlurEffect: UIVisualEffect {
  /// The strength and the lightness of the blur.
  public enum Style: Int, Sendable { case extraLight, light, dark, regular = 4, prominent, systemMaterial }
  /// Creates a blur. The style is ignored.
  public init(style: Style) {}
}
/// A view with an effect. See Apple's `UIVisualEffectView`. The view stores its content.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The view that contains the content. The content view is not among the subviews.
  public let contentView = UIView(frame: .zero)
  /// Creates a view of size zero. The effect is ignored.
  public init(effect: UIVisualEffect?) { super.init(frame: .zero) }
  /// Creates a view for a storyboard.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Makes a real phone vibrate under the user's finger. See Apple's `UIFeedbackGenerator`. A virtual phone does not
/// vibrate.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject { open func prepare() {} }
/// Produces a vibration that feels like a collision. See Apple's `UIImpactFeedbackGenerator`. A virtual phone does not
/// vibrate.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of the collision that the user feels.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  /// Creates a generator. The style is ignored.
  public init(style: FeedbackStyle = .medium) {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func impactOccurred() {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func impactOccurred(intensity: CGFloat) {}
}
/// Signals the result of a task by a vibration. See Apple's `UINotificationFeedbackGenerator`. A virtual phone does not
/// vibrate.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  public override init() {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func notificationOccurred(_ type: FeedbackType) {}
}
/// Signals a change of the selection by a vibration. See Apple's `UISelectionFeedbackGenerator`. A virtual phone does
/// not vibrate.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  public override init() {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func selectionChanged() {}
}
