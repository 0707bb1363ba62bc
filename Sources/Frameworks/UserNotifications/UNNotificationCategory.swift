public import Foundation
import PhonePort

/// The behaviour of an action. See Apple's `UNNotificationActionOptions`.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The options as bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set of options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// On a real phone, the user has to unlock the phone before the action. On a locked virtual phone, the action itself
  /// unlocks the phone.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// iOS shows the action in red. A virtual phone stores the option and draws nothing.
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// The action opens the app.
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// The behaviour of a category's notifications. See Apple's `UNNotificationCategoryOptions`.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The options as bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set of options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The app is notified when the user dismisses a notification.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
  /// CarPlay shows the notifications. A virtual phone stores the option, but has no CarPlay.
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
  /// A hidden preview shows the title. A virtual phone stores the option and draws nothing.
  public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
  /// A hidden preview shows the subtitle. A virtual phone stores the option and draws nothing.
  public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
  /// Siri may read the notifications aloud. A virtual phone stores the option, but plays no sound.
  @available(iOS, deprecated: 15.0)
  public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}

/// An image beside an action. See Apple's `UNNotificationActionIcon`. A virtual phone does not show the icon.
public final class UNNotificationActionIcon: NSObject, Sendable {
  /// Creates an icon from an image in the app's bundle. The name is ignored.
  public init(templateImageName: String) {}
  /// Creates an icon from a system symbol. The name is ignored.
  public init(systemImageName: String) {}
}

/// A button of a notification. See Apple's `UNNotificationAction`. A scenario answers a notification by the identifier
/// of an action.
public class UNNotificationAction: NSObject {
  /// The name by which the app recognises the action in a response.
  public let identifier: String
  /// The text of the button.
  public let title: String
  /// The behaviour of the action.
  public let options: UNNotificationActionOptions
  /// The image beside the title; `nil` if the action has no image.
  public let icon: UNNotificationActionIcon?

  /// Creates an action.
  public init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.options = options
    self.icon = icon
  }
}

/// A button that asks the user for text. See Apple's `UNTextInputNotificationAction`.
public final class UNTextInputNotificationAction: UNNotificationAction {
  /// The title of the button that sends the user's text.
  public let textInputButtonTitle: String
  /// The text that an empty text field shows.
  public let textInputPlaceholder: String

  /// Creates an action that asks for text and has no icon.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String,
    textInputPlaceholder: String
  ) {
    self.init(
      identifier: identifier, title: title, options: options, icon: nil, textInputButtonTitle: textInputButtonTitle,
      textInputPlaceholder: textInputPlaceholder)
  }

  /// Creates an action that asks for text.
  public init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?, textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.textInputButtonTitle = textInputButtonTitle
    self.textInputPlaceholder = textInputPlaceholder
    super.init(identifier: identifier, title: title, options: options, icon: icon)
  }

  /// Creates an action without the texts of its button and its field. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A text input action needs a button title and a placeholder.")
  public convenience init(identifier: String, title: String, options: UNNotificationActionOptions) {
    self.init(identifier: identifier, title: title, textInputButtonTitle: "", textInputPlaceholder: "")
  }

  @available(*, unavailable, message: "A text input action needs a button title and a placeholder.")
  public override convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions, icon: UNNotificationActionIcon?
  ) {
    self.init(identifier: identifier, title: title, textInputButtonTitle: "", textInputPlaceholder: "")
  }
}

/// A group of notifications that share their actions. See Apple's `UNNotificationCategory`.
public final class UNNotificationCategory: NSObject {
  /// The name by which a notification's content refers to the category.
  public let identifier: String
  /// The buttons, in the order in which iOS shows them.
  public let actions: [UNNotificationAction]
  /// The identifiers of Siri's intents to which the notifications belong.
  public let intentIdentifiers: [String]
  /// The behaviour of the notifications.
  public let options: UNNotificationCategoryOptions
  /// The text that iOS shows instead of a hidden preview; empty if iOS shows its own text.
  public let hiddenPreviewsBodyPlaceholder: String
  /// The format of iOS's summary of several notifications; empty if iOS uses its own format.
  public let categorySummaryFormat: String

  /// Creates a category with iOS's own texts for hidden previews and summaries.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: "", options: options)
  }

  /// Creates a category with a text for hidden previews.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: "", options: options)
  }

  /// Creates a category.
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
    self.categorySummaryFormat = categorySummaryFormat ?? ""
    self.options = options
  }
}

extension UNNotificationCategory {
  /// Copies into a request those properties of the category that the phone needs.
  func fill(_ wish: inout NotificationWish) {
    wish.openingActions = actions.filter { $0.options.contains(.foreground) }.map(\.identifier)
    wish.unlockingActions = actions.filter { $0.options.contains(.authenticationRequired) }.map(\.identifier)
    wish.reportsDismissal = options.contains(.customDismissAction)
  }
}
