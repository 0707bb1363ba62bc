package import AfterglowCapture
import AfterglowLinkLayer

/// Converts the packets of captures to lines, or to a summary.
///
/// The decoder does no I/O. The caller passes batches of packets, and a buffer for the lines.
package struct PacketDecoder: ~Copyable {
  package enum Form: Sendable {
    case text
    case json
    case summary
  }

  private let form: Form
  private let isRelative: Bool
  private var filter: PacketFilter
  private var judge = ContentJudge()
  private var reader = MeaningReader()
  private var counter = SummaryCounter()
  private var text = PacketText()
  private var json = PacketJSON()
  private var hasBegun = false
  /// The number of processed records, including malformed records.
  package private(set) var records = 0
  package private(set) var malformed = 0
  package private(set) var foreign = LinkTypeCounts()

  /// Creates a decoder. With `isRelative`, times are relative to the first packet with a time.
  package init(_ form: Form, filter: PacketFilter, isRelative: Bool = false) {
    self.form = form
    self.filter = filter
    self.filter.prepare()
    self.isRelative = isRelative
  }

  /// Begins another capture. If `file` is given, the lines of JSON contain this file name.
  package mutating func begin(file: String?) {
    reader.begin()
    json.begin(file)
  }

  /// Counts a malformed record.
  package mutating func countMalformedRecord() {
    records += 1
    malformed += 1
    if form == .summary { counter.countMalformedRecord() }
  }

  /// Processes packets. Appends their lines, or counts the packets in the summary. Passes faults in packets to
  /// `report`.
  package mutating func decode(_ batch: borrowing PacketBatch, to lines: inout LineBuffer, report: FaultReport) {
    records += batch.packets.count
    if !hasBegun { findFirst(in: batch) }
    switch form {
    case .text: for packet in batch.packets { decode(packet, .text, to: &lines, report) }
    case .json: for packet in batch.packets { decode(packet, .json, to: &lines, report) }
    case .summary: for packet in batch.packets { decode(packet, .summary, to: &lines, report) }
    }
  }

  /// Returns the summary after the last packet.
  package consuming func finish() -> CaptureSummary { counter.finish() }

  /// Finds the first packet with a time. Relative times and the filter's relative bounds refer to the time of this
  /// packet.
  private mutating func findFirst(in batch: borrowing PacketBatch) {
    for packet in batch.packets {
      guard let time = packet.time else { continue }
      hasBegun = true
      filter.record(time)
      if isRelative {
        text.head.origin = time
        json.head.origin = time
      }
      return
    }
  }

  @inline(__always)
  private mutating func decode(_ packet: PacketView, _ form: Form, to lines: inout LineBuffer, _ report: FaultReport) {
    if case .other(let type) = packet.layer { foreign.add(type) }
    if filter.wantsAdvertisementsOnly, !packet.isOfAdvertising { return }
    var isKnown = true
    if reader.isWaiting, case .hci = packet.layer {
      isKnown = false
    } else if filter.asksForContents {
      guard let isWanted = judge.admits(packet, &filter) else {
        return lookInto(packet, form, to: &lines, report)
      }
      if !isWanted { return }
    }
    if !filter.isTimeless {
      // The reports in HCI events have their own signal strengths.
      if case .hci = packet.layer { return lookInto(packet, form, to: &lines, report) }
      guard filter.admits(time: packet.time, rssiDBm: packet.rssiDBm) else { return }
    }
    if isKnown {
      switch form {
      case .text: if text.writeKept(packet, to: &lines) { return }
      case .json: if json.writeKept(packet, to: &lines) { return }
      case .summary: if counter.tally(packet) { return }
      }
    }
    lookInto(
      packet, form, isAdmitted: isKnown && filter.asksForContents, isNew: isKnown, to: &lines, report)
  }

  /// Writes the lines of a packet that the filter admits, or counts the packet in the summary. Reports the faults of a
  /// malformed packet. `isAdmitted` means that the filter is known to admit the packet. `isNew` means that a lookup
  /// found no stored line.
  @inline(__always)
  private mutating func lookInto(
    _ packet: PacketView, _ form: Form, isAdmitted: Bool = false, isNew: Bool = false, to lines: inout LineBuffer,
    _ report: FaultReport
  ) {
    var (isWanted, isMalformed) = (false, false)
    let verdict = packet.checksum
    reader.forEachMeaning(of: packet, verdict) { meaning in
      if let fault = meaning.fault {
        isMalformed = true
        report(packet.position, fault)
      }
      // The filter also examines packets outside the time range, because each packet may belong to a pair of an
      // advertisement and a scan response.
      guard isAdmitted || filter.admits(meaning, of: packet) else { return }
      if !filter.isTimeless, !filter.admits(time: packet.time, rssiDBm: meaning.level(in: packet)) { return }
      isWanted = true
      switch form {
      case .text: text.write(packet, meaning, verdict, isNew: isNew, to: &lines)
      case .json: json.write(packet, meaning, verdict, isNew: isNew, to: &lines)
      case .summary: counter.count(meaning, of: packet)
      }
    }
    if isMalformed { malformed += 1 }
    if form == .summary, isWanted { counter.countRecord(packet, verdict) }
  }
}
