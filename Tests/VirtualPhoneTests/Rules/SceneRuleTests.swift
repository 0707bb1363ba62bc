import AppHosting
import Foundation
import PhonePort
import Testing
import UIKit

@testable import VirtualAir
@testable import VirtualPhone

/// The life cycle of apps with scenes (rules D11 to D13).
@MainActor @Suite struct SceneRuleTests {
  private let world = World.certain()

  private func phone(
    os: OSVersion, scenes: SceneManifest? = SceneManifest(), sdk: Int? = nil
  ) -> (phone: Phone, app: InstalledApp) {
    let phone = world.addPhone("A", model: .iPhone12, os: os)
    let plist = InfoPlist(backgroundModes: ["location"], sceneManifest: scenes, sdkMajorVersion: sdk)
    return (phone, phone.install(PhoneApp(name: "Scenes", infoPlist: plist, delegate: SceneApp.self)))
  }

  private func life(of app: InstalledApp) -> [String]? { (app.process?.delegate as? SceneApp)?.life }

  /// Opens the app, locks the phone and unlocks it.
  private func live(_ phone: Phone, _ app: InstalledApp) {
    phone.launch(app)
    phone.lock()
    phone.unlock()
  }

  @Test(arguments: [OSVersion(13), .iOS26])
  func `D11: with scenes the scene's delegate is called instead of the application's delegate`(os: OSVersion) {
    let (phone, app) = phone(os: os)
    live(phone, app)
    #expect(
      life(of: app) == [
        "launched nil", "scene connected", "scene foreground", "scene active", "posted active", "scene resigning",
        "posted resigning", "scene background", "posted background", "scene foreground", "posted foreground",
        "scene active", "posted active",
      ])
  }

  @Test(arguments: [(OSVersion(12), SceneManifest()), (.iOS18, nil)] as [(OSVersion, SceneManifest?)])
  func `D11: without scenes, and before iOS 13, the application's delegate is called`(
    os: OSVersion, scenes: SceneManifest?
  ) {
    let (phone, app) = phone(os: os, scenes: scenes)
    live(phone, app)
    #expect(
      life(of: app) == [
        "launched nil", "active", "posted active", "resigning", "posted resigning", "background", "posted background",
        "foreground", "posted foreground", "active", "posted active",
      ])
  }

  @Test func `D11: the delegate's class may come from the property list`() throws {
    let module = String(reflecting: NamedSceneDelegate.self).split(separator: ".")[0]
    for name in ["$(PRODUCT_MODULE_NAME).NamedSceneDelegate", "\(module).NamedSceneDelegate"] {
      let (phone, app) = phone(
        os: .iOS18, scenes: SceneManifest(configurations: [.init(name: "Main", delegateClassName: name)]))
      let process = try #require(phone.launch(app))
      let application = try #require((process.delegate as? SceneApp)?.application)
      let scene = try #require(application.connectedScenes.first)
      #expect((scene.delegate as? NamedSceneDelegate)?.configuration == "Main")
      #expect(scene.activationState == .foregroundActive && scene.session.scene === scene)
    }
  }

  @Test func `D11: each phone's app gets only its own notifications`() {
    let (first, app) = phone(os: .iOS18)
    let (second, other) = phone(os: .iOS18)
    first.launch(app)
    second.launch(other)
    let before = life(of: app)
    second.lock()
    #expect(life(of: app) == before && life(of: other)?.last == "posted background")
  }

  @Test(arguments: [SceneManifest(), nil])
  func `D12: only the launch options of an app without scenes name location as the cause`(scenes: SceneManifest?) {
    let (phone, app) = phone(os: .iOS18, scenes: scenes)
    phone.launch(app)
    phone.jetsam(app)
    phone.lock()
    world.run(for: .seconds(1))
    #expect(phone.relaunch(app, for: .location))
    world.run(for: .seconds(2))
    #expect(life(of: app)?.first == (scenes == nil ? "launched UIApplicationLaunchOptionsLocationKey" : "launched nil"))
    #expect(life(of: app)?.contains { $0.hasPrefix("scene") } == false, "no scene before the app is in front")
  }

  @Test(
    arguments: [(26, 27, nil), (27, 26, nil), (27, nil, nil), (27, 27, SceneManifest())]
      as [(Int, Int?, SceneManifest?)])
  func `D13: iOS 26 runs any app, and iOS 27 runs an app with scenes or with an older SDK`(
    os: Int, sdk: Int?, scenes: SceneManifest?
  ) {
    let (phone, app) = phone(os: OSVersion(os), scenes: scenes, sdk: sdk)
    #expect(phone.launch(app) != nil)
  }

  @Test func `D13: iOS 27 ends an app without scenes that was built with the SDK of iOS 27`() {
    let (phone, app) = phone(os: .iOS27, scenes: nil, sdk: 27)
    var log: [String] = []
    phone.console = { log.append($0.message) }
    #expect(phone.launch(app) == nil && app.process == nil)
    #expect(log.last?.contains("scene life cycle") == true)
  }

  @Test func `a property list's scenes and SDK are read`() throws {
    let text = """
      <plist version="1.0"><dict>
      <key>DTSDKName</key><string>iphoneos27.1</string>
      <key>UIApplicationSceneManifest</key><dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
          <key>UISceneConfigurationName</key><string>Main</string>
          <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
        </dict></array></dict>
      </dict></dict></plist>
      """
    let plist = try InfoPlist(parsing: Data(text.utf8))
    #expect(plist.sdkMajorVersion == 27)
    #expect(
      plist.sceneManifest
        == SceneManifest(
          supportsMultipleScenes: true,
          configurations: [.init(name: "Main", delegateClassName: "$(PRODUCT_MODULE_NAME).SceneDelegate")]))
  }
}

