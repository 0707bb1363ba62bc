import Foundation
import UIKit
import os

/// An app whose launch options say what it does.
final class ProbeDelegate: UIResponder, UIApplicationDelegate {
  static let shared = Counter()

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.shared.count += 1
    Logger().notice("launched \(Self.shared.count)")
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    Logger().notice("background, state \(application.applicationState.rawValue)")
  }
}

final class Counter: @unchecked Sendable {
  var count = 0
}
