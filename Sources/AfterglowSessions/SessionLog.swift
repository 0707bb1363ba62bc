package import AfterglowCapture
package import AfterglowDecoding
import AfterglowLinkLayer
package import AfterglowWire

/// Processes the packets of captures, and records the times at which each peer was heard.
package struct SessionLog: ~Copyable {
  private var filter: PacketFilter
  private var numbers = AddressNumbers(limit: AddressLog.presenceLimit)
  private var log: AddressLog
  private var identification: Identification
  private var connections = ConnectionBook()
  private var reader = MeaningReader()
  private var repeated = RepeatedPackets()
  package private(set) var counts = Counts()
  /// The span from the first to the last packet whose time is within the filter's limits. Packets of every sender are
  /// included.
  private var range: ClosedRange<CaptureTime>?

  /// The number of records, and the numbers of records that are malformed, have no time, or have an unknown link type.
  package struct Counts {
    package fileprivate(set) var records = 0
    package fileprivate(set) var malformed = 0
    /// Packets without a time, which belong to no session.
    package fileprivate(set) var timeless = 0
    /// Packets of link types that this program does not parse.
    package fileprivate(set) var foreign = LinkTypeCounts()

    package var useless: Int { malformed + timeless + foreign.total }
  }

  /// Creates a log. After a silence longer than `gap` nanoseconds, a peer counts as gone. A beacon of `region` contains
  /// the identifier of an installation.
  package init(gap: Int64, region: ServiceUUID?, filter: PacketFilter) {
    self.filter = filter
    self.filter.prepare()
    log = AddressLog(gap: gap)
    identification = Identification(region: region)
  }

  /// Begins another capture.
  package mutating func begin() {
    // A connection handle has a meaning only within one capture.
    connections = ConnectionBook()
    reader.begin()
  }

  /// Counts a record from which no packet could be read.
  package mutating func countMalformedRecord() {
    counts.records += 1
    counts.malformed += 1
  }

  /// Processes packets, and passes faults in the packets to `report`.
  package mutating func record(_ batch: borrowing PacketBatch, report: FaultReport) {
    counts.records += batch.packets.count
    for packet in batch.packets { record(packet, report) }
  }

  private mutating func record(_ packet: PacketView, _ report: FaultReport) {
    if case .other(let type) = packet.layer {
      counts.foreign.add(type)
      return
    }
    if let time = packet.time, recordRepeated(packet, at: time) { return }
    let verdict = packet.checksum
    let part = connections.heard(packet, verdict)
    guard let time = packet.time else {
      counts.timeless += 1
      return
    }
    extendRange(to: time)
    if let (sender, payload) = part {
      if filter.admits(time: time, rssiDBm: packet.rssiDBm) {
        _ = log.record(sender, &numbers, at: time, rssiDBm: packet.rssiDBm)
      }
      guard let number = numbers.number(of: sender) else { return }
      for service in DiscoveredServices(l2cap: payload) { identification.record(service, of: number) }
      return
    }
    var isMalformed = false
    var known: RepeatedPackets.Known?
    if verdict == .damaged { known = .init(number: nil, data: nil, isScanResponse: false) }
    reader.forEachMeaning(of: packet, verdict) { meaning in
      if let fault = meaning.fault {
        isMalformed = true
        report(packet.position, fault)
      }
      guard let sighting = meaning.sighting, let sender = sighting.sender,
        filter.admits(time: time, rssiDBm: sighting.rssiDBm),
        let number = log.record(sender, &numbers, at: time, rssiDBm: sighting.rssiDBm)
      else { return }
      identification.record(meaning, from: sender, number, at: time)
      // Connection requests are parsed each time, because they begin connections.
      if sighting.type != .connectionRequest, meaning.isKept { known = .init(sighting, of: number) }
    }
    if isMalformed { counts.malformed += 1 }
    if let known { repeated.keep(packet, known) }
  }

  /// Handles a packet that differs from an earlier packet only in its time and its signal strength. Returns `false` if
  /// the packet has to be parsed.
  @inline(__always)
  private mutating func recordRepeated(_ packet: PacketView, at time: CaptureTime) -> Bool {
    // While an advertisement is incomplete, each report has to be read, because it may continue that advertisement.
    guard !reader.isWaiting, let (known, rssiDBm) = repeated.find(packet) else { return false }
    guard let number = known.number else {
      extendRange(to: time)
      return true
    }
    if let data = known.data {
      guard identification.isRepeated(data, isScanResponse: known.isScanResponse, of: number) else { return false }
    }
    extendRange(to: time)
    if filter.admits(time: time, rssiDBm: rssiDBm) { log.record(number, at: time, rssiDBm: rssiDBm) }
    return true
  }

  @inline(__always)
  private mutating func extendRange(to time: CaptureTime) {
    filter.record(time)
    guard filter.admits(time: time) else { return }
    if let range, range.contains(time) { return }
    range = range.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
  }

  /// Returns the sessions. With `infersSuccessions`, addresses that directly follow one another count as one peer,
  /// although no identifier proves that they belong together.
  package consuming func finish(infersSuccessions: Bool) -> Sessions {
    Sessions(
      range: range, gap: log.gap, resolutionSeconds: log.resolutionSeconds,
      peers: HeardPeer.merge(numbers, log, identification, infersSuccessions: infersSuccessions),
      hints: identification.hints,
      packetsOfOthers: log.packetsOfOthers)
  }
}

extension RepeatedPackets.Known {
  fileprivate init(_ sighting: AdvertisingPacket<ByteView>, of number: Int) {
    self.init(
      number: number, data: sighting.data.isEmpty ? nil : ContentKey.checksum(of: sighting.data),
      isScanResponse: sighting.isScanResponse)
  }
}

extension AddressLog {
  /// Records that an address was heard, and returns its number; `nil` if the log has no room for the address or for
  /// another presence.
  fileprivate mutating func record(
    _ sender: DeviceAddress, _ numbers: inout AddressNumbers, at time: CaptureTime, rssiDBm: Int8?
  ) -> Int? {
    guard let number = numbers.number(of: sender) else {
      countOther()
      return nil
    }
    return record(number, at: time, rssiDBm: rssiDBm) ? number : nil
  }
}
