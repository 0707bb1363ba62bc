// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The part of UIKit's interface for scenes that a virtual phone lacks. An app that uses any of these declarations does
// not compile.

extension UIScene {
  /// The conditions under which the scene closes. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has one scene of each app.")
  nonisolated public var destructionConditions: Any? { nil }
  /// The object that protects the scene's content. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone does not protect an app's content.")
  nonisolated public var systemProtectionManager: Any? { nil }
  /// Posted when the protection of the scene's content changes. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone does not protect an app's content.")
  nonisolated public static var systemProtectionDidChangeNotification: Any? { nil }
}

extension UIScene.ConnectionOptions {
  /// The shortcut by which the user launched the app. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var shortcutItem: Any? { nil }
  /// The data that another user shares by CloudKit. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no CloudKit.")
  nonisolated public var cloudKitShareMetadata: Any? { nil }
}

extension UIScene.OpenURLOptions {
  /// The data with which Private Click Measurement attributes the opened URL to an ad. The compiler rejects any use of
  /// this declaration.
  @available(*, unavailable, message: "A virtual phone has no other app that could open this app.")
  nonisolated public var eventAttribution: Any? { nil }
}

extension UIScene.OpenExternalURLOptions {
  /// The data with which Private Click Measurement attributes the opened URL to an ad. The compiler rejects any use of
  /// this declaration.
  @available(*, unavailable, message: "A virtual phone has no other app that could open this app.")
  nonisolated public var eventAttribution: Any? { nil }
}

extension UIScene.ActivationRequestOptions {
  /// The way in which the scene joins a group of windows. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has one scene of each app.")
  nonisolated public var collectionJoinBehavior: Any? { nil }
}

extension UIWindowSceneDelegate {
  /// Reports a new size or orientation of the scene. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func windowScene(
    _ p0: Any?, didUpdate p1: Any?, interfaceOrientation p2: Any?, traitCollection p3: Any?
  ) {}
  /// Reports a new geometry of the scene. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func windowScene(_ p0: Any?, didUpdateEffectiveGeometry p1: Any?) {}
  /// Performs a shortcut of the home screen. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func windowScene(_ p0: Any?, performActionFor p1: Any?, completionHandler p2: Any?) {}
  /// Performs a shortcut of the home screen. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func windowScene(_ p0: Any?, performActionFor p1: Any?) async {}
  /// Accepts data that another user shares by CloudKit. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no CloudKit.")
  nonisolated public func windowScene(_ p0: Any?, userDidAcceptCloudKitShareWith p1: Any?) {}
  /// Returns the style in which the scene shows its window controls. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func preferredWindowingControlStyle(for p0: Any?) {}
}

extension UIWindowScene {
  /// The orientation of the scene's interface. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var interfaceOrientation: Any? { nil }
  /// The properties of the scene's interface. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var traitCollection: Any? { nil }
  /// Requests another size or orientation of the scene. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func requestGeometryUpdate(with p0: Any?, errorHandler p1: Any?) {}
  /// The size and orientation of the scene. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var effectiveGeometry: Any? { nil }
  /// The limits of the scene's size. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var sizeRestrictions: Any? { nil }
  /// The object that provides the data that the user can share from the scene. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var activityItemsConfigurationSource: Any? { nil }
  /// The behaviour of the scene's window. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var windowingBehaviors: Any? { nil }
  /// Whether the scene fills the screen. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var isFullScreen: Any? { nil }
  /// The changes that the app makes to the properties of the scene's interface. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var traitOverrides: Any? { nil }
}

/// A condition under which a scene closes. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has one scene of each app.")
public final class UISceneDestructionCondition {
  /// Returns the condition that is met when the user closes the scene.
  nonisolated public func userInitiatedDismissal() {}
  /// Returns the condition that is met when the system disconnects the scene.
  nonisolated public func systemDisconnection() {}
}

/// The options of a request to close a scene with windows. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone draws nothing.")
public final class UIWindowSceneDestructionRequestOptions {
  /// The animation with which the scene closes.
  nonisolated public var windowDismissalAnimation: Any? { nil }
}

/// Protects the content of a scene. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone does not protect an app's content.")
public final class UISceneSystemProtectionManager {
  /// Whether the user has to authenticate to see the scene.
  nonisolated public var isUserAuthenticationEnabled: Any? { nil }
}

/// Whether the screen is being recorded. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone does not record its screen.")
public final class UISceneCaptureState {
  /// The system has not determined whether the screen is being recorded.
  nonisolated public static var unspecified: Any? { nil }
  /// The screen is not recorded.
  nonisolated public static var inactive: Any? { nil }
  /// The screen is recorded.
  nonisolated public static var active: Any? { nil }
}

/// The way in which a scene joins a group of windows. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has one scene of each app.")
public final class UISceneCollectionJoinBehavior {
  /// The system decides whether the scene joins the group of windows.
  nonisolated public static var automatic: Any? { nil }
  /// The scene joins the group of windows.
  nonisolated public static var preferred: Any? { nil }
  /// The scene does not join the group of windows.
  nonisolated public static var disallowed: Any? { nil }
  /// The scene joins the group of windows and stays in the background.
  nonisolated public static var preferredWithoutActivating: Any? { nil }
}

extension UIWindowScene {
  /// The animation with which a scene closes. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  public final class DismissalAnimation {
    /// The system's usual animation.
    nonisolated public static var standard: Any? { nil }
    /// The animation for closing a scene whose task the user finished.
    nonisolated public static var commit: Any? { nil }
    /// The animation for closing a scene whose task the user cancelled.
    nonisolated public static var decline: Any? { nil }
  }
}

/// A shortcut of the home screen. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has no home screen.")
public final class UIApplicationShortcutItem {
  /// The app's name for the kind of shortcut.
  nonisolated public var type: Any? { nil }
  /// The first line of the shortcut.
  nonisolated public var localizedTitle: Any? { nil }
  /// The second line of the shortcut.
  nonisolated public var localizedSubtitle: Any? { nil }
  /// The image of the shortcut.
  nonisolated public var icon: Any? { nil }
  /// The app's own data about the shortcut.
  nonisolated public var userInfo: Any? { nil }
  /// The identifier of the content that the shortcut opens.
  nonisolated public var targetContentIdentifier: Any? { nil }
}

/// A shortcut of the home screen that the app can change. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has no home screen.")
public final class UIMutableApplicationShortcutItem {
  /// The app's name for the kind of shortcut.
  nonisolated public var type: Any? { nil }
  /// The first line of the shortcut.
  nonisolated public var localizedTitle: Any? { nil }
  /// The second line of the shortcut.
  nonisolated public var localizedSubtitle: Any? { nil }
  /// The image of the shortcut.
  nonisolated public var icon: Any? { nil }
  /// The app's own data about the shortcut.
  nonisolated public var userInfo: Any? { nil }
  /// The identifier of the content that the shortcut opens.
  nonisolated public var targetContentIdentifier: Any? { nil }
}
