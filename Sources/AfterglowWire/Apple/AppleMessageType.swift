/// The type of a message in Apple's manufacturer data: its first octet.
///
/// Apple documents the iBeacon and HomeKit's advertisement (HomeKit Accessory Protocol Specification, section 7.4.2).
/// Most of the other names come from published analyses (Celosia and Cunche, "Discontinued Privacy", 2020; furiousMAC,
/// "continuity" on GitHub). A value that has no name here is kept unchanged.
public struct AppleMessageType: RawRepresentable, Hashable, Sendable {
  /// The octet itself.
  public let rawValue: UInt8

  /// Creates a type from its octet; any value is allowed.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The overflow area, the only type without a length octet.
  public static let overflow = AppleMessageType(rawValue: 0x01)
  /// An iBeacon.
  public static let iBeacon = AppleMessageType(rawValue: 0x02)
  /// AirPrint: the information that is needed to reach a printer.
  public static let airPrint = AppleMessageType(rawValue: 0x03)
  /// AirDrop: sent while a user shares a file.
  public static let airDrop = AppleMessageType(rawValue: 0x05)
  /// HomeKit: the state of an accessory.
  public static let homeKit = AppleMessageType(rawValue: 0x06)
  /// Proximity pairing: sent by AirPods and other headphones.
  public static let proximityPairing = AppleMessageType(rawValue: 0x07)
  /// Hey Siri: lets the devices that heard the words choose the device that answers.
  public static let heySiri = AppleMessageType(rawValue: 0x08)
  /// AirPlay target: a device that can play media for other devices.
  public static let airPlayTarget = AppleMessageType(rawValue: 0x09)
  /// AirPlay source: a device that looks for an AirPlay target.
  public static let airPlaySource = AppleMessageType(rawValue: 0x0A)
  /// Magic switch: sent by an Apple Watch.
  public static let magicSwitch = AppleMessageType(rawValue: 0x0B)
  /// Handoff: an activity that another device of the same account can continue.
  public static let handoff = AppleMessageType(rawValue: 0x0C)
  /// Tethering target: a device that looks for a personal hotspot.
  public static let tetheringTarget = AppleMessageType(rawValue: 0x0D)
  /// Tethering source: a personal hotspot, which answers a tethering target.
  public static let tetheringSource = AppleMessageType(rawValue: 0x0E)
  /// Nearby action: asks a device nearby to do something, such as sharing a Wi-Fi password.
  public static let nearbyAction = AppleMessageType(rawValue: 0x0F)
  /// Nearby info: the current activity of the device, sent by iPhones and Macs most of the time.
  public static let nearbyInfo = AppleMessageType(rawValue: 0x10)
  /// Find My: a device that is offline, which other devices can find.
  public static let findMy = AppleMessageType(rawValue: 0x12)

  /// The usual name of the type; `nil` if the type has no usual name.
  public var name: String? {
    switch self {
    case .overflow: "overflow area"
    case .iBeacon: "iBeacon"
    case .airPrint: "AirPrint"
    case .airDrop: "AirDrop"
    case .homeKit: "HomeKit"
    case .proximityPairing: "proximity pairing"
    case .heySiri: "Hey Siri"
    case .airPlayTarget: "AirPlay target"
    case .airPlaySource: "AirPlay source"
    case .magicSwitch: "magic switch"
    case .handoff: "Handoff"
    case .tetheringTarget: "tethering target"
    case .tetheringSource: "tethering source"
    case .nearbyAction: "nearby action"
    case .nearbyInfo: "nearby info"
    case .findMy: "Find My"
    default: nil
    }
  }
}

extension AppleMessageType: CustomStringConvertible {
  /// The name, or the number in hexadecimal.
  public var description: String {
    name ?? "Apple type " + String(decoding: [hexDigit(rawValue >> 4), hexDigit(rawValue & 0xF)], as: UTF8.self)
  }
}
