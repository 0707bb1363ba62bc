import Foundation
import PhonePort

/// A change of a link of this phone. See Apple's `CBConnectionEvent`.
public enum CBConnectionEvent: Int, Sendable {
  /// The link ended.
  case peerDisconnected = 0
  /// The link began.
  case peerConnected = 1
}

/// A key of a dictionary that selects the peers whose connection events an app receives. See Apple's
/// `CBConnectionEventMatchingOption`.
public struct CBConnectionEventMatchingOption: RawRepresentable, Hashable, Sendable {
  /// The text of the key.
  public let rawValue: String

  /// Creates a key from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The key of an array of `CBUUID`. A peer matches if it offers one of these services. The phone knows the services
  /// of a peer once an app has discovered services on the present link.
  public static let serviceUUIDs = CBConnectionEventMatchingOption(
    rawValue: "CBConnectionEventMatchingOptionServiceUUIDs")
  /// The key of an array of `UUID`: the peers' identifiers.
  public static let peripheralUUIDs = CBConnectionEventMatchingOption(
    rawValue: "CBConnectionEventMatchingOptionPeripheralUUIDs")
}

extension CBCentralManager {
  /// The features of a phone's radio. See Apple's `CBCentralManager.Feature`.
  public struct Feature: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The phone scans for the extended advertisements of Bluetooth 5, and connects to their senders.
    public static let extendedScanAndConnect = Feature(rawValue: 1)
  }

  /// Returns whether this phone has all of the given features. No virtual phone has any feature.
  public class func supports(_ features: Feature) -> Bool { features.isEmpty }

  /// Requests a callback for each beginning and end of a link of any app on this phone, if the peer matches one of the
  /// options. The options replace earlier options. `nil` removes all options, and so ends the callbacks.
  public func registerForConnectionEvents(options: [CBConnectionEventMatchingOption: Any]? = nil) {
    // Apple, CBCentralManager.h: "Passing nil in the option parameter clears any prior registered matching options".
    let watch = options.map { options in
      let services = options[.serviceUUIDs] as? [CBUUID] ?? []
      return LinkWatch(services: services.map(\.serviceUUID), peripherals: options[.peripheralUUIDs] as? [UUID] ?? [])
    }
    send(.watchLinks(watch))
  }
}
