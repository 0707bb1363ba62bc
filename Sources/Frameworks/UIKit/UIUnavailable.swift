// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What a virtual phone lacks of the life cycle. The compiler says so where an app uses it.

extension UIApplication {
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func beginIgnoringInteractionEvents() {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func endIgnoringInteractionEvents() {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public var isIgnoringInteractionEvents: Any? { nil }
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func send(_ p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func sendAction(_ p0: Any?, to p1: Any?, from p2: Any?, for p3: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func supportedInterfaceOrientations(for p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var statusBarOrientationAnimationDuration: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var statusBarFrame: Any? { nil }
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public var applicationSupportsShakeToEdit: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var userInterfaceLayoutDirection: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public var preferredContentSizeCategory: Any? { nil }
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func register(forRemoteNotificationTypes p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public var enabledRemoteNotificationTypes: Any? { nil }
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func presentLocalNotificationNow(_ p0: Any?) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func scheduleLocalNotification(_ p0: Any?) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func cancel(_ p0: Any?) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func cancelAllLocalNotifications() {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public var scheduledLocalNotifications: Any? { nil }
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func register(_ p0: Any?) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public var currentUserNotificationSettings: Any? { nil }
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func beginReceivingRemoteControlEvents() {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func endReceivingRemoteControlEvents() {}
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func setNewsstandIconImage(_ p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var shortcutItems: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func setAlternateIconName(_ p0: Any?, completionHandler p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func setAlternateIconName(_ p0: Any?) async {}
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public var alternateIconName: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func extendStateRestoration() {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func completeStateRestoration() {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func ignoreSnapshotOnNextApplicationLaunch() {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func registerObject(forStateRestoration p0: Any?, restorationIdentifier p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public var isProximitySensingEnabled: Any? { nil }
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?, animated p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarOrientation(_ p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarOrientation(_ p0: Any?, animated p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarStyle(_ p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarStyle(_ p0: Any?, animated p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func setStatusBarHidden(_ p0: Any?, with p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func setKeepAliveTimeout(_ p0: Any?, handler p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func clearKeepAliveTimeout() {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public static var invalidInterfaceOrientationException: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultErrorDomain: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultStatusLastProvidedDateErrorKey: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  nonisolated public static var categoryDefaultRetryAvailabilityDateErrorKey: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public static var openDefaultApplicationsSettingsURLString: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationBundleVersionKey: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationUserInterfaceIdiomKey: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationTimestampKey: Any? { nil }
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public static var stateRestorationSystemVersionKey: Any? { nil }
}

extension UIApplication.OpenURLOptionsKey {
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public static var eventAttribution: Any? { nil }
}

extension UIApplication.OpenExternalURLOptionsKey {
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public static var eventAttribution: Any? { nil }
}

extension UIApplication {
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public final class Category {
    nonisolated public static var webBrowser: Any? { nil }
  }
}

extension UIApplication {
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public final class CategoryDefaultStatus {
    nonisolated public static var unavailable: Any? { nil }
    nonisolated public static var isDefault: Any? { nil }
    nonisolated public static var notDefault: Any? { nil }
  }
}

extension UIApplication {
  @available(*, unavailable, message: "A virtual phone does not do this.")
  public final class ExtensionPointIdentifier {
  }
}

extension UIApplicationDelegate {
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(_ p0: Any?, handleOpen p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(_ p0: Any?, open p1: Any?, sourceApplication p2: Any?, annotation p3: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, willChangeStatusBarOrientation p1: Any?, duration p2: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, didChangeStatusBarOrientation p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, willChangeStatusBarFrame p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, didChangeStatusBarFrame p1: Any?) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, didRegister p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(_ p0: Any?, didReceiveRemoteNotification p1: Any?) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, didReceive p1: Any?) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, completionHandler p3: Any?
  ) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(_ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?) async {}
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, withResponseInfo p3: Any?,
    completionHandler p4: Any?
  ) {}
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, withResponseInfo p3: Any?
  ) async {}
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?, completionHandler p3: Any?
  ) {}
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(_ p0: Any?, handleActionWithIdentifier p1: Any?, forRemoteNotification p2: Any?)
    async
  {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, withResponseInfo p3: Any?, completionHandler p4: Any?
  ) {}
  @available(*, unavailable, message: "Use UserNotifications instead.")
  nonisolated public func application(
    _ p0: Any?, handleActionWithIdentifier p1: Any?, for p2: Any?, withResponseInfo p3: Any?
  ) async {}
  @available(*, unavailable, message: "A virtual phone receives no pushes.")
  nonisolated public func application(
    _ p0: Any?, didReceiveRemoteNotification p1: Any?, fetchCompletionHandler p2: Any?
  ) {}
  @available(*, unavailable, message: "A virtual phone fetches nothing in the background. Use Bluetooth or location.")
  nonisolated public func application(_ p0: Any?, performFetchWithCompletionHandler p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func application(_ p0: Any?, performActionFor p1: Any?, completionHandler p2: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no home screen.")
  nonisolated public func application(_ p0: Any?, performActionFor p1: Any?) async {}
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(
    _ p0: Any?, handleEventsForBackgroundURLSession p1: Any?, completionHandler p2: Any?
  ) {}
  @available(*, unavailable, message: "A virtual phone has no other apps that could open this one.")
  nonisolated public func application(_ p0: Any?, handleEventsForBackgroundURLSession p1: Any?) async {}
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func application(_ p0: Any?, handleWatchKitExtensionRequest p1: Any?, reply p2: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func application(_ p0: Any?, handleWatchKitExtensionRequest p1: Any?) async {}
  @available(*, unavailable, message: "A virtual phone has no watch, no Health and no Newsstand.")
  nonisolated public func applicationShouldRequestHealthAuthorization(_ p0: Any?) {}
  @available(*, unavailable, message: "A virtual phone draws nothing.")
  nonisolated public func application(_ p0: Any?, supportedInterfaceOrientationsFor p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func application(_ p0: Any?, shouldAllowExtensionPointIdentifier p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, viewControllerWithRestorationIdentifierPath p1: Any?, coder p2: Any?)
  {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func application(_ p0: Any?, shouldSaveSecureApplicationState p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldRestoreSecureApplicationState p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, willEncodeRestorableStateWith p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didDecodeRestorableStateWith p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func application(_ p0: Any?, shouldSaveApplicationState p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, shouldRestoreApplicationState p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, willContinueUserActivityWithType p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, continue p1: Any?, restorationHandler p2: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didFailToContinueUserActivityWithType p1: Any?, error p2: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, didUpdate p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone has no Handoff, and restores no interface.")
  nonisolated public func application(_ p0: Any?, userDidAcceptCloudKitShareWith p1: Any?) {}
  @available(*, unavailable, message: "A virtual phone does not do this.")
  nonisolated public func applicationShouldAutomaticallyLocalizeKeyCommands(_ p0: Any?) {}
}

extension UIApplication {
  @available(*, unavailable, message: "A virtual phone has no default apps.")
  public struct CategoryDefaultError {
    @available(*, unavailable, message: "A virtual phone has no default apps.")
    public enum Code: Int {
      case rateLimited = 1
    }
  }
}
