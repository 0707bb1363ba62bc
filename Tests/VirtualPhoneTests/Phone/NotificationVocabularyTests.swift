import Foundation
import Testing
import UserNotifications

@testable import VirtualPhone

/// The numbers and default values of UserNotifications, and the values of its types.
@MainActor @Suite struct NotificationVocabularyTests {
  @Test func `enumerations and options have Apple's numbers`() {
    let errors: [UNError.Code] = [
      .notificationsNotAllowed, .attachmentInvalidURL, .attachmentUnrecognizedType, .attachmentInvalidFileSize,
      .attachmentNotInDataStore, .attachmentMoveIntoDataStoreFailed, .attachmentCorrupt, .notificationInvalidNoDate,
      .notificationInvalidNoContent, .contentProvidingObjectNotAllowed, .contentProvidingInvalid, .badgeInputInvalid,
    ]
    #expect(errors.map(\.rawValue) == [1, 100, 101, 102, 103, 104, 105, 1400, 1401, 1500, 1501, 1600])
    #expect((UNError(.attachmentCorrupt) as NSError).domain == UNErrorDomain)
    let actions: [UNNotificationActionOptions] = [.authenticationRequired, .destructive, .foreground]
    #expect(actions.map(\.rawValue) == [1, 2, 4])
    let categories: [UNNotificationCategoryOptions] = [
      .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle, .allowAnnouncement,
    ]
    #expect(categories.map(\.rawValue) == [1, 2, 4, 8, 16])
    let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
    #expect(levels.map(\.rawValue) == [0, 1, 2, 3])
    let previews: [UNShowPreviewsSetting] = [.always, .whenAuthenticated, .never]
    let settings: [UNNotificationSetting] = [.notSupported, .disabled, .enabled]
    let styles: [UNAlertStyle] = [.none, .banner, .alert]
    #expect(previews.map(\.rawValue) == [0, 1, 2] && settings.map(\.rawValue) == [0, 1, 2])
    #expect(styles.map(\.rawValue) == [0, 1, 2])
    let options: [UNAuthorizationOptions] = [
      .providesAppNotificationSettings, .provisional, .announcement, .timeSensitive,
    ]
    #expect(options.map(\.rawValue) == [32, 64, 128, 256])
    #expect(UNNotificationPresentationOptions.alert.rawValue == 4)
    #expect(UNNotificationDismissActionIdentifier == "com.apple.UNNotificationDismissActionIdentifier")
  }

  @Test func `content keeps its values, and a pending request keeps the content's attachments`() throws {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    phone.phone.setNotificationAuthorization(.authorized, for: phone.app)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("afterglow-\(UUID()).png")
    try Data([1, 2, 3]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let content = UNMutableNotificationContent()
    content.attachments = [try UNNotificationAttachment(identifier: "picture", url: file, options: nil)]
    (content.launchImageName, content.targetContentIdentifier, content.filterCriteria) = ("l", "t", "f")
    (content.summaryArgument, content.summaryArgumentCount) = ("s", 2)
    (content.interruptionLevel, content.relevanceScore) = (.critical, 0.5)
    let plain: UNNotificationContent = content
    #expect(plain.launchImageName == "l" && plain.targetContentIdentifier == "t" && plain.filterCriteria == "f")
    #expect(plain.summaryArgument == "s" && plain.summaryArgumentCount == 2)
    #expect(plain.interruptionLevel == .critical && plain.relevanceScore == 0.5)
    nonisolated(unsafe) var kept: [UNNotificationAttachment] = []
    nonisolated(unsafe) let request = UNNotificationRequest(
      identifier: "a", content: content, trigger: UNTimeIntervalNotificationTrigger(timeInterval: 9, repeats: false))
    phone.act { _ in
      let center = UNUserNotificationCenter.current()
      center.add(request)
      center.getPendingNotificationRequests { kept = $0.flatMap(\.content.attachments) }
    }
    #expect(kept.map(\.identifier) == ["picture"] && kept.map(\.type) == ["public.png"])
    #expect(kept.first?.url == file)
    world.run(for: .seconds(1))
  }

  @Test func `an attachment needs a file of a known kind`() throws {
    func code(_ name: String, _ options: [AnyHashable: Any]? = nil) -> UNError.Code? {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("afterglow-\(UUID())\(name)")
      defer { try? FileManager.default.removeItem(at: file) }
      if !name.isEmpty { try? Data([1]).write(to: file) }
      do { _ = try UNNotificationAttachment(identifier: "", url: file, options: options) } catch {
        return (error as? UNError)?.code
      }
      return nil
    }
    #expect(code("") == .attachmentInvalidURL)
    #expect(code(".txt") == .attachmentUnrecognizedType)
    #expect(code(".txt", [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]) == nil)
    #expect(
      code(
        ".mp3",
        [
          UNNotificationAttachmentOptionsThumbnailHiddenKey: true, UNNotificationAttachmentOptionsThumbnailTimeKey: 1,
          UNNotificationAttachmentOptionsThumbnailClippingRectKey: 1,
        ]) == nil)
  }

