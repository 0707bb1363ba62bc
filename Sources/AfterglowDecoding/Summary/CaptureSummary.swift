package import AfterglowCapture
package import AfterglowLinkLayer
package import AfterglowWire

/// The counts of packets in captures: by kind, checksum, Apple's message types, overflow bit and sender.
package struct CaptureSummary {
  /// The limit on addresses. About 1,000 phones use this many addresses in a day if each phone changes its address
  /// every quarter of an hour. The memory for this number of addresses is about 20 MB.
  package static let addressLimit = 100_000

  /// The number of records read, including malformed records.
  package private(set) var records = 0
  /// The numbers of packets, by `PacketKind.rawValue`.
  private var kinds = Array(repeating: 0, count: PacketKind.allCases.count)
  /// The numbers of link-layer packets, by `ChecksumVerdict.rawValue`.
  private var checksums = Array(repeating: 0, count: ChecksumVerdict.allCases.count)
  /// The numbers of messages, by Apple's type octet.
  private var appleMessages = Array(repeating: 0, count: 256)
  /// The overflow masks.
  package private(set) var masks = MaskCounts()
  private var numbers = AddressNumbers(limit: addressLimit)
  /// The senders, indexed by the numbers of their addresses.
  private var senders: [Sender] = []
  /// The number of packets from addresses beyond the limit.
  package private(set) var packetsOfOthers = 0

  mutating func countRecord() { records += 1 }

  /// Adds `count` to the number of link-layer packets whose checksum has this verdict.
  mutating func count(_ verdict: ChecksumVerdict, _ count: Int) { checksums[verdict.rawValue] += count }

  /// Counts a packet only by its kind, without its content.
  mutating func count(_ kind: PacketKind) { kinds[kind.rawValue] += 1 }

  mutating func countMalformedRecord() {
    records += 1
    count(.malformed)
  }

  /// Counts the content of a packet that was received as often as `tally` states. `bare` is the advertising data of a
  /// packet without a sender.
  @inline(__always)
  mutating func count(_ meaning: PacketMeaning, bare: ByteView, _ tally: ReceptionCount) {
    kinds[meaning.kind.rawValue] += tally.count
    let data = meaning.sighting?.data ?? bare
    let sender = meaning.sighting?.sender
    let number = sender.flatMap { count($0, tally) }
    // The contents of a malformed packet are not counted. The contents of a part of an advertisement are not counted
    // either, because the complete advertisement contains them.
    if meaning.fault != nil || meaning.kind == .advertisementPart || data.isEmpty { return }
    let isNews = number.map { senders[$0].isNews(data) } ?? false
    for content in Contents(data) {
      content.forEachAppleType { appleMessages[Int($0.rawValue)] += tally.count }
      if let mask = content.overflowMask { masks.add(mask, from: sender, count: tally.count) }
      if isNews, let number { senders[number].profile.add(content) }
    }
  }

  /// Counts packets of an address, and returns the address's number. Returns `nil` for a new address if the limit on
  /// addresses is reached.
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
  /// The senders, the most frequent sender first. Equally frequent senders are in the order of their addresses.
  package var sortedSenders: [(address: DeviceAddress, sender: Sender)] {
    // The code sorts numbers instead of senders, because numbers are smaller.
    senders.indices.map { (count: senders[$0].tally.count, address: numbers.addresses[$0], number: $0) }
      .sorted { ($1.count, $0.address) < ($0.count, $1.address) }
      .map { (address: $0.address, sender: senders[$0.number]) }
  }

  /// The kinds of packets, the most frequent kind first. Equally frequent kinds are in the order of their declaration.
  package var sortedKinds: [(kind: PacketKind, count: Int)] {
    PacketKind.allCases.map { (kind: $0, count: kinds[$0.rawValue]) }.filter { $0.count > 0 }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  /// The counts of link-layer packets by verdict, without counts of 0, in the order in which `ChecksumVerdict` declares
  /// the verdicts.
  package var checksumCounts: [(verdict: ChecksumVerdict, count: Int)] {
    ChecksumVerdict.allCases.map { (verdict: $0, count: checksums[$0.rawValue]) }.filter { $0.count > 0 }
  }

  /// The number of messages of each received Apple type, in ascending order of the types.
  package var appleMessageCounts: [(type: AppleMessageType, count: Int)] {
    appleMessages.enumerated().filter { $1 > 0 }.map { (type: AppleMessageType(rawValue: UInt8($0)), count: $1) }
  }
}
