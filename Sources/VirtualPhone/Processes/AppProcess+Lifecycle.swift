import PhonePort
import VirtualAir

/// The callbacks of the application's life cycle, in Apple's order.
extension AppProcess {
  /// Starts the app. If the user started the app, it is about to enter the foreground. Otherwise the app runs in the
  /// background for a while. An app that lacks required scenes crashes instead (rule D13).
  func launch() {
    if !launchCauses.contains(.user) {
      applicationState = .background
      startBackgroundBudget()
      // Bluetooth and location let an app run for different times. An app with both causes gets the longer time.
      if launchCauses.contains(where: \.isBluetooth) { extend(by: rulebook[Rules.wakeWindow]) }
      if launchCauses.contains(.location) { extend(by: rulebook[Rules.locationWakeWindow]) }
    }
    if rulebook[Rules.sceneLifeCycleRequired], infoPlist.sceneManifest == nil, infoPlist.sdkMajorVersion ?? 0 >= 27 {
      return crash("An app built with the SDK of iOS 27 has to adopt the scene life cycle")
    }
    run { endpoint?.start() }
    system.launched(self)
    let scenes = rulebook[Rules.scenesCarryLifeCycle] ? infoPlist.sceneManifest : nil
    var reasons = scenes == nil ? launchCauses.reasons : LaunchReasons()
    (reasons.link, reasons.answer) = (installed.opening.link, installed.opening.answer)
    notify(.didFinishLaunching(reasons, scenes: scenes))
  }

  /// Tells the app that it is about to end. The caller ensures that the app is not suspended, because iOS tells only a
  /// running app (rule D8).
  func announceEnd() {
    notify(.willTerminate)
  }

  func warnOfMemory() {
    notify(.didReceiveMemoryWarning)
  }

  /// Tells the app that the phone was locked or unlocked. A suspended app gets the callback when it runs again.
  func lockChanged() {
    let callback: ApplicationCallback =
      system.isLocked ? .protectedDataWillBecomeUnavailable : .protectedDataDidBecomeAvailable
    deliver(wakes: false) { [unowned(unsafe) self] in send(.application(callback)) }
  }

  /// Tells the app that Background App Refresh was switched on or off. A suspended app gets the callback when it runs
  /// again.
  func backgroundRefreshChanged() {
    deliver(wakes: false) { [unowned(unsafe) self] in send(.application(.backgroundRefreshChanged)) }
  }

  /// Tells the app that a screenshot was taken, if the app is active.
  func screenshotTaken() {
    if applicationState == .active { notify(.userDidTakeScreenshot) }
  }

  /// Passes a tap of the user to the app, if the app is active.
  func tap(_ text: String) {
    guard applicationState == .active else { return }
    notify(.tapped(text))
  }

  /// Passes to the app a link that the user has opened.
  func open(_ link: String) { notify(.opened(link: link)) }

  /// Tells the app that the phone's clock was set. A suspended app gets the callback when it runs again.
  func clockChanged() {
    deliver(wakes: false) { [unowned(unsafe) self] in send(.application(.clockChanged)) }
  }

  private func notify(_ callback: ApplicationCallback) {
    run { send(.application(callback)) }
  }

  func enterForeground() {
    guard !isTerminated, applicationState != .active else { return }
    let isReturning = applicationState == .background
    if isReturning {
      applicationState = .inactive
      backgroundTasks.leftBackground()
      resume()
      notify(.willEnterForeground)
    }
    applicationState = .active
    wasInForeground = true
    installed.lastUsed = system.timeline.now
    notify(.didBecomeActive)
    reconsiderSuspension()
    system.appStatesChanged()
  }

  func enterBackground() {
    guard !isTerminated, applicationState != .background else { return }
    applicationState = .inactive
    installed.lastUsed = system.timeline.now
    notify(.willResignActive)
    applicationState = .background
    startBackgroundBudget()
    extend(by: rulebook[system.isRanging(self) ? Rules.rangingGrace : Rules.suspensionDelay])
    notify(.didEnterBackground)
    reconsiderSuspension()
    system.appStatesChanged()
  }

  func startBackgroundBudget() {
    backgroundTasks.startBudget(at: system.timeline.now, rulebook[Rules.backgroundTaskBudget])
  }

  /// Calls the expiration handler of every task that has a handler. If a task is still open after these calls, kills or
  /// suspends the app, as the rules say (rule D4).
  func expireBackgroundTasks() {
    // A handler that ends one of several tasks causes another check of the process. Only the check after the last
    // handler has an effect.
    guard !isExpiringTasks else { return }
    isExpiringTasks = true
    for task in backgroundTasks.expire() { notify(.taskExpired(task)) }
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
