import Foundation
import PhonePort

/// Connects the only scene of an app when the app first enters the foreground, and calls the scene's delegate.
@MainActor
final class SceneLifeCycle {
  private unowned let application: UIApplication
  private let manifest: SceneManifest
  private(set) var scene: UIScene?
  private var record = SceneRecord.stored

  /// The reasons for the launch; empty once the scene is connected.
  private var reasons: LaunchReasons

  init(of application: UIApplication, _ manifest: SceneManifest, _ reasons: LaunchReasons) {
    self.application = application
    self.manifest = manifest
    self.reasons = reasons
  }

  /// If the user closed the scene in the app switcher, reports this to the application's delegate and starts a new
  /// record.
  func reportDiscarded() {
    guard record.isDiscarded else { return }
    application.delegate?.application(application, didDiscardSceneSessions: [session])
    record = SceneRecord(number: record.number &+ 1)
    record.store()
  }

  func willEnterForeground() {
    guard let scene = scene ?? connect() else { return }
    scene.activationState = .foregroundInactive
    scene.delegate?.sceneWillEnterForeground(scene)
    post(UIScene.willEnterForegroundNotification)
  }

  func open(_ url: URL) {
    guard let scene else { return }
    scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
  }

  func didBecomeActive() {
    // When the user launches the app, `willEnterForeground()` is not called first, so the scene enters the foreground
    // here.
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
    guard let delegate = scene.delegate else { return }
    record.activity = delegate.stateRestorationActivity(for: scene)?.stored
    record.store()
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
    if let url = reasons.link.flatMap({ URL(string: $0) }) { options.urlContexts = [UIOpenURLContext(url: url)] }
    options.notificationResponse = reasons.answer.flatMap { UNNotificationResponse.to($0) }
    reasons = LaunchReasons()
    let session = session
    session.stateRestorationActivity = record.activity.flatMap { NSUserActivity(stored: $0) }
    let configuration =
      application.delegate?.application(application, configurationForConnecting: session, options: options) ?? declared
    // If the configuration has no delegate class or no storyboard, the property list's class or storyboard is used.
    if configuration.delegateClass == nil { configuration.delegateClass = declared.delegateClass }
    if configuration.storyboard == nil { configuration.storyboard = declared.storyboard }
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
    record.store()
    if let activity = session.stateRestorationActivity {
      scene.delegate?.scene(scene, restoreInteractionStateWith: activity)
    }
    return scene
  }

  private var session: UISceneSession {
    UISceneSession(
      role: .windowApplication, configuration: declared,
      persistentIdentifier: "\(application.bundleName)-\(record.number)")
  }

  /// Creates the window of the scene's storyboard, and stores it in the scene's delegate and in the application.
  /// Returns `nil` if the scene has no storyboard or is not a window scene.
  private func storyboardWindow(of scene: UIScene) -> UIWindow? {
    guard let storyboard = scene.session.configuration.storyboard, let windowScene = scene as? UIWindowScene else {
      return nil
    }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = storyboard.instantiateInitialViewController()
    (scene.delegate as? any UIWindowSceneDelegate)?.window = window
    application.mainWindow = window
    return window
  }

  /// The first scene configuration in the property list. If the list has no configuration, the result has no name and
  /// no delegate class.
  private var declared: UISceneConfiguration {
    let first = manifest.configurations.first
    let configuration = UISceneConfiguration(name: first?.name, sessionRole: .windowApplication)
    if let name = first?.delegateClassName {
      // Xcode inserts the module's name when it builds the app.
      configuration.delegateClass = NSClassFromString(
        name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: application.bundleName))
    }
    configuration.storyboard = InterfaceFiles.sceneStoryboard.map { UIStoryboard(name: $0, bundle: nil) }
    return configuration
  }
}

extension UIApplication {
  /// The name of the module that declares the application's delegate; empty if there is no delegate.
  @MainActor
  fileprivate var bundleName: String {
    delegate.map { String(String(reflecting: type(of: $0)).prefix { $0 != "." }) } ?? ""
  }
}

extension SceneRecord {
  /// The scene's record, which the phone stores in the app's container.
  fileprivate static var stored: SceneRecord {
    PhoneConnection.running?.storedValue(for: key).flatMap { SceneRecord(bytes: $0) } ?? SceneRecord()
  }

  fileprivate func store() { PhoneConnection.running?.store(bytes, for: Self.key) }
}
