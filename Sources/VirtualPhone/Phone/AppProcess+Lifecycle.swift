/// The callbacks of the application's life, in Apple's order.
extension AppProcess {
  func launch() {
    run {
      let delegate = installed.app.delegateType.init()
      self.delegate = delegate
      application.delegate = delegate
    }
    tell { _ = $0.application($1, didFinishLaunchingWithOptions: nil) }
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
    tell { $0.applicationDidBecomeActive($1) }
    reconsiderSuspension()
    phone.appStatesChanged()
  }

  func enterBackground() {
    guard !isTerminated, applicationState != .background else { return }
    applicationState = .inactive
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
      kill()
    }
  }
}
