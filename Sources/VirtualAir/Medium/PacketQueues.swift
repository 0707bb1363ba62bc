/// The data packets that wait for a link's next connection event, one queue for each direction.
struct PacketQueues {
  struct Packet {
    /// The size of the attribute packet, in bytes.
    let bytes: Int
    let arrived: () -> Void
  }

  var fromCentral: [Packet] = []
  var fromPeripheral: [Packet] = []

  var isEmpty: Bool { fromCentral.isEmpty && fromPeripheral.isEmpty }

  /// Removes and returns the packets that fit into one connection event of this length, in the order of transmission.
  ///
  /// The central and the peripheral send alternately, and a side without data sends an empty packet. The first packet
  /// of each side always counts as fitting.
  mutating func take(nanoseconds: Int64) -> [Packet] {
    var taken: [Packet] = []
    var room = nanoseconds
    var turns = 0
    while turns < max(fromCentral.count, fromPeripheral.count) {
      let (outward, inward) = (fromCentral.element(at: turns), fromPeripheral.element(at: turns))
      let time = Self.airtime(of: outward) + Self.airtime(of: inward)
      guard turns == 0 || time <= room else { break }
      room -= time
      taken += [outward, inward].compactMap { $0 }
      turns += 1
    }
    fromCentral.removeFirst(min(turns, fromCentral.count))
    fromPeripheral.removeFirst(min(turns, fromPeripheral.count))
    return taken
  }

  /// Returns how long a packet and the 150 µs of silence after it occupy the channel at 1 Mbit/s, in nanoseconds. The
  /// value `nil` stands for an empty packet.
  ///
  /// The preamble, the access address, the header and the checksum take 10 bytes (Core Specification, volume 6, part B,
  /// sections 2.1 and 4.1.1). With data length extension, a packet carries up to 251 bytes (section 4.5.10). The 251
  /// bytes include the 4 bytes of L2CAP's header (volume 3, part A, section 3.1). A long attribute packet is sent in
  /// several packets. Before each further packet, the peer sends an empty packet.
  private static func airtime(of packet: Packet?) -> Int64 {
    let silence: Int64 = 150_000
    let frame = 10
    let payload = packet.map { $0.bytes + 4 } ?? 0
    let packets = max((payload + 250) / 251, 1)
    let bytes = payload + packets * frame + (packets - 1) * frame
    return Int64(bytes) * 8_000 + Int64(2 * packets - 1) * silence
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? { index < count ? self[index] : nil }
}
