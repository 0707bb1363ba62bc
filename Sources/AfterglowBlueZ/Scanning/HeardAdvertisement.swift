import AfterglowLinkLayer
import AfterglowWire

/// One thing that was heard, by whichever way it was told.
struct HeardAdvertisement: Hashable {
  var sender: DeviceAddress
  var data: [UInt8]
  var rssiDBm: Int
  var isConnectable: Bool
  /// Whether it is the answer to a question, not the advertisement itself.
  var isScanResponse = false
}

extension HeardAdvertisement {
  /// Everything that an LE event reports; nothing, if the event is another or malformed.
  static func all(in event: [UInt8]) -> [HeardAdvertisement] {
    guard var reports = AdvertisingReports(event[...]) else { return [] }
    var heard: [HeardAdvertisement] = []
    while let report = try? reports.next() {
      // Without an address nobody can be told from others; 127 says that there is no reading.
      guard let sender = report.sender, let rssi = report.rssiDBm else { continue }
      heard.append(
        HeardAdvertisement(
          sender: sender, data: Array(report.data), rssiDBm: Int(rssi),
          isConnectable: report.type == .connectableUndirected, isScanResponse: report.isScanResponse))
    }
    return heard
  }

  /// What a device on the bus says of its last advertisement; `nil` where that is not one that can be used.
  ///
  /// bluetoothd takes advertisements apart and keeps what it has seen of a device from different ones: only what it
  /// tells in `changes` belongs to the one that has just come.
  init?(device: [String: BusValue], changes: [String: BusValue]) {
    guard let text = device["Address"]?.text, let address = DeviceAddress(text),
      let rssi = device["RSSI"]?.number, rssi != 127
    else { return nil }
    sender = DeviceAddress(rawValue: address.rawValue, isRandom: device["AddressType"]?.text == "random")
    rssiDBm = rssi
    // The bus does not say.
    isConnectable = true
    // Larger than a packet: bluetoothd shows advertisement and scan response together.
    var writer = AdvertisingDataWriter(capacity: 254)
    let services = (device["UUIDs"]?.elements ?? []).compactMap { $0.text.flatMap(ServiceUUID.init(full:)) }
    writer.append(services: services, isComplete: true)
    for entry in changes["ManufacturerData"]?.entries ?? [] {
      guard let company = entry.key.number, let value = entry.value.octets else { continue }
      writer.append(manufacturerData: value, of: CompanyIdentifier(rawValue: UInt16(truncatingIfNeeded: company)))
    }
    if let name = device["Name"]?.text { writer.append(localName: name, isComplete: true) }
    if let power = device["TxPower"]?.number { writer.append(txPowerDBm: Int8(clamping: power)) }
    data = writer.bytes
  }

  /// An LE Advertising Report that says the same (Core Specification, volume 4, part E, 7.7.65.2), event code first.
  var event: [UInt8] {
    let parameters =
      [0x02, 1, isConnectable ? 0x00 : 0x03, sender.isRandom ? 1 : 0] + sender.octets
      + [UInt8(clamping: data.count)] + data.prefix(255) + [UInt8(bitPattern: Int8(clamping: rssiDBm))]
    return [0x3E, UInt8(clamping: parameters.count)] + parameters
  }
}
