// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation

// Declarations that a virtual phone lacks. An app that uses one of them does not compile.

/// Shows a notification that a server pushes. The compiler refuses it.
@available(*, unavailable, message: "A virtual phone receives no pushes. Post a local notification instead.")
public final class UNPushNotificationTrigger: NSObject {}

/// Shows a notification at the edge of a region. The compiler refuses it.
@available(
  *, unavailable, message: "Monitor the region, and post the notification when it is entered."
)
public final class UNLocationNotificationTrigger: NSObject {
  /// The region that the phone enters or leaves.
  public var region: NSObject { NSObject() }
  /// Creates a trigger for a region.
  public init(region: NSObject, repeats: Bool) {}
}

/// The app extension that changes a push before it is shown. The compiler refuses it.
@available(*, unavailable, message: "A virtual phone receives no pushes, and runs no extension for them.")
public final class UNNotificationServiceExtension: NSObject {
  public override init() {}
  /// Passes a push to the extension, which calls back with its new content.
  public func didReceive(
    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {}
  /// Reports that the extension's time is nearly over.
  public func serviceExtensionTimeWillExpire() {}
}

/// Content that changes how a notification looks. The compiler refuses it.
@available(*, unavailable, message: "A virtual phone has no intents.")
public protocol UNNotificationContentProviding {}

/// The attributed text of a message. The compiler refuses it.
@available(*, unavailable, message: "A virtual phone has no intents.")
public final class UNNotificationAttributedMessageContext: NSObject {}

extension UNNotificationContent {
  /// Returns the content changed by a provider. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no intents. Set the content's text instead.")
  public func updating(from provider: NSObject) throws -> UNNotificationContent { self }
}

/// No action options. The compiler refuses it.
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationActionOptionNone: UNNotificationActionOptions { [] }
/// No category options. The compiler refuses it.
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationCategoryOptionNone: UNNotificationCategoryOptions { [] }
/// No permissions. The compiler refuses it.
@available(*, unavailable, message: "Use [] instead.")
public var UNAuthorizationOptionNone: UNAuthorizationOptions { [] }
/// No presentation options. The compiler refuses it.
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationPresentationOptionNone: UNNotificationPresentationOptions { [] }
