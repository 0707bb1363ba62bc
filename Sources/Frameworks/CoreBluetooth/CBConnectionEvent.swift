import Foundation
import PhonePort

/// What happened to a link of this phone. See Apple's `CBConnectionEvent`.
public enum CBConnectionEvent: Int, Sendable {
  /// The link ended.
  case peerDisconnected = 0
  /// The link began.
  case peerConnected = 1
}

/// For which peers an app wants connection events. See Apple's `CBConnectionEventMatchingOption`.
public struct CBConnectionEventMatchingOption: RawRepresentable, Hashable, Sendable {
  /// The key as Apple's dictionary has it.
  public let rawValue: String

  /// Creates a key from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Peers at which one of these services was found; the value is an array of `CBUUID`.
  public static let serviceUUIDs = CBConnectionEventMatchingOption(
    rawValue: "CBConnectionEventMatchingOptionServiceUUIDs")
  /// These peers; the value is an array of `UUID`.
  public static let peripheralUUIDs = CBConnectionEventMatchingOption(
    rawValue: "CBConnectionEventMatchingOptionPeripheralUUIDs")
}

extension CBCentralManager {
  /// What the radio of a device can do. See Apple's `CBCentralManager.Feature`.
  public struct Feature: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Advertisements of Bluetooth 5 on the secondary channels.
    public static let extendedScanAndConnect = Feature(rawValue: 1)
  }

  /// Whether this phone has all of the features; no virtual phone has any.
  public class func supports(_ features: Feature) -> Bool { features.isEmpty }

  /// Calls the delegate for the links that any app of this phone makes and ends; without options for all of them.
  public func registerForConnectionEvents(options: [CBConnectionEventMatchingOption: Any]? = nil) {
    let services = options?[.serviceUUIDs] as? [CBUUID] ?? []
    let peripherals = options?[.peripheralUUIDs] as? [UUID] ?? []
    send(.watchLinks(LinkWatch(services: services.map(\.serviceUUID), peripherals: peripherals)))
  }
}
