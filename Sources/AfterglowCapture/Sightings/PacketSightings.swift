public import AfterglowLinkLayer

/// The `Sightings` of a packet in the reader's memory.
///
/// The type makes the compiler specialise `Sightings` for `ByteView` in this module. In another module, the generic
/// type's unspecialised code would be twenty times slower.
package struct PacketSightings {
  private var sightings: Sightings<ByteView>

  /// Creates an iterator. `verdict` is the verdict on the packet's checksum.
  package init(_ packet: PacketView, _ verdict: ChecksumVerdict) {
    sightings = Sightings(packet, verdict)
  }

  package mutating func next() throws(PDUError) -> AdvertisingPacket<ByteView>? { try sightings.next() }
}

extension PacketView {
  /// The only legacy advertisement or scan response of a packet; `nil` for any packet that needs more steps to parse.
  @inlinable @inline(__always)
  package func legacyAdvertisement(_ verdict: ChecksumVerdict) -> AdvertisingPacket<ByteView>? {
    switch layer {
    case .linkLayer(LinkLayer.advertisingAccessAddress) where verdict != .damaged:
      AdvertisingPacket(legacyPDU: bytes, rssiDBm: rssiDBm, channel: channel)
    case .hci(.event): AdvertisingPacket(onlyLegacyReport: bytes)
    case .linkLayer, .hci, .advertisingData, .note, .other: nil
    }
  }

  /// The report of an HCI event with exactly one report and no fault; `nil` for any other packet.
  @inlinable @inline(__always)
  package var onlyReport: AdvertisingPacket<ByteView>? {
    guard case .hci(.event) = layer else { return nil }
    return AdvertisingPacket(onlyLegacyReport: bytes) ?? AdvertisingPacket(onlyReport: bytes)
  }
}

extension AdvertisingPacket<ByteView> {
  /// Parses a well-formed ADV_IND, ADV_NONCONN_IND, ADV_SCAN_IND or SCAN_RSP; `nil` for any other PDU. The result
  /// equals that of `LinkLayerPDU`, which takes longer.
  @inlinable @inline(__always)
  init?(legacyPDU pdu: ByteView, rssiDBm: Int8?, channel: UInt8?) {
    guard pdu.count >= 8 else { return nil }
    let header: UInt16 = pdu.littleEndian(at: 0)
    // The numbers of these four types are even and below 8.
    guard header & 0x09 == 0, Int(header >> 8) == pdu.count - 2 else { return nil }
    let address =
      UInt64(pdu.littleEndian(at: 2, as: UInt32.self)) | UInt64(pdu.littleEndian(at: 6, as: UInt16.self)) << 32
    self.init(
      type: PDUType(rawValue: UInt8(truncatingIfNeeded: header & 0x0F)),
      sender: DeviceAddress(rawValue: address, isRandom: header & 0x40 != 0), rssiDBm: rssiDBm, channel: channel,
      data: pdu.after(8))
  }

  /// Parses the report of an event with exactly one report and no fault; `nil` for any other event.
  @usableFromInline
  init?(onlyReport event: ByteView) {
    guard var reports = AdvertisingReports(event), let first = try? reports.next(),
      case .some(.none) = try? reports.next()
    else { return nil }
    self = first
  }

  /// Parses the only report of an LE Advertising Report event. Most such events contain one report. The result equals
  /// that of `AdvertisingReports`, which takes longer.
  @inlinable @inline(__always)
  init?(onlyLegacyReport event: ByteView) {
    // The event has a code, a length, a subevent and the number of reports. A report has a type, a kind of address, an
    // address, the length of the data, the data and a signal strength.
    guard event.count >= 14, event.littleEndian(at: 0, as: UInt8.self) == 0x3E,
      event.littleEndian(at: 2, as: UInt16.self) == 0x0102,
      Int(event.littleEndian(at: 1, as: UInt8.self)) == event.count - 2,
      Int(event.littleEndian(at: 12, as: UInt8.self)) == event.count - 14,
      let type = PDUType(legacyReport: event.littleEndian(at: 4))
    else { return nil }
    let kind: UInt8 = event.littleEndian(at: 5)
    guard kind < 4 else { return nil }
    let address =
      UInt64(event.littleEndian(at: 6, as: UInt32.self)) | UInt64(event.littleEndian(at: 10, as: UInt16.self)) << 32
    let level: Int8 = event.littleEndian(at: event.count - 1)
    self.init(
      type: type, sender: DeviceAddress(rawValue: address, isRandom: kind & 1 == 1),
      rssiDBm: level == 127 ? nil : level, data: event[(event.startIndex + 13)..<(event.endIndex - 1)])
  }
}
