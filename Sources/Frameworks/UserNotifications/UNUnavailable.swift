// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation

// What a virtual phone lacks. The compiler says so where an app uses it.

@available(*, unavailable, message: "A virtual phone receives no pushes. Post a local notification instead.")
public final class UNPushNotificationTrigger: NSObject {}

@available(
  *, unavailable, message: "Monitor the region, and post the notification when it is entered."
)
public final class UNLocationNotificationTrigger: NSObject {
  public var region: NSObject { NSObject() }
  public init(region: NSObject, repeats: Bool) {}
}

@available(*, unavailable, message: "A virtual phone receives no pushes, and runs no extension for them.")
public final class UNNotificationServiceExtension: NSObject {
  public override init() {}
  public func didReceive(
    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {}
  public func serviceExtensionTimeWillExpire() {}
}

@available(*, unavailable, message: "A virtual phone has no intents.")
public protocol UNNotificationContentProviding {}

@available(*, unavailable, message: "A virtual phone has no intents.")
public final class UNNotificationAttributedMessageContext: NSObject {}

extension UNNotificationContent {
  @available(*, unavailable, message: "A virtual phone has no intents. Set the content's text instead.")
  public func updating(from provider: NSObject) throws -> UNNotificationContent { self }
}

@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationActionOptionNone: UNNotificationActionOptions { [] }
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationCategoryOptionNone: UNNotificationCategoryOptions { [] }
@available(*, unavailable, message: "Use [] instead.")
public var UNAuthorizationOptionNone: UNAuthorizationOptions { [] }
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationPresentationOptionNone: UNNotificationPresentationOptions { [] }
