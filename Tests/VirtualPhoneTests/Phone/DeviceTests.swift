import AppHosting
import CoreLocation
import Foundation
import Testing
import UIKit
import UserNotifications
import os

@testable import VirtualAir
@testable import VirtualPhone

/// The information that an app gets about its phone, and the app's requests to the system that do not belong to its
/// life cycle.
@MainActor @Suite struct DeviceTests {
  private let world = World.certain()

  @Test func `a device reports the model, the release and a permanent identifier`() {
    let phone = Handset("A", in: world, os: .iOS26).launch()
    var identifiers: [UUID?] = []
    func look() {
      phone.act { _ in
        let device = UIDevice.current
        #expect(device === UIDevice.current)
        #expect([device.name, device.model, device.localizedModel] == ["iPhone", "iPhone", "iPhone"])
        #expect(device.systemName == "iOS" && device.systemVersion == "26.0")
        #expect(device.userInterfaceIdiom == .phone && device.isMultitaskingSupported)
        identifiers.append(device.identifierForVendor)
        device.playInputClick()
      }
    }
    look()
    phone.phone.jetsam(phone.app)
    phone.launch()
    look()
    #expect(identifiers.count == 2 && identifiers[0] != nil && identifiers[0] == identifiers[1])
    let other = Handset("B", in: world).launch()
    other.act { _ in identifiers.append(UIDevice.current.identifierForVendor) }
    #expect(identifiers[2] != identifiers[0])
  }

