import AfterglowWire
import VirtualAir

/// An advertisement in the form that bluetoothd accepts: the contents instead of the bytes (BlueZ,
/// doc/advertising-api.txt).
struct PlannedAdvertisement: Hashable {
  /// Whether the advertisement accepts connection requests. A connectable advertisement is sent from the adapter's
  /// address. Any other advertisement is sent from a random address.
  var isConnectable: Bool
  var services: [ServiceUUID] = []
  var localName: String?
  /// The manufacturer data, beginning with the company's identifier.
  var manufacturerData: [UInt8] = []
  var interval: Duration

  /// The properties of the advertisement's object on the bus.
  var properties: [String: BusValue] {
    var properties: [String: BusValue] = ["Type": .string(isConnectable ? "peripheral" : "broadcast")]
    // bluetoothd writes flags only if `Discoverable` is set, and refuses flags in a broadcast.
    if isConnectable { properties["Discoverable"] = .boolean(true) }
    if !services.isEmpty { properties["ServiceUUIDs"] = .strings(services.map(\.full)) }
    if let localName { properties["LocalName"] = .string(localName) }
    if manufacturerData.count >= 2 {
      properties["ManufacturerData"] = .dictionary(
        key: "q", value: "v",
        [
          BusValue.Entry(
            .uint16(manufacturerData.number(at: 0)), .variant(.bytes(Array(manufacturerData.dropFirst(2)))))
        ])
    }
    // Without its experimental interfaces, bluetoothd ignores the interval and uses 1.28 s.
    let milliseconds = UInt32(clamping: Int64((interval / .milliseconds(1)).rounded()))
    properties["MinInterval"] = .uint32(milliseconds)
    properties["MaxInterval"] = .uint32(milliseconds)
    return properties
  }

  /// Whether the two advertisements differ only in manufacturer data, which can be changed while the advertisement is
  /// on air.
  func differsInManufacturerDataAlone(from other: PlannedAdvertisement) -> Bool {
    var changed = self
    changed.manufacturerData = other.manufacturerData
    return changed == other && !manufacturerData.isEmpty && !other.manufacturerData.isEmpty
  }
}

extension PlannedAdvertisement {
  /// Returns the advertisements that bluetoothd must send to convey a phone's advertisement and scan response.
  ///
  /// bluetoothd adds its own flags to each connectable advertisement, and puts only a name into a scan response. So
  /// services need one advertisement, and an overflow area needs another advertisement. An iBeacon is not connectable,
  /// as on Apple's devices.
  static func plan(_ parameters: AdvertisingParameters) -> [PlannedAdvertisement] {
    var services = PlannedAdvertisement(isConnectable: parameters.isConnectable, interval: parameters.interval)
    var others: [PlannedAdvertisement] = []
    for bytes in [parameters.advertisement.data, parameters.advertisement.scanResponse] {
      var structures = AdvertisingData(bytes).makeIterator()
      while let structure = try? structures.next(), let content = try? ADContent(parsing: structure) {
        switch content {
        case .services(let list, isComplete: _): services.services += list
        case .localName(let name, isComplete: _): services.localName = String(decoding: name, as: UTF8.self)
        case .overflow, .iBeacon, .manufacturer:
          var isBeacon = false
          if case .iBeacon = content { isBeacon = true }
          others.append(
            PlannedAdvertisement(
              isConnectable: parameters.isConnectable && !isBeacon, manufacturerData: Array(structure.value),
              interval: parameters.interval))
        // bluetoothd sets the flags and the power itself. Service data and other structures are not advertised.
        case .flags, .txPower, .serviceData, .other: break
        }
      }
    }
    let isNeeded = !services.services.isEmpty || services.localName != nil
    return (isNeeded ? [services] : []) + others
  }
}
