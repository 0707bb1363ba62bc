public import Afterglow
import Foundation
import UIKit
public import VirtualPhone

extension App {
  /// The Background Advertiser as a virtual phone installs it: payloads are exchanged.
  public static func backgroundAdvertiser() throws -> App {
    App(name: "BackgroundAdvertiser", infoPlist: try plist(), delegate: ScriptedAppDelegate.self)
  }

  /// The Background Advertiser in the mode that walks through all service UUIDs.
  public static func sequentialAdvertiser() throws -> App {
    App(name: "BackgroundAdvertiser", infoPlist: try plist(), delegate: SequentialAppDelegate.self)
  }

  private static func plist() throws -> InfoPlist {
    try InfoPlist(parsing: Data(PackageResources.BackgroundAdvertiser_plist))
  }
}

extension AppProcess {
  /// Has a Background Advertiser's node tell a scenario what it tells the app.
  public func observeBackgroundAdvertiser(_ observer: @escaping (NodeEvent) -> Void) {
    typealias Observer = @MainActor (NodeEvent) -> Void
    MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, observer: @escaping Observer) in
      (delegate as? AppDelegate)?.node?.observe(observer)
    }(delegate, MainThread.isolated(observer))
  }
}

/// The app in its other mode.
private final class SequentialAppDelegate: AppDelegate {
  override class var mode: OperationMode { .sequentiallyAdvertiseAllUUIDs }
}

/// The app with what a scenario asks for in its container: another code than the automatic one.
private final class ScriptedAppDelegate: AppDelegate {
  override func configuration() -> NodeConfiguration {
    var configuration = super.configuration()
    if let code = AppProcess.running?.installed.overflowCode { configuration.engine.overflowCode = code }
    return configuration
  }
}

extension InstalledApp {
  /// The code in which a Background Advertiser writes; `nil` leaves the choice to it.
  public var overflowCode: OverflowCodeChoice? {
    get {
      storedValue(for: Self.overflowCodeKey).flatMap {
        OverflowCodeChoice(rawValue: String(decoding: $0, as: UTF8.self))
      }
    }
    set { store(newValue.map { Array($0.rawValue.utf8) }, for: Self.overflowCodeKey) }
  }

  private static let overflowCodeKey = "OverflowCode"
}
