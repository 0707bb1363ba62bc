public import Foundation

/// The callbacks of a scene's life cycle. Every method is optional. See Apple's `UISceneDelegate`.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// Reports that the scene is connected, when the app first comes to the front.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Reports that the scene is disconnected, at the end of the app.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Reports that the scene became active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Reports that the scene is about to become inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Reports that the scene is about to enter the foreground (rule D11).
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Reports that the scene entered the background (rule D11).
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Asks for the activity from which to restore the scene, when it enters the background. The next process finds it in
  /// the session.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// Passes the activity to restore to the scene, after the scene was connected.
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  /// Reports a link that the user followed while the scene is connected. A link that launches the app is in the
  /// connection options.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  /// Reports that Handoff is about to bring an activity. A virtual phone never calls it.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  /// Reports the activity that Handoff brought. A virtual phone never calls it.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// Reports that Handoff could not bring an activity. A virtual phone never calls it.
  func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  /// Reports that an activity changed before Handoff. A virtual phone never calls it.
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
  /// Does nothing. A delegate without this method ignores that the scene is connected.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing. A delegate without this method ignores that the scene is disconnected.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method ignores that the scene became active.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method ignores that the scene becomes inactive.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method ignores that the scene enters the foreground.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method ignores that the scene entered the background.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Returns `nil`. A scene without this method is not restored.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  /// Does nothing. A delegate without this method reads the activity from the session.
  public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
  /// Does nothing. A delegate without this method ignores links.
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  /// Does nothing. A virtual phone has no Handoff, so the callback has no effect on a virtual phone.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  /// Does nothing. A virtual phone has no Handoff, so the callback has no effect on a virtual phone.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// Does nothing. A virtual phone has no Handoff, so the callback has no effect on a virtual phone.
  public func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
  ) {}
  /// Does nothing. A virtual phone has no Handoff, so the callback has no effect on a virtual phone.
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}

/// The callbacks of a scene with windows. See Apple's `UIWindowSceneDelegate`.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene's storyboard.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Keeps no window. A delegate without this property does not need a window.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
