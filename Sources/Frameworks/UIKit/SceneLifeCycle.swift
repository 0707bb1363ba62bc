import Foundation
import PhonePort

/// The one scene of an app with scenes: connects it when the app first comes to the front, and tells its delegate.
@MainActor
final class SceneLifeCycle {
  private unowned let application: UIApplication
  private let manifest: SceneManifest
  private(set) var scene: UIScene?

  init(of application: UIApplication, _ manifest: SceneManifest) {
    self.application = application
    self.manifest = manifest
  }

  func willEnterForeground() {
    guard let scene = scene ?? connect() else { return }
    scene.activationState = .foregroundInactive
    scene.delegate?.sceneWillEnterForeground(scene)
    post(UIScene.willEnterForegroundNotification)
  }

  func didBecomeActive() {
    // A launch by the user brings the scene to the front without another word to the application.
    if scene == nil { willEnterForeground() }
    guard let scene else { return }
    scene.activationState = .foregroundActive
    scene.delegate?.sceneDidBecomeActive(scene)
    post(UIScene.didActivateNotification)
  }

  func willResignActive() {
    guard let scene else { return }
    scene.activationState = .foregroundInactive
    scene.delegate?.sceneWillResignActive(scene)
    post(UIScene.willDeactivateNotification)
  }

  func didEnterBackground() {
    guard let scene else { return }
    scene.activationState = .background
    scene.delegate?.sceneDidEnterBackground(scene)
    post(UIScene.didEnterBackgroundNotification)
  }

  func disconnect() {
    guard let scene else { return }
    scene.activationState = .unattached
    scene.delegate?.sceneDidDisconnect(scene)
    post(UIScene.didDisconnectNotification)
    self.scene = nil
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: scene) }

  private func connect() -> UIScene? {
    let options = UIScene.ConnectionOptions()
    let session = UISceneSession(
      role: .windowApplication, configuration: declared, persistentIdentifier: "\(application.bundleName)-0")
    let configuration =
      application.delegate?.application(application, configurationForConnecting: session, options: options) ?? declared
    // A configuration without classes has those of the property list.
    if configuration.delegateClass == nil { configuration.delegateClass = declared.delegateClass }
    session.configuration = configuration
    let scene = (configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self)
      .init(session: session, connectionOptions: options)
    session.scene = scene
    scene.activationState = .foregroundInactive
    scene.delegate = (configuration.delegateClass as? UIResponder.Type)?.init() as? any UISceneDelegate
    self.scene = scene
    let window = storyboardWindow(of: scene)
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    window?.makeKeyAndVisible()
    post(UIScene.willConnectNotification)
    return scene
  }

  /// The window of the storyboard that the property list names for the scene.
  private func storyboardWindow(of scene: UIScene) -> UIWindow? {
    guard let name = InterfaceFiles.sceneStoryboard, let windowScene = scene as? UIWindowScene else { return nil }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
    (scene.delegate as? any UIWindowSceneDelegate)?.window = window
    application.mainWindow = window
    return window
  }

  /// The first configuration of the property list.
  private var declared: UISceneConfiguration {
    let first = manifest.configurations.first
    let configuration = UISceneConfiguration(name: first?.name, sessionRole: .windowApplication)
    if let name = first?.delegateClassName {
      // Xcode puts the module's name in when it builds.
      configuration.delegateClass = NSClassFromString(
        name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: application.bundleName))
    }
    return configuration
  }
}

extension UIApplication {
  /// The module of the application's delegate.
  @MainActor
  fileprivate var bundleName: String {
    delegate.map { String(String(reflecting: type(of: $0)).prefix { $0 != "." }) } ?? ""
  }
}
