import AfterglowWire
import VirtualAir

/// An advertisement as bluetoothd takes it: what it is to hold, not its bytes (BlueZ, doc/advertising-api.txt).
struct PlannedAdvertisement: Hashable {
  /// Answers connection requests, from the adapter's address; otherwise from a random one that belongs to nobody.
  var isConnectable: Bool
  var services: [ServiceUUID] = []
  var localName: String?
  /// With its company's identifier.
  var manufacturerData: [UInt8] = []
  var interval: Duration

  /// The properties of its object.
  var properties: [String: BusValue] {
    var properties: [String: BusValue] = ["Type": .string(isConnectable ? "peripheral" : "broadcast")]
    // Only with this does bluetoothd write flags at all, and it refuses both together.
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
    // Ignored by a bluetoothd that runs without its experimental interfaces; it then takes 1.28 s.
    let milliseconds = UInt32(clamping: Int64((interval / .milliseconds(1)).rounded()))
    properties["MinInterval"] = .uint32(milliseconds)
    properties["MaxInterval"] = .uint32(milliseconds)
    return properties
  }

  /// Whether the other can be had by changing this one's manufacturer data while it is on air.
  func differsInManufacturerDataAlone(from other: PlannedAdvertisement) -> Bool {
    var changed = self
    changed.manufacturerData = other.manufacturerData
    return changed == other && !manufacturerData.isEmpty && !other.manufacturerData.isEmpty
  }
}

extension PlannedAdvertisement {
  /// What bluetoothd has to send so that others hear what a phone's advertisement and scan response say.
  ///
  /// bluetoothd puts flags of its own into each, and nothing but a name into a scan response, so that services and an
  /// overflow area need one each. An iBeacon is one that cannot be connected, as Apple's are.
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
        // The flags are bluetoothd's, and so is the power.
        case .flags, .txPower, .serviceData, .other: break
        }
      }
    }
    let isNeeded = !services.services.isEmpty || services.localName != nil
    return (isNeeded ? [services] : []) + others
  }
}
