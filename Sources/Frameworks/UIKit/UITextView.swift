public import Foundation

/// A view for several lines of text. See Apple's `UITextView`. A scenario does not type text. The text comes from the
/// app or a storyboard.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
  /// The text of the view. At first, the text is empty or comes from a storyboard.
  open var text: String! = ""
  /// The text with attributes. The view stores only the plain text.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text ?? "") }
    set { text = newValue?.string ?? "" }
  }
  /// The font of the text; `nil` until the app sets a font. A virtual phone draws nothing.
  open var font: UIFont?
  /// The colour of the text; `nil` until the app sets a colour. A virtual phone draws nothing.
  open var textColor: UIColor?
  /// The alignment of the text within the view. A virtual phone draws nothing.
  open var textAlignment = NSTextAlignment.natural
  /// Whether the user can edit the text. The value has no effect on a virtual phone.
  open var isEditable = true
  /// Whether the user can select text. The value has no effect on a virtual phone.
  open var isSelectable = true
  /// The selected part of the text; an empty range is the position of the cursor. Only the app changes the selection.
  open var selectedRange = NSRange(location: 0, length: 0)
  /// The distances between the text and the edges of the view, in points; at first, zero. A virtual phone draws
  /// nothing.
  open var textContainerInset = UIEdgeInsets.zero
  /// The keys that the keyboard offers for this view. The value has no effect on a virtual phone.
  open var keyboardType = UIKeyboardType.default
  /// The label of the return key for this view. The value has no effect on a virtual phone.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether the keyboard corrects the text of this view. The value has no effect on a virtual phone.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The view above the keyboard; `nil` for no view. A scenario cannot tap a control in this view.
  open override var inputAccessoryView: UIView? {
    get { accessoryView }
    set { accessoryView = newValue }
  }
  private var accessoryView: UIView?
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

extension UITextView {
  /// Posted on iOS when the user begins to edit a view's text. The virtual phone never posts this notification.
  nonisolated public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted on iOS when the user changes a view's text. The virtual phone never posts this notification.
  nonisolated public static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")
  /// Posted on iOS when the user stops editing a view's text. The virtual phone never posts this notification.
  nonisolated public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")
}

extension UITextField {
  /// Posted on iOS when the user begins to edit a field's text. The virtual phone never posts this notification.
  nonisolated public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted on iOS when the user changes a field's text. The virtual phone never posts this notification.
  nonisolated public static let textDidChangeNotification = NSNotification.Name("UITextFieldTextDidChangeNotification")
  /// Posted on iOS when the user stops editing a field's text. The virtual phone never posts this notification.
  nonisolated public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")
}

/// The keyboard's notifications. A virtual phone has no keyboard, and never posts these notifications.
extension UIResponder {
  /// Posted on iOS before the keyboard appears. The virtual phone never posts this notification.
  nonisolated public static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification")
  /// Posted on iOS after the keyboard has appeared. The virtual phone never posts this notification.
  nonisolated public static let keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification")
  /// Posted on iOS before the keyboard disappears. The virtual phone never posts this notification.
  nonisolated public static let keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification")
  /// Posted on iOS after the keyboard has disappeared. The virtual phone never posts this notification.
  nonisolated public static let keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification")
  /// Posted on iOS before the keyboard's frame changes. The virtual phone never posts this notification.
  nonisolated public static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted on iOS after the keyboard's frame has changed. The virtual phone never posts this notification.
  nonisolated public static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The key for the keyboard's frame before the change, in a notification's dictionary.
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key for the keyboard's frame after the change, in a notification's dictionary.
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key for the duration of the animation, in seconds, in a notification's dictionary.
  nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key for the curve of the animation, in a notification's dictionary.
  nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// The key that tells whether the keyboard belongs to this app, in a notification's dictionary.
  nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
