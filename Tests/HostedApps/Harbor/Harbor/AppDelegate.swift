import Observation
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  let harbor = Harbor()

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Task { await harbor.run() }
    watch()
    return true
  }

  private func watch() {
    withObservationTracking {
      _ = harbor.ships
    } onChange: {
      Task { @MainActor [weak self] in
        guard let self else { return }
        print("harbor: \(self.harbor.ships.count) ships, \(self.harbor.arrivals) arrivals")
        self.watch()
      }
    }
  }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
}