/// An app that records its delegates' calls and the posted notifications.
@MainActor
private final class SceneApp: UIResponder, UIApplicationDelegate {
  fileprivate(set) var life: [String] = []
  private(set) weak var application: UIApplication?
  private var tokens: [any NSObjectProtocol] = []

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    self.application = application
    life.append("launched \(launchOptions?.keys.map(\.rawValue).sorted().joined(separator: " ") ?? "nil")")
    let names: [(NSNotification.Name, String)] = [
      (UIApplication.didBecomeActiveNotification, "active"), (UIApplication.willResignActiveNotification, "resigning"),
      (UIApplication.didEnterBackgroundNotification, "background"),
      (UIApplication.willEnterForegroundNotification, "foreground"),
    ]
    tokens = names.map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.life.append("posted \(word)") }
      }
    }
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let declared = connectingSceneSession.configuration
    guard declared.delegateClass == nil else { return declared }
    let configuration = UISceneConfiguration(name: declared.name, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = NotingSceneDelegate.self
    return configuration
  }

  func applicationDidBecomeActive(_ application: UIApplication) { life.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { life.append("resigning") }
  func applicationDidEnterBackground(_ application: UIApplication) { life.append("background") }
  func applicationWillEnterForeground(_ application: UIApplication) { life.append("foreground") }
}

@MainActor
private final class NotingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  private func note(_ what: String) { (UIApplication.shared.delegate as? SceneApp)?.life.append("scene \(what)") }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) { note("connected") }
  func sceneDidBecomeActive(_ scene: UIScene) { note("active") }
  func sceneWillResignActive(_ scene: UIScene) { note("resigning") }
  func sceneWillEnterForeground(_ scene: UIScene) { note("foreground") }
  func sceneDidEnterBackground(_ scene: UIScene) { note("background") }
}

/// A scene delegate that is found by its name in the property list.
@MainActor
final class NamedSceneDelegate: UIResponder, UIWindowSceneDelegate {
  private(set) var configuration: String?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) { configuration = session.configuration.name }
}
