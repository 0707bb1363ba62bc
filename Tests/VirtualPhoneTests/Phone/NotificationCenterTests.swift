import Foundation
import Testing
import UIKit
import UserNotifications

@testable import VirtualPhone

/// An app's notifications: triggers, the delegate, categories, and the user's responses.
@MainActor @Suite struct NotificationCenterTests {
  private let world = World.certain()
  private let phone: Handset

  init() {
    phone = Handset("A", in: world).launch()
    phone.phone.setNotificationAuthorization(.authorized, for: phone.app)
    world.run(for: .seconds(1))
  }

  /// A delegate that records its callbacks, and presents notifications with the test's options.
  private final class Delegate: NSObject, UNUserNotificationCenterDelegate {
    var options: UNNotificationPresentationOptions = []
    private(set) var events: [String] = []

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
      withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
      events.append("will present \(notification.request.content.title)")
      completionHandler(options)
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      let text = (response as? UNTextInputNotificationResponse)?.userText
      let content = response.notification.request.content
      events.append("\(response.actionIdentifier) \(text ?? "-") \(content.userInfo["key"] as? String ?? "-")")
      completionHandler()
    }
  }

  private func post(_ identifier: String, _ trigger: UNNotificationTrigger? = nil, badge: Int? = nil) {
    phone.act { _ in
      let content = UNMutableNotificationContent()
      content.title = identifier.uppercased()
      content.subtitle = "s"
      content.body = "b"
      content.badge = badge.map { NSNumber(value: $0) }
      content.sound = .default
      content.categoryIdentifier = "c"
      content.threadIdentifier = "t"
      content.userInfo = ["key": "value"]
      UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }
  }

  private func delegate(_ options: UNNotificationPresentationOptions = []) -> Delegate {
    let delegate = Delegate()
    delegate.options = options
    phone.act { probe in
      probe.kept.append(delegate)
      UNUserNotificationCenter.current().delegate = delegate
    }
    return delegate
  }

  private var shown: [String] { phone.phone.shownNotifications(of: phone.app) }

  @Test func `a trigger shows a notification once, after its interval`() {
    _ = delegate(.banner)
    post("a", UNTimeIntervalNotificationTrigger(timeInterval: 30, repeats: false))
    world.run(for: .seconds(29))
    #expect(shown == [])
    world.run(for: .seconds(2))
    #expect(shown == ["A"])
    phone.act { _ in UNUserNotificationCenter.current().removeAllDeliveredNotifications() }
    world.run(for: .seconds(300))
    #expect(shown == [])
  }

  @Test func `a repeating trigger continues even after the app has ended`() {
    var count = 0
    phone.phone.onNotification = { _ in count += 1 }
    post("a", UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
    phone.phone.lock()
    world.run(for: .seconds(60))
    phone.phone.jetsam(phone.app)
    world.run(for: .seconds(245))
    #expect(count == 5)
  }

  @Test func `a calendar trigger shows a notification at its date by the phone's clock`() {
    _ = delegate(.banner)
    let minute = Calendar(identifier: .gregorian).component(
      .minute, from: Date(timeIntervalSince1970: phone.phone.secondsSince1970))
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(minute: (minute + 5) % 60, second: 0), repeats: false)
    #expect(trigger.nextTriggerDate() != nil && trigger.dateComponents.second == 0 && !trigger.repeats)
    post("a", trigger)
    world.run(for: .seconds(200))
    #expect(shown == [])
    world.run(for: .seconds(110))
    #expect(shown == ["A"])
  }

  @Test func `a repeating calendar trigger shows a notification at each date that matches`() {
    let minute = Calendar(identifier: .gregorian).component(
      .minute, from: Date(timeIntervalSince1970: phone.phone.secondsSince1970))
    var count = 0
    phone.phone.onNotification = { _ in count += 1 }
    post(
      "a",
      UNCalendarNotificationTrigger(dateMatching: DateComponents(minute: (minute + 5) % 60, second: 0), repeats: true))
    nonisolated(unsafe) var requests: [UNNotificationRequest] = []
    phone.act { _ in UNUserNotificationCenter.current().getPendingNotificationRequests { requests = $0 } }
    let trigger = requests.first?.trigger as? UNTimeIntervalNotificationTrigger
    #expect(trigger?.timeInterval == 3_600 && trigger?.repeats == true)
    phone.phone.lock()
    world.run(for: .seconds(310))
    #expect(count == 1)
    world.run(for: .seconds(3_580))
    #expect(count == 1, "the next date is an hour after the first date")
    world.run(for: .seconds(30))
    #expect(count == 2)
  }

  @Test func `waiting notifications can be listed, replaced and removed`() throws {
    _ = delegate(.banner)
    for name in ["a", "b", "c", "b"] {
      post(name, UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false))
    }
    nonisolated(unsafe) var requests: [UNNotificationRequest] = []
    phone.act { _ in UNUserNotificationCenter.current().getPendingNotificationRequests { requests = $0 } }
    #expect(requests.map(\.identifier) == ["a", "c", "b"])
    let trigger = requests.first?.trigger as? UNTimeIntervalNotificationTrigger
    #expect(trigger?.timeInterval == 60 && trigger?.nextTriggerDate() != nil)
    let content = try #require(requests.first?.content)
    #expect(content.subtitle == "s" && content.body == "b" && content.sound != nil && content.threadIdentifier == "t")
    #expect(content.categoryIdentifier == "c" && content.userInfo["key"] as? String == "value")
    phone.act { _ in
      UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ["a"])
    }
    world.run(for: .seconds(100))
    #expect(shown == ["C", "B"])
    nonisolated(unsafe) var delivered: [UNNotification] = []
    phone.act { _ in
      let center = UNUserNotificationCenter.current()
      center.removeDeliveredNotifications(withIdentifiers: ["c"])
      center.getDeliveredNotifications { delivered = $0 }
      center.removeAllPendingNotificationRequests()
    }
    #expect(delivered.map(\.request.identifier) == ["b"])
    #expect(abs((delivered.first?.date.timeIntervalSince1970 ?? 0) - phone.phone.secondsSince1970) < 60)
  }

  @Test(
    arguments: [([], []), (.banner, ["A"]), ([.list, .sound, .badge], ["A"])]
      as [(
        UNNotificationPresentationOptions, [String]
      )])
  func `in the foreground the delegate's options decide whether a notification is shown`(
    options: UNNotificationPresentationOptions, titles: [String]
  ) {
    let delegate = delegate(options)
    post("a")
    world.run(for: .seconds(1))
    #expect(delegate.events == ["will present A"] && shown == titles)
    phone.phone.pressHome()
    post("b")
    world.run(for: .seconds(1))
    #expect(delegate.events.count == 1 && shown == titles + ["B"], "in the background it is not asked")
  }

  @Test func `in the foreground a notification is not shown if the app has no delegate`() {
    post("a")
    world.run(for: .seconds(1))
    #expect(shown == [])
    phone.phone.pressHome()
    post("b")
    #expect(shown == ["B"])
  }

  @Test func `a tap opens the app and calls its delegate`() {
    let delegate = delegate()
    phone.phone.pressHome()
    post("a")
    world.run(for: .seconds(1))
    #expect(phone.phone.answerNotification("a", of: phone.app))
    #expect(!phone.phone.answerNotification("a", of: phone.app), "it is answered")
    world.run(for: .seconds(1))
    #expect(delegate.events == ["\(UNNotificationDefaultActionIdentifier) - value"])
    #expect(phone.process.applicationState == .active && shown.isEmpty)
  }

  @Test func `a response waits for an app that has ended`() {
    phone.phone.pressHome()
    post("a")
    world.run(for: .seconds(1))
    phone.phone.jetsam(phone.app)
    phone.phone.answerNotification("a", of: phone.app, action: "reply", text: "yes")
    phone.launch()
    let delegate = delegate()
    world.run(for: .seconds(1))
    #expect(delegate.events == ["reply yes value"])
  }

  /// Sets a category that reports dismissals. One of its actions opens the app, one requires an unlocked phone, and one
  /// has no options.
  private func setCategory() {
    phone.act { _ in
      let actions = [
        ("open", UNNotificationActionOptions.foreground), ("unlock", .authenticationRequired), ("plain", []),
      ]
      UNUserNotificationCenter.current().setNotificationCategories([
        UNNotificationCategory(
          identifier: "c", actions: actions.map { UNNotificationAction(identifier: $0, title: $0, options: $1) },
          intentIdentifiers: [], options: .customDismissAction)
      ])
    }
  }

  @Test(arguments: [("open", true, false), ("unlock", false, false), ("plain", false, true)])
  func `an action's options open the app or unlock the phone`(action: String, opens: Bool, stays: Bool) {
    let delegate = delegate()
    setCategory()
    phone.phone.lock()
    post("a")
    world.run(for: .seconds(1))
    #expect(phone.phone.answerNotification("a", of: phone.app, action: action))
    world.run(for: .seconds(1))
    #expect(delegate.events == ["\(action) - value"])
    #expect(phone.phone.isLocked == stays)
    if opens { #expect(phone.process.applicationState == .active) }
  }

  @Test func `a dismissal is reported only if the category requests it`() {
    let delegate = delegate()
    phone.phone.pressHome()
    post("a")
    #expect(phone.phone.dismissNotification("a", of: phone.app))
    #expect(!phone.phone.dismissNotification("a", of: phone.app), "it is gone")
    world.run(for: .seconds(1))
    #expect(delegate.events.isEmpty && shown.isEmpty)
    setCategory()
    post("b")
    #expect(phone.phone.dismissNotification("b", of: phone.app))
    world.run(for: .seconds(1))
    #expect(delegate.events == ["\(UNNotificationDismissActionIdentifier) - value"] && shown.isEmpty)
  }

  @Test func `a notification keeps the properties of its appearance`() {
    phone.phone.pressHome()
    phone.act { _ in
      let content = UNMutableNotificationContent()
      content.title = "A"
      (content.launchImageName, content.targetContentIdentifier) = ("image", "scene")
      (content.filterCriteria, content.relevanceScore) = ("work", 0.5)
      content.interruptionLevel = .critical
      UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "a", content: content, trigger: nil))
    }
    nonisolated(unsafe) var kept: UNNotificationContent?
    post("b")
    phone.act { _ in
      UNUserNotificationCenter.current().getDeliveredNotifications { all in
        kept = all.first { $0.request.identifier == "a" }?.request.content
      }
    }
    world.run(for: .seconds(1))
    #expect(kept?.launchImageName == "image" && kept?.targetContentIdentifier == "scene")
    #expect(kept?.filterCriteria == "work" && kept?.relevanceScore == 0.5 && kept?.interruptionLevel == .critical)
  }

  @Test func `an app's badge is set with a notification or by a call`() {
    phone.phone.pressHome()
    post("a", badge: 3)
    #expect(phone.app.badge == 3)
    nonisolated(unsafe) var code: Int?
    phone.act { _ in
      UNUserNotificationCenter.current().setBadgeCount(7)
      UNUserNotificationCenter.current().setBadgeCount(-1) { code = ($0 as? UNError)?.errorCode }
    }
    #expect(phone.app.badge == 7 && code == UNError.Code.badgeInputInvalid.rawValue)
  }

  @Test(arguments: [(.banner, 0), (.badge, 3), ([.banner, .badge], 3)] as [(UNNotificationPresentationOptions, Int)])
  func `in the foreground a notification sets the badge only with the option "badge"`(
    options: UNNotificationPresentationOptions, badge: Int
  ) {
    _ = delegate(options)
    post("a", badge: 3)
    world.run(for: .seconds(1))
    #expect(phone.app.badge == badge && shown == (options.contains(.banner) ? ["A"] : []))
  }

  @Test func `an app reads the badge that a notification has set, even in its next process`() {
    phone.phone.pressHome()
    post("a", badge: 3)
    phone.act { _ in #expect(UIApplication.shared.applicationIconBadgeNumber == 3) }
    phone.phone.jetsam(phone.app)
    phone.launch()
    phone.act { _ in #expect(UIApplication.shared.applicationIconBadgeNumber == 3) }
  }

  @Test func `each access returns the same notification centre, which keeps categories`() {
    phone.act { _ in
      let reply = UNTextInputNotificationAction(
        identifier: "reply", title: "Reply", options: [.authenticationRequired], textInputButtonTitle: "Send",
        textInputPlaceholder: "Text")
      let open = UNNotificationAction(
        identifier: "open", title: "Open", options: [.foreground, .destructive],
        icon: UNNotificationActionIcon(systemImageName: "star"))
      let category = UNNotificationCategory(
        identifier: "c", actions: [reply, open], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "hidden",
        options: [.customDismissAction])
      UNUserNotificationCenter.current().setNotificationCategories([category])
      UNUserNotificationCenter.current().getNotificationCategories { categories in
        #expect(categories.first?.actions.map(\.identifier) == ["reply", "open"])
        #expect(categories.first?.hiddenPreviewsBodyPlaceholder == "hidden")
      }
      #expect(reply.textInputButtonTitle == "Send" && reply.textInputPlaceholder == "Text" && open.icon != nil)
      #expect(UNUserNotificationCenter.current() === UNUserNotificationCenter.current())
      #expect(!UNUserNotificationCenter.current().supportsContentExtensions)
    }
  }

  @Test func `settings follow the user's permission`() {
    nonisolated(unsafe) var settings: UNNotificationSettings?
    phone.act { _ in UNUserNotificationCenter.current().getNotificationSettings { settings = $0 } }
    world.run(for: .seconds(1))
    #expect(settings?.alertSetting == .enabled && settings?.alertStyle == .banner)
    #expect(settings?.carPlaySetting == .notSupported && settings?.showPreviewsSetting == .always)
    let raw: [UInt] = [UNAuthorizationOptions.badge, .sound, .alert, .carPlay, .criticalAlert].map(\.rawValue)
    #expect(raw == [1, 2, 4, 8, 16])
    let statuses: [UNAuthorizationStatus] = [.notDetermined, .denied, .authorized, .provisional, .ephemeral]
    #expect(statuses.map(\.rawValue) == Array(0...4))
  }

  @Test func `without permission a notification is accepted and not shown`() {
    phone.phone.setNotificationAuthorization(.denied, for: phone.app)
    phone.launch()
    phone.phone.pressHome()
    post("a", badge: 2)
    world.run(for: .seconds(1))
    #expect(shown == [] && phone.app.badge == 0)
  }
}
