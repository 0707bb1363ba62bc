import Foundation
import Testing
import UserNotifications

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct NotificationRuleTests {
  private let world = World.certain()

  private func handset() -> Handset {
    let phone = Handset("A", in: world).launch()
    phone.phone.setNotificationAuthorization(.authorized, for: phone.app)
    world.run(for: .seconds(1))
    return phone
  }

  private func post(on phone: Handset, _ level: UNNotificationInterruptionLevel = .active) {
    phone.act { _ in
      let content = UNMutableNotificationContent()
      content.interruptionLevel = level
      content.title = "Somebody is near"
      UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "n", content: content, trigger: nil))
    }
  }

  private func outcomes(_ phone: Handset, _ body: () -> Void) -> [PostedNotification.Outcome] {
    var all: [PostedNotification.Outcome] = []
    phone.phone.onNotification = { all.append($0.outcome) }
    body()
    return all
  }

  @Test(
    arguments: [
      (.passive, false), (.active, false), (.timeSensitive, true), (.critical, true),
    ] as [(UNNotificationInterruptionLevel, Bool)])
  func `F2: Do Not Disturb suppresses notifications below the level "time-sensitive"`(
    level: UNNotificationInterruptionLevel, lights: Bool
  ) {
    let phone = handset()
    phone.phone.lock()
    phone.phone.isDoNotDisturbOn = true
    #expect(outcomes(phone) { post(on: phone, level) } == [lights ? .litScreen : .suppressed])
  }

  @Test func `F2: a passive notification never lights the screen`() {
    let phone = handset()
    phone.phone.lock()
    #expect(outcomes(phone) { post(on: phone, .passive) } == [.suppressed])
  }

  @Test func `F1: a notification lights the dark screen of a locked phone for 10 s`() {
    let phone = handset()
    phone.phone.lock()
    #expect(outcomes(phone) { post(on: phone) } == [.litScreen])
    #expect(phone.phone.isScreenOn && phone.phone.isLocked)
    #expect(phone.process.applicationState == .background, "the app behind it stays there")
    world.run(for: .seconds(9.9))
    #expect(phone.phone.isScreenOn)
    world.run(for: .seconds(0.2))
    #expect(!phone.phone.isScreenOn)
  }

  @Test func `F1: a phone in use shows a banner, and its screen stays on`() {
    let phone = handset()
    phone.phone.pressHome()
    #expect(outcomes(phone) { post(on: phone) } == [.banner])
    world.run(for: .seconds(30))
    #expect(phone.phone.isScreenOn)
  }

  @Test func `F1: a user who unlocks the phone while the screen is lit keeps the screen lit`() {
    let phone = handset()
    phone.phone.lock()
    post(on: phone)
    world.run(for: .seconds(5))
    phone.phone.unlock()
    world.run(for: .seconds(30))
    #expect(phone.phone.isScreenOn)
  }

  @Test(arguments: [0, 1, 2])
  func `F2: each of Do Not Disturb, a covered sensor and a watch keeps the screen dark`(defeat: Int) {
    let phone = handset()
    phone.phone.lock()
    switch defeat {
    case 0: phone.phone.isDoNotDisturbOn = true
    case 1: phone.phone.isProximitySensorCovered = true
    default: phone.phone.hasPairedWatch = true
    }
    #expect(outcomes(phone) { post(on: phone) } == [.suppressed])
    #expect(!phone.phone.isScreenOn)
  }

  @Test func `F4: without permission a notification is not shown, and there is no error`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.setNotificationAuthorization(.denied, for: phone.app)
    phone.phone.lock()
    #expect(outcomes(phone) { post(on: phone) }.isEmpty)
    #expect(!phone.phone.isScreenOn)
    #expect(phone.log.isEmpty)
  }

  @Test func `F4: the user is asked for permission once, and the answer is kept`() {
    let phone = Handset("A", in: world).launch()
    phone.app.answers.notifications = .denied
    nonisolated(unsafe) var granted: [Bool] = []
    for _ in 1...2 {
      phone.act { _ in
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { isGranted, _ in
          granted.append(isGranted)
        }
      }
      world.run(for: .seconds(3))
      phone.app.answers.notifications = .authorized
    }
    #expect(granted == [false, false])
    #expect(phone.app.notificationAuthorization == .denied)
  }
}
