import AfterglowLinkLayer
import AfterglowWire

/// One advertisement or scan response that the controller or bluetoothd has reported.
struct HeardAdvertisement: Hashable {
  var sender: DeviceAddress
  var data: [UInt8]
  var rssiDBm: Int
  var isConnectable: Bool
  /// Whether the data is a scan response instead of an advertisement.
  var isScanResponse = false
}

extension HeardAdvertisement {
  /// Returns the advertisements and scan responses that an LE event reports, up to the first malformed report; empty if
  /// the event is of another kind.
  static func all(in event: [UInt8]) -> [HeardAdvertisement] {
    guard var reports = AdvertisingReports(event[...]) else { return [] }
    var heard: [HeardAdvertisement] = []
    while let report = try? reports.next() {
      // A report without an address is skipped, because advertisers without addresses cannot be distinguished. A report
      // without a signal strength is skipped too.
      guard let sender = report.sender, let rssi = report.rssiDBm else { continue }
      heard.append(
        HeardAdvertisement(
          sender: sender, data: Array(report.data), rssiDBm: Int(rssi),
          isConnectable: report.type == .connectableUndirected, isScanResponse: report.isScanResponse))
    }
    return heard
  }

  /// Creates the latest advertisement of a device on the bus; `nil` if the address or the signal strength is missing.
  ///
  /// bluetoothd merges the data of several advertisements into one device. So the manufacturer data comes from
  /// `changes`, which belongs to the latest advertisement.
  init?(device: [String: BusValue], changes: [String: BusValue]) {
    guard let text = device["Address"]?.text, let address = DeviceAddress(text),
      let rssi = device["RSSI"]?.number, rssi != 127
    else { return nil }
    sender = DeviceAddress(rawValue: address.rawValue, isRandom: device["AddressType"]?.text == "random")
    rssiDBm = rssi
    // The bus does not state whether the advertisement is connectable.
    isConnectable = true
    // The data may be larger than a packet, because bluetoothd shows the advertisement and the scan response together.
    // The writer omits structures for which the event has no room.
    var writer = AdvertisingDataWriter(capacity: Self.dataLimit)
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

  /// The maximum number of bytes of data in one event. An event has at most 255 bytes of parameters, and 12 of these
  /// bytes are not data (Core Specification, volume 4, part E, 5.4.4).
  private static let dataLimit = 255 - 12

  /// The HCI event LE Advertising Report with the same contents, the event code first (Core Specification, volume 4,
  /// part E, 7.7.65.2).
  var event: [UInt8] {
    let data = data.prefix(Self.dataLimit)
    let parameters: [UInt8] =
      [0x02, 1, isConnectable ? 0x00 : 0x03, sender.isRandom ? 1 : 0] + sender.octets
      + [UInt8(data.count)] + data + [UInt8(bitPattern: Int8(clamping: rssiDBm))]
    return [0x3E, UInt8(parameters.count)] + parameters
  }
}
