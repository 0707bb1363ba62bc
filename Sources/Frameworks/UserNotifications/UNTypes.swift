// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The user's decision on whether an app may show notifications. See Apple's `UNAuthorizationStatus`.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The user has not decided yet. Until then the phone shows no notification of the app (rule F4).
  case notDetermined = 0
  /// The user refused the permission. The phone accepts the app's notifications and shows no notification (rule F4).
  case denied = 1
  /// The user granted the permission. The phone shows the app's notifications.
  case authorized = 2
  /// The phone shows the app's notifications quietly, without having asked the user. A virtual phone always asks its
  /// user, and does not report this status.
  case provisional = 3
  /// An App Clip may show notifications for a limited time. A virtual phone does not report this status.
  case ephemeral = 4
}

/// The permissions for notifications that an app requests. See Apple's `UNAuthorizationOptions`. The user of a virtual
/// phone grants or refuses all requested permissions together.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The options as bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set of options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Permission to change the number on the app's icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  /// Permission to play sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  /// Permission to show notifications.
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  /// Permission to show notifications in CarPlay.
  public static let carPlay = UNAuthorizationOptions(rawValue: 8)
  /// Permission for alerts that ignore Do Not Disturb. On a virtual phone a notification of the critical level does not
  /// need this permission.
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  /// A button in Settings that opens the app's own settings. A virtual phone has no Settings app that could show the
  /// button.
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
  /// Permission for quiet notifications on a trial basis. iOS grants this permission without asking the user. A virtual
  /// phone asks its user, as it does for other notifications.
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
  /// Permission for Siri to read notifications aloud.
  @available(iOS, deprecated: 15.0)
  public static let announcement = UNAuthorizationOptions(rawValue: 128)
  /// Permission for notifications that iOS shows in spite of a Focus.
  @available(iOS, deprecated: 15.0)
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}

/// The way in which iOS shows a notification that arrives while its app is in the foreground. See Apple's
/// `UNNotificationPresentationOptions`.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The options as bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set of options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Changes the number on the app's icon, if the notification has a number. This option alone shows no notification.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  /// Plays the sound. A virtual phone plays no sound, and this option alone shows no notification.
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  /// Shows the notification, as ``banner`` and ``list`` do together.
  @available(iOS, deprecated: 14.0, message: "Use list and banner instead.")
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  /// Shows the notification in Notification Center. On a virtual phone ``banner`` has the same effect.
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  /// Shows the notification as a banner. On a virtual phone ``list`` has the same effect.
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

/// Whether the user allows one kind of notification for an app. See Apple's `UNNotificationSetting`.
public enum UNNotificationSetting: Int, Sendable {
  /// The app or the phone does not support this kind of notification. A virtual phone reports this value for CarPlay,
  /// critical alerts, Siri's announcements and direct messages.
  case notSupported = 0
  /// The user does not allow this kind of notification, or has not decided yet. A virtual phone always reports this
  /// value for the scheduled summary.
  case disabled = 1
  /// The user allows this kind of notification.
  case enabled = 2
}

/// The appearance of alerts. See Apple's `UNAlertStyle`.
public enum UNAlertStyle: Int, Sendable {
  /// The phone shows no alerts. A virtual phone reports this style unless the user allows notifications.
  case none = 0
  /// An alert that disappears by itself. A virtual phone reports this style if the user allows notifications.
  case banner = 1
  /// An alert that stays until the user responds. A virtual phone does not report this style.
  case alert = 2
}

/// The condition under which iOS shows the text of a notification. See Apple's `UNShowPreviewsSetting`.
public enum UNShowPreviewsSetting: Int, Sendable {
  /// The phone shows the text even while it is locked. A virtual phone always reports this value.
  case always = 0
  /// The phone shows the text only while it is unlocked. A virtual phone does not report this value.
  case whenAuthenticated = 1
  /// The phone never shows the text. A virtual phone does not report this value.
  case never = 2
}

/// The urgency of a notification, which affects whether the notification lights the screen. See Apple's
/// `UNNotificationInterruptionLevel`.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// The notification leaves a dark screen dark.
  case passive = 0
  /// The notification lights a dark screen (rule F1), unless rule F2 or F5 keeps the screen dark. New content has this
  /// level.
  case active = 1
  /// As `active`, but Do Not Disturb does not keep the screen dark.
  case timeSensitive = 2
  /// The highest urgency. On a virtual phone, this level has the same effect as `timeSensitive`.
  case critical = 3
}

