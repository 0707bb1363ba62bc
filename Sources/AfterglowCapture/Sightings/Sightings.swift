public import AfterglowLinkLayer

/// An iterator over the sightings of one packet of a capture. A sighting is a packet on an advertising channel that the
/// captured packet contains or reports. An HCI event may report several such packets.
///
/// A damaged packet has no sightings. Packets of connections, HCI commands, and lines that contain only AD structures
/// have no sightings either.
public struct Sightings<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  private enum Source {
    case pdu(Bytes)
    case reports(AdvertisingReports<Bytes>)
    case none
  }

  private var source: Source
  private let rssiDBm: Int8?
  private let channel: UInt8?

  /// Creates an iterator over the sightings of a packet.
  public init(_ packet: CapturedPacket<Bytes>) { self.init(packet, packet.checksum) }

  /// Creates an iterator with a verdict on the checksum that the caller has already computed.
  init(_ packet: CapturedPacket<Bytes>, _ verdict: ChecksumVerdict) {
    (rssiDBm, channel) = (packet.rssiDBm, packet.channel)
    switch packet.layer {
    case .linkLayer(LinkLayer.advertisingAccessAddress) where verdict != .damaged: source = .pdu(packet.bytes)
    case .hci(.event): source = AdvertisingReports(packet.bytes).map { .reports($0) } ?? .none
    case .advertisingData, .linkLayer, .hci, .note, .other: source = .none
    }
  }

  /// Returns the next sighting, or `nil` at the end. After an error the iterator returns `nil`.
  public mutating func next() throws(PDUError) -> AdvertisingPacket<Bytes>? {
    switch source {
    case .none: return nil
    case .pdu(let bytes):
      source = .none
      return sighting(try LinkLayerPDU(parsing: bytes), bytes)
    case .reports(var reports):
      source = .none
      guard let sighting = try reports.next() else { return nil }
      source = .reports(reports)
      return sighting
    }
  }

  private func sighting(_ pdu: LinkLayerPDU<Bytes>, _ bytes: Bytes) -> AdvertisingPacket<Bytes> {
    var sighting = AdvertisingPacket(
      type: pdu.type, sender: pdu.sender, target: pdu.target, rssiDBm: rssiDBm, channel: channel,
      data: bytes.suffix(0))
    switch pdu {
    case .advertisement(_, _, let data): sighting.data = data
    case .extended(let header):
      sighting.data = header.data
      sighting.txPowerDBm = header.txPowerDBm
      sighting.setID = header.setID
    case .connectionRequest(let request): if request.missingByteCount > 0 { sighting.completeness = .cutShort }
    case .directedAdvertisement, .scanRequest, .other: break
    }
    return sighting
  }
}
