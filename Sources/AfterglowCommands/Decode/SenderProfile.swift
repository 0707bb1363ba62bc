import AfterglowCapture
import AfterglowWire

/// How often an address was heard, how loud, and what it said.
struct Sender {
  private(set) var tally = Tally()
  private(set) var profile = SenderProfile()

  mutating func add(_ tally: Tally, _ profile: SenderProfile) {
    self.tally.add(tally)
    self.profile.add(profile)
  }
}

/// What one address says of itself, in its advertisements and scan responses together.
struct SenderProfile {
  /// An advertiser says little; one that says more is not to fill the memory.
  private static let limit = 8

  /// All bits of all its masks; `nil` where it sent none.
  private(set) var overflow: OverflowMask?
  /// What it calls itself.
  private(set) var name: String?
  private var services: [ServiceUUID] = []
  private var beacons: [IBeacon] = []
  /// Apple's message types, a bit for each below 64.
  private var apple: UInt64 = 0

  mutating func add(_ content: PacketMeaning.Content) {
    if let mask = content.overflowMask { overflow = (overflow ?? OverflowMask()).union(mask) }
    content.forEachAppleType { if $0.rawValue < 64 { apple |= 1 << UInt64($0.rawValue) } }
    switch content {
    case .localName(let bytes, isComplete: _): name = String(decoding: bytes, as: UTF8.self)
    case .services(let list, isComplete: _): for service in list { add(service) }
    case .serviceData(let service, _): add(service)
    case .iBeacon(let beacon): add(beacon)
    case .flags, .txPower, .overflow, .manufacturer, .other: break
    }
  }

  mutating func add(_ other: SenderProfile) {
    if let mask = other.overflow { overflow = (overflow ?? OverflowMask()).union(mask) }
    apple |= other.apple
    name = name ?? other.name
    for service in other.services { add(service) }
    for beacon in other.beacons { add(beacon) }
  }

  private mutating func add(_ service: ServiceUUID) {
    if services.count < Self.limit, !services.contains(service) { services.append(service) }
  }

  private mutating func add(_ beacon: IBeacon) {
    if beacons.count < Self.limit, !beacons.contains(beacon) { beacons.append(beacon) }
  }

  /// The types of Apple's messages that no other part of the profile shows, by their numbers.
  private var otherAppleTypes: [AppleMessageType] {
    (0..<64 as Range<UInt8>).filter { apple >> UInt64($0) & 1 == 1 }.map { AppleMessageType(rawValue: $0) }
      .filter { $0 != .overflow && $0 != .iBeacon }
  }

  /// In the order of what people look for.
  var description: String {
    var parts: [String] = []
    if let overflow {
      let bits = overflow.setBits.map(String.init).joined(separator: ", ")
      parts.append("overflow " + (bits.isEmpty ? "without bits" : overflow.count == 1 ? "bit \(bits)" : "bits \(bits)"))
    }
    parts += beacons.map { "iBeacon \($0.uuid) \($0.major) \($0.minor)" }
    if let name { parts.append("name \"\(name)\"") }
    if !services.isEmpty { parts.append("services " + services.map(\.description).joined(separator: ", ")) }
    parts += otherAppleTypes.map(\.description)
    return parts.joined(separator: "; ")
  }

  var jsonMembers: [String: JSON?] {
    [
      "appleTypes": apple == 0
        ? nil
        : .array((0..<64).filter { apple >> UInt64($0) & 1 == 1 }.map { .integer($0) }),
      "iBeacons": beacons.isEmpty
        ? nil
        : .array(
          beacons.map {
            .object([
              "major": .integer(Int($0.major)), "minor": .integer(Int($0.minor)), "uuid": .string($0.uuid.description),
            ])
          }),
      "name": name.map { .string($0) },
      "overflowMask": overflow.map { .string($0.description) },
      "services": services.isEmpty ? nil : .array(services.map { .string($0.description) }),
    ]
  }
}
