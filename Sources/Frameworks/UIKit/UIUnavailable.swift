// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Declarations of the life cycle that a virtual phone lacks. An app that uses one of them does not compile.

extension UIApplication {
  /// Makes UIKit ignore the user's touches. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func beginIgnoringInteractionEvents() {}
  /// Ends ``beginIgnoringInteractionEvents()``. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func endIgnoringInteractionEvents() {}
  /// Whether UIKit ignores the user's touches. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public var isIgnoringInteractionEvents: Any? { nil }
  /// Sends an event to the app's windows. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func send(_ p0: Any?) {}
  /// Sends an action to a target. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func sendAction(_ p0: Any?, to p1: Any?, from p2: Any?, for p3: Any?) {}
  /// Returns how the interface of a window may be turned. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func supportedInterfaceOrientations(for p0: Any?) {}
  /// The time that a turn of the status bar takes. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var statusBarOrientationAnimationDuration: Any? { nil }
  /// The rectangle of the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var statusBarFrame: Any? { nil }
  /// Whether a shake of the phone undoes an edit. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public var applicationSupportsShakeToEdit: Any? { nil }
  /// Whether the interface runs from left to right. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var userInterfaceLayoutDirection: Any? { nil }
  /// The size of text that the user chose. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var preferredContentSizeCategory: Any? { nil }
  /// Asks for pushes, before iOS 8. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func register(forRemoteNotificationTypes p0: Any?) {}
  /// The kinds of pushes that the user allows, before iOS 8. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public var enabledRemoteNotificationTypes: Any? { nil }
  /// Shows a local notification at once, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func presentLocalNotificationNow(_ p0: Any?) {}
  /// Schedules a local notification, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func scheduleLocalNotification(_ p0: Any?) {}
  /// Cancels a local notification, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func cancel(_ p0: Any?) {}
  /// Cancels all local notifications, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func cancelAllLocalNotifications() {}
  /// The local notifications that wait, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public var scheduledLocalNotifications: Any? { nil }
  /// Asks the user to allow notifications, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func register(_ p0: Any?) {}
  /// The notifications that the user allows, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public var currentUserNotificationSettings: Any? { nil }
  /// Begins to receive the commands of headphones. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func beginReceivingRemoteControlEvents() {}
  /// Ends ``beginReceivingRemoteControlEvents()``. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func endReceivingRemoteControlEvents() {}
  /// Sets the app's cover in Newsstand. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func setNewsstandIconImage(_ p0: Any?) {}
  /// The shortcuts of the home screen. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var shortcutItems: Any? { nil }
  /// Changes the app's icon. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func setAlternateIconName(_ p0: Any?, completionHandler p1: Any?) {}
  /// Changes the app's icon. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func setAlternateIconName(_ p0: Any?) async {}
  /// The name of the app's icon. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var alternateIconName: Any? { nil }
  /// Keeps the app's picture on the screen for longer. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func extendStateRestoration() {}
  /// Ends ``extendStateRestoration()``. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func completeStateRestoration() {}
  /// Makes iOS show the launch screen at the next launch. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func ignoreSnapshotOnNextApplicationLaunch() {}
  /// Registers an object for the restoration of the interface. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func registerObject(forStateRestoration p0: Any?, restorationIdentifier p1: Any?) {}
  /// Whether the proximity sensor is on, before iOS 3. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public var isProximitySensingEnabled: Any? { nil }
  /// Hides or shows the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?, animated p1: Any?) {}
  /// Turns the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarOrientation(_ p0: Any?) {}
  /// Turns the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarOrientation(_ p0: Any?, animated p1: Any?) {}
  /// Sets the colour of the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarStyle(_ p0: Any?) {}
  /// Sets the colour of the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarStyle(_ p0: Any?, animated p1: Any?) {}
  /// Hides or shows the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?) {}
  /// Hides or shows the status bar. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?, with p1: Any?) {}
  /// Wakes an app for Internet telephony at intervals. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func setKeepAliveTimeout(_ p0: Any?, handler p1: Any?) {}
  /// Ends ``setKeepAliveTimeout(_:handler:)``. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func clearKeepAliveTimeout() {}
  /// The name of the exception for a wrong orientation. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public static var invalidInterfaceOrientationException: Any? { nil }
  /// The error domain of questions about default apps. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultErrorDomain: Any? { nil }
  /// The key for the time of the answer about a default app. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultStatusLastProvidedDateErrorKey: Any? { nil }
  /// The key for the time at which the app may ask about a default app again. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultRetryAvailabilityDateErrorKey: Any? { nil }
  /// The link to the settings of default apps. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public static var openDefaultApplicationsSettingsURLString: Any? { nil }
  /// The key for the app's version at the last save. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationBundleVersionKey: Any? { nil }
  /// The key for the kind of device at the last save. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationUserInterfaceIdiomKey: Any? { nil }
  /// The key for the time of the last save. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationTimestampKey: Any? { nil }
  /// The key for the system's release at the last save. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationSystemVersionKey: Any? { nil }
}

extension UIApplication.OpenURLOptionsKey {
  /// The key for Apple's attribution of a link to an advertisement. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public static var eventAttribution: Any? { nil }
}

extension UIApplication.OpenExternalURLOptionsKey {
  /// The key for Apple's attribution of a link to an advertisement. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public static var eventAttribution: Any? { nil }
}

extension UIApplication {
  /// A kind of app for which the user chooses a default app. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public final class Category {
    /// The kind of web browsers.
    nonisolated public static var webBrowser: Any? { nil }
  }
}

