package import AfterglowWire

/// The parsed content of an advertisement.
package struct AdvertisementContent: Equatable {
  package var services: [ServiceUUID] = []
  package var overflow = OverflowMask()
  package var localName: String?
  package var txPowerDBm: Int8?
  package var beacon: IBeacon?
  /// The first manufacturer data that is neither an overflow mask nor an iBeacon, with its company identifier.
  package var manufacturerData: [UInt8]?
  /// The service data, in the order of transmission.
  package var serviceData: [ServiceData] = []
  /// The services that the advertiser solicits.
  package var solicited: [ServiceUUID] = []
  /// The value of the first structure that is an overflow mask or an iBeacon.
  package var hiddenManufacturerData: [UInt8]?

  /// Parses the structures up to the first structure that is longer than the remaining data. Structures with a
  /// malformed value are skipped.
  init(_ bytes: [UInt8]) {
    var structures = AdvertisingData(bytes).makeIterator()
    while let structure = try? structures.next() {
      guard let content = try? ADContent(parsing: structure) else { continue }
      switch content {
      case .services(let list, isComplete: _): services += list
      case .overflow(let mask):
        overflow.formUnion(mask)
        hiddenManufacturerData = hiddenManufacturerData ?? Array(structure.value)
      case .localName(let name, isComplete: _): localName = String(decoding: name, as: UTF8.self)
      case .txPower(let dBm): txPowerDBm = dBm
      case .iBeacon(let beacon):
        self.beacon = beacon
        hiddenManufacturerData = hiddenManufacturerData ?? Array(structure.value)
      case .manufacturer: manufacturerData = manufacturerData ?? Array(structure.value)
      case .serviceData(let service, let value):
        serviceData.append(ServiceData(service: service, value: Array(value)))
      case .other(let type, let value): solicited += Self.solicited(type, Array(value))
      case .flags: break
      }
    }
  }

  package struct ServiceData: Equatable {
    package let service: ServiceUUID
    package let value: [UInt8]
  }

  /// Returns the services that a structure solicits (Core Specification Supplement, part A, section 1.10). The values
  /// of the types are in Assigned Numbers.
  private static func solicited(_ type: ADType, _ value: [UInt8]) -> [ServiceUUID] {
    let width: ServiceUUID.Width
    switch type.rawValue {
    case 0x14: width = .bits16
    case 0x15: width = .bits128
    case 0x1F: width = .bits32
    default: return []
    }
    let size = width.rawValue / 8
    return stride(from: 0, through: value.count - size, by: size).compactMap {
      ServiceUUID(transmitted: value[$0..<($0 + size)], width: width)
    }
  }

  /// Returns the content of advertising data and scan response together.
  func merging(_ response: AdvertisementContent) -> AdvertisementContent {
    var merged = self
    merged.services += response.services
    merged.overflow.formUnion(response.overflow)
    merged.localName = response.localName ?? localName
    merged.txPowerDBm = txPowerDBm ?? response.txPowerDBm
    merged.beacon = beacon ?? response.beacon
    merged.manufacturerData = manufacturerData ?? response.manufacturerData
    merged.serviceData += response.serviceData
    merged.solicited += response.solicited
    merged.hiddenManufacturerData = hiddenManufacturerData ?? response.hiddenManufacturerData
    return merged
  }
}
