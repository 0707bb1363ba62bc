package import AfterglowWire

/// What a receiver understands of an advertisement.
package struct AdvertisementContent: Equatable {
  package var services: [ServiceUUID] = []
  package var overflow = OverflowMask()
  package var localName: String?
  package var txPowerDBm: Int8?
  package var beacon: IBeacon?
  /// The first manufacturer data that is neither an overflow mask nor an iBeacon, company identifier included.
  package var manufacturerData: [UInt8]?
  /// The first that is one of the two.
  package var hiddenManufacturerData: [UInt8]?

  /// Reads as far as the data is well-formed; what follows a fault is not there.
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
      case .flags, .serviceData, .other: break
      }
    }
  }

  /// What advertising data and scan response say together.
  func merging(_ response: AdvertisementContent) -> AdvertisementContent {
    var merged = self
    merged.services += response.services
    merged.overflow.formUnion(response.overflow)
    merged.localName = response.localName ?? localName
    merged.txPowerDBm = txPowerDBm ?? response.txPowerDBm
    merged.beacon = beacon ?? response.beacon
    merged.manufacturerData = manufacturerData ?? response.manufacturerData
    merged.hiddenManufacturerData = hiddenManufacturerData ?? response.hiddenManufacturerData
    return merged
  }
}
