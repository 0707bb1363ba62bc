/// The callbacks of the application's life, in Apple's order.
extension AppProcess {
  /// Starts the app: on its way to the foreground if the user is the cause, and otherwise in the background for a while.
  func launch() {
    if !launchCauses.contains(.user) {
      applicationState = .background
      startBackgroundBudget()
      // Bluetooth or location: each has its own time, and the app the longer one of those that it was started for.
      if launchCauses.contains(where: \.isBluetooth) { extend(by: rulebook[Rules.wakeWindow]) }
      if launchCauses.contains(.location) { extend(by: rulebook[Rules.locationWakeWindow]) }
    }
    run {
      let delegate = installed.app.delegateType.init()
      self.delegate = delegate
      application.delegate = delegate
    }
    phone.onLaunch?(self)
    let options = launchCauses.launchOptions
    tell { _ = $0.application($1, didFinishLaunchingWithOptions: options) }
  }

  /// Tells the app that it is about to end; Apple does so only where it runs (rule D8).
  func announceEnd() {
    tell { $0.applicationWillTerminate($1) }
  }

  func warnOfMemory() {
    tell { $0.applicationDidReceiveMemoryWarning($1) }
  }

  /// Calls a method of the delegate, if it is still there.
  private func tell(_ call: @escaping @MainActor (any UIApplicationDelegate, UIApplication) -> Void) {
    guard let delegate else { return }
    run { MainThread.unisolated(call)(delegate, application) }
  }

  func enterForeground() {
    guard !isTerminated, applicationState != .active else { return }
    let isReturning = applicationState == .background
    if isReturning {
      applicationState = .inactive
      backgroundTasks.leftBackground()
      resume()
      tell { $0.applicationWillEnterForeground($1) }
    }
    applicationState = .active
    installed.lastUsed = world.now
    tell { $0.applicationDidBecomeActive($1) }
    reconsiderSuspension()
    phone.appStatesChanged()
  }

  func enterBackground() {
    guard !isTerminated, applicationState != .background else { return }
    applicationState = .inactive
    installed.lastUsed = world.now
    tell { $0.applicationWillResignActive($1) }
    applicationState = .background
    startBackgroundBudget()
    extend(by: rulebook[phone.location.isRanging(self) ? Rules.rangingGrace : Rules.suspensionDelay])
    tell { $0.applicationDidEnterBackground($1) }
    reconsiderSuspension()
    phone.appStatesChanged()
  }

  func startBackgroundBudget() {
    backgroundTasks.startBudget(at: world.now, rulebook[Rules.backgroundTaskBudget])
  }

  /// Tells every task that its time is over, and kills the app if it does not let go of all of them (rule D4).
  func expireBackgroundTasks() {
    // A handler that ends one of several tasks has the process looked at again: the verdict waits for the last of them.
    guard !isExpiringTasks else { return }
    isExpiringTasks = true
    for handler in backgroundTasks.expire() { run(handler) }
    isExpiringTasks = false
    guard !isTerminated else { return }
    if backgroundTasks.isEmpty {
      reconsiderSuspension()
    } else if !rulebook[Rules.unendedTaskKills] {
      suspend()
    } else {
      log("0x8badf00d: background task not ended when its time was over")
      end(by: .crash)
    }
  }
}
