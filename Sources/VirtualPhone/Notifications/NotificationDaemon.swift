import PhonePort
public import VirtualAir

/// A notification that reached a phone, and what the phone did with it.
public struct PostedNotification: Hashable, Sendable {
  /// What a phone does with a notification.
  public enum Outcome: Hashable, Sendable {
    /// The phone lit its dark screen (rule F1).
    case litScreen
    /// The screen was on already, and showed a banner.
    case banner
    /// The screen stayed dark (rule F2).
    case suppressed
  }

  /// The time at which the phone received the notification.
  public var time: WorldTime
  /// The name of the app that posted it.
  public var app: String
  /// The title of the notification.
  public var title: String
  /// What the phone did with it.
  public var outcome: Outcome
}

/// iOS's side of UserNotifications on one phone: permissions, the notifications that it shows, and whether they light
/// the screen.
final class NotificationDaemon {
  unowned let phone: PhoneSystem
  /// The waiting and the shown notifications, in order.
  var pending: [ScheduledNotification] = []
  var shown: [ShownNotification] = []
  /// Notifications that came in front, until their app says how to show them.
  var arriving: [ShownNotification] = []
  /// The notification centres of running apps.
  var centers: [NotificationCentre] = []
  /// Responses of users that came before their app had a notification centre.
  var answers: [(installed: InstalledApp, event: NotificationEvent)] = []
  private var darkness: ScheduledEvent?
  /// Called for every notification that apps post.
  var onNotification: ((PostedNotification) -> Void)?

  init(phone: PhoneSystem) {
    self.phone = phone
  }

  func handle(_ request: NotificationRequest, from process: AppProcess) -> PhoneReply {
    switch request {
    case .requestPermission(let receiver): requestPermission(for: process, answerTo: receiver)
    case .permission(let receiver): answer(process, receiver, process.installed.notificationAuthorization)
    case .add(let wish, let receiver):
      add(wish, of: process.installed)
      if let receiver { answer(process, receiver, nil) }
    case .open(let receiver): open(receiver, in: process)
    case .present(let identifier, let options): present(identifier, options, of: process)
    case .remove(let identifiers, let isPending): remove(identifiers, isPending: isPending, of: process.installed)
    case .list(let isPending): return .notifications(list(isPending: isPending, of: process.installed))
    case .setBadge(let count): process.installed.badge = max(count, 0)
    }
    return .none
  }

  private func requestPermission(for process: AppProcess, answerTo receiver: ObjectID) {
    let installed = process.installed
    guard installed.notificationAuthorization == .notDetermined else {
      phone.timeline.schedule(after: Self.answerDelay) {
        process.deliver(wakes: false) { [unowned(unsafe) process] in
          process.send(.notification(receiver, process.installed.notificationAuthorization))
        }
      }
      return
    }
    phone.timeline.schedule(after: PermissionAnswers.delay) {
      if process.installed.notificationAuthorization == .notDetermined {
        process.installed.notificationAuthorization = process.installed.answers.notifications
      }
      let permission = process.installed.notificationAuthorization
      process.deliver(wakes: false) { [unowned(unsafe) process] in process.send(.notification(receiver, permission)) }
    }
  }

  private static let answerDelay = Duration.milliseconds(1)

  /// Calls an app back after a moment.
  private func answer(_ process: AppProcess, _ receiver: ObjectID, _ permission: NotificationPermission?) {
    phone.timeline.schedule(after: Self.answerDelay) {
      process.deliver(wakes: false) { [unowned(unsafe) process] in process.send(.notification(receiver, permission)) }
    }
  }

  /// Whether notifications of an app are shown at all (rule F4).
  func mayShow(_ installed: InstalledApp) -> Bool {
    installed.notificationAuthorization == .authorized || !phone.rulebook[Rules.deniedNotificationsAreSilent]
  }

  /// Shows a notification, and lights the screen unless something prevents that.
  func show(_ wish: NotificationWish, of installed: InstalledApp) {
    if let badge = wish.badge { installed.badge = max(badge, 0) }
    let outcome: PostedNotification.Outcome =
      if phone.isScreenOn { .banner } else if isSuppressed(wish) { .suppressed } else { .litScreen }
    onNotification?(
      PostedNotification(
        time: phone.timeline.now, app: installed.app.name, title: wish.title, outcome: outcome))
    guard outcome == .litScreen else { return }
    phone.wakeScreen()
    phone.account?.lit(by: installed)
    darkness?.cancel()
    darkness = phone.timeline.schedule(after: phone.rulebook[Rules.notificationLight]) { [phone] in
      // If the phone was unlocked in the meantime, it is in use.
      if phone.isLocked { phone.darkenScreen() }
    }
  }

  /// Apple's `UNNotificationInterruptionLevel`: a passive notification lights no screen. Do Not Disturb does not hold
  /// back a notification from the time-sensitive level on.
  private static let passiveLevel: UInt = 0, timeSensitiveLevel: UInt = 2

  /// Whether something keeps a notification from lighting the screen (rule F2): it is passive, a watch shows it
  /// instead, or the phone is covered or in Do Not Disturb.
  private func isSuppressed(_ wish: NotificationWish) -> Bool {
    if wish.interruptionLevel == Self.passiveLevel { return true }
    if phone.forwardsNotifications, !phone.rulebook[Rules.forwardedNotificationsLight] { return true }
    let isHeldBack = phone.isDoNotDisturbOn && wish.interruptionLevel < Self.timeSensitiveLevel
    return phone.rulebook[Rules.notificationDefeats]
      && (isHeldBack || phone.hasPairedWatch || phone.isProximitySensorCovered)
  }
}
