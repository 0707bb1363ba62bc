import Afterglow
import AfterglowTrial
import CoreBluetooth
import Foundation
import UIKit
import UserNotifications

/// Begins background tasks, posts notifications, and ends the app, when the plan says so.
@MainActor
final class TrialPhone: NSObject {
  private unowned let runner: TrialRunner
  private var tasks: [UIBackgroundTaskIdentifier] = []

  init(runner: TrialRunner) {
    self.runner = runner
    super.init()
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.requestAuthorization(options: [.alert, .sound]) { _, _ in }
  }

  /// The app's permission for Bluetooth, as a word for the log.
  static var bluetoothPermission: String {
    switch CBManager.authorization {
    case .notDetermined: "undecided"
    case .restricted: "restricted"
    case .denied: "denied"
    case .allowedAlways: "allowed"
    @unknown default: "unknown"
    }
  }

  func perform(_ app: TrialAct.App, _ act: TrialAct) {
    switch app {
    case .task: beginTask(isKept: false)
    case .keepTask: beginTask(isKept: true)
    case .post: post("Field trial", "This lights the screen.", isSpoken: false)
    case .end: runner.endProcess()
    default: break  // another type performs this act
    }
  }

  /// Posts an instruction to the people as a notification with a sound.
  func announce(_ text: String) { post("Field trial", text, isSpoken: true) }

  func reset() {
    for task in tasks { UIApplication.shared.endBackgroundTask(task) }
    tasks = []
  }

  private func beginTask(isKept: Bool) {
    var task = UIBackgroundTaskIdentifier.invalid
    task = UIApplication.shared.beginBackgroundTask(withName: "trial") { [weak self] in
      guard let self else { return }
      runner.log.write(.callback, "task-expired")
      guard !isKept else { return }
      UIApplication.shared.endBackgroundTask(task)
      tasks.removeAll { $0 == task }
    }
    tasks.append(task)
  }

  private func post(_ title: String, _ body: String, isSpoken: Bool) {
    let content = UNMutableNotificationContent()
    content.title = title
    content.body = body
    if isSpoken { content.sound = .default }
    UNUserNotificationCenter.current().add(
      UNNotificationRequest(identifier: "org.afterglow.trial", content: content, trigger: nil))
  }
}

extension TrialPhone: UNUserNotificationCenterDelegate {
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .sound])
  }
}
