public import Afterglow
public import AfterglowDiagnostics
import AppHosting
import Foundation
import PhonePort
import UIKit
public import VirtualPhone

extension PhoneApp {
  /// Returns the Background Advertiser for virtual phones, in the mode that exchanges payloads.
  public static func backgroundAdvertiser() throws -> PhoneApp {
    PhoneApp(name: "BackgroundAdvertiser", infoPlist: try plist(), delegate: ScriptedAppDelegate.self)
  }

  /// Returns a Background Advertiser that writes its identifier only in the Hamming code. The reference apps read this
  /// code.
  public static func neighborOfReference() throws -> PhoneApp {
    PhoneApp(name: "BackgroundAdvertiser", infoPlist: try plist(), delegate: NeighborOfReferenceDelegate.self)
  }

  /// Returns the Background Advertiser in the mode that advertises all service UUIDs one after another.
  public static func sequentialAdvertiser() throws -> PhoneApp {
    PhoneApp(name: "BackgroundAdvertiser", infoPlist: try plist(), delegate: SequentialAppDelegate.self)
  }

  private static func plist() throws -> InfoPlist {
    try InfoPlist(parsing: Data(PackageResources.BackgroundAdvertiser_Info_plist))
  }
}

extension AppProcess {
  /// Reports the events of a Background Advertiser's node to a scenario. Call this method after the launch. Does
  /// nothing in the mode that advertises all service UUIDs.
  public func observeBackgroundAdvertiser(_ observer: @escaping (NodeTrace) -> Void) {
    typealias Observer = @MainActor (NodeTrace) -> Void
    MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, observer: @escaping Observer) in
      (delegate as? AppDelegate)?.node?.trace(observer)
    }(delegate, MainThread.isolated(observer))
  }
}

/// The app in the mode that advertises all service UUIDs.
private final class SequentialAppDelegate: AppDelegate {
  override class var mode: OperationMode { .sequentiallyAdvertiseAllUUIDs }
}

/// The app with the Hamming code, which the reference apps read. Some masks of other overflow codes make the reference
/// apps read past the end of an array.
private final class NeighborOfReferenceDelegate: AppDelegate {
  override func configuration() -> NodeConfiguration {
    var configuration = super.configuration()
    configuration.engine.overflow.code = .hamming
    return configuration
  }
}

/// The app with the overflow code and the nudge schedule that a scenario stored in the app's container.
private final class ScriptedAppDelegate: AppDelegate {
  override func configuration() -> NodeConfiguration {
    var configuration = super.configuration()
    let installed = AppProcess.running?.installed
    if let code = installed?.overflowCode { configuration.engine.overflow.code = code }
    if let nudges = installed?.nudges { configuration.engine.nudges = nudges }
    return configuration
  }
}

extension InstalledApp {
  /// The overflow code in which a Background Advertiser advertises; `nil` leaves the choice to the app.
  public var overflowCode: OverflowCodeChoice? {
    get {
      storedValue(for: Self.overflowCodeKey).flatMap {
        OverflowCodeChoice(rawValue: String(decoding: $0, as: UTF8.self))
      }
    }
    set { store(newValue.map { Array($0.rawValue.utf8) }, for: Self.overflowCodeKey) }
  }

  private static let overflowCodeKey = "OverflowCode"

  /// The nudge schedule of a Background Advertiser; `nil` leaves the choice to the app. The durations are stored in
  /// whole seconds.
  public var nudges: NudgeSchedule? {
    get {
      let text = storedValue(for: Self.nudgesKey).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let seconds = text.split(separator: " ").compactMap { Int64($0) }
      guard seconds.count == 3 else { return nil }
      var schedule = NudgeSchedule()
      schedule.quiet = .seconds(seconds[0])
      schedule.interval = .seconds(seconds[1])
      schedule.longestInterval = .seconds(seconds[2])
      return schedule
    }
    set {
      let figures = newValue.map { [$0.quiet, $0.interval, $0.longestInterval] }
      let text = figures?.map { String($0.components.seconds) }.joined(separator: " ")
      store(text.map { Array($0.utf8) }, for: Self.nudgesKey)
    }
  }

  private static let nudgesKey = "Nudges"
}
