public import Foundation

/// A question to the user. See Apple's `UIAlertController`. A scenario answers the question by a tap on an action's
/// title.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Whether the question rises from the bottom or appears in the middle.
  public enum Style: Int, Sendable {
    /// The question rises from the bottom of the screen.
    case actionSheet
    /// The question appears in the middle of the screen.
    case alert
  }

  /// The text below the title; `nil` for no text. A scenario answers by an action's title, and ignores this text.
  open var message: String?
  /// The possible answers, in the order in which the app added them.
  public private(set) var actions: [UIAlertAction] = []
  /// The text fields, in the order in which the app added them; `nil` until the app adds a text field.
  public private(set) var textFields: [UITextField]?
  /// Whether the question rises from the bottom or appears in the middle. A virtual phone ignores the style.
  public private(set) var preferredStyle = Style.alert
  /// The answer that iOS emphasises. A virtual phone ignores the property.
  public var preferredAction: UIAlertAction?
  /// An object that describes the popover in which a device with a large screen shows the question.
  public var popoverPresentationController: UIPresentationController? { presentationController }

  /// Creates a question without answers.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// A question covers only a part of the screen in every release of iOS.
  override var replacesPresenter: Bool { false }

  /// Adds an answer after the existing answers.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  /// Adds a text field, and passes the field to the handler.
  open func addTextField(configurationHandler handler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    handler?(field)
  }
}

/// An answer to a question. See Apple's `UIAlertAction`. A scenario chooses the answer by its title.
@preconcurrency @MainActor
public final class UIAlertAction: NSObject {
  /// The style in which iOS shows the answer.
  public enum Style: Int, Sendable {
    /// The usual style.
    case `default`
    /// The style of an answer that changes nothing. iOS separates this answer from the other answers.
    case cancel
    /// The style of an answer that may delete data. iOS shows this answer in red.
    case destructive
  }

  /// The text of the answer.
  public let title: String?
  /// The style in which iOS shows the answer. The styles do not differ on a virtual phone.
  public let style: Style
  /// Whether the user can choose the answer.
  public var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// Creates an answer. The handler runs when the user chooses the answer.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