  @Test func `sounds, categories and texts can be created with every initializer`() {
    let name = UNNotificationSoundName("bell.caf")
    let sounds: [UNNotificationSound] = [
      .default, .defaultCritical, .defaultRingtone, .criticalSoundNamed(name),
      .criticalSoundNamed(name, withAudioVolume: 1), .defaultCriticalSound(withAudioVolume: 1),
      .ringtoneSoundNamed(name), UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell.caf")),
    ]
    #expect(sounds.count == 8)
    let categories = [
      UNNotificationCategory(identifier: "a", actions: [], intentIdentifiers: ["i"], options: [.allowInCarPlay]),
      UNNotificationCategory(
        identifier: "b", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "h", options: []),
      UNNotificationCategory(
        identifier: "c", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: nil,
        categorySummaryFormat: "%u", options: []),
    ]
    #expect(categories.map(\.hiddenPreviewsBodyPlaceholder) == ["", "h", ""])
    #expect(categories.map(\.categorySummaryFormat) == ["", "", "%u"] && categories[0].intentIdentifiers == ["i"])
    let icon = UNNotificationActionIcon(templateImageName: "star")
    let action = UNTextInputNotificationAction(
      identifier: "x", title: "X", options: [], icon: icon, textInputButtonTitle: "b", textInputPlaceholder: "p")
    #expect(action.icon === icon && action.title == "X" && action.options == [])
    #expect(
      NSString.localizedUserNotificationString(forKey: "%@ met %@ 100 %", arguments: ["A", 3]) == "A met 3 100 %")
    let positions = NSString.localizedUserNotificationString(forKey: "%2$@ after %1$@, %3$@", arguments: ["%@", "B"])
    #expect(positions == "B after %@, %3$@")
  }

  /// A delegate that implements the asynchronous form of `willPresent`.
  private final class Delegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async
      -> UNNotificationPresentationOptions
    { [.banner, .list] }
  }

  @Test func `the asynchronous methods have the same results as the methods with completion handlers`() async throws {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    phone.phone.setNotificationAuthorization(.authorized, for: phone.app)
    nonisolated(unsafe) var center: UNUserNotificationCenter!
    phone.act { _ in
      center = .current()
      for identifier in ["shown", "later"] {
        center.add(
          UNNotificationRequest(
            identifier: identifier, content: UNNotificationContent(),
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: identifier == "shown" ? 1 : 60, repeats: false)))
      }
      center.setNotificationCategories([UNNotificationCategory(identifier: "c", actions: [], intentIdentifiers: [])])
    }
    // The phone answers only while its world runs and the app is not suspended.
    var status: UNAuthorizationStatus?
    Task { status = await center.notificationSettings().authorizationStatus }
    for _ in 0..<100 where status == nil {
      await Task.yield()
      world.run(for: .milliseconds(1))
    }
    #expect(status == .authorized)
    phone.phone.pressHome()
    world.run(for: .seconds(5))
    let delivered = await center.deliveredNotifications()
    let pending = await center.pendingNotificationRequests()
    #expect(delivered.map(\.request.identifier) == ["shown"] && pending.map(\.identifier) == ["later"])
    #expect(await center.notificationCategories().map(\.identifier) == ["c"])
    try await center.setBadgeCount(3)
    #expect(phone.app.badge == 3)
    await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
    let delegate: any UNUserNotificationCenterDelegate = Delegate()
    nonisolated(unsafe) let notification = delivered[0]
    let options = await withCheckedContinuation { continuation in
      delegate.userNotificationCenter(center, willPresent: notification) { continuation.resume(returning: $0) }
    }
    #expect(options == [.banner, .list])
  }

  @Test func `all settings of an authorized app are enabled, except features that the phone lacks or that are off`() {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    phone.phone.setNotificationAuthorization(.authorized, for: phone.app)
    nonisolated(unsafe) var found: UNNotificationSettings?
    phone.act { _ in UNUserNotificationCenter.current().getNotificationSettings { found = $0 } }
    world.run(for: .seconds(1))
    let settings = found.map {
      [
        $0.soundSetting, $0.badgeSetting, $0.notificationCenterSetting, $0.lockScreenSetting, $0.timeSensitiveSetting,
        $0.criticalAlertSetting, $0.announcementSetting, $0.directMessagesSetting, $0.scheduledDeliverySetting,
      ]
    }
    #expect(
      settings == [
        .enabled, .enabled, .enabled, .enabled, .enabled, .notSupported, .notSupported, .notSupported, .disabled,
      ])
    #expect(found?.providesAppNotificationSettings == false)
  }
}
