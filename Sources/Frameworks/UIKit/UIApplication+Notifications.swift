public import Foundation

/// The notifications of an app's life cycle. The object of each notification is the application. These notifications
/// are also posted in an app with scenes (rule D11).
extension UIApplication {
  /// Posted at the end of the launch, after the application's delegate was called.
  nonisolated public static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted when the app becomes active, after the delegate of the application or of the scene was called.
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted when the app is about to become inactive, after the delegate of the application or of the scene was called.
  nonisolated public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when the app has entered the background, after the delegate of the application or of the scene was called.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted when the app is about to enter the foreground, after the delegate of the application or of the scene was
  /// called.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when the phone ends the app while the app is running (rule D8).
  nonisolated public static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  /// Posted when memory runs short, after the application's delegate was called.
  nonisolated public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted when the phone is about to be locked, after the application's delegate was called.
  nonisolated public static let protectedDataWillBecomeUnavailableNotification = NSNotification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailable")
  /// Posted when the phone has been unlocked, after the application's delegate was called.
  nonisolated public static let protectedDataDidBecomeAvailableNotification = NSNotification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
}

/// The notifications of a scene's life cycle. The object of each notification is the scene.
extension UIScene {
  /// Posted when the scene has been connected, after its delegate was called.
  nonisolated public static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
  /// Posted when the scene has been disconnected, after its delegate was called.
  nonisolated public static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnectNotification")
  /// Posted when the scene has become active, after its delegate was called.
  nonisolated public static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
  /// Posted when the scene is about to become inactive, after its delegate was called.
  nonisolated public static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
  /// Posted when the scene is about to enter the foreground, after its delegate was called.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Posted when the scene has entered the background, after its delegate was called.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
}
