// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The part of UIKit's interface for the life cycle that a virtual phone lacks. An app that uses any of these
// declarations does not compile.

extension UIApplication {
  /// Makes UIKit ignore the user's touches. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use isUserInteractionEnabled of UIView instead.")
  nonisolated public func beginIgnoringInteractionEvents() {}
  /// Makes UIKit handle the user's touches again. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use isUserInteractionEnabled of UIView instead.")
  nonisolated public func endIgnoringInteractionEvents() {}
  /// Whether UIKit ignores the user's touches. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use isUserInteractionEnabled of UIView instead.")
  nonisolated public var isIgnoringInteractionEvents: Any? { nil }
  /// Sends an event to the app's windows. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use sendActions(for:) of UIControl instead.")
  nonisolated public func send(_ p0: Any?) {}
  /// Sends the action of a control to a target. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use sendActions(for:) of UIControl instead.")
  nonisolated public func sendAction(_ p0: Any?, to p1: Any?, from p2: Any?, for p3: Any?) {}
  /// Returns the orientations that the interface of a window may have. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func supportedInterfaceOrientations(for p0: Any?) {}
  /// The duration of a rotation of the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var statusBarOrientationAnimationDuration: Any? { nil }
  /// The rectangle that the status bar covers. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var statusBarFrame: Any? { nil }
  /// Whether a shake of the phone undoes an edit. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone cannot be shaken.")
  nonisolated public var applicationSupportsShakeToEdit: Any? { nil }
  /// Whether the interface runs from left to right. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var userInterfaceLayoutDirection: Any? { nil }
  /// The text size that the user chose. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var preferredContentSizeCategory: Any? { nil }
  /// Requests pushes, in releases before iOS 8. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func register(forRemoteNotificationTypes p0: Any?) {}
  /// The kinds of pushes that the user permits, in releases before iOS 8. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public var enabledRemoteNotificationTypes: Any? { nil }
  /// Shows a local notification at once, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func presentLocalNotificationNow(_ p0: Any?) {}
  /// Schedules a local notification, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func scheduleLocalNotification(_ p0: Any?) {}
  /// Cancels a local notification, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func cancel(_ p0: Any?) {}
  /// Cancels all local notifications, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func cancelAllLocalNotifications() {}
  /// The local notifications that are scheduled, in releases before iOS 10. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public var scheduledLocalNotifications: Any? { nil }
  /// Asks the user to allow notifications, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func register(_ p0: Any?) {}
  /// The notifications that the user allows, in releases before iOS 10. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public var currentUserNotificationSettings: Any? { nil }
  /// Makes the app receive the commands of headphones. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no headphones.")
  nonisolated public func beginReceivingRemoteControlEvents() {}
  /// Makes the app no longer receive the commands of headphones. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no headphones.")
  nonisolated public func endReceivingRemoteControlEvents() {}
  /// Sets the app's cover in Newsstand. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func setNewsstandIconImage(_ p0: Any?) {}
  /// The shortcuts of the home screen. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var shortcutItems: Any? { nil }
  /// Changes the app's icon. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func setAlternateIconName(_ p0: Any?, completionHandler p1: Any?) {}
  /// Changes the app's icon. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func setAlternateIconName(_ p0: Any?) async {}
  /// The name of the app's icon. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var alternateIconName: Any? { nil }
  /// Reports that the app continues to restore its interface asynchronously. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func extendStateRestoration() {}
  /// Reports that the app has finished the asynchronous restoration. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func completeStateRestoration() {}
  /// Makes iOS show the launch screen instead of the saved picture at the next launch. The compiler rejects any use of
  /// this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func ignoreSnapshotOnNextApplicationLaunch() {}
  /// Registers an object for the restoration of the interface. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func registerObject(forStateRestoration p0: Any?, restorationIdentifier p1: Any?) {}
  /// Whether the proximity sensor is on, in releases before iOS 3. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use isProximityMonitoringEnabled of UIDevice instead.")
  nonisolated public var isProximitySensingEnabled: Any? { nil }
  /// Hides or shows the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?, animated p1: Any?) {}
  /// Rotates the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarOrientation(_ p0: Any?) {}
  /// Rotates the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarOrientation(_ p0: Any?, animated p1: Any?) {}
  /// Sets the colour of the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarStyle(_ p0: Any?) {}
  /// Sets the colour of the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarStyle(_ p0: Any?, animated p1: Any?) {}
  /// Hides or shows the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?) {}
  /// Hides or shows the status bar. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?, with p1: Any?) {}
  /// Makes iOS wake the app at regular intervals for Internet telephony. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone does not wake apps for Internet telephony.")
  nonisolated public func setKeepAliveTimeout(_ p0: Any?, handler p1: Any?) {}
  /// Makes iOS no longer wake the app for Internet telephony. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone does not wake apps for Internet telephony.")
  nonisolated public func clearKeepAliveTimeout() {}
  /// The name of the exception that UIKit raises for a wrong orientation. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public static var invalidInterfaceOrientationException: Any? { nil }
  /// The error domain of failed requests for the app's status as a default app. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultErrorDomain: Any? { nil }
  /// The key for the time at which the system last reported the app's status as a default app. The compiler rejects any
  /// use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultStatusLastProvidedDateErrorKey: Any? { nil }
  /// The key for the time from which the app may request its status as a default app again. The compiler rejects
  /// any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultRetryAvailabilityDateErrorKey: Any? { nil }
  /// The link to the settings for default apps. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var openDefaultApplicationsSettingsURLString: Any? { nil }
  /// The key for the app's version when the interface was last saved. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationBundleVersionKey: Any? { nil }
  /// The key for the kind of device when the interface was last saved. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationUserInterfaceIdiomKey: Any? { nil }
  /// The key for the time at which the interface was last saved. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationTimestampKey: Any? { nil }
  /// The key for the system's release when the interface was last saved. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationSystemVersionKey: Any? { nil }
}

