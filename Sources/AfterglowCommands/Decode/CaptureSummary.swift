import AfterglowCapture
import AfterglowWire

/// Counts over captures: by kind, by Apple's messages, by overflow bit, and by the address that sent.
struct CaptureSummary {
  /// Phones change addresses every quarter of an hour; this many are a crowd for a day, in about 20 MB.
  static let addressLimit = 100_000

  /// Records read, malformed ones included.
  private(set) var records = 0
  /// By `PacketKind.rawValue`.
  private var kinds = Array(repeating: 0, count: PacketKind.allCases.count)
  /// By Apple's type octet.
  private var appleMessages = Array(repeating: 0, count: 256)
  private var overflowBits = Array(repeating: 0, count: OverflowArea.bitCount)
  private var senders: [DeviceAddress: Sender] = [:]
  /// Packets of addresses beyond the limit.
  private var packetsOfOthers = 0

  mutating func countRecord() { records += 1 }

  /// Counts a packet that says nothing beyond what it is.
  mutating func count(_ kind: PacketKind) { kinds[kind.rawValue] += 1 }

  mutating func countMalformedRecord() {
    records += 1
    count(.malformed)
  }

  /// Counts what was received as often as the tally says.
  mutating func count(_ meaning: PacketMeaning, of packet: PacketView, _ tally: Tally) {
    kinds[meaning.kind.rawValue] += tally.count
    var profile = SenderProfile()
    // Of a malformed packet nothing is a finding.
    if meaning.fault == nil {
      for content in Contents(meaning.sighting?.data ?? packet.advertisingData) {
        content.forEachAppleType { appleMessages[Int($0.rawValue)] += tally.count }
        content.overflowMask?.setBits.forEach { overflowBits[$0] += tally.count }
        profile.add(content)
      }
    }
    guard let address = meaning.sighting?.sender else { return }
    guard senders.count < Self.addressLimit || senders[address] != nil else {
      packetsOfOthers += tally.count
      return
    }
    senders[address, default: Sender()].add(tally, profile)
  }
}

extension CaptureSummary {
  /// The most frequent first, equals by address.
  private var sortedSenders: [(address: DeviceAddress, sender: Sender)] {
    senders.sorted { ($1.value.tally.count, $0.key) < ($0.value.tally.count, $1.key) }
      .map { (address: $0.key, sender: $0.value) }
  }

  /// The most frequent first, equals in the order of their declaration.
  private var sortedKinds: [(kind: PacketKind, count: Int)] {
    PacketKind.allCases.map { (kind: $0, count: kinds[$0.rawValue]) }.filter { $0.count > 0 }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  private var sortedAppleMessages: [(type: AppleMessageType, count: Int)] {
    appleMessages.enumerated().filter { $1 > 0 }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .map { (type: AppleMessageType(rawValue: UInt8($0)), count: $1) }
  }

  private var setBits: [(bit: Int, count: Int, senders: Int)] {
    overflowBits.enumerated().filter { $1 > 0 }.map { bit, count in
      (bit: bit, count: count, senders: senders.values.count { $0.profile.overflow?[bit] ?? false })
    }
  }

  var lines: [String] {
    let width = max(5, String(records).count)
    func row(_ count: Int, _ text: String) -> String { "\(rightAligned(String(count), to: width))  \(text)" }
    var lines = [row(records, "records"), "", "by kind"] + sortedKinds.map { row($0.count, $0.kind.title) }
    if !sortedAppleMessages.isEmpty {
      lines += ["", "Apple's messages"]
      lines += sortedAppleMessages.map { row($0.count, Self.title($0.type)) }
    }
    if !setBits.isEmpty {
      lines += ["", "by overflow bit, and what it is consistent with: many services share each bit"]
      lines += setBits.map { bit, count, senders in
        let services = PublishedService.consistent(withBit: bit).map { "\($0.service) (\($0.name))" }
        return row(
          count,
          "bit \(bit), from \(senders) address\(senders == 1 ? "" : "es"): "
            + (services.isEmpty ? "no service that is published" : services.joined(separator: ", ")))
      }
    }
    if senders.isEmpty { return lines }
    lines += ["", "by address"]
    for (address, sender) in sortedSenders {
      let levels = sender.tally.levels.map {
        "\(rightAligned(String($0.lowerBound), to: 4)) to \(rightAligned(String($0.upperBound), to: 4)) dBm"
      }
      let kind = address.kind.rawValue
      let said = sender.profile.description
      lines.append(
        row(sender.tally.count, "\(address)  \(levels ?? "no level")  ")
          + (said.isEmpty ? kind : padded(kind, to: 22) + "  " + printable(said)))
    }
    if packetsOfOthers > 0 { lines.append(row(packetsOfOthers, "further addresses")) }
    return lines
  }

  private static func title(_ type: AppleMessageType) -> String {
    "\(hexadecimal([type.rawValue]))  \(type.name ?? "not known")"
  }

  var json: JSON {
    .object(present: [
      "addresses": .array(
        sortedSenders.map { address, sender in
          .object(
            present: [
              "address": .string(address.description), "kind": .string(address.kind.rawValue),
              "loudestDBm": sender.tally.levels.map { .integer(Int($0.upperBound)) },
              "packets": .integer(sender.tally.count),
              "weakestDBm": sender.tally.levels.map { .integer(Int($0.lowerBound)) },
            ].merging(sender.profile.jsonMembers) { first, _ in first })
        }),
      "appleMessages": sortedAppleMessages.isEmpty
        ? nil
        : .array(
          appleMessages.enumerated().filter { $1 > 0 }.map { type, count in
            .object(present: [
              "count": .integer(count), "name": AppleMessageType(rawValue: UInt8(type)).name.map { .string($0) },
              "type": .integer(type),
            ])
          }),
      "kinds": .object(
        Dictionary(uniqueKeysWithValues: sortedKinds.map { ("\($0.kind)", .integer($0.count)) })),
      "overflowBits": setBits.isEmpty
        ? nil
        : .array(
          setBits.map { bit, count, senders in
            .object([
              "addresses": .integer(senders), "bit": .integer(bit),
              "consistentWith": .array(PublishedService.consistent(withBit: bit).map(JSON.init)),
              "count": .integer(count),
            ])
          }),
      "packetsOfFurtherAddresses": packetsOfOthers > 0 ? .integer(packetsOfOthers) : nil,
      "records": .integer(records),
    ])
  }
}
