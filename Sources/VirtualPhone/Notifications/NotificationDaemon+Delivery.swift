import PhonePort
import VirtualAir

/// A notification that waits for its trigger.
final class ScheduledNotification {
  let wish: NotificationWish
  unowned let installed: InstalledApp
  var event: ScheduledEvent?

  init(_ wish: NotificationWish, of installed: InstalledApp) {
    self.wish = wish
    self.installed = installed
  }
}

/// A notification that is shown and waits for the user's response, or that waits for the app in front to decide how it
/// is shown.
struct ShownNotification {
  let wish: NotificationWish
  unowned let installed: InstalledApp
}

/// A running app's object that gets the callbacks for notifications.
struct NotificationCentre {
  private let line: Lifeline<AppProcess>
  let receiver: ObjectID

  init(process: AppProcess, receiver: ObjectID) {
    line = process.lifeline
    self.receiver = receiver
  }

  var process: AppProcess? { line.object }
}

/// Triggers, the list of notifications, and the user's responses.
extension NotificationDaemon {
  /// The maximum number of scheduled notifications of an app (Apple, UNUserNotificationCenter).
  private static let pendingLimit = 64

  func add(_ wish: NotificationWish, of installed: InstalledApp) {
    // A request replaces a scheduled notification with the same identifier.
    remove([wish.identifier], isPending: true, of: installed)
    guard case .after(let seconds, _) = wish.trigger else { return deliver(wish, of: installed) }
    guard pending.count(where: { $0.installed === installed }) < Self.pendingLimit else { return }
    let scheduled = ScheduledNotification(wish, of: installed)
    pending.append(scheduled)
    schedule(scheduled, after: seconds)
  }

  private func schedule(_ scheduled: ScheduledNotification, after seconds: Double) {
    let delay = seconds.isFinite ? min(max(seconds, 0), Self.longestDelay) : Self.longestDelay
    scheduled.event = phone.timeline.schedule(after: .seconds(delay)) { [weak self, weak scheduled] in
      guard let self, let scheduled else { return }
      if case .after(_, let interval?) = scheduled.wish.trigger {
        schedule(scheduled, after: max(interval, Self.shortestRepetition))
      } else {
        pending.removeAll { $0 === scheduled }
      }
      deliver(scheduled.wish, of: scheduled.installed)
    }
  }

  /// The longest delay of a trigger, in seconds: a year.
  private static let longestDelay = 31_536_000.0
  /// The shortest interval of a repeating trigger that Apple allows, in seconds.
  private static let shortestRepetition = 60.0

  /// Shows a notification, if the app's permission allows it. If the notification's app is in front, the daemon first
  /// asks the app how to show the notification. An app in front that has set no delegate cannot answer, so its
  /// notification is dropped.
  private func deliver(_ wish: NotificationWish, of installed: InstalledApp) {
    guard mayShow(installed) else { return }
    var wish = wish
    wish.shownAt = phone.secondsSince1970
    guard let process = installed.process, process.isForeground else {
      setBadge(of: installed, from: wish)
      return finish(wish, of: installed)
    }
    guard let center = center(of: process) else { return }
    arriving.append(ShownNotification(wish: wish, installed: installed))
    call(process, center, .arrived(wish))
  }

  /// Sets the app's badge if the notification has a badge.
  private func setBadge(of installed: InstalledApp, from wish: NotificationWish) {
    if let badge = wish.badge { installed.badge = max(badge, 0) }
  }

  private func finish(_ wish: NotificationWish, of installed: InstalledApp) {
    shown.removeAll { $0.installed === installed && $0.wish.identifier == wish.identifier }
    shown.append(ShownNotification(wish: wish, installed: installed))
    show(wish, of: installed)
  }

  /// Apple's options `alert`, `list` and `banner`; without any of them nothing is shown.
  private static let visibleOptions: UInt = 4 | 8 | 16
  /// Apple's option `badge`; without it the app's badge stays as it is.
  private static let badgeOption: UInt = 1

  func present(_ identifier: String, _ options: UInt, of process: AppProcess) {
    let installed = process.installed
    guard let index = arriving.firstIndex(where: { $0.installed === installed && $0.wish.identifier == identifier })
    else { return }
    let wish = arriving.remove(at: index).wish
    if options & Self.badgeOption != 0 { setBadge(of: installed, from: wish) }
    if options & Self.visibleOptions != 0 { finish(wish, of: installed) }
  }

  func remove(_ identifiers: [String]?, isPending: Bool, of installed: InstalledApp) {
    func isMeant(_ wish: NotificationWish) -> Bool { identifiers?.contains(wish.identifier) ?? true }
    if isPending {
      for scheduled in pending where scheduled.installed === installed && isMeant(scheduled.wish) {
        scheduled.event?.cancel()
      }
      pending.removeAll { $0.installed === installed && isMeant($0.wish) }
    } else {
      shown.removeAll { $0.installed === installed && isMeant($0.wish) }
    }
  }

  func list(isPending: Bool, of installed: InstalledApp) -> [NotificationWish] {
    isPending
      ? pending.filter { $0.installed === installed }.map(\.wish)
      : shown.filter { $0.installed === installed }.map(\.wish)
  }

  // MARK: The app's centre

  func open(_ receiver: ObjectID, in process: AppProcess) {
    centers.removeAll { $0.process?.isTerminated ?? true || $0.process === process }
    centers.append(NotificationCentre(process: process, receiver: receiver))
    let own = answers.filter { $0.installed === process.installed }
    answers.removeAll { $0.installed === process.installed }
    for (_, event) in own { call(process, receiver, event) }
  }

  private func center(of process: AppProcess) -> ObjectID? { centers.first { $0.process === process }?.receiver }

  private func call(_ process: AppProcess, _ receiver: ObjectID, _ event: NotificationEvent) {
    phone.timeline.schedule(after: phone.rulebook[Rules.messageDelay]) {
      process.deliver(wakes: false) { [unowned(unsafe) process] in process.send(.notificationEvent(receiver, event)) }
    }
  }

  /// Returns the shown notification with this identifier; `nil` if no such notification is shown.
  func shownWish(_ identifier: String, of installed: InstalledApp) -> NotificationWish? {
    shown.first { $0.installed === installed && $0.wish.identifier == identifier }?.wish
  }

  /// Removes a shown notification to which the user has responded. Reports the response to the app, or keeps it until
  /// the app opens its notification centre. Returns the event for the app; `nil` if no such notification is shown.
  func answer(_ identifier: String, action: String, text: String?, of installed: InstalledApp) -> NotificationEvent? {
    guard let index = shown.firstIndex(where: { $0.installed === installed && $0.wish.identifier == identifier }) else {
      return nil
    }
    let event = NotificationEvent.answered(shown.remove(at: index).wish, action: action, text: text)
    if let process = installed.process, let center = center(of: process) {
      call(process, center, event)
    } else {
      answers.append((installed, event))
    }
    return event
  }
}
