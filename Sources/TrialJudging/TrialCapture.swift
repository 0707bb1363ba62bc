import AfterglowTrial
import AfterglowWire

/// The packets of a capture that belong to a trial: those that contain a plan's services, names or beacons.
///
/// Packets of other devices are dropped as they are read. Of the packets of the trial, only the content that the plan
/// defines is stored.
public struct TrialCapture: Sendable {
  /// The human-readable name of the capture.
  public let name: String
  private(set) var packets: [Packet] = []
  /// The time from the first packet of any device to the last packet of any device, in seconds since 1970 on the
  /// capture's clock.
  private(set) var range: ClosedRange<Double>?

  /// A packet of a phone in the trial.
  struct Packet: Hashable, Sendable {
    /// Seconds since 1970, on the clock of the capturing machine.
    var time: Double
    /// The sender's address.
    var sender: UInt64
    var isScanResponse: Bool
    var content: Content
    /// The services by their names in the plan.
    var services: [String]
    /// The number of bytes of ``TrialWords/advertisedName`` in the packet; 0 if the packet does not contain this name.
    var nameBytes: Int
    /// Whether the packet's overflow area has bits of services that are in no plan.
    var hasOtherBits = false
  }

  /// The kind of a packet's content, in the words of the log.
  enum Content: String, Sendable {
    case plain, overflow, beacon, nothing
  }

  /// The maximum number of packets, which is enough for trials on several evenings. Later packets are dropped.
  private static let packetLimit = 2_000_000

  /// Creates a capture without packets.
  public init(name: String) {
    self.name = name
  }

  /// Adds a packet of any device.
  ///
  /// - Parameters:
  ///   - time: The time at which the packet was received, in seconds since 1970 on the clock of the capturing machine.
  ///   - sender: The sender's address.
  ///   - isScanResponse: Whether the packet answers a scan request.
  ///   - data: The packet's AD structures. Reading ends at a malformed structure.
  public mutating func add(
    at time: Double, from sender: UInt64, isScanResponse: Bool, _ data: some RandomAccessCollection<UInt8>
  ) {
    guard Self.times.contains(time) else { return }
    range = range.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    guard packets.count < Self.packetLimit else { return }
    let packet = Packet(at: time, from: sender, isScanResponse: isScanResponse, data)
    if packet.isOfTrial { packets.append(packet) }
  }

  /// Whether AD structures contain a service, a name or a beacon of the plans.
  ///
  /// Returns `false` if an overflow area has both bits of the plans' services and other bits, because such an area may
  /// belong to another device.
  public static func isOfTrial(_ data: some RandomAccessCollection<UInt8>) -> Bool {
    let packet = Packet(at: 0, from: 0, isScanResponse: false, data)
    return packet.isOfTrial && !packet.hasOtherBits
  }

  /// The range of accepted times, in seconds since 1970. Packets with other times are dropped, so that sums and
  /// differences stay finite.
  private static let times = 0...1e11
}

extension TrialCapture.Packet {
  fileprivate init(
    at time: Double, from sender: UInt64, isScanResponse: Bool, _ data: some RandomAccessCollection<UInt8>
  ) {
    self.init(
      time: time, sender: sender, isScanResponse: isScanResponse, content: .nothing, services: [], nameBytes: 0)
    var structures = AdvertisingData(data).makeIterator()
    while let structure = try? structures.next(), let content = try? ADContent(parsing: structure) { add(content) }
  }

  fileprivate var isOfTrial: Bool { content != .nothing || nameBytes > 0 }

  private mutating func add(_ content: ADContent<some RandomAccessCollection<UInt8>>) {
    switch content {
    case .services(let list, isComplete: _):
      let names = list.compactMap { AirServices.names[$0] }
      guard !names.isEmpty else { return }
      // If a packet contains an ordinary list with services of the plans and an overflow area, only the list counts.
      // Only older phones send such packets.
      services = self.content == .plain ? services + names : names
      self.content = .plain
      hasOtherBits = false
    case .overflow(let mask):
      let names = AirServices.bits.filter { mask[$0.bit] }.map(\.name)
      guard !names.isEmpty, self.content == .nothing else { return }
      (self.content, services) = (.overflow, names)
      hasOtherBits = !mask.isSubset(of: AirServices.mask)
    case .iBeacon(let beacon):
      if beacon.uuid == AirServices.beacon { self.content = .beacon }
    case .localName(let name, isComplete: _):
      if !name.isEmpty, TrialWords.advertisedName.utf8.starts(with: name) { nameBytes = name.count }
    case .flags, .txPower, .serviceData, .manufacturer, .other: break
    }
  }

  /// The packet as lines in the words of the app's log.
  var lines: [TrialLine] {
    func line(_ name: String, _ text: String, value: Double? = nil) -> TrialLine {
      TrialLine(
        number: 0, process: 0, time: time, kind: .callback, name: name, text: text, value: value,
        flag: isScanResponse, peer: String(sender, radix: 16), list: services)
    }
    let packet = line(TrialWords.OnAir.packet, "\(content.rawValue):\(services.joined(separator: "+"))")
    guard nameBytes > 0 else { return [packet] }
    return [packet, line(TrialWords.OnAir.named, content.rawValue, value: Double(nameBytes))]
  }
}

/// The services of the plans in the form that they have on air.
private enum AirServices {
  static let all = TrialWords.services.compactMap { service in
    ServiceUUID(service.uuid).map { (name: service.name, uuid: $0) }
  }
  static let names = Dictionary(all.map { ($0.uuid, $0.name) }) { first, _ in first }
  static let bits = all.map { (name: $0.name, bit: OverflowArea.bit(for: $0.uuid)) }
  static let mask = OverflowMask(services: all.map(\.uuid))
  static let beacon = ServiceUUID(TrialWords.beacon)
}
