import AfterglowCapture
package import AfterglowWire

/// The number and the signal strengths of the receptions from one address, and the profile of this sender.
package struct Sender {
  package internal(set) var tally = ReceptionCount()
  package internal(set) var profile = SenderProfile()

  /// The checksum of the latest advertising data, from which repetitions are recognised.
  private var lastContent: UInt64 = 0

  /// Records advertising data. Returns whether the data differs from the previous data of this sender.
  mutating func isNews(_ data: ByteView) -> Bool {
    let content = ContentKey.checksum(of: data)
    defer { lastContent = content }
    return content != lastContent
  }
}

/// The combined content of one address's advertisements and scan responses.
package struct SenderProfile: Equatable {
  /// The limit on each list. Normal advertisers name few services, and malicious advertisers must not fill the memory.
  private static let limit = 8

  /// The union of all masks of the address; `nil` if it sent no mask.
  package private(set) var overflow: OverflowMask?
  /// The advertised name.
  package private(set) var name: String?
  package private(set) var services: [ServiceUUID] = []
  package private(set) var beacons: [IBeacon] = []
  /// The first company in the manufacturer data.
  package private(set) var company: CompanyIdentifier?
  /// Apple's message types below 64 that were received, with one bit for each type.
  private var apple: UInt64 = 0

  package init() {}

  package mutating func add(_ content: PacketMeaning.Content) {
    if let mask = content.overflowMask { overflow = (overflow ?? OverflowMask()).union(mask) }
    content.forEachAppleType { if $0.rawValue < 64 { apple |= 1 << UInt64($0.rawValue) } }
    switch content {
    case .localName(let bytes, isComplete: _):
      if let name, name.utf8.elementsEqual(bytes) { break }
      name = String(decoding: bytes, as: UTF8.self)
    case .services(let list, isComplete: _): for service in list { add(service) }
    case .serviceData(let service, _): add(service)
    case .iBeacon(let beacon):
      add(beacon)
      company = company ?? .apple
    case .overflow: company = company ?? .apple
    case .manufacturer(let named, _): company = company ?? named
    case .flags, .txPower, .other: break
    }
  }

  package mutating func add(_ other: SenderProfile) {
    if let mask = other.overflow { overflow = (overflow ?? OverflowMask()).union(mask) }
    apple |= other.apple
    name = name ?? other.name
    for service in other.services { add(service) }
    for beacon in other.beacons { add(beacon) }
    company = company ?? other.company
  }

  /// Whether two profiles may belong to one sender. The two profiles must not contradict each other, and must have some
  /// content in common.
  package func resembles(_ other: SenderProfile) -> Bool {
    if let name, let otherName = other.name, name != otherName { return false }
    if let overflow, let otherOverflow = other.overflow, overflow != otherOverflow { return false }
    if !beacons.isEmpty, !other.beacons.isEmpty, Set(beacons) != Set(other.beacons) { return false }
    return name != nil && name == other.name || overflow != nil && overflow == other.overflow
      || apple & other.apple != 0 || services.contains(where: other.services.contains)
      || company != nil && company == other.company
  }

  private mutating func add(_ service: ServiceUUID) {
    if services.count < Self.limit, !services.contains(service) { services.append(service) }
  }

  private mutating func add(_ beacon: IBeacon) {
    if beacons.count < Self.limit, !beacons.contains(beacon) { beacons.append(beacon) }
  }

  /// The numbers of Apple's message types below 64.
  package var appleTypes: [Int] { (0..<64).filter { apple >> UInt64($0) & 1 == 1 } }

  /// Apple's message types that no other part of the profile shows, in ascending order.
  var otherAppleTypes: [AppleMessageType] {
    if !hasOtherAppleTypes { return [] }
    return appleTypes.map { AppleMessageType(rawValue: UInt8($0)) }.filter { $0 != .overflow && $0 != .iBeacon }
  }

  /// The company of the manufacturer data; `nil` if another part of the profile shows that the company is Apple.
  var otherCompany: CompanyIdentifier? {
    let showsApple = overflow != nil || !beacons.isEmpty || hasOtherAppleTypes
    return company == .apple && showsApple ? nil : company
  }

  var hasOtherAppleTypes: Bool {
    apple & ~(1 << UInt64(AppleMessageType.overflow.rawValue) | 1 << UInt64(AppleMessageType.iBeacon.rawValue)) != 0
  }
}
