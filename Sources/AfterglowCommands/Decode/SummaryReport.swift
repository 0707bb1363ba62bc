import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowWire

/// A summary as lines for people, or as a JSON object.
struct SummaryReport {
  private let summary: CaptureSummary
  private let bits: [MaskCounts.Bit]

  init(_ summary: CaptureSummary) {
    self.summary = summary
    bits = summary.masks.bits
  }

  /// Prints the summary as lines for people, or as one line of JSON.
  func print(asJSON: Bool, to output: TextOutput) throws(CommandFailure) {
    if asJSON { return try output.line(json.text) }
    for line in head { try output.line(line) }
    let senders = summary.sortedSenders
    if senders.isEmpty { return }
    try output.line("")
    try output.line("by address")
    for (address, sender) in senders {
      output.pending.append(sender, of: address, width: width)
      try output.lineHasEnded()
    }
    if summary.packetsOfOthers > 0 { try output.line(row(summary.packetsOfOthers, "of other addresses")) }
  }

  /// The width of the column of counts, in characters.
  private var width: Int { max(5, String(summary.records).count) }

  private func row(_ count: Int, _ text: String) -> String { "\(rightAligned(String(count), to: width))  \(text)" }

  /// All lines of the summary except the lines of the addresses.
  private var head: [String] {
    var lines = [row(summary.records, "records")]
    if summary.sortedKinds.isEmpty { return lines }
    lines += ["", "by kind"]
    lines += summary.sortedKinds.map { row($0.count, "\($0.kind.title)") }
    if !summary.checksumCounts.isEmpty {
      lines += ["", "link-layer packets by checksum"] + summary.checksumCounts.map { row($0.count, $0.verdict.title) }
    }
    let messages = summary.appleMessageCounts.sorted { ($1.count, $0.type.rawValue) < ($0.count, $1.type.rawValue) }
    if !messages.isEmpty { lines += ["", "Apple's messages"] + messages.map { row($0.count, Self.title($0.type)) } }
    if !bits.isEmpty {
      lines += ["", "by overflow bit, with the services that it is consistent with (many services share each bit)"]
      lines += bits.map { row($0.packets, Self.text(of: $0)) }
    }
    return lines
  }

  private static func text(of bit: MaskCounts.Bit) -> String {
    let services = bit.services.map { "\($0.service) (\($0.name))" }
    let account =
      MaskAccount.isCommon(bit: bit.number)
      ? "\(MaskAccount.commonRemark)"
      : services.isEmpty ? "no published service accounts for its masks" : services.joined(separator: ", ")
    // A capture of hexadecimal lines has no addresses, because each line contains only advertising data.
    if bit.addresses == 0, !bit.isLowerBound { return "bit \(bit.number): \(account)" }
    return "bit \(bit.number), from \(bit.isLowerBound ? "at least " : "")\(bit.addresses) "
      + "address\(bit.addresses == 1 ? "" : "es"): \(account)"
  }

  private static func title(_ type: AppleMessageType) -> String {
    "\(hexadecimal([type.rawValue]))  \(type.name ?? "not known")"
  }

  var json: JSON {
    let checksums = summary.checksumCounts.map { ("\($0.verdict.name)", JSON.integer($0.count)) }
    let messages = summary.appleMessageCounts
    return .object(present: [
      "addresses": .array(
        summary.sortedSenders.map { address, sender in
          .object(
            present: [
              "address": .string(address.description), "kind": .string(address.kind.rawValue),
              "loudestDBm": sender.tally.levels.map { .integer(Int($0.upperBound)) },
              "packets": .integer(sender.tally.count),
              "weakestDBm": sender.tally.levels.map { .integer(Int($0.lowerBound)) },
            ].merging(sender.profile.jsonMembers) { first, _ in first })
        }),
      "appleMessages": messages.isEmpty
        ? nil
        : .array(
          messages.map { type, count in
            .object(present: [
              "count": .integer(count), "name": type.name.map { .string($0) }, "type": .integer(Int(type.rawValue)),
            ])
          }),
      "checksums": checksums.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: checksums)),
      "kinds": .object(
        Dictionary(uniqueKeysWithValues: summary.sortedKinds.map { ("\($0.kind.name)", .integer($0.count)) })),
      "overflowBits": bits.isEmpty ? nil : .array(bits.map(Self.json)),
      "packetsOfFurtherAddresses": summary.packetsOfOthers > 0 ? .integer(summary.packetsOfOthers) : nil,
      "records": .integer(summary.records),
    ])
  }

  private static func json(_ bit: MaskCounts.Bit) -> JSON {
    .object(present: [
      "addresses": .integer(bit.addresses), "addressesAreLowerBound": bit.isLowerBound ? .boolean(true) : nil,
      "bit": .integer(bit.number), "consistentWith": .array(bit.services.map(JSON.init)),
      "count": .integer(bit.packets),
      "remark": MaskAccount.isCommon(bit: bit.number) ? .string("\(MaskAccount.commonRemark)") : nil,
    ])
  }
}

extension ChecksumVerdict {
  fileprivate var title: String {
    switch self {
    case .valid: "valid as computed"
    case .validByRecording: "valid according to the recording"
    case .damaged: "damaged"
    case .unchecked: "unchecked"
    }
  }
}

extension SenderProfile {
  /// The members of the JSON object that describes the sender.
  var jsonMembers: [String: JSON?] {
    [
      "appleTypes": appleTypes.isEmpty ? nil : .array(appleTypes.map { .integer($0) }),
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
