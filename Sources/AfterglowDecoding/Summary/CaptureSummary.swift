package import AfterglowCapture
package import AfterglowLinkLayer
package import AfterglowWire

/// Counts over captures: by kind, by checksum, by Apple's messages, by overflow bit, and by the address that sent.
package struct CaptureSummary {
  /// Phones change addresses every quarter of an hour; this many are a crowd for a day, in about 20 MB.
  package static let addressLimit = 100_000

  /// Records read, malformed ones included.
  package private(set) var records = 0
  /// By `PacketKind.rawValue`.
  private var kinds = Array(repeating: 0, count: PacketKind.allCases.count)
  /// Of link-layer packets, by `ChecksumVerdict.rawValue`.
  private var checksums = Array(repeating: 0, count: ChecksumVerdict.allCases.count)
  /// By Apple's type octet.
  private var appleMessages = Array(repeating: 0, count: 256)
  /// Of the overflow area.
  package private(set) var masks = MaskCounts()
  private var senders: [DeviceAddress: Sender] = [:]
  /// Packets of addresses beyond the limit.
  package private(set) var packetsOfOthers = 0

  mutating func countRecord() { records += 1 }

  /// Counts link-layer packets by what is known of their integrity.
  mutating func count(_ verdict: ChecksumVerdict, _ count: Int) { checksums[verdict.rawValue] += count }

  /// Counts a packet that says nothing beyond what it is.
  mutating func count(_ kind: PacketKind) { kinds[kind.rawValue] += 1 }

  mutating func countMalformedRecord() {
    records += 1
    count(.malformed)
  }

  /// Counts what was received as often as the tally says; `bare` is the advertising data of a packet without a sender.
  @inline(__always)
  mutating func count(_ meaning: PacketMeaning, bare: ByteView, _ tally: Tally) {
    kinds[meaning.kind.rawValue] += tally.count
    let data = meaning.sighting?.data ?? bare
    let sender = meaning.sighting?.sender
    // Of a malformed packet nothing is a finding, and of a part the whole is to come.
    let isFinding = meaning.fault == nil && meaning.kind != .advertisementPart
    if isFinding { countContents(of: data, from: sender, tally.count) }
    guard let sender else { return }
    count(sender, tally, data, isFinding: isFinding)
  }

  private mutating func countContents(of data: ByteView, from sender: DeviceAddress?, _ count: Int) {
    for content in Contents(data) {
      content.forEachAppleType { appleMessages[Int($0.rawValue)] += count }
      if let mask = content.overflowMask { masks.add(mask, from: sender, count: count) }
    }
  }

  private mutating func count(_ address: DeviceAddress, _ tally: Tally, _ data: ByteView, isFinding: Bool) {
    if senders.count >= Self.addressLimit, senders[address] == nil {
      packetsOfOthers += tally.count
      return
    }
    // Changed where it lies: a copy for each packet would cost more than all the rest.
    senders[address, default: Sender()].add(tally, saying: isFinding ? data : data.suffix(0))
  }
}

extension CaptureSummary {
  /// The most frequent first, equals by address.
  package var sortedSenders: [(address: DeviceAddress, sender: Sender)] {
    senders.sorted { ($1.value.tally.count, $0.key) < ($0.value.tally.count, $1.key) }
      .map { (address: $0.key, sender: $0.value) }
  }

  /// The most frequent first, equals in the order of their declaration.
  package var sortedKinds: [(kind: PacketKind, count: Int)] {
    PacketKind.allCases.map { (kind: $0, count: kinds[$0.rawValue]) }.filter { $0.count > 0 }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  /// The states in which link-layer packets were, in the order of their declaration.
  package var checksumCounts: [(verdict: ChecksumVerdict, count: Int)] {
    ChecksumVerdict.allCases.map { (verdict: $0, count: checksums[$0.rawValue]) }.filter { $0.count > 0 }
  }

  /// Those that were received, by ascending type.
  package var appleMessageCounts: [(type: AppleMessageType, count: Int)] {
    appleMessages.enumerated().filter { $1 > 0 }.map { (type: AppleMessageType(rawValue: UInt8($0)), count: $1) }
  }
}
