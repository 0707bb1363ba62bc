public import Foundation

/// What the user lets an app show. See Apple's `UNAuthorizationStatus`.
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case authorized = 2
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
}

/// The settings that the user has made. See Apple's `UNNotificationSettings`.
public final class UNNotificationSettings: NSObject, Sendable {
  public let authorizationStatus: UNAuthorizationStatus

  init(authorizationStatus: UNAuthorizationStatus) {
    self.authorizationStatus = authorizationStatus
  }
}

/// What a notification says. See Apple's `UNNotificationContent`.
public class UNNotificationContent: NSObject {
  public internal(set) var title = ""
  public internal(set) var body = ""
  public internal(set) var subtitle = ""
  public internal(set) var categoryIdentifier = ""
  public internal(set) var threadIdentifier = ""
  public internal(set) var sound: UNNotificationSound?
  public internal(set) var badge: NSNumber?
  public internal(set) var userInfo: [AnyHashable: Any] = [:]
}

/// The sound of a notification, which a virtual phone does not play.
public final class UNNotificationSound: NSObject, Sendable {
  public static let `default` = UNNotificationSound()
}

/// A notification's text while it is written. See Apple's `UNMutableNotificationContent`.
public final class UNMutableNotificationContent: UNNotificationContent {
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  public override var body: String {
    get { super.body }
    set { super.body = newValue }
  }

  public override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }

  public override var badge: NSNumber? {
    get { super.badge }
    set { super.badge = newValue }
  }

  public override var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }

  public override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { super.threadIdentifier = newValue }
  }

  public override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }

  public override var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
}

/// A notification to be shown. See Apple's `UNNotificationRequest`; without a trigger it is shown at once.
public final class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent

  /// There are no triggers here, so the argument can only be `nil`.
  public init(identifier: String, content: UNNotificationContent, trigger: Never?) {
    self.identifier = identifier
    self.content = content
  }
}
