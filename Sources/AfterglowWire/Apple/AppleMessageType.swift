/// What a message in Apple's manufacturer data is about: the octet that it begins with.
///
/// Apple publishes the iBeacon alone. The other names are those of the people who took the messages apart (Celosia and
/// Cunche, "Discontinued Privacy", 2020; furiousMAC, "continuity" on GitHub). Any other value is kept as it is.
public struct AppleMessageType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The overflow area; the only one that has no length behind it.
  public static let overflow = AppleMessageType(rawValue: 0x01)
  public static let iBeacon = AppleMessageType(rawValue: 0x02)
  public static let airPrint = AppleMessageType(rawValue: 0x03)
  public static let airDrop = AppleMessageType(rawValue: 0x05)
  public static let homeKit = AppleMessageType(rawValue: 0x06)
  public static let proximityPairing = AppleMessageType(rawValue: 0x07)
  public static let heySiri = AppleMessageType(rawValue: 0x08)
  public static let airPlayTarget = AppleMessageType(rawValue: 0x09)
  public static let airPlaySource = AppleMessageType(rawValue: 0x0A)
  public static let magicSwitch = AppleMessageType(rawValue: 0x0B)
  public static let handoff = AppleMessageType(rawValue: 0x0C)
  public static let tetheringTarget = AppleMessageType(rawValue: 0x0D)
  public static let tetheringSource = AppleMessageType(rawValue: 0x0E)
  public static let nearbyAction = AppleMessageType(rawValue: 0x0F)
  public static let nearbyInfo = AppleMessageType(rawValue: 0x10)
  public static let findMy = AppleMessageType(rawValue: 0x12)

  /// What people call it; `nil` where nobody has said.
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
