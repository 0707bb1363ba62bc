import Foundation
import UIKit
import os

/// An app whose first argument selects a probe.
final class ProbeDelegate: UIResponder, UIApplicationDelegate {
  nonisolated static let counter = Counter()
  static let mode = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ""

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.counter.count += 1
    let parts = Self.mode.split(separator: ":").map(String.init)
    switch parts.first {
    case nil: Logger().notice("launched \(Self.counter.count)")
    case "time": TimeProbe.run(parts[1])
    case "chance": ChanceProbe.run()
    case "device": ChanceProbe.readDevice()
    case "fault": FaultProbe.run(parts[1])
    case "life": LifeProbe.run(parts[1])
    case "files": FileProbe.run()
    case "place": PlaceProbe.shared.start(parts.dropFirst().first)
    case "notes": NoteProbe.run()
    case "chatter": ChatterProbe.shared.start(parts.dropFirst().first)
    default: print("unknown mode \(Self.mode)")
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    if Self.mode.isEmpty { Logger().notice("background, state \(application.applicationState.rawValue)") }
  }
}

final class Counter: @unchecked Sendable {
  var count = 0
}
