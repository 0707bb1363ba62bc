import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowProximity
import AfterglowWire

/// Learns from what addresses say whose they are, by the rules of trust that a phone goes by.
struct Identification {
  private struct Sender {
    var evidence = Evidence()
    var profile = SenderProfile()
    /// What it said last in its advertisement and in its scan response, as checksums: most of it is said again and again.
    var advertisement: UInt64 = 0
    var scanResponse: UInt64 = 0
    /// The ordinary service list of its advertisement: its mask, in the scan response, is to be read together with that.
    var services: [ServiceUUID] = []
  }

  /// What is looked at of one service list, as the engine does.
  private static let serviceLimit = 256

  /// Beacons of this UUID carry an installation.
  private let region: ServiceUUID?
  /// By the numbers of their addresses.
  private var senders: [Sender] = []
  private var reader: OverflowReader
  /// The latest instant so far: captures may step back in time, and the reader's memory does not.
  private var now = Instant(nanoseconds: .min)
  /// Masks that read as somebody and are no proof.
  var hints: Int { reader.hints }

  init(region: ServiceUUID?) {
    self.region = region
    var configuration = Configuration()
    // A phone that also hosts the reference service sets its bit whatever else its mask says.
    configuration.channels = [.gatt, .overflow]
    reader = OverflowReader(configuration)
  }

  func evidence(of number: Int) -> Evidence { number < senders.count ? senders[number].evidence : Evidence() }

  func profile(of number: Int) -> SenderProfile { number < senders.count ? senders[number].profile : SenderProfile() }

  /// Whether an address says what it said last: then there is nothing to be learned.
  ///
  /// A mask in a scan response belongs to the service list of the advertisement: with another list it is another mask.
  @inline(__always)
  mutating func isRepeated(_ sighting: AfterglowLinkLayer.Sighting<ByteView>, of number: Int) -> Bool {
    if sighting.data.isEmpty { return true }
    while senders.count <= number { senders.append(Sender()) }
    let content = Self.checksum(sighting.data)
    if sighting.isScanResponse {
      let both = content ^ (senders[number].advertisement &* 0x9E37_79B9_7F4A_7C15)
      if senders[number].scanResponse == both { return true }
      senders[number].scanResponse = both
    } else {
      if senders[number].advertisement == content { return true }
      senders[number].advertisement = content
      senders[number].services.removeAll()
    }
    return false
  }

  /// Takes in what an address said on an advertising channel.
  mutating func note(
    _ meaning: PacketMeaning, from address: DeviceAddress, _ number: Int, at time: CaptureTime
  ) {
    guard let sighting = meaning.sighting, meaning.fault == nil, meaning.kind != .advertisementPart,
      !isRepeated(sighting, of: number)
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

  /// Takes in a service that an address offers over a connection.
  mutating func note(_ service: ServiceUUID, of number: Int) {
    guard let installation = IdentityService.installation(in: service) else { return }
    while senders.count <= number { senders.append(Sender()) }
    senders[number].evidence.add(installation, by: .service)
  }

  /// Who a mask names, as far as it is believed: another app may have set bits of it.
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

  private static func checksum(_ data: ByteView) -> UInt64 { ContentKey.checksum(of: data) }
}
