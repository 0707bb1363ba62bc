public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
// The case `URL` is spelled in capitals, as in Apple's type.
/// The keys that a keyboard offers. A virtual phone has no keyboard.
public enum UIKeyboardType: Int, Sendable {
  /// The usual keyboard of the user's language.
  case `default`
  /// A keyboard on which the user can enter every printable ASCII character.
  case asciiCapable
  /// Digits and punctuation marks at first. The user can switch to letters.
  case numbersAndPunctuation
  /// A keyboard for web addresses, with keys for the full stop, the slash and `.com`.
  case URL
  /// Only digits, for example for a PIN.
  case numberPad
  /// Digits and the characters `+`, `*` and `#`, for a telephone number.
  case phonePad
  /// Letters for a person's name at first. The user can switch to the keys for a telephone number.
  case namePhonePad
  /// A keyboard for e-mail addresses, with keys for `@` and the full stop.
  case emailAddress
  /// Digits and a decimal separator.
  case decimalPad
}
/// The label of a keyboard's return key. A virtual phone has no keyboard.
public enum UIReturnKeyType: Int, Sendable {
  /// The label "return".
  case `default`
  /// The label "Go", for example to open an address.
  case go
  /// The label "Google", for a search.
  case google
  /// The label "Join", for example to join a network.
  case join
  /// The label "Next", for a field with another field after it.
  case next
  /// The label "Route", to compute a route.
  case route
  /// The label "Search".
  case search
  /// The label "Send", for example to send a message.
  case send
  /// The label "Yahoo!", for a search.
  case yahoo
  /// The label "Done", for the last field of a form.
  case done
}
/// Whether a keyboard corrects the text. A virtual phone has no keyboard.
public enum UITextAutocorrectionType: Int, Sendable {
  /// iOS decides from the language whether the keyboard corrects the text.
  case `default`
  /// The keyboard leaves the text as the user typed it.
  case no
  /// The keyboard corrects misspelt words.
  case yes
}
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
public enum UITextAutocapitalizationType: Int, Sendable {
  /// The keyboard changes no letter into a capital letter.
  case none
  /// Each word begins with a capital letter.
  case words
  /// Each sentence begins with a capital letter.
  case sentences
  /// All letters are capital letters.
  case allCharacters
}

/// A line of text that the user edits. See Apple's `UITextField`. A scenario does not type text. The text comes from
/// the app or a storyboard.
@preconcurrency @MainActor
open class UITextField: UIControl {
  /// The line around the field.
  public enum BorderStyle: Int, Sendable {
    /// No line.
    case none
    /// A thin rectangle.
    case line
    /// A rectangle with shaded edges.
    case bezel
    /// A rectangle with rounded corners.
    case roundedRect
  }
  /// The times at which the field shows a view at its side.
  public enum ViewMode: Int, Sendable {
    /// The field never shows the view.
    case never
    /// The field shows the view only while the user edits the text.
    case whileEditing
    /// The field shows the view only while the user does not edit the text.
    case unlessEditing
    /// The field always shows the view.
    case always
  }

