/// What an AD structure holds: the octet after its length.
///
/// Numbers: Bluetooth Assigned Numbers, section 2.3. Any other value is kept as it is.
public struct ADType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let flags = ADType(rawValue: 0x01)
  public static let incompleteServices16 = ADType(rawValue: 0x02)
  public static let completeServices16 = ADType(rawValue: 0x03)
  public static let incompleteServices32 = ADType(rawValue: 0x04)
  public static let completeServices32 = ADType(rawValue: 0x05)
  public static let incompleteServices128 = ADType(rawValue: 0x06)
  public static let completeServices128 = ADType(rawValue: 0x07)
  public static let shortenedLocalName = ADType(rawValue: 0x08)
  public static let completeLocalName = ADType(rawValue: 0x09)
  public static let txPowerLevel = ADType(rawValue: 0x0A)
  public static let serviceData16 = ADType(rawValue: 0x16)
  public static let serviceData32 = ADType(rawValue: 0x20)
  public static let serviceData128 = ADType(rawValue: 0x21)
  public static let manufacturerData = ADType(rawValue: 0xFF)

  /// The type of a list of service UUIDs (Core Specification Supplement, part A, section 1.1).
  public static func services(_ width: ServiceUUID.Width, isComplete: Bool) -> ADType {
    switch width {
    case .bits16: isComplete ? completeServices16 : incompleteServices16
    case .bits32: isComplete ? completeServices32 : incompleteServices32
    case .bits128: isComplete ? completeServices128 : incompleteServices128
    }
  }

  /// The type of data that belongs to a service (Core Specification Supplement, part A, section 1.11).
  public static func serviceData(_ width: ServiceUUID.Width) -> ADType {
    switch width {
    case .bits16: serviceData16
    case .bits32: serviceData32
    case .bits128: serviceData128
    }
  }
}

/// Who defines the rest of a manufacturer-specific structure (Bluetooth Assigned Numbers, section 7.1).
public struct CompanyIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let apple = CompanyIdentifier(rawValue: 0x004C)
}

/// The first octet of the flags structure (Core Specification Supplement, part A, section 1.3).
public struct ADFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let limitedDiscoverable = ADFlags(rawValue: 1 << 0)
  public static let generalDiscoverable = ADFlags(rawValue: 1 << 1)
  public static let classicNotSupported = ADFlags(rawValue: 1 << 2)
  public static let simultaneousController = ADFlags(rawValue: 1 << 3)
  public static let simultaneousHost = ADFlags(rawValue: 1 << 4)

  /// What an iPhone sends: `1A` (ios-rules A2 and A4, seen on air).
  public static let iPhone: ADFlags = [.generalDiscoverable, .simultaneousController, .simultaneousHost]
}
