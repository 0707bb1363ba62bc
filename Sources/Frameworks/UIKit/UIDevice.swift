// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import PhonePort

/// What a device is made for. See Apple's `UIUserInterfaceIdiom`; a virtual phone is a phone.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case TV = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// How a device is held. See Apple's `UIDeviceOrientation`.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6
}

/// The phone that an app runs on. See Apple's `UIDevice`; nobody can tell how a virtual phone is held.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
  public enum BatteryState: Int, Sendable {
    case unknown = 0
    case unplugged = 1
    case charging = 2
    case full = 3
  }

  private weak var connection: PhoneConnection?

  private init(_ connection: PhoneConnection) {
    self.connection = connection
  }

  @available(*, unavailable, message: "Use UIDevice.current.")
  nonisolated public override init() { fatalError("unavailable") }

  /// The phone of the app that asks.
  public static var current: UIDevice { PhoneConnection.current.part { UIDevice($0) } }

  /// What its owner calls it; since iOS 16 the model, for an app without an entitlement (rule H4).
  public var name: String { connection?.send(.system(.phoneName)).names?.first ?? model }
  public var model: String { "iPhone" }
  public var localizedModel: String { model }
  public var systemName: String { "iOS" }
  public var systemVersion: String { "\(connection?.send(.system(.osMajorVersion)).count ?? 0).0" }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var isMultitaskingSupported: Bool { true }

  /// The same for as long as the app is installed.
  public var identifierForVendor: UUID? {
    guard let connection else { return nil }
    let key = "UIDevice.identifierForVendor"
    var bytes = connection.storedValue(for: key) ?? []
    if bytes.count != 16 {
      bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: connection.send(.system(.randomBits)).count ?? 0) }
      // A random UUID of RFC 9562: version 4, variant 10.
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      connection.store(bytes, for: key)
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  // MARK: How it is held

  public var orientation: UIDeviceOrientation { .unknown }
  public private(set) var isGeneratingDeviceOrientationNotifications = false

  /// Nobody turns a virtual phone: it has no effect on a virtual phone.
  public func beginGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = true }
  /// Nobody turns a virtual phone: it has no effect on a virtual phone.
  public func endGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = false }

  public var isProximityMonitoringEnabled = false
  /// Whether something covers the phone, in a pocket for example; known while monitoring is on.
  public var proximityState: Bool {
    isProximityMonitoringEnabled && connection?.send(.system(.isProximitySensorCovered)).flag ?? false
  }

  // MARK: Battery

  public var isBatteryMonitoringEnabled = false
  /// A virtual phone has no battery: unplugged while monitoring is on.
  public var batteryState: BatteryState { isBatteryMonitoringEnabled ? .unplugged : .unknown }
  /// A virtual phone has no battery: full while monitoring is on, and −1 otherwise as on a phone.
  public var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }

  /// A virtual phone is silent: it has no effect on a virtual phone.
  public func playInputClick() {}

  nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  nonisolated public static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  nonisolated public static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  nonisolated public static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
}