/// The user's settings for an app's notifications. See Apple's `UNNotificationSettings`.
///
/// The user of a virtual phone makes one decision about all notifications of an app. This decision determines the
/// settings of all kinds except those with a constant value.
public final class UNNotificationSettings: NSObject, Sendable {
  /// Whether the user allows notifications.
  public let authorizationStatus: UNAuthorizationStatus

  init(authorizationStatus: UNAuthorizationStatus) {
    self.authorizationStatus = authorizationStatus
  }

  private var granted: UNNotificationSetting { authorizationStatus == .authorized ? .enabled : .disabled }

  /// Whether sounds are allowed; `enabled` if notifications are allowed.
  public var soundSetting: UNNotificationSetting { granted }
  /// Whether the app may change the number on its icon; `enabled` if notifications are allowed.
  public var badgeSetting: UNNotificationSetting { granted }
  /// Whether alerts are allowed; `enabled` if notifications are allowed.
  public var alertSetting: UNNotificationSetting { granted }
  /// Whether Notification Center shows notifications; `enabled` if notifications are allowed.
  public var notificationCenterSetting: UNNotificationSetting { granted }
  /// Whether the lock screen shows notifications; `enabled` if notifications are allowed.
  public var lockScreenSetting: UNNotificationSetting { granted }
  /// Whether notifications may break through a Focus; `enabled` if notifications are allowed.
  public var timeSensitiveSetting: UNNotificationSetting { granted }
  /// Whether CarPlay shows notifications; always `notSupported`.
  public var carPlaySetting: UNNotificationSetting { .notSupported }
  /// Whether critical alerts are allowed; always `notSupported`.
  public var criticalAlertSetting: UNNotificationSetting { .notSupported }
  /// Whether Siri reads notifications aloud; always `notSupported`.
  public var announcementSetting: UNNotificationSetting { .notSupported }
  /// Whether notifications wait for the scheduled summary; always `disabled`.
  public var scheduledDeliverySetting: UNNotificationSetting { .disabled }
  /// Whether iOS treats direct messages differently from other notifications; always `notSupported`.
  public var directMessagesSetting: UNNotificationSetting { .notSupported }
  /// The appearance of alerts: `banner` if notifications are allowed, and `none` otherwise.
  public var alertStyle: UNAlertStyle { authorizationStatus == .authorized ? .banner : .none }
  /// The condition under which iOS shows the text of notifications. On a virtual phone the value is `always`.
  public var showPreviewsSetting: UNShowPreviewsSetting { .always }
  /// Whether the Settings app has a button for the app's own settings; always `false`.
  public var providesAppNotificationSettings: Bool { false }
}

/// The error domain of ``UNError``.
public let UNErrorDomain = "UNErrorDomain"
/// The action identifier of a tap on the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action identifier for the dismissal of the notification by the user.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// An error of UserNotifications. See Apple's `UNError`.
public struct UNError: CustomNSError, Hashable {
  /// The cause of the error.
  public enum Code: Int, Sendable {
    /// The app may not show notifications. A virtual phone accepts such notifications without an error (rule F4), and
    /// does not report this code.
    case notificationsNotAllowed = 1
    /// The URL of the attachment is not a file URL, or the file does not exist.
    case attachmentInvalidURL = 100
    /// The phone does not show files of the attachment's type.
    case attachmentUnrecognizedType = 101
    /// The attachment is too large: the limit is 10 MB for images, 5 MB for sounds and 50 MB for films.
    case attachmentInvalidFileSize = 102
    /// The attachment is not among the files that the phone has stored. A virtual phone does not report this code.
    case attachmentNotInDataStore = 103
    /// The phone could not store the attachment. A virtual phone does not move attachments, and does not report this
    /// code.
    case attachmentMoveIntoDataStoreFailed = 104
    /// The content of the attachment is damaged. A virtual phone does not read the content, and does not report this
    /// code.
    case attachmentCorrupt = 105
    /// No date matches the notification's trigger.
    case notificationInvalidNoDate = 1400
    /// The notification has no content. A virtual phone accepts such a notification, and does not report this code.
    case notificationInvalidNoContent = 1401
    /// An object of this class may not provide a notification's content. A virtual phone has no such objects, and does
    /// not report this code.
    case contentProvidingObjectNotAllowed = 1500
    /// The object that provides a notification's content is invalid. A virtual phone has no such objects, and does not
    /// report this code.
    case contentProvidingInvalid = 1501
    /// The new number for the app's icon is negative.
    case badgeInputInvalid = 1600
  }

  /// The cause of the error.
  public let code: Code

  /// Creates an error with a code.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain of an `NSError` that is made from this error.
  public static var errorDomain: String { UNErrorDomain }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}