extension UIApplication.OpenURLOptionsKey {
  /// The key for the data with which Private Click Measurement attributes the opened URL to an ad. The compiler rejects
  /// any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no other app that could open this app.")
  nonisolated public static var eventAttribution: Any? { nil }
}

extension UIApplication.OpenExternalURLOptionsKey {
  /// The key for the data with which Private Click Measurement attributes the opened URL to an ad. The compiler rejects
  /// any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no other app that could open this app.")
  nonisolated public static var eventAttribution: Any? { nil }
}

extension UIApplication {
  /// A kind of app for which the user chooses a default app. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public final class Category {
    /// The kind "web browser".
    nonisolated public static var webBrowser: Any? { nil }
  }
}

extension UIApplication {
  /// Whether the app is the user's default app for its kind. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public final class CategoryDefaultStatus {
    /// The system does not report whether the app is the default app.
    nonisolated public static var unavailable: Any? { nil }
    /// The app is the default app.
    nonisolated public static var isDefault: Any? { nil }
    /// The app is not the default app.
    nonisolated public static var notDefault: Any? { nil }
  }
}

extension UIApplication {
  /// A kind of app extension. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone runs no app extensions.")
  public final class ExtensionPointIdentifier {
  }
}

extension UIApplicationDelegate {
  /// Opens a link, in releases before iOS 9. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no other app that could open this app.")
  nonisolated public func application(_ p0: Any?, handleOpen p1: Any?) {}
  /// Opens a link, in releases before iOS 9. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no other app that could open this app.")
  nonisolated public func application(_ p0: Any?, open p1: Any?, sourceApplication p2: Any?, annotation p3: Any?) {}
  /// Reports that the status bar is about to be rotated. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, willChangeStatusBarOrientation p1: Any?, duration p2: Any?) {}
  /// Reports that the status bar was rotated. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, didChangeStatusBarOrientation p1: Any?) {}
  /// Reports that the status bar is about to change its size. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, willChangeStatusBarFrame p1: Any?) {}
  /// Reports that the status bar changed its size. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, didChangeStatusBarFrame p1: Any?) {}
  /// Reports the notifications that the user allows, in releases before iOS 10. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, didRegister p1: Any?) {}
  /// Reports a push. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(_ p0: Any?, didReceiveRemoteNotification p1: Any?) {}
  /// Reports a local notification, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, didReceive p1: Any?) {}
  /// Reports the user's action on a local notification, in releases before iOS 10. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, completionHandler p3: Any?
  ) {}
  /// Reports the user's action on a local notification, in releases before iOS 10. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?) async {}
  /// Reports the user's action on a push, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, withResponseInfo p3: Any?,
    completionHandler p4: Any?
  ) {}
  /// Reports the user's action on a push, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, withResponseInfo p3: Any?
  ) async {}
  /// Reports the user's action on a push, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, completionHandler p3: Any?
  ) {}
  /// Reports the user's action on a push, in releases before iOS 10. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(_ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?)
    async
  {}
  /// Reports the user's action on a local notification, and the text that the user typed, in releases before iOS 10.
  /// The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, withResponseInfo p3: Any?, completionHandler p4: Any?
  ) {}
  /// Reports the user's action on a local notification, and the text that the user typed, in releases before iOS 10.
  /// The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, withResponseInfo p3: Any?
  ) async {}
  /// Reports a push that asks the app to fetch content. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, didReceiveRemoteNotification p1: Any?, fetchCompletionHandler p2: Any?
  ) {}
  /// Asks the app to fetch content in the background. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone fetches nothing in the background. Use Bluetooth or location.")
  nonisolated public func application(_ p0: Any?, performFetchWithCompletionHandler p1: Any?) {}
  /// Performs a shortcut of the home screen. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func application(_ p0: Any?, performActionFor p1: Any?, completionHandler p2: Any?) {}
  /// Performs a shortcut of the home screen. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func application(_ p0: Any?, performActionFor p1: Any?) async {}
  /// Reports the end of a transfer in the background. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone transfers nothing in the background.")
  nonisolated public func application(
    _ p0: Any?, handleEventsForBackgroundURLSession p1: Any?, completionHandler p2: Any?
  ) {}
  /// Reports the end of a transfer in the background. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone transfers nothing in the background.")
  nonisolated public func application(_ p0: Any?, handleEventsForBackgroundURLSession p1: Any?) async {}
  /// Answers a request from the app's extension on a watch. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func application(_ p0: Any?, handleWatchKitExtensionRequest p1: Any?, reply p2: Any?) {}
  /// Answers a request from the app's extension on a watch. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func application(_ p0: Any?, handleWatchKitExtensionRequest p1: Any?) async {}
  /// Asks the user for access to Health. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func applicationShouldRequestHealthAuthorization(_ p0: Any?) {}
  /// Returns the orientations that the interface may have. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, supportedInterfaceOrientationsFor p1: Any?) {}
  /// Returns whether the app allows a kind of app extension. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone runs no app extensions.")
  nonisolated public func application(_ p0: Any?, shouldAllowExtensionPointIdentifier p1: Any?) {}
  /// Returns the controller for one part of the restored interface. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, viewControllerWithRestorationIdentifierPath p1: Any?, coder p2: Any?)
  {}
  /// Returns whether the system saves the interface. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldSaveSecureApplicationState p1: Any?) {}
  /// Returns whether the system restores the interface. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldRestoreSecureApplicationState p1: Any?) {}
  /// Reports that the interface is about to be saved. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, willEncodeRestorableStateWith p1: Any?) {}
  /// Reports that the interface was restored. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didDecodeRestorableStateWith p1: Any?) {}
  /// Returns whether the system saves the interface, in releases before iOS 13. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldSaveApplicationState p1: Any?) {}
  /// Returns whether the system restores the interface, in releases before iOS 13. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldRestoreApplicationState p1: Any?) {}
  /// Reports that Handoff is about to transfer an activity to the app. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, willContinueUserActivityWithType p1: Any?) {}
  /// Reports the activity that Handoff transferred to the app. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, continue p1: Any?, restorationHandler p2: Any?) {}
  /// Reports that Handoff could not transfer an activity to the app. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didFailToContinueUserActivityWithType p1: Any?, error p2: Any?) {}
  /// Reports that an activity changed before Handoff transferred it. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didUpdate p1: Any?) {}
  /// Accepts data that another user shares by CloudKit. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no CloudKit.")
  nonisolated public func application(_ p0: Any?, userDidAcceptCloudKitShareWith p1: Any?) {}
  /// Returns whether UIKit adapts key commands to the keyboard. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no keyboard.")
  nonisolated public func applicationShouldAutomaticallyLocalizeKeyCommands(_ p0: Any?) {}
}

extension UIApplication {
  /// An error of a request for the app's status as a default app. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public struct CategoryDefaultError {
    /// The reason why the request for the status failed.
    @available(*, unavailable, message: "A virtual phone has no default apps.")
    public enum Code: Int {
      case rateLimited = 1
    }
  }
}
