import AfterglowCapture
import AfterglowWire

/// Which packets are wanted: those for which all that is asked for holds.
struct PacketFilter {
  private var since: CaptureTime?
  private var until: CaptureTime?
  private var weakestDBm: Int8?
  private var address: UInt64?
  private var service: ServiceUUID?
  private var traits: Traits = []
  private var pairs = AdvertiserPairs()

  /// What is asked of a packet's contents, together with what its sender says in the other packet of the pair.
  struct Traits: OptionSet {
    let rawValue: UInt8

    static let overflow = Traits(rawValue: 1)
    static let iBeacon = Traits(rawValue: 2)
    static let service = Traits(rawValue: 4)
  }

  /// What is known of a packet by what it says.
  enum Verdict {
    case refused
    case admitted
    /// One half of an advertisement and its scan response: the other counts too.
    case half(Traits, pair: Int32, isScanResponse: Bool)
  }

  static let flags: Set = ["--overflow", "--ibeacon"]
  static let values = receptionValues.union(["--service", "--address"])
  /// Of these, what is asked of the reception alone, whatever the packet says.
  static let receptionValues: Set = ["--since", "--until", "--min-rssi"]

  init(_ options: Options) throws(CommandFailure) {
    since = try options.time("--since")
    until = try options.time("--until")
    weakestDBm = try options.integer("--min-rssi", in: Int8.min...Int8.max)
    if let text = options["--address"] {
      guard let number = DeviceAddress(text)?.rawValue else {
        throw .usage("--address takes six bytes with colons between them, not '\(text)'")
      }
      address = number
    }
    if let text = options["--service"] {
      guard let uuid = ServiceUUID(text) else {
        throw .usage("--service takes a UUID of 4, 8 or 32 hexadecimal digits, 32 with dashes, not '\(text)'")
      }
      service = uuid
      traits.insert(.service)
    }
    if options.contains("--overflow") { traits.insert(.overflow) }
    if options.contains("--ibeacon") { traits.insert(.iBeacon) }
  }

  /// Whether it is the same for all packets that say the same thing.
  var isTimeless: Bool { since == nil && until == nil && weakestDBm == nil }
  var asksForContents: Bool { address != nil || !traits.isEmpty }

  /// Whether a packet was received when, and as loud, as is asked.
  func admits(time: CaptureTime?, rssiDBm: Int8?) -> Bool {
    guard admits(time: time) else { return false }
    if let weakestDBm { guard let rssiDBm, rssiDBm >= weakestDBm else { return false } }
    return true
  }

  /// Whether a packet was received when it is asked.
  func admits(time: CaptureTime?) -> Bool {
    if let since { guard let time, time >= since else { return false } }
    if let until { guard let time, time < until else { return false } }
    return true
  }

  /// Whether a packet says what is asked; to be told of all packets in their order, wanted or not.
  mutating func admits(_ meaning: PacketMeaning, of packet: PacketView) -> Bool {
    guard asksForContents else { return true }
    let found = traits(of: meaning.sighting?.data ?? packet.advertisingData)
    guard let sighting = meaning.sighting else { return address == nil && traits.isSubset(of: found) }
    return admits(verdict(on: sighting, found))
  }

  /// What can be said of all that says the same.
  mutating func verdict(on sighting: Sighting<ByteView>) -> Verdict { verdict(on: sighting, traits(of: sighting.data)) }

  private mutating func verdict(on sighting: Sighting<ByteView>, _ found: Traits) -> Verdict {
    if let address, sighting.sender?.rawValue != address, sighting.target?.rawValue != address { return .refused }
    if traits.isEmpty { return .admitted }
    guard let sender = sighting.sender, sighting.isPairable else {
      return traits.isSubset(of: found) ? .admitted : .refused
    }
    return .half(found, pair: pairs.place(of: sender), isScanResponse: sighting.isScanResponse)
  }

  /// Whether what was heard is what is asked; to be told of all in their order, wanted or not.
  @inline(__always)
  mutating func admits(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .refused: false
    case .admitted: true
    case .half(let found, let pair, let isScanResponse):
      traits.isSubset(of: found.union(pairs.note(found, at: pair, isScanResponse: isScanResponse)))
    }
  }

  /// Grows when verdicts that were given before are not good any more.
  var generation: Int { pairs.generation }

  private func traits(of data: ByteView) -> Traits {
    var found: Traits = []
    for content in Contents(data) {
      if traits.contains(.overflow), content.overflowMask != nil { found.insert(.overflow) }
      switch content {
      case .iBeacon: found.insert(.iBeacon)
      case .services(let list, isComplete: _): if let service, list.contains(service) { found.insert(.service) }
      case .serviceData(let uuid, _): if uuid == service { found.insert(.service) }
      case .flags, .localName, .txPower, .overflow, .manufacturer, .other: break
      }
    }
    return found
  }
}

/// What each advertiser said last in its advertisement and in its scan response: the two belong together.
struct AdvertiserPairs {
  private struct Pair {
    var advertisement: PacketFilter.Traits = []
    var scanResponse: PacketFilter.Traits = []
  }

  /// As many as a summary remembers.
  private static let limit = CaptureSummary.addressLimit
  private var pairs: [Pair] = []
  private var places: [DeviceAddress: Int32] = [:]
  /// Grows whenever all is forgotten: places that were given before are of nobody then.
  private(set) var generation = 0

  /// Where an advertiser's pair is.
  mutating func place(of sender: DeviceAddress) -> Int32 {
    if let place = places[sender] { return place }
    if pairs.count >= Self.limit {
      pairs.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      generation += 1
    }
    let place = Int32(pairs.count)
    pairs.append(Pair())
    places[sender] = place
    return place
  }

  /// Remembers one half of a pair and gives the other.
  mutating func note(_ traits: PacketFilter.Traits, at place: Int32, isScanResponse: Bool) -> PacketFilter.Traits {
    let place = Int(place)
    if isScanResponse {
      pairs[place].scanResponse = traits
      return pairs[place].advertisement
    }
    pairs[place].advertisement = traits
    return pairs[place].scanResponse
  }
}

extension Sighting {
  /// Whether it is one half of an advertisement and its scan response.
  var isPairable: Bool {
    switch type {
    case .connectableUndirected, .scannable, .scanResponse: true
    default: false
    }
  }
}

extension Options {
  /// The instant behind an option.
  fileprivate func time(_ name: String) throws(CommandFailure) -> CaptureTime? {
    guard let text = self[name] else { return nil }
    guard let time = CaptureTime(text) else {
      throw .usage("\(name) takes a time such as 2020-05-02T15:50:26Z, or a date alone, not '\(text)'")
    }
    return time
  }
}
