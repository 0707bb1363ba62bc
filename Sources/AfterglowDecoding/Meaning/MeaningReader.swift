package import AfterglowCapture
import AfterglowLinkLayer

/// Determines the meaning of a capture's packets, in order. The reader joins the parts of advertisements that arrive in
/// several reports.
package struct MeaningReader: ~Copyable {
  private var assembler = ReportAssembler()

  package init() {}

  /// Whether the next packet may continue an advertisement that an earlier packet began.
  package var isWaiting: Bool { assembler.isWaiting }

  /// Calls a closure with the meaning of each advertisement in a packet. A packet without advertisements has one
  /// meaning for the whole packet. After a fault in a PDU or a report, the last meaning is that of a malformed packet.
  ///
  /// `verdict` is the verdict on the packet's checksum, which the caller has already computed.
  @inline(__always)
  package mutating func forEachMeaning(
    of packet: PacketView, _ verdict: ChecksumVerdict, _ body: (PacketMeaning) -> Void
  ) {
    if packet.layer == .advertisingData { return body(PacketMeaning(bare: packet.bytes)) }
    if !isWaiting, let sighting = packet.legacyAdvertisement(verdict) { return body(PacketMeaning(sighting)) }
    var sightings = PacketSightings(packet, verdict)
    var isSilent = true
    do {
      while let sighting = try sightings.next() {
        isSilent = false
        switch assembler.assemble(sighting) {
        case .whole(let whole): body(PacketMeaning(whole))
        case .part(let part): body(PacketMeaning(part: part))
        }
      }
      if isSilent { body(PacketMeaning(silent: packet, verdict)) }
    } catch {
      body(PacketMeaning(malformed: error))
    }
  }

  /// Drops incomplete advertisements, because another recording follows.
  package mutating func begin() { assembler.removeAll() }
}
