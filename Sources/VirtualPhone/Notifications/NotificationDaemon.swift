import PhonePort
public import VirtualAir

/// A notification that an app posted, and the phone's reaction.
public struct PostedNotification: Hashable, Sendable {
  /// A phone's reaction to a notification.
  public enum Outcome: Hashable, Sendable {
    /// The phone lit its dark screen (rule F1).
    case litScreen
    /// The screen was on already, and showed a banner.
    case banner
    /// The screen stayed dark (rules F2 and F5).
    case suppressed
  }

  /// The time of the phone's reaction.
  public var time: WorldTime
  /// The name of the app that posted the notification.
  public var app: String
  /// The title of the notification.
  public var title: String
  /// The phone's reaction.
  public var outcome: Outcome
}

/// iOS's part of UserNotifications on one phone: permissions, shown notifications, and the screen's reaction.
final class NotificationDaemon {
  unowned let phone: PhoneSystem
  /// The notifications that wait for their triggers, in the order of the requests.
  var pending: [ScheduledNotification] = []
  /// The shown notifications, oldest first.
  var shown: [ShownNotification] = []
  /// Notifications of apps in front. Each notification waits until its app has answered how to show it.
  var arriving: [ShownNotification] = []
  /// The notification centres of running apps.
  var centers: [NotificationCentre] = []
  /// The user's responses to notifications of apps that have no notification centre yet.
  var answers: [(installed: InstalledApp, event: NotificationEvent)] = []
  private var darkness: ScheduledEvent?
  /// Called whenever the phone reacts to a notification of an app.
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

  /// Calls an app back after a short delay.
  private func answer(_ process: AppProcess, _ receiver: ObjectID, _ permission: NotificationPermission?) {
    phone.timeline.schedule(after: Self.answerDelay) {
      process.deliver(wakes: false) { [unowned(unsafe) process] in process.send(.notification(receiver, permission)) }
    }
  }

  /// Whether notifications of an app are shown at all (rule F4).
  func mayShow(_ installed: InstalledApp) -> Bool {
    installed.notificationAuthorization == .authorized || !phone.rulebook[Rules.deniedNotificationsAreSilent]
  }

  /// Shows a notification, and lights a dark screen unless rule F2 or F5 prevents it.
  func show(_ wish: NotificationWish, of installed: InstalledApp) {
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
      // A phone that was unlocked in the meantime is in use, so its screen stays lit.
      if phone.isLocked { phone.darkenScreen() }
    }
  }

  /// Apple's `UNNotificationInterruptionLevel`: a passive notification lights no screen. Do Not Disturb does not
  /// suppress notifications of the time-sensitive and critical levels.
  private static let passiveLevel: UInt = 0, timeSensitiveLevel: UInt = 2

  /// Whether the screen stays dark despite a notification. A passive notification never lights the screen. A paired
  /// watch, a covered sensor and Do Not Disturb keep the screen dark (rule F2). Forwarding to an accessory keeps the
  /// screen dark if the rulebook says so (rule F5).
  private func isSuppressed(_ wish: NotificationWish) -> Bool {
    if wish.interruptionLevel == Self.passiveLevel { return true }
    if phone.forwardsNotifications, !phone.rulebook[Rules.forwardedNotificationsLight] { return true }
    let isHeldBack = phone.isDoNotDisturbOn && wish.interruptionLevel < Self.timeSensitiveLevel
    return phone.rulebook[Rules.notificationDefeats]
      && (isHeldBack || phone.hasPairedWatch || phone.isProximitySensorCovered)
  }
}
