package import AfterglowCapture
import AfterglowLinkLayer

/// Reads what the packets of a capture say, one after the other; it remembers advertisements that come in several reports.
package struct MeaningReader: ~Copyable {
  private var assembler = ReportAssembler()

  package init() {}

  /// Whether what comes next may belong to what came before.
  package var isWaiting: Bool { assembler.isWaiting }

  /// Hands over all that a packet says: one meaning for each thing that it shows, or one for the packet as a whole.
  ///
  /// `verdict` is the packet's checksum, which is computed only once.
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

  /// Forgets what has begun: what follows is another recording.
  package mutating func begin() { assembler.removeAll() }
}
