package import AfterglowCapture
package import AfterglowLinkLayer
package import AfterglowWire

/// Counts over captures: by kind, by checksum, by Apple's messages, by overflow bit, and by the address that sent.
package struct CaptureSummary {
  /// The limit on addresses. Phones change theirs every quarter of an hour; this many are a crowd for a day, in about
  /// 20 MB.
  package static let addressLimit = 100_000

  /// Records read, malformed ones included.
  package private(set) var records = 0
  /// Packets by `PacketKind.rawValue`.
  private var kinds = Array(repeating: 0, count: PacketKind.allCases.count)
  /// Link-layer packets by `ChecksumVerdict.rawValue`.
  private var checksums = Array(repeating: 0, count: ChecksumVerdict.allCases.count)
  /// Messages by Apple's type octet.
  private var appleMessages = Array(repeating: 0, count: 256)
  /// The overflow masks.
  package private(set) var masks = MaskCounts()
  private var numbers = AddressNumbers(limit: addressLimit)
  /// Senders by the numbers of their addresses.
  private var senders: [Sender] = []
  /// Packets of addresses beyond the limit.
  package private(set) var packetsOfOthers = 0

  mutating func countRecord() { records += 1 }

  /// Counts link-layer packets with a verdict on their integrity.
  mutating func count(_ verdict: ChecksumVerdict, _ count: Int) { checksums[verdict.rawValue] += count }

  /// Counts a packet of a kind that has no further content.
  mutating func count(_ kind: PacketKind) { kinds[kind.rawValue] += 1 }

  mutating func countMalformedRecord() {
    records += 1
    count(.malformed)
  }

  /// Counts a content as often as `tally` says; `bare` is the advertising data of a packet without a sender.
  @inline(__always)
  mutating func count(_ meaning: PacketMeaning, bare: ByteView, _ tally: ReceptionCount) {
    kinds[meaning.kind.rawValue] += tally.count
    let data = meaning.sighting?.data ?? bare
    let sender = meaning.sighting?.sender
    let number = sender.flatMap { count($0, tally) }
    // A malformed packet is not counted, and the last part of an advertisement repeats the others.
    if meaning.fault != nil || meaning.kind == .advertisementPart || data.isEmpty { return }
    let isNews = number.map { senders[$0].isNews(data) } ?? false
    for content in Contents(data) {
      content.forEachAppleType { appleMessages[Int($0.rawValue)] += tally.count }
      if let mask = content.overflowMask { masks.add(mask, from: sender, count: tally.count) }
      if isNews, let number { senders[number].profile.add(content) }
    }
  }

  /// Counts packets of an address, and returns its number; `nil` if there is no room for it.
  private mutating func count(_ address: DeviceAddress, _ tally: ReceptionCount) -> Int? {
    guard let number = numbers.number(of: address) else {
      packetsOfOthers += tally.count
      return nil
    }
    if number == senders.count { senders.append(Sender()) }
    senders[number].tally.add(tally)
    return number
  }
}

extension CaptureSummary {
  /// The senders, most frequent first, equals by address.
  package var sortedSenders: [(address: DeviceAddress, sender: Sender)] {
    // Sorts the numbers, which are smaller than the senders.
    senders.indices.map { (count: senders[$0].tally.count, address: numbers.addresses[$0], number: $0) }
      .sorted { ($1.count, $0.address) < ($0.count, $1.address) }
      .map { (address: $0.address, sender: senders[$0.number]) }
  }

  /// The kinds, most frequent first, equals in the order of their declaration.
  package var sortedKinds: [(kind: PacketKind, count: Int)] {
    PacketKind.allCases.map { (kind: $0, count: kinds[$0.rawValue]) }.filter { $0.count > 0 }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  /// The counts of link-layer packets by verdict, in the order of declaration.
  package var checksumCounts: [(verdict: ChecksumVerdict, count: Int)] {
    ChecksumVerdict.allCases.map { (verdict: $0, count: checksums[$0.rawValue]) }.filter { $0.count > 0 }
  }

  /// The counts of Apple's types that were received, by ascending type.
  package var appleMessageCounts: [(type: AppleMessageType, count: Int)] {
    appleMessages.enumerated().filter { $1 > 0 }.map { (type: AppleMessageType(rawValue: UInt8($0)), count: $1) }
  }
}
