package import PhonePort

extension UIApplication {
  /// Calls a method of the delegate, if it is still there.
  @MainActor
  package func receive(_ callback: ApplicationCallback) {
    switch callback {
    case .didFinishLaunching(let reasons):
      _ = delegate?.application(self, didFinishLaunchingWithOptions: reasons.launchOptions)
    case .didBecomeActive: delegate?.applicationDidBecomeActive(self)
    case .willResignActive: delegate?.applicationWillResignActive(self)
    case .didEnterBackground: delegate?.applicationDidEnterBackground(self)
    case .willEnterForeground: delegate?.applicationWillEnterForeground(self)
    case .willTerminate: delegate?.applicationWillTerminate(self)
    case .didReceiveMemoryWarning: delegate?.applicationDidReceiveMemoryWarning(self)
    case .taskExpired(let task): expire(task)
    }
  }
}

extension LaunchReasons {
  /// What an app's delegate is given as launch options; `nil` when the user alone is the cause.
  fileprivate var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
    var options: [UIApplication.LaunchOptionsKey: Any] = [:]
    if isLocation { options[.location] = NSNumber(value: true) }
    if !centrals.isEmpty { options[.bluetoothCentrals] = centrals }
    if !peripheralManagers.isEmpty { options[.bluetoothPeripherals] = peripheralManagers }
    return options.isEmpty ? nil : options
  }
}
