/// The type of an AD structure: the octet after its length.
///
/// The numbers come from Bluetooth Assigned Numbers, section 2.3. A value that has no name here is kept unchanged.
public struct ADType: RawRepresentable, Hashable, Sendable {
  /// The octet itself.
  public let rawValue: UInt8

  /// Creates a type from its octet; any value is allowed.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Flags: the abilities of the sender, and whether it can be discovered.
  public static let flags = ADType(rawValue: 0x01)
  /// Some of the sender's 16-bit service UUIDs.
  public static let incompleteServices16 = ADType(rawValue: 0x02)
  /// All of the sender's 16-bit service UUIDs.
  public static let completeServices16 = ADType(rawValue: 0x03)
  /// Some of the sender's 32-bit service UUIDs.
  public static let incompleteServices32 = ADType(rawValue: 0x04)
  /// All of the sender's 32-bit service UUIDs.
  public static let completeServices32 = ADType(rawValue: 0x05)
  /// Some of the sender's 128-bit service UUIDs.
  public static let incompleteServices128 = ADType(rawValue: 0x06)
  /// All of the sender's 128-bit service UUIDs.
  public static let completeServices128 = ADType(rawValue: 0x07)
  /// The beginning of the sender's name, in UTF-8.
  public static let shortenedLocalName = ADType(rawValue: 0x08)
  /// The sender's whole name, in UTF-8.
  public static let completeLocalName = ADType(rawValue: 0x09)
  /// The transmit power, one signed byte in dBm.
  public static let txPowerLevel = ADType(rawValue: 0x0A)
  /// Data that belongs to a service with a 16-bit UUID.
  public static let serviceData16 = ADType(rawValue: 0x16)
  /// Data that belongs to a service with a 32-bit UUID.
  public static let serviceData32 = ADType(rawValue: 0x20)
  /// Data that belongs to a service with a 128-bit UUID.
  public static let serviceData128 = ADType(rawValue: 0x21)
  /// A company identifier, and data that this company defines.
  public static let manufacturerData = ADType(rawValue: 0xFF)

  /// Returns the type of a list of service UUIDs (Core Specification Supplement, part A, section 1.1).
  public static func services(_ width: ServiceUUID.Width, isComplete: Bool) -> ADType {
    switch width {
    case .bits16: isComplete ? completeServices16 : incompleteServices16
    case .bits32: isComplete ? completeServices32 : incompleteServices32
    case .bits128: isComplete ? completeServices128 : incompleteServices128
    }
  }

  /// Returns the type of data that belongs to a service (Core Specification Supplement, part A, section 1.11).
  public static func serviceData(_ width: ServiceUUID.Width) -> ADType {
    switch width {
    case .bits16: serviceData16
    case .bits32: serviceData32
    case .bits128: serviceData128
    }
  }
}

/// The company that defines the remaining bytes of a manufacturer-specific structure (Bluetooth Assigned Numbers,
/// section 7.1).
public struct CompanyIdentifier: RawRepresentable, Hashable, Sendable {
  /// The assigned number.
  public let rawValue: UInt16

  /// Creates an identifier from its number; any value is allowed.
  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Apple, Inc.
  public static let apple = CompanyIdentifier(rawValue: 0x004C)
}

/// The first octet of the flags structure (Core Specification Supplement, part A, section 1.3).
public struct ADFlags: OptionSet, Hashable, Sendable {
  /// The octet itself.
  public let rawValue: UInt8

  /// Creates flags from their octet; reserved bits are kept.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The sender can be discovered for a limited time.
  public static let limitedDiscoverable = ADFlags(rawValue: 1 << 0)
  /// The sender can be discovered at any time.
  public static let generalDiscoverable = ADFlags(rawValue: 1 << 1)
  /// The sender does not support Bluetooth Classic (BR/EDR).
  public static let classicNotSupported = ADFlags(rawValue: 1 << 2)
  /// The sender's controller supports Low Energy and BR/EDR at the same time.
  public static let simultaneousController = ADFlags(rawValue: 1 << 3)
  /// The sender's host supports Low Energy and BR/EDR at the same time.
  public static let simultaneousHost = ADFlags(rawValue: 1 << 4)

  /// The flags that an iPhone sends: `1A` (rules A2 and A4, seen on air).
  public static let iPhone: ADFlags = [.generalDiscoverable, .simultaneousController, .simultaneousHost]
}
