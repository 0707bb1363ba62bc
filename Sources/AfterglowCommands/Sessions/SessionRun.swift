import AfterglowCapture
import AfterglowWire

/// Goes through captures and keeps who was heard when.
struct SessionRun: CaptureRun, ~Copyable {
  let surroundings: Surroundings
  private let filter: PacketFilter
  private var progress: DecodeProgress
  private var log: AddressLog
  private var identification: Identification
  private var connections = ConnectionBook()
  private(set) var counts = Counts()
  /// From the first packet to the last, whoever sent it.
  private var range: ClosedRange<CaptureTime>?

  /// How many records there were, and how many of them are of no use.
  struct Counts {
    var records = 0
    var malformed = 0
    /// Without a time there is nothing to be said about who was there when.
    var timeless = 0
    /// Of networks that have nothing to do with Bluetooth.
    var foreign = 0

    var useless: Int { malformed + timeless + foreign }
  }

  var records: Int { counts.records }

  init(gap: Int64, region: ServiceUUID?, filter: PacketFilter, in surroundings: Surroundings) {
    self.surroundings = surroundings
    self.filter = filter
    log = AddressLog(gap: gap)
    identification = Identification(region: region)
    progress = DecodeProgress(surroundings.isWatched ? surroundings : nil)
  }

  mutating func read(_ input: consuming CaptureInput) throws(CommandFailure) {
    progress.begin(input.name, size: input.size)
    defer { progress.end() }
    let name = input.name
    // Handles are given away anew in each recording.
    connections = ConnectionBook()
    try input.forEach { packet in
      counts.records += 1
      progress.advance(to: packet.position.byteOffset)
      take(packet, of: name)
    } malformed: { record in
      counts.records += 1
      counts.malformed += 1
      progress.end()
      surroundings.say("\(name): \(record)")
    }
  }

  private mutating func take(_ packet: PacketView, of name: String) {
    if case .other = packet.layer {
      counts.foreign += 1
      return
    }
    let part = connections.heard(packet)
    guard let time = packet.time else {
      counts.timeless += 1
      return
    }
    if filter.admits(time: time) {
      range = range.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    }
    if let (sender, payload) = part {
      note(sender, at: time, rssiDBm: packet.rssiDBm)
      for service in DiscoveredServices(l2cap: payload) { identification.note(service, of: sender) }
      return
    }
    var isMalformed = false
    packet.forEachSighting { result in
      switch result {
      case .success(let sighting):
        if let fault = PacketMeaning(sighting).fault {
          isMalformed = true
          surroundings.say("\(name): \(packet.position): \(fault)")
        }
        guard let sender = sighting.sender, note(sender, at: time, rssiDBm: sighting.rssiDBm) else { return }
        identification.note(sighting, from: sender, at: time)
      case .failure(let error):
        isMalformed = true
        surroundings.say("\(name): \(packet.position): \(error)")
      }
    }
    if isMalformed { counts.malformed += 1 }
  }

  /// Notes that somebody was heard, unless it was not when or not as loud as is asked.
  @discardableResult
  private mutating func note(_ sender: DeviceAddress, at time: CaptureTime, rssiDBm: Int8?) -> Bool {
    guard filter.admits(time: time, rssiDBm: rssiDBm) else { return false }
    return log.note(sender, at: time, rssiDBm: rssiDBm)
  }

  /// What came of it all.
  consuming func finish() -> Sessions {
    Sessions(
      range: range, gap: log.gap, resolutionSeconds: log.resolutionSeconds,
      peers: HeardPeer.merge(log, identification), hints: identification.hints, packetsOfOthers: log.packetsOfOthers)
  }
}

/// Who was near a receiver, and when.
struct Sessions {
  /// What was captured, whoever sent it; `nil` where nothing has a time.
  let range: ClosedRange<CaptureTime>?
  /// Nanoseconds of silence after which somebody was gone.
  let gap: Int64
  /// How long a point of a trace is.
  let resolutionSeconds: Int64
  var peers: [HeardPeer]
  /// Masks that read as somebody and were no proof.
  let hints: Int
  /// Packets of senders for whom there was no room.
  let packetsOfOthers: Int
}
