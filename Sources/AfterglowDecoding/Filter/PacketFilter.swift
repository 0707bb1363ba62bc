package import AfterglowCapture
package import AfterglowLinkLayer
package import AfterglowWire

/// A filter that admits the packets that meet all its criteria.
package struct PacketFilter {
  /// An end of the time range in which packets are admitted.
  package enum TimeBound: Hashable, Sendable {
    case at(CaptureTime)
    /// Nanoseconds after the first packet that has a time.
    case afterFirst(Int64)
  }

  package var since: TimeBound?
  package var until: TimeBound?
  package var weakestDBm: Int8?
  /// The address of the sender or the target, regardless of the address's kind.
  package var address: UInt64?
  package var type: PDUType?
  package var service: ServiceUUID?
  package var company: CompanyIdentifier?
  /// A part of the advertised name, as UTF-8; the comparison ignores ASCII case.
  package var name: [UInt8]?
  package var wantsOverflow = false
  package var wantsIBeacon = false
  /// Whether to admit only packets that were heard on advertising channels, events that report such packets, and bare
  /// advertising data.
  package var wantsAdvertisementsOnly = false

  /// The time of the first packet that has a time.
  private var first: CaptureTime?
  private var earliest: CaptureTime?
  private var end: CaptureTime?
  private var traits: Traits = []
  private var pairs = AdvertiserPairs()

  package init() {}

  /// Prepares the filter. The caller calls this method when all properties are set, before the first packet.
  package mutating func prepare() {
    traits = []
    if wantsOverflow { traits.insert(.overflow) }
    if wantsIBeacon { traits.insert(.iBeacon) }
    if service != nil { traits.insert(.service) }
    if company != nil { traits.insert(.company) }
    if name != nil { traits.insert(.name) }
    resolve()
  }

  /// Records the time of the first packet, because bounds may be relative to it. Further calls have no effect.
  @inline(__always)
  package mutating func record(_ time: CaptureTime) {
    if first == nil {
      first = time
      resolve()
    }
  }

  private mutating func resolve() {
    earliest = instant(since)
    end = instant(until)
  }

  private func instant(_ bound: TimeBound?) -> CaptureTime? {
    switch bound {
    case nil: return nil
    case .at(let time): return time
    case .afterFirst(let nanoseconds):
      // Until a packet has a time, a relative bound is unknown.
      guard let first else { return nil }
      let (sum, isTooFar) = first.nanosecondsSince1970.addingReportingOverflow(nanoseconds)
      return CaptureTime(nanosecondsSince1970: isTooFar ? .max : sum)
    }
  }

  /// The traits of a packet's content, which show the criteria that the content meets. The traits of an advertisement
  /// and of its scan response are combined.
  struct Traits: OptionSet {
    let rawValue: UInt8

    static let overflow = Traits(rawValue: 1)
    static let iBeacon = Traits(rawValue: 2)
    static let service = Traits(rawValue: 4)
    static let company = Traits(rawValue: 8)
    static let name = Traits(rawValue: 16)
  }

  /// The filter's verdict on a packet's content.
  enum Verdict {
    case refused
    case admitted
    /// The packet belongs to a pair of an advertisement and its scan response, and has these traits. The verdict on the
    /// packet also depends on the other packet of the pair.
    case half(Traits, pair: Int32, isScanResponse: Bool, isOfType: Bool)
  }

  /// Whether the filter has no criteria for the time and the signal strength. Without such criteria, equal contents
  /// have the same verdict.
  var isTimeless: Bool { since == nil && until == nil && weakestDBm == nil }
  var asksForContents: Bool { address != nil || type != nil || !traits.isEmpty }

  /// Whether a packet is within the time range and not below the minimum signal strength.
  package func admits(time: CaptureTime?, rssiDBm: Int8?) -> Bool {
    guard admits(time: time) else { return false }
    if let weakestDBm { guard let rssiDBm, rssiDBm >= weakestDBm else { return false } }
    return true
  }

  /// Whether a packet is within the time range.
  package func admits(time: CaptureTime?) -> Bool {
    if let earliest { guard let time, time >= earliest else { return false } }
    if let end { guard let time, time < end else { return false } }
    return true
  }

  /// Returns whether a packet's content meets the criteria. The caller passes all packets in the order of the capture.
  mutating func admits(_ meaning: PacketMeaning, of packet: PacketView) -> Bool {
    guard asksForContents else { return true }
    let found = traits(of: meaning.sighting?.data ?? packet.advertisingData)
    guard let sighting = meaning.sighting else { return address == nil && type == nil && traits.isSubset(of: found) }
    return admits(verdict(on: sighting, found))
  }

  /// Returns the verdict on every packet with the sighting's content.
  mutating func verdict(on sighting: AdvertisingPacket<ByteView>) -> Verdict {
    verdict(on: sighting, traits(of: sighting.data))
  }

  private mutating func verdict(on sighting: AdvertisingPacket<ByteView>, _ found: Traits) -> Verdict {
    if let address, sighting.sender?.rawValue != address, sighting.target?.rawValue != address { return .refused }
    let isOfType = type.map { sighting.type == $0 } ?? true
    if traits.isEmpty { return isOfType ? .admitted : .refused }
    guard let sender = sighting.sender, sighting.isPairable else {
      return isOfType && traits.isSubset(of: found) ? .admitted : .refused
    }
    return .half(
      found, pair: pairs.place(of: sender), isScanResponse: sighting.isScanResponse, isOfType: isOfType)
  }

  /// Returns whether a verdict admits its packet. The caller passes the verdicts on all packets in the order of the
  /// capture.
  @inline(__always)
  mutating func admits(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .refused: false
    case .admitted: true
    case .half(let found, let pair, let isScanResponse, let isOfType):
      // The filter records the traits even for an unwanted type, because the other half of the pair may have the wanted
      // type.
      traits.isSubset(of: found.union(pairs.record(found, at: pair, isScanResponse: isScanResponse))) && isOfType
    }
  }

  /// A number that increases when earlier verdicts become invalid.
  var generation: Int { pairs.generation }

  private func traits(of data: ByteView) -> Traits {
    var found: Traits = []
    for content in Contents(data) {
      if traits.contains(.overflow), content.overflowMask != nil { found.insert(.overflow) }
      switch content {
      case .iBeacon:
        found.insert(.iBeacon)
        if company == .apple { found.insert(.company) }
      case .overflow: if company == .apple { found.insert(.company) }
      case .manufacturer(let other, _): if other == company { found.insert(.company) }
      case .localName(let text, isComplete: _): if let name, text.contains(folding: name) { found.insert(.name) }
      case .services(let list, isComplete: _): if let service, list.contains(service) { found.insert(.service) }
      case .serviceData(let uuid, _): if uuid == service { found.insert(.service) }
      case .flags, .txPower, .other: break
      }
    }
    return found
  }
}

extension AdvertisingPacket {
  /// Whether the packet can belong to a pair of an advertisement and its scan response.
  var isPairable: Bool {
    switch type {
    case .connectableUndirected, .scannable, .scanResponse: true
    default: false
    }
  }
}

extension ByteView {
  /// Whether these bytes contain a text; ASCII case is ignored.
  fileprivate func contains(folding text: [UInt8]) -> Bool {
    func folded(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }
    guard text.count <= count else { return false }
    return (0...(count - text.count)).contains { offset in
      text.indices.allSatisfy { folded(self[startIndex + offset + $0]) == folded(text[$0]) }
    }
  }
}

extension CapturedPacket<ByteView> {
  /// Whether the packet, which may be damaged, was heard on an advertising channel, reports advertising packets, or is
  /// bare advertising data.
  var isOfAdvertising: Bool {
    switch layer {
    case .linkLayer: !isOfConnection
    case .advertisingData: true
    case .hci(.event): AdvertisingReports(bytes) != nil
    case .hci, .note, .other: false
    }
  }
}
