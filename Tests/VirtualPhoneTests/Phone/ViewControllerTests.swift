import AppHosting
import Foundation
import PhonePort
import Testing

@testable import UIKit
@testable import VirtualAir
@testable import VirtualPhone

/// The life cycle of views and their controllers, and the remaining callbacks of an application.
@MainActor @Suite struct ViewControllerTests {
  private let world = World.certain()

  /// A controller that records its calls.
  private final class Recorder: UIViewController {
    var calls: [String] = []
    override func loadView() {
      calls.append("loadView")
      view = UIView(frame: .zero)
    }
    override func viewDidLoad() { calls.append("didLoad") }
    override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { calls.append("isAppearing") }
    override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
    override func viewWillLayoutSubviews() { calls.append("willLayout") }
    override func viewDidLayoutSubviews() { calls.append("didLayout") }
    override func didReceiveMemoryWarning() { calls.append("memory") }
    override func willMove(toParent parent: UIViewController?) { calls.append("willMove") }
    override func didMove(toParent parent: UIViewController?) { calls.append("didMove") }
  }

  private static let appearing = [
    "loadView", "didLoad", "willAppear", "isAppearing", "willLayout", "didLayout", "didAppear",
  ]

  @Test func `a controller's view is loaded once, and appears with its window`() {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let controller = Recorder()
      #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
      let window = UIWindow(frame: .zero)
      window.rootViewController = controller
      #expect(controller.calls.isEmpty && !window.isKeyWindow)
      window.makeKeyAndVisible()
      #expect(controller.calls == Self.appearing && controller.isViewLoaded)
      controller.loadViewIfNeeded()
      controller.setNeedsStatusBarAppearanceUpdate()
      #expect(controller.viewIfLoaded === controller.view && controller.calls == Self.appearing)
      #expect(window.isKeyWindow && UIApplication.shared.keyWindow === window)
      UIApplication.shared.isNetworkActivityIndicatorVisible = true
      #expect(UIApplication.shared.isNetworkActivityIndicatorVisible)
    }
  }

  @Test func `a window is the key window until the app makes another window the key window`() {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let (first, second) = (UIWindow(frame: .zero), UIWindow(frame: .zero))
      first.makeKeyAndVisible()
      second.makeKeyAndVisible()
      #expect(!first.isKeyWindow && second.isKeyWindow)
      first.makeKey()
      #expect(first.isKeyWindow && !second.isKeyWindow && UIApplication.shared.keyWindow === first)
    }
  }

  @Test func `a window's controller disappears when the app sets another controller`() {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let (first, second) = (Recorder(), Recorder())
      let window = UIWindow(frame: .zero)
      window.rootViewController = first
      window.makeKeyAndVisible()
      window.rootViewController = first
      #expect(first.calls == Self.appearing)
      window.rootViewController = second
      #expect(first.calls.suffix(2) == ["willDisappear", "didDisappear"] && second.calls == Self.appearing)
    }
  }

  /// A controller that adds a label to the view that UIKit creates.
  private final class Addition: UIViewController {
    let label = UILabel()
    override func loadView() {
      super.loadView()
      view.addSubview(label)
    }
  }

  @Test func `a controller without a storyboard can change the view that UIKit has loaded`() {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let controller = Addition()
      #expect(controller.view.subviews == [controller.label] && controller.isViewLoaded)
    }
  }

  @Test func `a presented controller appears, and disappears when it is dismissed`() {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let (below, above) = (UIViewController(), Recorder())
      below.present(above, animated: false)
      #expect(above.calls == Self.appearing && below.presentedViewController === above)
      #expect(above.presentingViewController === below)
      #expect(!above.isBeingPresented && !above.isBeingDismissed)
      below.dismiss(animated: false, completion: nil)
      #expect(above.calls.suffix(2) == ["willDisappear", "didDisappear"] && below.presentedViewController == nil)
    }
  }

  @Test func `a controller that presents another one presents no further controller until the dismissal`() {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let (below, first, second) = (UIViewController(), Recorder(), Recorder())
      below.present(first, animated: false)
      below.present(second, animated: false)
      #expect(below.presentedViewController === first && second.calls.isEmpty)
      #expect(second.presentingViewController == nil)
      below.dismiss(animated: false)
      below.present(second, animated: false)
      #expect(below.presentedViewController === second && second.calls == Self.appearing)
    }
    let refusal = "Attempt to present Recorder on UIViewController, which is already presenting Recorder"
    #expect(phone.log.count { $0.contains(refusal) } == 1, "\(phone.log)")
  }

  @Test func `a view disappears while a presented controller replaces it, and does not while a sheet covers it`() {
    let cases: [(style: UIModalPresentationStyle, os: Int, isReplaced: Bool)] = [
      (.fullScreen, 17, true), (.currentContext, 17, true), (.overFullScreen, 12, false), (.automatic, 12, true),
      (.automatic, 13, false), (.pageSheet, 12, true), (.pageSheet, 13, false),
    ]
    for (style, os, isReplaced) in cases {
      let phone = Handset("\(style) \(os)", in: world, os: OSVersion(os)).launch()
      phone.act { _ in
        let (child, above) = (Recorder(), UIViewController())
        let window = UIWindow(frame: .zero)
        window.rootViewController = UINavigationController(rootViewController: child)
        window.makeKeyAndVisible()
        child.calls = []
        above.modalPresentationStyle = style
        child.present(above, animated: false)
        #expect(child.calls == (isReplaced ? ["willDisappear", "didDisappear"] : []), "\(style), iOS \(os)")
        child.calls = []
        child.dismiss(animated: false)
        #expect(child.calls == (isReplaced ? Array(Self.appearing.dropFirst(2)) : []), "\(style), iOS \(os)")
        child.calls = []
        child.present(UIAlertController(title: "", message: nil, preferredStyle: .alert), animated: false)
        #expect(child.calls.isEmpty)
      }
    }
  }

  @Test func `a dismissal also dismisses the controllers above the presented controller`() {
    let phone = Handset("A", in: world).launch()
    let (base, child, middle, top) = (UIViewController(), Leaver(), Recorder(), Recorder())
    phone.act { _ in
      let navigation = UINavigationController(rootViewController: child)
      base.present(navigation, animated: false)
      child.present(middle, animated: false)
      middle.present(top, animated: false)
      base.dismiss(animated: false)
    }
    #expect(top.calls.suffix(2) == ["willDisappear", "didDisappear"] && middle.presentedViewController == nil)
    #expect(middle.calls.suffix(2) == ["willDisappear", "didDisappear"] && child.presentedViewController == nil)
    #expect(child.reasons.last == "disappears in a stack" && base.presentedViewController == nil)
  }

  @Test func `a disabled action of an alert cannot be chosen`() {
    let phone = Handset("A", in: world).launch()
    var chosen: [String] = []
    var send: UIAlertAction?
    phone.act { _ in
      let (controller, alert) = (UIViewController(), UIAlertController(title: "", message: nil, preferredStyle: .alert))
      send = UIAlertAction(title: "Send it", style: .default) { _ in chosen.append("sent") }
      send?.isEnabled = false
      if let send { alert.addAction(send) }
      let window = UIWindow(frame: .zero)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      controller.present(alert, animated: false)
    }
    phone.phone.tap("Send it")
    world.run(for: .seconds(1.5))
    #expect(chosen.isEmpty)
    send?.isEnabled = true
    world.run(for: .seconds(1))
    #expect(chosen == ["sent"])
  }

  @Test func `controllers get a memory warning`() {
    let phone = Handset("A", in: world).launch()
    let (child, above) = (Recorder(), Recorder())
    phone.act { _ in
      let navigation = UINavigationController(rootViewController: child)
      let window = UIWindow(frame: .zero)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      navigation.present(above, animated: false)
    }
    phone.phone.runLowOnMemory(removing: 0)
    #expect(child.calls.last == "memory" && above.calls.last == "memory")
  }

  @Test func `a tab bar with new controllers selects the same controller, the same index or the first tab`() {
    let phone = Handset("A", in: world).launch()
    let (first, second, third, fourth) = (Recorder(), Recorder(), Recorder(), Recorder())
    phone.act { _ in
      let (tabs, window) = (UITabBarController(), UIWindow(frame: .zero))
      tabs.viewControllers = [first, second]
      tabs.selectedIndex = 1
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      tabs.viewControllers = [second, third]
      #expect(tabs.selectedIndex == 0 && tabs.children == [second, third] && first.parent == nil)
      #expect(!second.calls.contains("didDisappear") && second.calls.last == "didMove")
      tabs.viewControllers = [first, third]
      #expect(tabs.selectedViewController === first && second.calls.contains("didDisappear"))
      #expect(first.calls.suffix(2) == ["didAppear", "didMove"])
      tabs.selectedIndex = 1
      tabs.viewControllers = [fourth]
      #expect(tabs.selectedViewController === fourth && fourth.calls == ["willMove"] + Self.appearing + ["didMove"])
    }
  }

  @Test func `a split view on the screen shows the controllers that the app adds, and no removed controller`() {
    let phone = Handset("A", in: world).launch()
    let (first, second, third) = (Recorder(), Recorder(), Recorder())
    phone.act { _ in
      let (split, window) = (UISplitViewController(), UIWindow(frame: .zero))
      split.viewControllers = [first, second]
      window.rootViewController = split
      window.makeKeyAndVisible()
      split.viewControllers = [second, third]
      #expect(split.children == [second, third] && first.parent == nil)
    }
    #expect(first.calls.suffix(4) == ["willMove", "willDisappear", "didDisappear", "didMove"])
    #expect(second.calls == ["willMove", "didMove"] + Self.appearing)
    #expect(third.calls == ["willMove"] + Self.appearing + ["didMove"])
  }

  @Test func `a child controller is notified of its parent`() {
    let (parent, child) = (UIViewController(), Recorder())
    parent.addChild(child)
    #expect(child.calls == ["willMove"] && child.parent === parent && parent.children == [child])
    child.didMove(toParent: parent)
    #expect(child.calls == ["willMove", "didMove"] && !child.isMovingToParent && !child.isMovingFromParent)
    child.removeFromParent()
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test func `a child controller leaves its parent when another controller adds it`() {
    let (first, second, child) = (UIViewController(), UIViewController(), UIViewController())
    first.addChild(child)
    second.addChild(child)
    second.addChild(child)
    #expect(first.children.isEmpty && second.children == [child] && child.parent === second)
  }

  @Test func `a view is inserted directly behind or in front of its sibling`() {
    let parent = UIView(frame: .zero)
    let views = (0..<5).map { _ in UIView(frame: .zero) }
    for view in views[..<3] { parent.addSubview(view) }
    parent.insertSubview(views[3], belowSubview: views[1])
    parent.insertSubview(views[4], aboveSubview: views[1])
    #expect(parent.subviews == [views[0], views[3], views[1], views[4], views[2]])
    parent.insertSubview(views[0], belowSubview: views[2])
    #expect(parent.subviews == [views[3], views[1], views[4], views[0], views[2]])
  }

  @Test func `a subview can be moved to the front or to the back, and a view that is not a subview is not added`() {
    let parent = UIView(frame: .zero)
    let views = (0..<3).map { _ in UIView(frame: .zero) }
    for view in views { parent.addSubview(view) }
    parent.bringSubviewToFront(views[0])
    parent.sendSubviewToBack(views[2])
    parent.bringSubviewToFront(UIView(frame: .zero))
    parent.sendSubviewToBack(UIView(frame: .zero))
    #expect(parent.subviews == [views[2], views[1], views[0]])
  }

  @Test func `a stack arranges each view once, and only as long as the view is its subview`() {
    let views = (0..<3).map { _ in UIView(frame: .zero) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.addArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[1], views[2], views[0]])
    stack.insertArrangedSubview(views[2], at: 0)
    #expect(stack.arrangedSubviews == [views[2], views[1], views[0]] && stack.subviews.count == 3)
    views[1].removeFromSuperview()
    #expect(stack.arrangedSubviews == [views[2], views[0]])
  }

  @Test func `a segmented control has no selected segment until the user taps a segment`() {
    let phone = Handset("A", in: world).launch()
    let control = UISegmentedControl(items: ["Near", "Far"])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && UISegmentedControl.noSegment == -1)
    phone.act { _ in
      let (window, controller) = (UIWindow(frame: .zero), UIViewController())
      controller.view.addSubview(control)
      window.rootViewController = controller
      window.makeKeyAndVisible()
    }
    phone.phone.tap("Far")
    world.run(for: .seconds(1))
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test func `a tap does not find a row by a hidden text`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let (box, label) = (UIView(frame: .zero), UILabel(frame: .zero))
    label.text = "inside"
    box.addSubview(label)
    cell.contentView.addSubview(box)
    cell.textLabel?.text = "title"
    cell.detailTextLabel?.text = "detail"
    let texts = ["inside", "title", "detail"]
    #expect(texts.filter { cell.shows($0) } == texts)
    box.isHidden = true
    cell.textLabel?.isHidden = true
    #expect(texts.filter { cell.shows($0) } == ["detail"])
    cell.isHidden = true
    #expect(texts.filter { cell.shows($0) } == [])
  }

  /// Records why its view appears and disappears.
  private final class Leaver: UIViewController {
    var reasons: [String] = []
    private func record(_ event: String) {
      let flags = [
        ("presented", isBeingPresented), ("dismissed", isBeingDismissed), ("to parent", isMovingToParent),
        ("from parent", isMovingFromParent),
      ]
      let reason = flags.filter(\.1).map(\.0).joined(separator: ", ")
      reasons.append(event + (reason.isEmpty ? "" : ": " + reason) + (navigationController == nil ? "" : " in a stack"))
    }
    override func viewWillAppear(_ animated: Bool) { record("appears") }
    override func viewWillDisappear(_ animated: Bool) { record("disappears") }
    override func willMove(toParent parent: UIViewController?) { record(parent == nil ? "leaves" : "enters") }
    override func didMove(toParent parent: UIViewController?) { record(parent == nil ? "has left" : "has entered") }
  }

  @Test func `a controller knows why its view appears and disappears`() {
    let phone = Handset("A", in: world).launch()
    let (pushed, covering, presented) = (Leaver(), UIViewController(), Leaver())
    phone.act { _ in
      let navigation = UINavigationController(rootViewController: UIViewController())
      let window = UIWindow(frame: .zero)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      navigation.pushViewController(pushed, animated: false)
      navigation.pushViewController(covering, animated: false)
      navigation.popViewController(animated: false)
      navigation.popViewController(animated: false)
      navigation.present(presented, animated: false)
      navigation.dismiss(animated: false)
    }
    #expect(
      pushed.reasons == [
        "enters", "appears: to parent in a stack", "has entered in a stack", "disappears in a stack",
        "appears in a stack", "leaves in a stack", "disappears: from parent in a stack", "has left",
      ])
    #expect(presented.reasons == ["appears: presented", "disappears: dismissed"])
  }

  @Test func `an application posts a notification for each callback, and launches an old-style delegate`() {
    let phone = world.addPhone("A", model: .iPhone12, os: .iOS26)
    let app = phone.install(PhoneApp(name: "Earlier", infoPlist: InfoPlist(), delegate: EarlierApp.self))
    phone.launch(app)
    let delegate = app.process?.delegate as? EarlierApp
    app.process?.perform { delegate?.observe() }
    phone.runLowOnMemory(removing: 0)
    phone.setClock(ahead: .seconds(60))
    phone.lock()
    phone.unlock()
    world.run(for: .seconds(1))
    phone.forceQuit(app)
    #expect(
      delegate?.calls == [
        "launched", "memory", "clock", "locked", "unlocked", "terminated",
      ])
    #expect(
      delegate?.posted == [
        "UIApplicationDidReceiveMemoryWarningNotification", "UIApplicationSignificantTimeChangeNotification",
        "UIApplicationProtectedDataWillBecomeUnavailable", "UIApplicationProtectedDataDidBecomeAvailable",
        "UIApplicationWillTerminateNotification",
      ])
  }

  @Test(arguments: [nil, SceneManifest()])
  func `a link that launches the app is in the launch or connection options, and a later link goes to the delegate`(
    scenes: SceneManifest?
  ) throws {
    let phone = world.addPhone("A", model: .iPhone12, os: .iOS26)
    let plist = InfoPlist(sceneManifest: scenes)
    let app = phone.install(PhoneApp(name: "Links", infoPlist: plist, delegate: LinkApp.self))
    phone.open("chat://first", with: app)
    let delegate = try #require(app.process?.delegate as? LinkApp)
    phone.lock()
    phone.open("chat://second", with: app)
    #expect(delegate.links == (scenes == nil ? ["launch first", "first", "second"] : ["scene first", "second"]))
    #expect(app.process?.applicationState == .active)
  }

  @Test func `a scene's connection options contain the notification that started the app`() throws {
    let phone = world.addPhone("A", model: .iPhone12, os: .iOS26)
    let app = phone.install(
      PhoneApp(name: "Links", infoPlist: InfoPlist(sceneManifest: SceneManifest()), delegate: LinkApp.self))
    phone.setNotificationAuthorization(.authorized, for: app)
    phone.launch(app)
    phone.pressHome()
    app.process?.perform {
      let content = UNMutableNotificationContent()
      content.title = "Someone is near"
      UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "n", content: content, trigger: nil))
    }
    world.run(for: .seconds(2))
    phone.jetsam(app)
    #expect(phone.answerNotification("n", of: app))
    let delegate = try #require(app.process?.delegate as? LinkApp)
    #expect(delegate.links == ["scene answers Someone is near"])
  }
}

