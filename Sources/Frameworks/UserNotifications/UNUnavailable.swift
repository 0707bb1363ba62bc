// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation

// Declarations in Apple's UserNotifications that a virtual phone lacks. An app that uses any of these declarations does
// not compile.

/// The trigger of a notification that a server pushes. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone receives no pushes. Post a local notification instead.")
public final class UNPushNotificationTrigger: NSObject {}

/// A trigger that shows a notification when the phone enters or leaves a region. The compiler rejects any use of this
/// declaration.
@available(
  *, unavailable, message: "Monitor the region, and post a notification when the phone enters it."
)
public final class UNLocationNotificationTrigger: NSObject {
  /// The region that the phone enters or leaves.
  public var region: NSObject { NSObject() }
  /// Creates a trigger for a region.
  public init(region: NSObject, repeats: Bool) {}
}

/// The app extension that changes a push before iOS shows the push. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone receives no pushes, and runs no extension for them.")
public final class UNNotificationServiceExtension: NSObject {
  public override init() {}
  /// Passes a push to the extension, which returns the new content through the handler.
  public func didReceive(
    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {}
  /// Reports that the extension's time has almost run out.
  public func serviceExtensionTimeWillExpire() {}
}

/// Content that changes the appearance of a notification. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has no intents.")
public protocol UNNotificationContentProviding {}

/// The attributed text of a message. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has no intents.")
public final class UNNotificationAttributedMessageContext: NSObject {}

extension UNNotificationContent {
  /// Returns a copy of the content with a provider's changes. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no intents. Set the content's text instead.")
  public func updating(from provider: NSObject) throws -> UNNotificationContent { self }
}

/// An empty set of action options. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationActionOptionNone: UNNotificationActionOptions { [] }
/// An empty set of category options. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationCategoryOptionNone: UNNotificationCategoryOptions { [] }
/// An empty set of permissions. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "Use [] instead.")
public var UNAuthorizationOptionNone: UNAuthorizationOptions { [] }
/// An empty set of presentation options. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "Use [] instead.")
public var UNNotificationPresentationOptionNone: UNNotificationPresentationOptions { [] }
