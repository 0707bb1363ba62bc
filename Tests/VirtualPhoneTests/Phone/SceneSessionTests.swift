import AppHosting
import Foundation
import PhonePort
import Testing

@testable import UIKit
@testable import VirtualAir
@testable import VirtualPhone

/// The part of a scene's state that outlives a process, and an app's requests for its scenes.
@MainActor @Suite struct SceneSessionTests {
  private let world = World.certain()

  private func install() -> (phone: Phone, app: InstalledApp) {
    let phone = world.addPhone("A", model: .iPhone12, os: .iOS26)
    let plist = InfoPlist(sceneManifest: SceneManifest())
    return (phone, phone.install(PhoneApp(name: "Scenes", infoPlist: plist, delegate: KeepingApp.self)))
  }

  private func delegate(of app: InstalledApp) throws -> KeepingApp {
    try #require(app.process?.delegate as? KeepingApp)
  }

  @Test func `a scene restores its activity after its app was removed from memory`() throws {
    let (phone, app) = install()
    phone.launch(app)
    let first = try delegate(of: app)
    #expect(first.restored.isEmpty && first.session?.stateRestorationActivity == nil)
    phone.lock()
    phone.jetsam(app)
    phone.unlock()
    phone.launch(app)
    let second = try delegate(of: app)
    #expect(second !== first && second.restored == ["reading Page 7"])
    #expect(second.session?.stateRestorationActivity?.title == "Page 7")
    #expect(second.session?.persistentIdentifier == first.session?.persistentIdentifier && second.discarded.isEmpty)
  }

  @Test func `a scene that the user has closed is reported as discarded at the next launch, and not restored`() throws {
    let (phone, app) = install()
    phone.launch(app)
    let identifier = try delegate(of: app).session?.persistentIdentifier
    phone.lock()
    phone.unlock()
    phone.forceQuit(app)
    phone.launch(app)
    let next = try delegate(of: app)
    #expect(next.discarded == [identifier] && next.restored.isEmpty)
    #expect(next.session?.persistentIdentifier != identifier)
    phone.lock()
    phone.jetsam(app)
    phone.launch(app)
    #expect(try delegate(of: app).discarded.isEmpty, "it is reported once")
  }

  @Test func `a scene's record is read from its bytes, and other bytes are refused`() {
    var record = SceneRecord(number: 255)
    record.isDiscarded = true
    record.activity = [1, 2]
    #expect(SceneRecord(bytes: record.bytes) == record)
    for bytes: [UInt8] in [[], [1], [1, 2]] { #expect(SceneRecord(bytes: bytes) == nil) }
    #expect(SceneRecord(bytes: [1, 0]) == SceneRecord(number: 1))
  }

  @Test func `an activity stores a property list, and no other values`() throws {
    let activity = NSUserActivity(activityType: "reading")
    activity.title = "t"
    activity.userInfo = ["page": 7]
    activity.addUserInfoEntries(from: ["line": 2])
    let copy = try #require(activity.stored.flatMap { NSUserActivity(stored: $0) })
    #expect(
      copy.activityType == "reading" && copy.title == "t" && copy.userInfo as? [String: Int] == ["page": 7, "line": 2])
    activity.userInfo = [7: 1]
    #expect(activity.stored == nil)
    activity.userInfo = ["x": NSObject()]
    #expect(activity.stored == nil)
    #expect(NSUserActivity(stored: [1, 2, 3]) == nil)
  }

  @Test func `an iPhone shows one scene, and refuses requests to create or close a scene`() throws {
    let (phone, app) = install()
    phone.launch(app)
    var codes: [Int] = []
    func ask() {
      app.process?.perform {
        let application = UIApplication.shared
        let session = application.openSessions.first
        let note: (any Error) -> Void = { error in
          #expect((error as NSError).domain == UIScene.errorDomain)
          codes.append((error as NSError).code)
        }
        application.requestSceneSessionActivation(nil, userActivity: nil, options: nil, errorHandler: note)
        guard let session else { return }
        application.requestSceneSessionRefresh(session)
        application.requestSceneSessionDestruction(
          session, options: UISceneDestructionRequestOptions(), errorHandler: note)
        let request = UISceneSessionActivationRequest(session: session)
        #expect(request.role == .windowApplication && request.session === session)
        request.userActivity = NSUserActivity(activityType: "reading")
        request.options = UIScene.ActivationRequestOptions()
        request.options?.requestingScene = session.scene
        application.activateSceneSession(for: request, errorHandler: note)
        application.activateSceneSession(for: UISceneSessionActivationRequest(), errorHandler: note)
        application.activateSceneSession(
          for: UISceneSessionActivationRequest(role: .windowExternalDisplay), errorHandler: note)
      }
      world.run(for: .seconds(1))
    }
    ask()
    #expect(codes == [0, 0, 0, 0], "the scene that is there needs nothing")
    codes = []
    phone.lock()
    ask()
    #expect(codes.sorted() == [0, 0, 0, 0, 1], "an app in the background cannot show itself")
  }

