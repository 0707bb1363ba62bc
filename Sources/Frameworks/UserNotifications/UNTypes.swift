// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// What the user lets an app show. See Apple's `UNAuthorizationStatus`.
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case authorized = 2
  case provisional = 3
  case ephemeral = 4
}

/// How an app wants to draw attention. See Apple's `UNAuthorizationOptions`.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  public static let carPlay = UNAuthorizationOptions(rawValue: 8)
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
  @available(iOS, deprecated: 15.0)
  public static let announcement = UNAuthorizationOptions(rawValue: 128)
  @available(iOS, deprecated: 15.0)
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}

/// How a notification is shown that comes while its app is in front. See Apple's `UNNotificationPresentationOptions`.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  @available(iOS, deprecated: 14.0, message: "Use list and banner instead.")
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

/// Whether the user lets an app do something. See Apple's `UNNotificationSetting`.
public enum UNNotificationSetting: Int, Sendable {
  case notSupported = 0
  case disabled = 1
  case enabled = 2
}

/// How alerts look. See Apple's `UNAlertStyle`.
public enum UNAlertStyle: Int, Sendable {
  case none = 0
  case banner = 1
  case alert = 2
}

/// When a notification's text is shown. See Apple's `UNShowPreviewsSetting`.
public enum UNShowPreviewsSetting: Int, Sendable {
  case always = 0
  case whenAuthenticated = 1
  case never = 2
}

/// How urgent a notification is. See Apple's `UNNotificationInterruptionLevel`; it has no effect on a virtual phone.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  case passive = 0
  case active = 1
  case timeSensitive = 2
  case critical = 3
}

/// The settings that the user has made. See Apple's `UNNotificationSettings`.
///
/// A virtual phone's user decides on notifications as a whole: what an app was granted, all of its kinds were.
public final class UNNotificationSettings: NSObject, Sendable {
  public let authorizationStatus: UNAuthorizationStatus

  init(authorizationStatus: UNAuthorizationStatus) {
    self.authorizationStatus = authorizationStatus
  }

  private var granted: UNNotificationSetting { authorizationStatus == .authorized ? .enabled : .disabled }

  public var soundSetting: UNNotificationSetting { granted }
  public var badgeSetting: UNNotificationSetting { granted }
  public var alertSetting: UNNotificationSetting { granted }
  public var notificationCenterSetting: UNNotificationSetting { granted }
  public var lockScreenSetting: UNNotificationSetting { granted }
  public var timeSensitiveSetting: UNNotificationSetting { granted }
  public var carPlaySetting: UNNotificationSetting { .notSupported }
  public var criticalAlertSetting: UNNotificationSetting { .notSupported }
  public var announcementSetting: UNNotificationSetting { .notSupported }
  public var scheduledDeliverySetting: UNNotificationSetting { .disabled }
  public var directMessagesSetting: UNNotificationSetting { .notSupported }
  public var alertStyle: UNAlertStyle { authorizationStatus == .authorized ? .banner : .none }
  public var showPreviewsSetting: UNShowPreviewsSetting { .always }
  public var providesAppNotificationSettings: Bool { false }
}

public let UNErrorDomain = "UNErrorDomain"
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What was wrong with a notification. See Apple's `UNError`.
public struct UNError: CustomNSError, Hashable {
  public enum Code: Int, Sendable {
    case notificationsNotAllowed = 1
    case attachmentInvalidURL = 100
    case attachmentUnrecognizedType = 101
    case attachmentInvalidFileSize = 102
    case attachmentNotInDataStore = 103
    case attachmentMoveIntoDataStoreFailed = 104
    case attachmentCorrupt = 105
    case notificationInvalidNoDate = 1400
    case notificationInvalidNoContent = 1401
    case contentProvidingObjectNotAllowed = 1500
    case contentProvidingInvalid = 1501
    case badgeInputInvalid = 1600
  }

  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public static var errorDomain: String { UNErrorDomain }
  public var errorCode: Int { code.rawValue }
}
