import AfterglowWire
import VirtualPhone

extension Sniffer.Packet {
  /// The overflow area from the advertisement or the scan response; `nil` without an overflow area.
  var overflow: OverflowMask? {
    for data in [advertisingData, scanResponse ?? []] {
      var structures = AdvertisingData(data).makeIterator()
      while let structure = try? structures.next() {
        if case .overflow(let mask)? = try? ADContent(parsing: structure) { return mask }
      }
    }
    return nil
  }
}

extension Sniffer {
  /// Returns the masks that the sniffer hears until `time`. Equal masks in a row are one entry.
  func masks(until time: WorldTime, in world: World) -> [OverflowMask] {
    var masks: [OverflowMask] = []
    onPacket = { packet in
      if let mask = packet.overflow, masks.last != mask { masks.append(mask) }
    }
    world.run(until: time)
    onPacket = nil
    return masks
  }
}
