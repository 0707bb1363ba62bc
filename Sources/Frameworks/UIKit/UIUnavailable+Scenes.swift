// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What a virtual phone lacks of scenes. The compiler says so where an app uses it.

extension UIScene {
  @available(*, unavailable, message: "A virtual phone has one scene of each app.")
  nonisolated public var destructionConditions: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has one scene of each app.")
  nonisolated public var systemProtectionManager: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has one scene of each app.")
  nonisolated public static var systemProtectionDidChangeNotification: Any? { nil }
}

extension UIScene.ConnectionOptions {
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var shortcutItem: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has one scene of each app.")
  nonisolated public var cloudKitShareMetadata: Any? { nil }
}

extension UIScene.OpenURLOptions {
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public var eventAttribution: Any? { nil }
}

extension UIScene.OpenExternalURLOptions {
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public var eventAttribution: Any? { nil }
}

extension UIScene.ActivationRequestOptions {
  @available(*, unavailable, message: "A virtual phone has one scene of each app.")
  nonisolated public var collectionJoinBehavior: Any? { nil }
}

extension UIWindowSceneDelegate {
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func windowScene(
    _ p0: Any?, didUpdate p1: Any?, interfaceOrientation p2: Any?, traitCollection p3: Any?
  ) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func windowScene(_ p0: Any?, didUpdateEffectiveGeometry p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func windowScene(_ p0: Any?, performActionFor p1: Any?, completionHandler p2: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func windowScene(_ p0: Any?, performActionFor p1: Any?) async {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func windowScene(_ p0: Any?, userDidAcceptCloudKitShareWith p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func preferredWindowingControlStyle(for p0: Any?) {}
}

extension UIWindowScene {
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var interfaceOrientation: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var coordinateSpace: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var traitCollection: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func requestGeometryUpdate(with p0: Any?, errorHandler p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var effectiveGeometry: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var sizeRestrictions: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var activityItemsConfigurationSource: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var windowingBehaviors: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var isFullScreen: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var traitOverrides: Any? { nil }
}

@available(*, unavailable, message: "A virtual phone has one scene of each app.")
public final class UISceneDestructionCondition {
  nonisolated public func userInitiatedDismissal() {}
  nonisolated public func systemDisconnection() {}
}

@available(*, unavailable, message: "A virtual phone draws nothing.")
public final class UIWindowSceneDestructionRequestOptions {
  nonisolated public var windowDismissalAnimation: Any? { nil }
}

@available(*, unavailable, message: "A virtual phone has one scene of each app.")
public final class UISceneSystemProtectionManager {
  nonisolated public var isUserAuthenticationEnabled: Any? { nil }
}

@available(*, unavailable, message: "A virtual phone has one scene of each app.")
public final class UISceneCaptureState {
  nonisolated public static var unspecified: Any? { nil }
  nonisolated public static var inactive: Any? { nil }
  nonisolated public static var active: Any? { nil }
}

@available(*, unavailable, message: "A virtual phone has one scene of each app.")
public final class UISceneCollectionJoinBehavior {
  nonisolated public static var automatic: Any? { nil }
  nonisolated public static var preferred: Any? { nil }
  nonisolated public static var disallowed: Any? { nil }
  nonisolated public static var preferredWithoutActivating: Any? { nil }
}

extension UIWindowScene {
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  public final class DismissalAnimation {
    nonisolated public static var standard: Any? { nil }
    nonisolated public static var commit: Any? { nil }
    nonisolated public static var decline: Any? { nil }
  }
}

@available(*, unavailable, message: "A virtual phone has no home screen.")
public final class UIApplicationShortcutItem {
  nonisolated public var type: Any? { nil }
  nonisolated public var localizedTitle: Any? { nil }
  nonisolated public var localizedSubtitle: Any? { nil }
  nonisolated public var icon: Any? { nil }
  nonisolated public var userInfo: Any? { nil }
  nonisolated public var targetContentIdentifier: Any? { nil }
}

@available(*, unavailable, message: "A virtual phone has no home screen.")
public final class UIMutableApplicationShortcutItem {
  nonisolated public var type: Any? { nil }
  nonisolated public var localizedTitle: Any? { nil }
  nonisolated public var localizedSubtitle: Any? { nil }
  nonisolated public var icon: Any? { nil }
  nonisolated public var userInfo: Any? { nil }
  nonisolated public var targetContentIdentifier: Any? { nil }
}