  /// The text of the field; `nil` sets an empty text. At first, the text is empty or comes from a storyboard.
  open var text: String? = "" { didSet { if text == nil { text = "" } } }
  /// The text with attributes; `nil` for an empty text. The field stores only the plain text.
  open var attributedText: NSAttributedString? {
    get { text.flatMap { $0.isEmpty ? nil : NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  /// The text that an empty field shows; `nil` to show no text. A storyboard can set the first value.
  open var placeholder: String?
  /// The placeholder with attributes. The field stores only the plain placeholder.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }
  /// The font of the text; `nil` until the app sets a font. A virtual phone draws nothing.
  open var font: UIFont?
  /// The colour of the text; `nil` until the app sets a colour. A virtual phone draws nothing.
  open var textColor: UIColor?
  /// The alignment of the text within the field. A virtual phone draws nothing.
  open var textAlignment = NSTextAlignment.natural
  /// The line around the field; at first, no line. A virtual phone draws nothing.
  open var borderStyle = BorderStyle.none
  /// The times at which the field shows a button that clears the text. A scenario cannot tap this button.
  open var clearButtonMode = ViewMode.never
  /// The keys that the keyboard offers for this field. The value has no effect on a virtual phone.
  open var keyboardType = UIKeyboardType.default
  /// The label of the return key for this field. The value has no effect on a virtual phone.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether the keyboard corrects the text of this field. The value has no effect on a virtual phone.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Whether the keyboard changes letters of this field into capital letters. The value has no effect on a virtual
  /// phone.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether iOS hides the text on the screen, for example because the text is a password. The value has no effect on a
  /// virtual phone.
  open var isSecureTextEntry = false
  /// The view that iOS shows in place of the keyboard; `nil` to show the keyboard. A scenario cannot tap a control in
  /// this view.
  open var inputView: UIView?
  /// The view above the keyboard; `nil` for no view. A scenario cannot tap a control in this view.
  open override var inputAccessoryView: UIView? {
    get { accessoryView }
    set { accessoryView = newValue }
  }
  private var accessoryView: UIView?
  /// The view at the left end of the field; `nil` for no view. The view is a subview of the field while it is shown.
  open var leftView: UIView? { didSet { show(leftView, leftViewMode, insteadOf: oldValue) } }
  /// The times at which the field shows ``leftView``; at first, never. A virtual phone's user never edits the text.
  open var leftViewMode = ViewMode.never { didSet { show(leftView, leftViewMode, insteadOf: leftView) } }
  /// The view at the right end of the field; `nil` for no view. The view is a subview of the field while it is shown.
  open var rightView: UIView? { didSet { show(rightView, rightViewMode, insteadOf: oldValue) } }
  /// The times at which the field shows ``rightView``; at first, never. A virtual phone's user never edits the text.
  open var rightViewMode = ViewMode.never { didSet { show(rightView, rightViewMode, insteadOf: rightView) } }
  /// Whether the user is editing the text; always `false`.
  public private(set) var isEditing = false
  /// The object that receives edits. A virtual phone does not call this object.
  public weak var delegate: (any UITextFieldDelegate)?

  private func show(_ view: UIView?, _ mode: ViewMode, insteadOf old: UIView?) {
    switch mode {
    case .never, .whileEditing: replaceSubview(old, with: nil)
    case .unlessEditing, .always: replaceSubview(old, with: view)
    }
  }

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
public enum NSTextAlignment: Int, Sendable {
  /// Each line begins at the left edge.
  case left
  /// Each line is in the middle between the two edges.
  case center
  /// Each line ends at the right edge.
  case right
  /// Each line except the last fills the whole width.
  case justified
  /// The usual alignment of the text's language: left or, for a language written from right to left, right.
  case natural
}
/// The way in which a line that is too long is broken, clipped or truncated.
public enum NSLineBreakMode: Int, Sendable {
  /// The text continues on the next line, after a whole word.
  case byWordWrapping
  /// The text continues on the next line, after any character.
  case byCharWrapping
  /// The text ends at the edge of the view.
  case byClipping
  /// An ellipsis replaces the beginning of the text.
  case byTruncatingHead
  /// An ellipsis replaces the end of the text.
  case byTruncatingTail
  /// An ellipsis replaces the middle of the text.
  case byTruncatingMiddle
}

/// A view for text that the user does not edit. See Apple's `UILabel`. A scenario can tap a row of a list by the text
/// of a label in that row.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The text of the label; `nil` for no text. A scenario that taps a row by this text names the whole text.
  open var text: String?
  /// The text with attributes. The view stores only the plain text.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  /// The font of the text; at first, the system's font in 17 points. A virtual phone draws nothing.
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  /// The colour of the text; at first, `UIColor.label`. A virtual phone draws nothing.
  open var textColor: UIColor! = UIColor.label
  /// The alignment of the text within the label. A virtual phone draws nothing.
  open var textAlignment = NSTextAlignment.natural
  /// The treatment of text that does not fit; at first, an ellipsis replaces its end. A virtual phone draws nothing.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The maximum number of lines; 0 for no limit. A virtual phone draws nothing.
  open var numberOfLines = 1
  /// Whether iOS draws the text in its usual colour instead of a dimmed colour. A tap on a row finds the text in both
  /// cases.
  open var isEnabled = true
  /// Whether iOS draws text that is too wide in a smaller font. A virtual phone draws nothing.
  open var adjustsFontSizeToFitWidth = false
  /// The smallest factor by which iOS may shrink the font, from 0 to 1. A virtual phone draws nothing.
  open var minimumScaleFactor: CGFloat = 0
}

/// A field for the text of a search. See Apple's `UISearchBar`. A scenario does not type text.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// The text to search for; `nil` until the app sets a text.
  open var text: String?
  /// The text that an empty search bar shows; `nil` to show no text. A virtual phone draws nothing.
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
  /// The image that the view shows; `nil` for no image. A view from a storyboard has no image until the app sets one.
  open var image: UIImage?
  /// The image that the view shows instead of `image` while the view is highlighted; `nil` to show `image` in both
  /// states. A virtual phone draws nothing.
  open var highlightedImage: UIImage?
  /// Creates a view of size zero that shows an image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Does nothing, because nothing is drawn.
  open func startAnimating() {}
  /// Does nothing, because nothing is drawn.
  open func stopAnimating() {}
}

/// A view that indicates work in progress. See Apple's `UIActivityIndicatorView`.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size and the colour of the indicator.
  public enum Style: Int, Sendable {
    /// A large white indicator. Since iOS 13, apps set `large` and a colour instead.
    case whiteLarge = 0
    /// A white indicator of medium size. Since iOS 13, apps set `medium` and a colour instead.
    case white
    /// A grey indicator of medium size. Since iOS 13, apps set `medium` and a colour instead.
    case gray
    /// An indicator of medium size, in iOS 13 and later.
    case medium = 100
    /// A large indicator, in iOS 13 and later.
    case large = 101
  }
  /// The size and the colour of the indicator; at first, `medium`, unless the app created the indicator with another
  /// style. A new style does not change ``color``.
  open var style = Style.medium
  /// Whether the indicator is hidden while it is stopped.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// The colour of the indicator; at first, grey. A virtual phone draws nothing.
  open var color: UIColor! = UIColor.gray
  /// Whether the app has started the indicator and has not stopped it.
  public private(set) var isAnimating = false
  /// Creates an indicator of a style.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }
  /// Creates an indicator that a storyboard defines.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }
  /// Sets ``isAnimating`` to `true`, and shows the indicator if ``hidesWhenStopped`` is `true`.
  open func startAnimating() { setAnimating(true) }
  /// Sets ``isAnimating`` to `false`, and hides the indicator if ``hidesWhenStopped`` is `true`.
  open func stopAnimating() { setAnimating(false) }

  private func setAnimating(_ isAnimating: Bool) {
    self.isAnimating = isAnimating
    if hidesWhenStopped { isHidden = !isAnimating }
  }
}

/// A view that shows the progress of a task. See Apple's `UIProgressView`.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The appearance of the bar.
  public enum Style: Int, Sendable {
    /// The usual bar.
    case `default`
    /// A bar within a toolbar.
    case bar
  }
  /// The completed part of the task, from 0 to 1. A value outside of this range is replaced by the nearest end of the
  /// range.
  open var progress: Float = 0 { didSet { progress = min(max(progress, 0), 1) } }
  /// The colour of the completed part of the bar; `nil` for the usual colour. A virtual phone draws nothing.
  open var progressTintColor: UIColor?
  /// The colour of the remaining part of the bar; `nil` for the usual colour. A virtual phone draws nothing.
  open var trackTintColor: UIColor?
  /// Creates a bar. The style is ignored.
  public convenience init(progressViewStyle: Style) { self.init(frame: .zero) }
  /// Sets ``progress`` without an animation.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// An effect on the content behind a view. See Apple's `UIVisualEffect`. A virtual phone draws nothing.
public class UIVisualEffect: NSObject {}
/// An effect that blurs the content behind a view. See Apple's `UIBlurEffect`. A virtual phone draws nothing.
public final class UIBlurEffect: UIVisualEffect {
  /// The strength and the lightness of the blur.
  public enum Style: Int, Sendable {
    /// A blur that is much lighter than the content behind the view.
    case extraLight
    /// A blur that is slightly lighter than the content behind the view.
    case light
    /// A blur that is darker than the content behind the view.
    case dark
    /// A blur that is light or dark like the interface, in iOS 10 and later.
    case regular = 4
    /// A blur that makes the content in front of it easier to see, in iOS 10 and later.
    case prominent
    /// The blur of the system's usual material, in iOS 13 and later.
    case systemMaterial
  }
  /// Creates a blur. The style is ignored.
  public init(style: Style) {}
}
/// A view with an effect. See Apple's `UIVisualEffectView`. The view stores its content.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The view that contains the content.
  public private(set) lazy var contentView: UIView = makeContentView()
  /// Creates a view of size zero. The effect is ignored.
  public init(effect: UIVisualEffect?) { super.init(frame: .zero) }
  /// Creates a view that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
