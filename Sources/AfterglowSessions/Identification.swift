import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowProximity
import AfterglowWire

/// Identifies the owners of addresses from their advertisements, with the same rules of trust as a phone.
struct Identification {
  private struct Sender {
    var evidence = Evidence()
    var profile = SenderProfile()
    /// The checksums of the address's latest advertisement and scan response, from which repetitions are recognised.
    var advertisement: UInt64 = 0
    var scanResponse: UInt64 = 0
    /// The ordinary service list of the latest advertisement, which is needed to read the mask in the scan response.
    var services: [ServiceUUID] = []

    /// Returns the checksum of a scan response and the latest advertisement together. `scanResponse` is the checksum of
    /// the scan response alone.
    func together(_ scanResponse: UInt64) -> UInt64 { scanResponse ^ (advertisement &* 0x9E37_79B9_7F4A_7C15) }
  }

  /// The maximum number of services that are recorded for one advertisement. The engine has the same limit.
  private static let serviceLimit = 256

  /// The UUID of the beacons that contain the identifiers of installations; `nil` if no beacons are read.
  private let region: ServiceUUID?
  /// The senders, indexed by the numbers of their addresses.
  private var senders: [Sender] = []
  private var reader: OverflowReader
  /// The latest instant of all packets whose mask was read. A capture's times may decrease, but the times that are
  /// passed to the mask reader must not decrease.
  private var now = Instant(nanoseconds: .min)
  /// The number of masks that contain an identifier but do not prove it.
  var hints: Int { reader.hints }

  init(region: ServiceUUID?) {
    self.region = region
    var configuration = Configuration()
    // The mask of a phone that hosts the reference service has that service's bit in addition to the bits of the
    // identifier.
    configuration.channels = [.gatt, .overflow]
    reader = OverflowReader(configuration)
  }

  func evidence(of number: Int) -> Evidence { number < senders.count ? senders[number].evidence : Evidence() }

  func profile(of number: Int) -> SenderProfile { number < senders.count ? senders[number].profile : SenderProfile() }

  /// Returns whether an address repeats its last advertising data; `data` is the checksum of the new data.
  ///
  /// The service list of the advertisement determines the meaning of a mask in the scan response. Therefore a scan
  /// response counts as repeated only if the advertisement is also unchanged.
  @inline(__always)
  func isRepeated(_ data: UInt64, isScanResponse: Bool, of number: Int) -> Bool {
    guard number < senders.count else { return false }
    return isScanResponse
      ? senders[number].scanResponse == senders[number].together(data) : senders[number].advertisement == data
  }

  /// Records the advertising data of an address; returns `false` if the data is empty or repeats the latest data.
  @inline(__always)
  private mutating func isNews(_ sighting: AfterglowLinkLayer.AdvertisingPacket<ByteView>, of number: Int) -> Bool {
    if sighting.data.isEmpty { return false }
    while senders.count <= number { senders.append(Sender()) }
    let data = ContentKey.checksum(of: sighting.data)
    if isRepeated(data, isScanResponse: sighting.isScanResponse, of: number) { return false }
    if sighting.isScanResponse {
      senders[number].scanResponse = senders[number].together(data)
    } else {
      senders[number].advertisement = data
      senders[number].services.removeAll()
    }
    return true
  }

  /// Records the content that an address sent on an advertising channel.
  mutating func record(
    _ meaning: PacketMeaning, from address: DeviceAddress, _ number: Int, at time: CaptureTime
  ) {
    guard let sighting = meaning.sighting, meaning.fault == nil, meaning.kind != .advertisementPart,
      isNews(sighting, of: number)
    else { return }
    var mask: OverflowMask?
    for content in Contents(sighting.data) {
      senders[number].profile.add(content)
      switch content {
      case .services(let list, isComplete: _):
        senders[number].services += list.prefix(max(0, Self.serviceLimit - senders[number].services.count))
        for installation in list.compactMap(IdentityService.installation(in:)) {
          senders[number].evidence.add(installation, by: .service)
        }
      case .iBeacon(let beacon):
        if let region, beacon.uuid == region {
          if let installation = beacon.installation { senders[number].evidence.add(installation, by: .beacon) }
        } else {
          senders[number].evidence.add(beacon)
        }
      case .flags, .localName, .txPower, .serviceData, .overflow, .manufacturer, .other: break
      }
      mask = mask ?? content.overflowMask
    }
    guard let mask else { return }
    let (identified, services) = (senders[number].evidence.installation(by: .service), senders[number].services)
    if let reading = read(mask, services, of: address, identified: identified, at: time) {
      senders[number].evidence.add(reading.installation, by: .overflow(code: reading.code.description))
    }
  }

  /// Records the installation in the UUID of a service that an address offers over a connection. A UUID without an
  /// installation has no effect.
  mutating func record(_ service: ServiceUUID, of number: Int) {
    guard let installation = IdentityService.installation(in: service) else { return }
    while senders.count <= number { senders.append(Sender()) }
    senders[number].evidence.add(installation, by: .service)
  }

  /// Returns the reading of a mask if the reading is trusted; `nil` otherwise. Another app may have set some bits of
  /// the mask.
  private mutating func read(
    _ mask: OverflowMask, _ services: [ServiceUUID], of address: DeviceAddress, identified: InstallationID?,
    at time: CaptureTime
  ) -> OverflowReading? {
    now = max(now, Instant(nanoseconds: time.nanosecondsSince1970))
    reader.expire(at: now)
    let peer = PeerIdentifier(high: address.isRandom ? 1 : 0, low: address.rawValue)
    let finding = reader.read(
      Advertisement(services: services, overflow: mask), of: peer, identified: identified, at: now)
    if case .identified(let reading) = finding { return reading }
    return nil
  }
}
