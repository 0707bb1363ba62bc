import Foundation
package import PhonePort

extension UIApplication {
  /// Handles an event in the app's life: calls the delegates, and then posts the notifications, in UIKit's order.
  ///
  /// In an app with scenes, the events about foreground and background go to the scene's delegate, and not to the
  /// application's delegate (rule D11).
  @MainActor
  package func receive(_ callback: ApplicationCallback) {
    switch callback {
    case .didFinishLaunching(let reasons, let manifest):
      scenes = manifest.map { SceneLifeCycle(of: self, $0, reasons) }
      // In an app with scenes, the scene receives the reasons for the launch instead.
      let options = scenes == nil ? reasons.launchOptions : nil
      _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
      if scenes == nil { loadMainStoryboard() }
      _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
      scenes?.reportDiscarded()
      mainWindow?.makeKeyAndVisible()
      post(Self.didFinishLaunchingNotification)
      if scenes == nil, let link = reasons.link { open(link: link) }
    case .didBecomeActive:
      if let scenes { scenes.didBecomeActive() } else { delegate?.applicationDidBecomeActive(self) }
      post(Self.didBecomeActiveNotification)
    case .willResignActive:
      if let scenes { scenes.willResignActive() } else { delegate?.applicationWillResignActive(self) }
      post(Self.willResignActiveNotification)
    case .didEnterBackground:
      if let scenes { scenes.didEnterBackground() } else { delegate?.applicationDidEnterBackground(self) }
      post(Self.didEnterBackgroundNotification)
    case .willEnterForeground:
      if let scenes { scenes.willEnterForeground() } else { delegate?.applicationWillEnterForeground(self) }
      post(Self.willEnterForegroundNotification)
    case .willTerminate:
      scenes?.disconnect()
      delegate?.applicationWillTerminate(self)
      post(Self.willTerminateNotification)
    case .didReceiveMemoryWarning:
      delegate?.applicationDidReceiveMemoryWarning(self)
      for window in windows { window.rootViewController?.warnOfMemory() }
      post(Self.didReceiveMemoryWarningNotification)
    case .protectedDataWillBecomeUnavailable:
      delegate?.applicationProtectedDataWillBecomeUnavailable(self)
      post(Self.protectedDataWillBecomeUnavailableNotification)
    case .protectedDataDidBecomeAvailable:
      delegate?.applicationProtectedDataDidBecomeAvailable(self)
      post(Self.protectedDataDidBecomeAvailableNotification)
    case .taskExpired(let task): expire(task)
    case .tapped(let text): tap(text)
    case .opened(let link): open(link: link)
    case .clockChanged:
      delegate?.applicationSignificantTimeChange(self)
      post(Self.significantTimeChangeNotification)
    case .backgroundRefreshChanged: post(Self.backgroundRefreshStatusDidChangeNotification)
    case .userDidTakeScreenshot: post(Self.userDidTakeScreenshotNotification)
    }
  }

  /// Creates the window of the main storyboard and passes it to the delegate. Does nothing if the app has no main
  /// storyboard. UIKit shows the window after the launch.
  @MainActor
  private func loadMainStoryboard() {
    guard let name = InterfaceFiles.mainStoryboard else { return }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
    mainWindow = window
    delegate?.window = window
  }

  @MainActor
  private func open(link: String) {
    guard let url = URL(string: link) else { return }
    if let scenes { scenes.open(url) } else { _ = delegate?.application(self, open: url, options: [:]) }
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension LaunchReasons {
  /// The launch options for the app's delegate; `nil` if no option applies to the launch.
  fileprivate var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
    var options: [UIApplication.LaunchOptionsKey: Any] = [:]
    if let url = link.flatMap({ URL(string: $0) }) { options[.url] = url }
    if isLocation { options[.location] = NSNumber(value: true) }
    if !centrals.isEmpty { options[.bluetoothCentrals] = centrals }
    if !peripheralManagers.isEmpty { options[.bluetoothPeripherals] = peripheralManagers }
    return options.isEmpty ? nil : options
  }
}
