public import Foundation
import PhonePort

/// The kind of a device. See Apple's `UIUserInterfaceIdiom`. A virtual phone reports `phone`.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// The kind of the device is unknown.
  case unspecified = -1
  /// An iPhone. Every virtual phone reports this kind.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// The display of a car.
  case carPlay = 3
  /// A Mac, from iOS 14 on.
  case mac = 5
  /// An Apple Vision Pro, from iOS 17 on.
  case vision = 6
}

/// The orientation in which a device is held. See Apple's `UIDeviceOrientation`.
public enum UIDeviceOrientation: Int, Sendable {
  /// The orientation is unknown, as on every virtual phone.
  case unknown = 0
  /// The device is upright, and its top edge is at the top.
  case portrait = 1
  /// The device is upside down, and its top edge is at the bottom.
  case portraitUpsideDown = 2
  /// The device is held sideways, and its top edge is on the left.
  case landscapeLeft = 3
  /// The device is held sideways, and its top edge is on the right.
  case landscapeRight = 4
  /// The device lies flat, and its screen faces upwards.
  case faceUp = 5
  /// The device lies flat, and its screen faces downwards.
  case faceDown = 6
}

/// The phone on which an app runs. See Apple's `UIDevice`. The orientation of a virtual phone is always unknown.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
  /// Whether the battery is being charged.
  public enum BatteryState: Int, Sendable {
    /// The state is unknown, because the app does not monitor the battery.
    case unknown = 0
    /// No charger is connected. A virtual phone reports this state while the app monitors the battery.
    case unplugged = 1
    /// A charger is connected, and the battery is not full. A virtual phone never reports this state.
    case charging = 2
    /// A charger is connected, and the battery is full. A virtual phone never reports this state.
    case full = 3
  }

  private let line: Lifeline<PhoneConnection>
  private var connection: PhoneConnection? { line.object }

  private init(_ connection: PhoneConnection) {
    line = connection.lifeline
  }

  @available(*, unavailable, message: "Use UIDevice.current.")
  nonisolated public override init() { fatalError("unavailable") }

  /// The phone of the calling app.
  public static var current: UIDevice { PhoneConnection.current.part { UIDevice($0) } }

  /// The name that the owner gave the phone. From iOS 16 on, apps receive the model instead of the name (rule H4).
  public var name: String { connection?.send(.system(.phoneName)).names?.first ?? model }
  /// The kind of the device; always `iPhone`.
  public var model: String { "iPhone" }
  /// The kind of the device in the user's language; always `iPhone`.
  public var localizedModel: String { model }
  /// The name of the system; always `iOS`.
  public var systemName: String { "iOS" }
  /// The major version of the phone's iOS, followed by `.0`.
  public var systemVersion: String { "\(connection?.ask(.osMajorVersion).count ?? 0).0" }
  /// The kind of the device; always a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// Whether the phone can run apps in the background; always `true`.
  public var isMultitaskingSupported: Bool { true }

  /// An identifier of the app's vendor. A virtual phone gives each app an identifier of its own, which stays the same
  /// for as long as the app is installed. The value is `nil` if the app no longer has a connection to its phone.
  public var identifierForVendor: UUID? {
    guard let connection else { return nil }
    let key = "UIDevice.identifierForVendor"
    var bytes = connection.storedValue(for: key) ?? []
    if bytes.count != 16 {
      bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: connection.send(.system(.randomBits)).count ?? 0) }
      // These bits mark a random UUID: the version is 4, and the variant is binary 10 (RFC 9562).
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      connection.store(bytes, for: key)
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  // MARK: Orientation

  /// The orientation of the phone; always unknown.
  public var orientation: UIDeviceOrientation { .unknown }
  /// Whether the app has requested reports of the orientation.
  public private(set) var isGeneratingDeviceOrientationNotifications = false

  /// Requests reports of the orientation. A virtual phone is never turned and posts no reports, so the method
  /// has no effect on a virtual phone except that it changes ``isGeneratingDeviceOrientationNotifications``.
  public func beginGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = true }
  /// Ends the reports of the orientation. A virtual phone is never turned and posts no reports, so the method
  /// has no effect on a virtual phone except that it changes ``isGeneratingDeviceOrientationNotifications``.
  public func endGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = false }

  /// Whether the app uses the proximity sensor. While this value is `false`, ``proximityState`` is also `false`.
  public var isProximityMonitoringEnabled = false
  /// Whether an object covers the phone's front, as a pocket does; `false` while monitoring is off (rule F2).
  public var proximityState: Bool {
    isProximityMonitoringEnabled && connection?.ask(.isProximitySensorCovered).flag ?? false
  }

  // MARK: Battery

  /// Whether the app monitors the battery. While monitoring is off, ``batteryState`` and ``batteryLevel`` are unknown.
  public var isBatteryMonitoringEnabled = false
  /// Whether the battery is being charged. A virtual phone has no battery: the value is `unplugged` while monitoring is
  /// on, and `unknown` while monitoring is off.
  public var batteryState: BatteryState { isBatteryMonitoringEnabled ? .unplugged : .unknown }
  /// The charge of the battery, from 0 to 1. The value is 1 while monitoring is on, and −1 while monitoring is off, as
  /// on a real phone.
  public var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }

  /// Plays the sound of a key. A virtual phone plays no sound, so the method has no effect on a virtual phone.
  public func playInputClick() {}

  /// Posted when the user turns the phone. A virtual phone never posts this notification, so the constant has no effect
  /// on a virtual phone.
  nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Posted when a charger is connected or disconnected. A virtual phone never posts this notification, so the constant
  /// has no effect on a virtual phone.
  nonisolated public static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  /// Posted when the battery's level changes. A virtual phone never posts this notification, so the constant has no
  /// effect on a virtual phone.
  nonisolated public static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  /// Posted when an object begins or ceases to cover the phone. A virtual phone never posts this notification, so the
  /// constant has no effect on a virtual phone.
  nonisolated public static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
}