@MainActor
private final class EarlierApp: UIResponder, UIApplicationDelegate {
  private(set) var calls: [String] = []
  private(set) var posted: [String] = []
  private var tokens: [any NSObjectProtocol] = []

  func observe() {
    let names = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didReceiveMemoryWarningNotification,
      UIApplication.significantTimeChangeNotification, UIApplication.protectedDataWillBecomeUnavailableNotification,
      UIApplication.protectedDataDidBecomeAvailableNotification, UIApplication.willTerminateNotification,
    ]
    tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.posted.append(name.rawValue) }
      }
    }
  }

  func applicationDidFinishLaunching(_ application: UIApplication) { calls.append("launched") }
  func applicationDidReceiveMemoryWarning(_ application: UIApplication) { calls.append("memory") }
  func applicationSignificantTimeChange(_ application: UIApplication) { calls.append("clock") }
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) { calls.append("locked") }
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) { calls.append("unlocked") }
  func applicationWillTerminate(_ application: UIApplication) { calls.append("terminated") }
}

@MainActor
private final class LinkApp: UIResponder, UIApplicationDelegate {
  fileprivate(set) var links: [String] = []

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if let url = launchOptions?[.url] as? URL { links.append("launch \(url.host ?? "")") }
    return true
  }

  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    links.append(url.host ?? "")
    return options[.sourceApplication] == nil && options[.annotation] == nil && options[.openInPlace] == nil
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.sceneClass = UIWindowScene.self
    configuration.delegateClass = LinkSceneDelegate.self
    return configuration
  }
}

@MainActor
private final class LinkSceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var app: LinkApp? { UIApplication.shared.delegate as? LinkApp }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    app?.links += connectionOptions.urlContexts.map { "scene \($0.url.host ?? "")" }
    if let response = connectionOptions.notificationResponse {
      app?.links.append("scene answers \(response.notification.request.content.title)")
    }
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts {
      let options: UIScene.OpenURLOptions = context.options
      guard options.sourceApplication == nil, !options.openInPlace else { continue }
      #expect(context.options.annotation == nil)
      app?.links.append(context.url.host ?? "")
    }
  }
}
