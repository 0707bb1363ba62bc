import AfterglowWire
import VirtualPhone

extension Sniffer.Packet {
  /// The overflow area, wherever it is in the packet; `nil` without one.
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
  /// Returns the masks that it hears until `time`, with one entry for as long as a mask stays the same.
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
