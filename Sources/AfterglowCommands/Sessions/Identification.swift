import AfterglowCapture
import AfterglowProximity
import AfterglowWire

/// Learns from what addresses say whose they are, by the rules of trust that a phone goes by.
struct Identification {
  private struct Sender {
    var evidence = Evidence()
    var profile = SenderProfile()
    /// What it said last in its advertisement and in its scan response, as checksums: most of it is said again and again.
    var advertisement: Int?
    var scanResponse: Int?
    /// The ordinary service list of its advertisement: its mask, in the scan response, is to be read together with that.
    var services: [ServiceUUID] = []
  }

  /// As many senders as can have a presence.
  private static let senderLimit = AddressLog.presenceLimit
  /// What is looked at of one service list, as the engine does.
  private static let serviceLimit = 256

  /// Beacons of this UUID carry an installation.
  private let region: ServiceUUID?
  private var senders: [DeviceAddress: Sender] = [:]
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

  func evidence(of address: DeviceAddress) -> Evidence { senders[address]?.evidence ?? Evidence() }

  func profile(of address: DeviceAddress) -> SenderProfile { senders[address]?.profile ?? SenderProfile() }

  /// Takes in what an address said on an advertising channel.
  mutating func note(_ sighting: AfterglowCapture.Sighting<ByteView>, from address: DeviceAddress, at time: CaptureTime)
  {
    guard !sighting.data.isEmpty, var sender = take(address) else { return }
    defer { senders[address] = sender }
    let content = Self.checksum(sighting.data)
    if sighting.isScanResponse {
      // The same mask beside another service list is another mask.
      var hasher = Hasher()
      hasher.combine(content)
      hasher.combine(sender.advertisement)
      let both = hasher.finalize()
      guard sender.scanResponse != both else { return }
      sender.scanResponse = both
    } else {
      guard sender.advertisement != content else { return }
      sender.advertisement = content
      sender.services.removeAll()
    }
    // Of a malformed packet nothing is a finding.
    guard PacketMeaning(sighting).fault == nil else { return }
    var mask: OverflowMask?
    for content in Contents(sighting.data) {
      sender.profile.add(content)
      switch content {
      case .services(let list, isComplete: _):
        sender.services += list.prefix(max(0, Self.serviceLimit - sender.services.count))
        for installation in list.compactMap(IdentityService.installation(in:)) {
          sender.evidence.add(installation, by: .service)
        }
      case .iBeacon(let beacon):
        if let region, beacon.uuid == region {
          if let installation = beacon.installation { sender.evidence.add(installation, by: .beacon) }
        } else {
          sender.evidence.add(beacon)
        }
      case .flags, .localName, .txPower, .serviceData, .overflow, .manufacturer, .other: break
      }
      mask = mask ?? content.overflowMask
    }
    guard let mask else { return }
    let identified = sender.evidence.installation(by: .service)
    if let reading = read(mask, sender.services, of: address, identified: identified, at: time) {
      sender.evidence.add(reading.installation, by: .overflow(code: reading.code.description))
    }
  }

  /// Takes in a service that an address offers over a connection.
  mutating func note(_ service: ServiceUUID, of address: DeviceAddress) {
    guard let installation = IdentityService.installation(in: service), var sender = take(address) else { return }
    sender.evidence.add(installation, by: .service)
    senders[address] = sender
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

  /// Takes a sender out of the dictionary, so that it is changed in place; `nil` if there is no room for a new one.
  private mutating func take(_ address: DeviceAddress) -> Sender? {
    if let sender = senders.removeValue(forKey: address) { return sender }
    return senders.count < Self.senderLimit ? Sender() : nil
  }

  private static func checksum(_ data: ByteView) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(start: data.start, count: data.count))
    return hasher.finalize()
  }
}
