public import Foundation

/// The base class of application delegates, scene delegates and scenes. In Apple's UIKit, views and controllers inherit
/// from this class too.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public required override init() {}
}

/// The callbacks of an app's life cycle. Every method is optional. See Apple's `UIApplicationDelegate`.
///
/// If the app has scenes, UIKit does not call the four methods about foreground and background (rule D11). The scene's
/// delegate receives these events instead.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Reports the end of the launch to an app that lacks `application(_:didFinishLaunchingWithOptions:)`.
  func applicationDidFinishLaunching(_ application: UIApplication)
  /// Reports that the launch has begun. The options state the reason for the launch. They are `nil` if no option
  /// applies, and in an app with scenes (rule D12).
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Reports that the launch is nearly complete. The options state the reason for the launch. They are `nil` if no
  /// option applies, and in an app with scenes (rule D12).
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Reports that the app became active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Reports that the app is about to become inactive.
  func applicationWillResignActive(_ application: UIApplication)
  /// Reports that the app entered the background. The phone suspends the app about 5 s later, unless something keeps
  /// the app awake (rule D1).
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Reports that the app is about to enter the foreground.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Reports that the phone ends the app. The method is called only if the app is running at that moment (rule D8).
  func applicationWillTerminate(_ application: UIApplication)
  /// Reports that memory is low (rule D8).
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Reports that the phone is about to be locked.
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
  /// Reports that the phone was unlocked (rule D10).
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
  /// Reports that the app receives no token for pushes. The method is called as soon as the app requests a token.
  func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
  /// Reports the token for pushes. A virtual phone receives no pushes, so the method has no effect on a virtual phone.
  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
  /// Reports that the phone's clock was set.
  func applicationSignificantTimeChange(_ application: UIApplication)
  /// Asks the app to open a link that the user followed.
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  /// Returns the configuration of a new scene. If the app does not implement this method, the first configuration in
  /// the property list is used.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Reports that the user closed the scene in the app switcher. The method is called at the next launch.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// The window of the main storyboard.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// Stores no window, because an app without this property does not need a window.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Does nothing. An app without this method ignores the end of the launch.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  /// Returns `true`. An app without this method ignores the beginning of the launch.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Calls `applicationDidFinishLaunching(_:)`, because an older app may implement only that method. Returns `true`.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  /// Does nothing. An app without this method does not react when it becomes active.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing. An app without this method does not react when it becomes inactive.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing. An app without this method does not react when it enters the background.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing. An app without this method does not react when it enters the foreground.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing. An app without this method does not react when the phone ends it.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing. An app without this method does not react when memory is low.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  /// Does nothing. An app without this method does not react when the phone is locked.
  public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
  /// Does nothing. An app without this method does not react when the phone is unlocked.
  public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
  /// Does nothing. An app without this method ignores the failure to register for pushes.
  public func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {}
  /// Does nothing. A virtual phone receives no pushes, so the method has no effect on a virtual phone.
  public func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}
  /// Does nothing. An app without this method does not react when the clock is set.
  public func applicationSignificantTimeChange(_ application: UIApplication) {}
  /// Returns `false`. An app without this method opens no links.
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  {
    false
  }
  /// Returns the configuration that the property list gives to the session.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  /// Does nothing. An app without this method does not react when the user closes its scene.
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}