  @Test func `a device reports the sensor and the battery while they are monitored`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.isProximitySensorCovered = true
    phone.act { _ in
      let device = UIDevice.current
      #expect(!device.proximityState && device.batteryState == .unknown && device.batteryLevel == -1)
      device.isProximityMonitoringEnabled = true
      device.isBatteryMonitoringEnabled = true
      #expect(device.proximityState && device.batteryState == .unplugged && device.batteryLevel == 1)
      device.beginGeneratingDeviceOrientationNotifications()
      #expect(device.isGeneratingDeviceOrientationNotifications && device.orientation == .unknown)
      device.endGeneratingDeviceOrientationNotifications()
      #expect(!device.isGeneratingDeviceOrientationNotifications)
    }
  }

  @Test func `locations, date pickers and triggers of notifications use the phone's clock`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.setClock(ahead: .seconds(3_600))
    var dates: [Date?] = []
    var minute: Date?
    phone.act { _ in
      dates = [
        CLLocation(latitude: 52, longitude: 13).timestamp, UIDatePicker(frame: .zero).date,
        UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false).nextTriggerDate(),
      ]
      minute = UNCalendarNotificationTrigger(dateMatching: DateComponents(second: 0), repeats: true).nextTriggerDate()
    }
    let now = Date(timeIntervalSince1970: phone.phone.secondsSince1970)
    #expect(dates.map { $0?.timeIntervalSince(now).rounded() } == [0, 0, 60])
    #expect((minute ?? .distantPast) > now && (minute ?? .distantFuture) <= now + 60)
  }

  @Test func `an app in the foreground is notified of screenshots and of changes of Background App Refresh`() {
    let phone = Handset("A", in: world).launch()
    let names = [
      UIApplication.userDidTakeScreenshotNotification, UIApplication.backgroundRefreshStatusDidChangeNotification,
    ]
    nonisolated(unsafe) var heard: [Notification.Name] = []
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in heard.append(name) }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    phone.phone.takeScreenshot()
    #expect(heard == [names[0]])
    phone.phone.setBackgroundRefresh(on: false, for: phone.app)
    phone.phone.setBackgroundRefresh(on: false, for: phone.app)
    world.run(for: .seconds(1))
    #expect(heard == names)
    phone.act { _ in #expect(UIApplication.shared.backgroundRefreshStatus == .denied) }
    phone.phone.lock()
    phone.phone.takeScreenshot()
    #expect(heard == names, "nobody sees the app")
  }

  @Test func `numbers and names are the same as in Apple's UIDevice`() {
    let states: [UIDevice.BatteryState] = [.unknown, .unplugged, .charging, .full]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3])
    let idioms: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision]
    #expect(idioms.map(\.rawValue) == [-1, 0, 1, 2, 3, 5, 6])
    let orientations: [UIDeviceOrientation] = [
      .unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown,
    ]
    #expect(orientations.map(\.rawValue) == Array(0...6))
    let results: [UIBackgroundFetchResult] = [.newData, .noData, .failed]
    #expect(results.map(\.rawValue) == [0, 1, 2])
    #expect([UIBackgroundRefreshStatus.restricted, .denied, .available].map(\.rawValue) == [0, 1, 2])
    let names = [
      UIDevice.orientationDidChangeNotification, UIDevice.batteryStateDidChangeNotification,
      UIDevice.batteryLevelDidChangeNotification, UIDevice.proximityStateDidChangeNotification,
      UIApplication.significantTimeChangeNotification, UIApplication.backgroundRefreshStatusDidChangeNotification,
      UIApplication.userDidTakeScreenshotNotification,
    ]
    #expect(Set(names).count == names.count && names.allSatisfy { $0.rawValue.hasPrefix("UI") })
    #expect(UIApplication.backgroundFetchIntervalMinimum == 0)
    #expect(UIApplication.backgroundFetchIntervalNever == .greatestFiniteMagnitude)
    #expect(UIApplication.openSettingsURLString == "app-settings:")
    #expect(UIApplication.openNotificationSettingsURLString == "app-settings:notifications")
    #expect(UIApplication.OpenExternalURLOptionsKey.universalLinksOnly.rawValue.hasSuffix("UniversalLinksOnly"))
  }

  /// Counts the failed registrations for push notifications.
  private final class PushApp: UIResponder, UIApplicationDelegate {
    static var failures = 0

    func application(
      _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) { Self.failures += 1 }
  }

  @Test func `an app cannot register for push notifications or open links`() {
    let phone = world.addPhone("A", model: .iPhone12, os: .iOS26)
    let app = phone.install(PhoneApp(name: "Push", infoPlist: InfoPlist(), delegate: PushApp.self))
    phone.launch(app)
    PushApp.failures = 0
    nonisolated(unsafe) var opened: Bool?
    app.process?.perform {
      let application = UIApplication.shared
      application.registerForRemoteNotifications()
      application.unregisterForRemoteNotifications()
      #expect(PushApp.failures == 1 && !application.isRegisteredForRemoteNotifications)
      let link = URL(string: "https://example.org")!
      #expect(!application.canOpenURL(link))
      application.open(link, options: [.universalLinksOnly: true]) { opened = $0 }
      application.applicationIconBadgeNumber = 4
      #expect(application.applicationIconBadgeNumber == 4 && !application.supportsAlternateIcons)
      application.isIdleTimerDisabled = true
      application.setMinimumBackgroundFetchInterval(60)
      #expect(application.isIdleTimerDisabled && application.openSessions.isEmpty)
      let task = application.beginBackgroundTask(expirationHandler: nil)
      #expect(task != .invalid)
      application.endBackgroundTask(task)
    }
    world.run(for: .seconds(1))
    #expect(opened == false && app.badge == 4)
  }

  @Test func `signposts can be created, and are disabled`() throws {
    let phone = Handset("A", in: world).launch()
    phone.act { _ in
      let posters = [
        OSSignposter(), OSSignposter(subsystem: "s", category: "c"),
        OSSignposter(subsystem: "s", category: .pointsOfInterest), OSSignposter(logger: Logger()),
        OSSignposter(logHandle: .default), .disabled,
      ]
      #expect(posters.allSatisfy { !$0.isEnabled })
      let poster = posters[0]
      let (first, second) = (poster.makeSignpostID(), OSSignpostID(log: .default))
      #expect(first != second && first != .exclusive && first != .null && second != .invalid)
      let state = poster.beginInterval("scan", id: first)
      poster.endInterval("scan", state)
      poster.endInterval("scan", poster.beginInterval("scan", id: second, "begun \(1)"), "ended")
      poster.emitEvent("found")
      poster.emitEvent("found", id: first, "at \(2)")
      #expect(poster.withIntervalSignpost("work", id: first) { 7 } == 7)
      os_signpost(.begin, log: .default, name: "n", signpostID: first)
      os_signpost(.event, log: .default, name: "n", signpostID: first, "%d", 1)
      os_signpost(.end, log: .default, name: "n")
      os_log(.info, dso: nil, log: .default, "a line \(3)")
    }
    #expect(phone.log.filter { $0.contains("a line 3") }.count == 1)
    #expect(!phone.log.contains { $0.contains("begun") })
  }
}
