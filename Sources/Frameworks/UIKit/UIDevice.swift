public import Foundation
import PhonePort

/// The phone that an app runs on. See Apple's `UIDevice`: the battery is full and unplugged, the phone lies upright.
///
/// Not isolated and unchecked here, because apps in the field ask from any queue.
public final class UIDevice: NSObject, @unchecked Sendable {
  public enum BatteryState: Int, Sendable { case unknown = 0, unplugged, charging, full }

  public static let current = UIDevice()

  /// The name that the user gave the phone; from iOS 16 on apps read the model in its place.
  public var name: String {
    guard PhoneRelease.isAtLeast(16) else {
      return PhoneConnection.running?.send(.system(.phoneName)).names?.first ?? model
    }
    return model
  }
  public var model: String { "iPhone" }
  public var localizedModel: String { "iPhone" }
  public var systemName: String { "iOS" }
  public var systemVersion: String { "\(PhoneRelease.current).0" }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var isMultitaskingSupported: Bool { true }

  /// The same for all apps of a vendor on a phone, for as long as one of them is installed.
  public var identifierForVendor: UUID? {
    guard let connection = PhoneConnection.running else { return nil }
    let key = "UIDevice.identifierForVendor"
    if let known = connection.storedValue(for: key).map({ String(decoding: $0, as: UTF8.self) }) {
      return UUID(uuidString: known)
    }
    let made = UUID()
    connection.store(Array(made.uuidString.utf8), for: key)
    return made
  }

  public var isBatteryMonitoringEnabled = false
  /// Unknown, as -1, unless the app follows the battery.
  public var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
  public var batteryState: BatteryState { isBatteryMonitoringEnabled ? .unplugged : .unknown }
  public var isProximityMonitoringEnabled = false
  public var proximityState: Bool { false }
  public private(set) var isGeneratingDeviceOrientationNotifications = false
  public var orientation: UIDeviceOrientation { .portrait }
  public func beginGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = true }
  public func endGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = false }

  public static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  public static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  public static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay, mac, vision
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The clipboard of one app.
public final class UIPasteboard: NSObject, @unchecked Sendable {
  public static let general = UIPasteboard()
  public var string: String?
}
