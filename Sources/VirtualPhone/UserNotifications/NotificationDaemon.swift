/// A notification that reached a phone, and what became of it.
public struct PostedNotification: Hashable, Sendable {
  /// What a phone does with a notification.
  public enum Outcome: Hashable, Sendable {
    /// The screen was dark and was lit (rule F1).
    case litScreen
    /// The screen was on already: a banner.
    case banner
    /// Something kept it from lighting the screen (rule F2).
    case suppressed
  }

  public var time: WorldTime
  public var app: String
  public var title: String
  public var outcome: Outcome
}

/// iOS's side of UserNotifications on one phone: who may, what is shown, and whether it lights the screen.
final class NotificationDaemon {
  private unowned let phone: Phone
  private var darkness: ScheduledEvent?

  init(phone: Phone) {
    self.phone = phone
  }

  func requestAuthorization(for process: AppProcess, _ completion: @escaping (Bool) -> Void) {
    guard process.installed.notificationAuthorization == .notDetermined else {
      return answer(process) { [installed = process.installed] in
        completion(installed.notificationAuthorization == .authorized)
      }
    }
    phone.world.schedule(after: PermissionAnswers.delay) { [weak process] in
      guard let process else { return }
      if process.installed.notificationAuthorization == .notDetermined {
        process.installed.notificationAuthorization = process.installed.answers.notifications
      }
      let isAuthorized = process.installed.notificationAuthorization == .authorized
      process.deliver(wakes: false) { completion(isAuthorized) }
    }
  }

  /// Calls an app back a moment from now.
  func answer(_ process: AppProcess, _ completion: @escaping () -> Void) {
    phone.world.schedule(after: .milliseconds(1)) { [weak process] in
      process?.deliver(wakes: false, completion)
    }
  }

  func post(_ request: UNNotificationRequest, from process: AppProcess) {
    let isAuthorized = process.installed.notificationAuthorization == .authorized
    guard isAuthorized || !phone.rulebook[Rules.deniedNotificationsAreSilent] else { return }
    let outcome: PostedNotification.Outcome =
      if phone.isScreenOn { .banner } else if isSuppressed { .suppressed } else { .litScreen }
    phone.onNotification?(
      PostedNotification(
        time: phone.world.now, app: process.installed.app.name, title: request.content.title, outcome: outcome))
    guard outcome == .litScreen else { return }
    phone.wakeScreen()
    phone.energy?.lit(by: process.installed)
    darkness?.cancel()
    darkness = phone.world.schedule(after: phone.rulebook[Rules.notificationLight]) { [weak phone] in
      // Whoever unlocked the phone meanwhile uses it.
      if let phone, phone.isLocked { phone.darkenScreen() }
    }
  }

  /// What keeps a notification from lighting the screen (rule F2): a watch shows it instead, or nobody would see it.
  private var isSuppressed: Bool {
    phone.rulebook[Rules.notificationDefeats]
      && (phone.isDoNotDisturbOn || phone.hasPairedWatch || phone.isProximitySensorCovered)
  }
}
