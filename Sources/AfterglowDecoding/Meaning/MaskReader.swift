package import AfterglowCapture
package import AfterglowLinkLayer
package import AfterglowWire

/// Reads the overflow masks in the packets of a capture.
package struct MaskReader: ~Copyable {
  private var reader = MeaningReader()

  package init() {}

  /// Calls a closure with each mask and its sender; the sender is `nil` if the packet names no sender. Calls `report`
  /// with each fault in a packet. Returns the number of malformed packets. The masks of a malformed packet are not
  /// used, even if they precede the fault.
  package mutating func read(
    _ batch: borrowing PacketBatch, _ body: (OverflowMask, DeviceAddress?) -> Void, report: FaultReport
  ) -> Int {
    var malformed = 0
    var masks: [(mask: OverflowMask, sender: DeviceAddress?)] = []
    for packet in batch.packets {
      var isMalformed = false
      reader.forEachMeaning(of: packet, packet.checksum) { meaning in
        if let fault = meaning.fault {
          isMalformed = true
          report(packet.position, fault)
          return
        }
        if meaning.kind == .advertisementPart { return }
        for content in Contents(meaning.sighting?.data ?? packet.advertisingData) {
          if let mask = content.overflowMask { masks.append((mask, meaning.sighting?.sender)) }
        }
      }
      if isMalformed {
        malformed += 1
      } else {
        for (mask, sender) in masks { body(mask, sender) }
      }
      masks.removeAll(keepingCapacity: true)
    }
    return malformed
  }
}