extension UIApplication {
  /// Whether the app is the user's default of its kind. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public final class CategoryDefaultStatus {
    /// The system does not report the status.
    nonisolated public static var unavailable: Any? { nil }
    /// The app is the default.
    nonisolated public static var isDefault: Any? { nil }
    /// The app is not the default.
    nonisolated public static var notDefault: Any? { nil }
  }
}

extension UIApplication {
  /// A kind of app extension. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  public final class ExtensionPointIdentifier {
  }
}

extension UIApplicationDelegate {
  /// Opens a link, before iOS 9. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(_ p0: Any?, handleOpen p1: Any?) {}
  /// Opens a link, before iOS 9. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(_ p0: Any?, open p1: Any?, sourceApplication p2: Any?, annotation p3: Any?) {}
  /// Reports that the status bar is about to be turned. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, willChangeStatusBarOrientation p1: Any?, duration p2: Any?) {}
  /// Reports that the status bar was turned. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, didChangeStatusBarOrientation p1: Any?) {}
  /// Reports that the status bar is about to change its size. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, willChangeStatusBarFrame p1: Any?) {}
  /// Reports that the status bar changed its size. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, didChangeStatusBarFrame p1: Any?) {}
  /// Reports the notifications that the user allows, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, didRegister p1: Any?) {}
  /// Reports a push. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(_ p0: Any?, didReceiveRemoteNotification p1: Any?) {}
  /// Reports a local notification, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, didReceive p1: Any?) {}
  /// Reports an action on a local notification, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, completionHandler p3: Any?
  ) {}
  /// Reports an action on a local notification, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?) async {}
  /// Reports an action on a push, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, withResponseInfo p3: Any?,
    completionHandler p4: Any?
  ) {}
  /// Reports an action on a push, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, withResponseInfo p3: Any?
  ) async {}
  /// Reports an action on a push, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, completionHandler p3: Any?
  ) {}
  /// Reports an action on a push, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(_ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?)
    async
  {}
  /// Reports an action with a text, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, withResponseInfo p3: Any?, completionHandler p4: Any?
  ) {}
  /// Reports an action with a text, before iOS 10. The compiler refuses it.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, withResponseInfo p3: Any?
  ) async {}
  /// Reports a push for which the app fetches content. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, didReceiveRemoteNotification p1: Any?, fetchCompletionHandler p2: Any?
  ) {}
  /// Asks the app to fetch content in the background. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone fetches nothing in the background. Use Bluetooth or location.")
  nonisolated public func application(_ p0: Any?, performFetchWithCompletionHandler p1: Any?) {}
  /// Performs a shortcut of the home screen. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func application(_ p0: Any?, performActionFor p1: Any?, completionHandler p2: Any?) {}
  /// Performs a shortcut of the home screen. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func application(_ p0: Any?, performActionFor p1: Any?) async {}
  /// Reports the end of a transfer in the background. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(
    _ p0: Any?, handleEventsForBackgroundURLSession p1: Any?, completionHandler p2: Any?
  ) {}
  /// Reports the end of a transfer in the background. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(_ p0: Any?, handleEventsForBackgroundURLSession p1: Any?) async {}
  /// Answers the app's extension on a watch. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func application(_ p0: Any?, handleWatchKitExtensionRequest p1: Any?, reply p2: Any?) {}
  /// Answers the app's extension on a watch. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func application(_ p0: Any?, handleWatchKitExtensionRequest p1: Any?) async {}
  /// Asks the user for access to Health. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func applicationShouldRequestHealthAuthorization(_ p0: Any?) {}
  /// Returns how the interface may be turned. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, supportedInterfaceOrientationsFor p1: Any?) {}
  /// Returns whether the app allows a kind of app extension. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func application(_ p0: Any?, shouldAllowExtensionPointIdentifier p1: Any?) {}
  /// Returns the controller for a place in the restored interface. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, viewControllerWithRestorationIdentifierPath p1: Any?, coder p2: Any?)
  {}
  /// Returns whether the interface is saved. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func application(_ p0: Any?, shouldSaveSecureApplicationState p1: Any?) {}
  /// Returns whether the interface is restored. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldRestoreSecureApplicationState p1: Any?) {}
  /// Reports that the interface is about to be saved. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, willEncodeRestorableStateWith p1: Any?) {}
  /// Reports that the interface was restored. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didDecodeRestorableStateWith p1: Any?) {}
  /// Returns whether the interface is saved, before iOS 13. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func application(_ p0: Any?, shouldSaveApplicationState p1: Any?) {}
  /// Returns whether the interface is restored, before iOS 13. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldRestoreApplicationState p1: Any?) {}
  /// Reports that Handoff is about to bring an activity. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, willContinueUserActivityWithType p1: Any?) {}
  /// Reports the activity that Handoff brought. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, continue p1: Any?, restorationHandler p2: Any?) {}
  /// Reports that Handoff could not bring an activity. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didFailToContinueUserActivityWithType p1: Any?, error p2: Any?) {}
  /// Reports that an activity changed before Handoff. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didUpdate p1: Any?) {}
  /// Accepts data that another user shares by CloudKit. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, userDidAcceptCloudKitShareWith p1: Any?) {}
  /// Returns whether UIKit adapts key commands to the keyboard. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func applicationShouldAutomaticallyLocalizeKeyCommands(_ p0: Any?) {}
}

extension UIApplication {
  /// An error of a question about default apps. The compiler refuses it.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public struct CategoryDefaultError {
    /// Why the question failed.
    @available(*, unavailable, message: "A virtual phone has no default apps.")
    public enum Code: Int {
      case rateLimited = 1
    }
  }
}