  @Test func `a scene opens no URLs, and keeps the app's settings`() throws {
    let (phone, app) = install()
    phone.launch(app)
    let session = try #require(try delegate(of: app).session)
    let scene = try #require(session.scene)
    nonisolated(unsafe) var opened: Bool?
    app.process?.perform {
      scene.title = "Chat"
      scene.subtitle = "near"
      let conditions: UISceneActivationConditions = scene.activationConditions
      conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
      scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
      scene.extendStateRestoration()
      scene.completeStateRestoration()
      let options = UIScene.OpenExternalURLOptions()
      options.universalLinksOnly = true
      scene.open(URL(string: "https://example.org")!, options: options) { opened = $0 }
    }
    world.run(for: .seconds(1))
    #expect(opened == false && scene.title == "Chat" && scene.subtitle == "near")
    #expect(session.configuration.storyboard == nil && session.userInfo == nil)
    let connected = try #require(try delegate(of: app).options)
    #expect(connected.urlContexts.isEmpty && connected.userActivities.isEmpty)
    #expect(connected.sourceApplication == nil && connected.handoffUserActivityType == nil)
  }

  @Test func `a scene posts its changes, and is detached after the user has closed it`() throws {
    let (phone, app) = install()
    phone.launch(app)
    let scene = try #require(try delegate(of: app).session?.scene as? UIWindowScene)
    let posts = Posts()
    let names = [
      UIScene.willConnectNotification, UIScene.didActivateNotification, UIScene.willDeactivateNotification,
      UIScene.didEnterBackgroundNotification, UIScene.willEnterForegroundNotification,
      UIScene.didDisconnectNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: scene, queue: nil) { _ in
        MainActor.assumeIsolated { posts.names.append(String(name.rawValue.dropFirst(7).dropLast(12))) }
      }
    }
    defer { tokens.forEach { NotificationCenter.default.removeObserver($0) } }
    let states: [UIScene.ActivationState] = [.unattached, .foregroundActive, .foregroundInactive, .background]
    #expect(states.map(\.rawValue) == [-1, 0, 1, 2] && scene.activationState == .foregroundActive)
    phone.lock()
    #expect(scene.activationState == .background)
    phone.unlock()
    phone.forceQuit(app)
    #expect(scene.activationState == .unattached)
    #expect(
      posts.names == [
        "WillDeactivate", "DidEnterBackground", "WillEnterForeground", "DidActivate", "WillDeactivate",
        "DidEnterBackground", "DidDisconnect",
      ])
    #expect(try closed(scene) == 1)
  }

  @MainActor
  private final class Posts {
    var names: [String] = []
  }

  /// Returns how often the scene's delegate was told that the scene had disconnected.
  private func closed(_ scene: UIScene) throws -> Int { try #require(scene.delegate as? KeepingSceneDelegate).ends }

  @Test func `the names and numbers of scenes are the same as in Apple's UIKit`() {
    let codes: [UISceneError.Code] = [
      .multipleScenesNotSupported, .requestDenied, .geometryRequestUnsupported, .geometryRequestDenied,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 100, 101])
    let roles: [UISceneSession.Role] = [
      .windowApplication, .windowExternalDisplay, .windowExternalDisplayNonInteractive,
      .windowAssistiveAccessApplication, .windowVolumetricApplication, .immersiveSpaceApplication,
    ]
    #expect(Set(roles).count == 6 && roles.allSatisfy { $0.rawValue.contains("SceneSessionRole") })
    let keys: [UIApplication.LaunchOptionsKey] = [
      .url, .sourceApplication, .remoteNotification, .localNotification, .annotation, .location, .newsstandDownloads,
      .bluetoothCentrals, .bluetoothPeripherals, .shortcutItem, .eventAttribution, .userActivityDictionary,
      .userActivityType, .cloudKitShareMetadata,
    ]
    #expect(Set(keys).count == 14 && keys.allSatisfy { $0.rawValue.hasPrefix("UIApplicationLaunchOptions") })
  }
}

@MainActor
private final class KeepingApp: UIResponder, UIApplicationDelegate {
  private(set) var discarded: [String?] = []
  fileprivate(set) var restored: [String] = []
  fileprivate(set) var session: UISceneSession?
  fileprivate(set) var options: UIScene.ConnectionOptions?

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = KeepingSceneDelegate.self
    return configuration
  }

  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    discarded += sceneSessions.map(\.persistentIdentifier)
  }
}

@MainActor
private final class KeepingSceneDelegate: UIResponder, UISceneDelegate {
  private var app: KeepingApp? { UIApplication.shared.delegate as? KeepingApp }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    app?.session = session
    app?.options = connectionOptions
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    let activity = NSUserActivity(activityType: "reading")
    activity.title = "Page 7"
    return activity
  }

  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
    app?.restored.append("\(stateRestorationActivity.activityType) \(stateRestorationActivity.title ?? "")")
  }

  func sceneDidDisconnect(_ scene: UIScene) { ends += 1 }
  private(set) var ends = 0

  // Callbacks that a virtual phone never makes.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { Issue.record("a link") }
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) { Issue.record("Handoff") }
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { Issue.record("Handoff") }
  func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error) {
    Issue.record("Handoff")
  }
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) { Issue.record("Handoff") }
}
