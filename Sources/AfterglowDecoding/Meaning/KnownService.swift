package import AfterglowWire

/// A service with a published UUID, which may explain a bit of the overflow area.
package struct KnownService: Sendable {
  package let service: ServiceUUID
  package let name: String
  /// The publication that contains the UUID.
  package let source: String

  /// Returns the services that set a bit, in the order of the catalogue.
  ///
  /// - Precondition: `bit` is 0 to 127.
  package static func setting(bit: Int) -> [KnownService] { byBit[bit] }

  /// The bits that at least one service of the catalogue sets.
  static let bits = OverflowMask(services: catalogue.map(\.service))

  private static let byBit: [[KnownService]] = (0..<OverflowArea.bitCount).map { bit in
    catalogue.filter { OverflowArea.bit(for: $0.service) == bit }
  }

  /// Returns the service's name; `nil` if the service is not in the catalogue.
  package static func name(of service: ServiceUUID) -> String? { catalogue.first { $0.service == service }?.name }

  private static let assigned = "Bluetooth Assigned Numbers, 16-bit UUIDs for services"
  private static let members = "Bluetooth Assigned Numbers, 16-bit UUIDs for members"

  /// The services that an app or an accessory near a phone is likely to use. The services with 16-bit UUIDs come first.
  package static let catalogue: [KnownService] = [
    ("180A", "Device Information", assigned),
    ("180D", "Heart Rate", assigned),
    ("180F", "Battery", assigned),
    ("1812", "Human Interface Device", assigned),
    ("1816", "Cycling Speed and Cadence", assigned),
    ("1826", "Fitness Machine", assigned),
    ("FD5A", "Samsung (SmartTag)", members),
    ("FD68", "Ubique (DP-3T contact tracing)", members),
    ("FD6F", "Exposure Notification", "Exposure Notification, Bluetooth Specification 1.2 (Apple, Google, 2020)"),
    ("FD84", "Tile", members),
    ("FE2C", "Google Fast Pair", "developers.google.com/nearby/fast-pair/specifications/characteristics"),
    ("FE59", "Nordic Secure DFU", "NordicSemiconductor/bluetooth-numbers-database, service_uuids.json"),
    ("FEAA", "Eddystone", "NordicSemiconductor/bluetooth-numbers-database, service_uuids.json"),
    ("FEEC", "Tile", members),
    ("FEED", "Tile", members),
    ("FFFD", "FIDO authenticator", "FIDO Client to Authenticator Protocol, BLE service"),
    (
      "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6", "Afterglow and the reference Advertiser", "AfterglowWire, IdentityService"
    ),
    ("15190001-12F4-C226-88ED-2AC5579F2A85", "DULT accessory non-owner service", "nRF Connect SDK, library DULT"),
    ("428132AF-4746-42D3-801E-4572D65BFD9B", "Herald", "Herald protocol, service ID; BLESensorConfiguration"),
    (
      "6E400001-B5A3-F393-E0A9-E50E24DCCA9E", "Nordic UART",
      "NordicSemiconductor/bluetooth-numbers-database, service_uuids.json"
    ),
    (
      "7905F431-B5CE-4E99-A40F-4B1E122D00D0", "Apple Notification Center Service",
      "Apple, Apple Notification Center Service specification"
    ),
    ("89D3502B-0F36-433A-8EF4-C502AD55F8DC", "Apple Media Service", "Apple, Apple Media Service specification"),
    (
      "9FA480E0-4967-4542-9390-D343DC5D04AE", "Apple Nearby (in iPhones' GATT tables)",
      "seen in public GATT logs, unpublished by Apple"
    ),
    (
      "A6BA4286-C550-4794-A888-9467EF0B31A8", "OpenTrace (BlueTrace reference)",
      "opentrace-community/opentrace-ios, BluetraceConfig.swift"
    ),
    (
      "B82AB3FC-1595-4F6A-80F0-FE094CC218F9", "TraceTogether, COVIDSafe (BlueTrace)",
      "COVIDSafe for iOS, BluetraceConfig.swift"
    ),
    (
      "D0611E78-BBB4-4591-A5F8-487910AE4366", "Apple Continuity (in iPhones' GATT tables)",
      "seen in public GATT logs, unpublished by Apple"
    ),
    (
      "E20A39F4-73F5-4BC4-A12F-17D1AD07A961", "Apple's BTLE Transfer sample",
      "Apple sample code, BTLE Central Peripheral Transfer, TransferService.h"
    ),
    ("F47B5E2D-4A9E-4C5A-9B3F-8E1D2C3A4B5A", "bitchat, test network", "bitchat, BLEService"),
    ("F47B5E2D-4A9E-4C5A-9B3F-8E1D2C3A4B5C", "bitchat", "bitchat, BLEService"),
  ].compactMap { text, name, source in
    ServiceUUID(text).map { KnownService(service: $0, name: name, source: source) }
  }
}
