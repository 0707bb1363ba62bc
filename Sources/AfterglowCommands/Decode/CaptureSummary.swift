import AfterglowCapture

/// Counts over a capture: by kind, and by the address that sent.
struct CaptureSummary {
  /// Phones change addresses every quarter of an hour; this many are a crowd for a day, in about 10 MB.
  private static let addressLimit = 100_000

  private struct Sender {
    var count = 0
    var weakestDBm: Int8?
    var loudestDBm: Int8?
  }

  /// Records read, malformed ones included.
  private(set) var records = 0
  private var kinds: [PacketMeaning.Kind: Int] = [:]
  private var senders: [DeviceAddress: Sender] = [:]
  /// Packets of addresses beyond the limit.
  private var packetsOfOthers = 0

  var malformed: Int { kinds[.malformed, default: 0] }

  mutating func countMalformedRecord() {
    records += 1
    kinds[.malformed, default: 0] += 1
  }

  mutating func count(_ packet: Packet, _ meaning: PacketMeaning) {
    records += 1
    kinds[meaning.kind, default: 0] += 1
    guard let address = meaning.pdu?.sender else { return }
    guard senders.count < Self.addressLimit || senders[address] != nil else {
      packetsOfOthers += 1
      return
    }
    var sender = senders[address, default: Sender()]
    sender.count += 1
    if let level = packet.rssiDBm {
      sender.weakestDBm = min(level, sender.weakestDBm ?? level)
      sender.loudestDBm = max(level, sender.loudestDBm ?? level)
    }
    senders[address] = sender
  }

  /// The most frequent first, equals by address.
  private var sortedSenders: [(address: DeviceAddress, sender: Sender)] {
    senders.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { (address: $0.key, sender: $0.value) }
  }

  /// The most frequent first, equals in the order of their declaration.
  private var sortedKinds: [(kind: PacketMeaning.Kind, count: Int)] {
    PacketMeaning.Kind.allCases.enumerated()
      .compactMap { index, kind in kinds[kind].map { (index: index, kind: kind, count: $0) } }
      .sorted { ($1.count, $0.index) < ($0.count, $1.index) }
      .map { (kind: $0.kind, count: $0.count) }
  }

  var lines: [String] {
    let width = max(5, String(records).count)
    var lines = ["\(rightAligned(String(records), to: width))  records", "", "by kind"]
    lines += sortedKinds.map { "\(rightAligned(String($0.count), to: width))  \($0.kind.title)" }
    if senders.isEmpty { return lines }
    lines += ["", "by address"]
    for (address, sender) in sortedSenders {
      let levels = sender.weakestDBm.flatMap { weakest in
        sender.loudestDBm.map { "\(rightAligned(String(weakest), to: 4)) to \(rightAligned(String($0), to: 4)) dBm" }
      }
      lines.append(
        "\(rightAligned(String(sender.count), to: width))  \(address)  \(levels ?? "no level")  \(address.kind.rawValue)"
      )
    }
    if packetsOfOthers > 0 { lines.append("\(rightAligned(String(packetsOfOthers), to: width))  further addresses") }
    return lines
  }

  var json: JSON {
    .object(present: [
      "addresses": .array(
        sortedSenders.map { address, sender in
          .object(present: [
            "address": .string(address.description), "kind": .string(address.kind.rawValue),
            "loudestDBm": sender.loudestDBm.map { .integer(Int($0)) }, "packets": .integer(sender.count),
            "weakestDBm": sender.weakestDBm.map { .integer(Int($0)) },
          ])
        }),
      "kinds": .object(Dictionary(uniqueKeysWithValues: kinds.map { ($0.key.rawValue, .integer($0.value)) })),
      "packetsOfFurtherAddresses": packetsOfOthers > 0 ? .integer(packetsOfOthers) : nil,
      "records": .integer(records),
    ])
  }
}
