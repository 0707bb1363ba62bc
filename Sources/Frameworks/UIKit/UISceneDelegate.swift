public import Foundation

/// The moments of a scene's life. See Apple's `UISceneDelegate`; every method is optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Asked for when the scene goes to the background; the next process finds the answer in its session.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// Called after the scene is connected, if there is an activity to restore.
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  /// Called when the user follows a link while the scene is there; a link that starts the app is in the connection options.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  /// A virtual phone has no Handoff: it has no effect on a virtual phone.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  /// A virtual phone has no Handoff: it has no effect on a virtual phone.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// A virtual phone has no Handoff: it has no effect on a virtual phone.
  public func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
  ) {}
  /// A virtual phone has no Handoff: it has no effect on a virtual phone.
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}

/// See Apple's `UIWindowSceneDelegate`.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene's storyboard.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
