public import Foundation

/// The callbacks of a scene's life cycle. Every method is optional. See Apple's `UISceneDelegate`.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// Reports that the scene was connected. UIKit calls this method when the app first enters the foreground.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Reports that the scene was disconnected. UIKit calls this method when the phone ends the app, but only if the app
  /// is running at that moment (rule D8).
  func sceneDidDisconnect(_ scene: UIScene)
  /// Reports that the scene became active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Reports that the scene is about to become inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Reports that the scene is about to enter the foreground (rule D11).
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Reports that the scene entered the background (rule D11).
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Returns the activity from which the app will restore the scene. UIKit calls this method when the scene enters the
  /// background, and the session passes the activity to the app's next process.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// Passes the activity from which the app should restore the scene. UIKit calls this method after it has connected
  /// the scene, if there is such an activity.
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  /// Reports a link that the user followed while the scene was connected. If a link launches the app, the connection
  /// options contain the link instead.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  /// Reports that Handoff is about to transfer an activity to the scene. A virtual phone never calls this method.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  /// Reports the activity that Handoff transferred to the scene. A virtual phone never calls this method.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// Reports that Handoff could not transfer an activity to the scene. A virtual phone never calls this method.
  func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  /// Reports that an activity changed before Handoff transferred it. A virtual phone never calls this method.
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
  /// Does nothing. A delegate without this method does not react when the scene is connected.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing. A delegate without this method does not react when the scene is disconnected.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method does not react when the scene becomes active.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method does not react when the scene becomes inactive.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method does not react when the scene enters the foreground.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing. A delegate without this method does not react when the scene enters the background.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Returns `nil`. A delegate without this method has no activity from which it could restore the scene.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  /// Does nothing. A delegate without this method can read the activity from the session.
  public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
  /// Does nothing. A delegate without this method ignores links.
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  /// Does nothing. A virtual phone has no Handoff, so this method has no effect on a virtual phone.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  /// Does nothing. A virtual phone has no Handoff, so this method has no effect on a virtual phone.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// Does nothing. A virtual phone has no Handoff, so this method has no effect on a virtual phone.
  public func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
  ) {}
  /// Does nothing. A virtual phone has no Handoff, so this method has no effect on a virtual phone.
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}

/// The callbacks of a scene with windows. See Apple's `UIWindowSceneDelegate`.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene. If the scene has a storyboard, UIKit creates the window and sets this property.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Returns `nil` and ignores new values, because a delegate without this property does not need a window.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
