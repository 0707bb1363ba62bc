#if os(Linux)
  import AfterglowCapture
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// One phone in the background walks through service UUIDs, and a sniffer beside it logs what is on air.
  struct SequentialDemo {
    let options: Options
    let output: DemoOutput

    func run() throws(CommandFailure) {
      let seed = try options.seed()
      let seconds = try options.integer("--seconds", in: 1...86_400) ?? 300
      let clock = ContinuousClock()
      let start = clock.now
      let story = try DemoOutput.prepare { try SequentialWalk(seed: seed) }
      var packets = 0
      let (wallClock, isQuiet) = (story.world.wallClock, output.isQuiet)
      story.sniffer.onPacket = { [output] packet in
        packets += 1
        if !isQuiet { for line in UbertoothLines(packet, wallClock).lines { output.data(line) } }
      }
      story.world.run(for: .seconds(seconds))
      try output.conclude(
        ["seed": .string(String(seed)), "packets": .integer(packets)], ["\(packets) packets"], story.world,
        wallTime: start.duration(to: clock.now))
    }
  }

  /// A sniffed packet as the Ubertooth's tool prints it, which `decode` and `analyze` read.
  private struct UbertoothLines {
    let lines: [String]

    init(_ packet: Sniffer.Packet, _ clock: WallClock) {
      let seconds = Int(clock.unixSeconds(at: packet.time))
      let header = "systime=\(seconds) freq=2402 addr=8e89bed6 delta_t=0.000 ms rssi=\(packet.rssiDBm)"
      var pdus = [Self.pdu(type: 0, packet.address, packet.advertisingData)]
      if let response = packet.scanResponse { pdus.append(Self.pdu(type: 4, packet.address, response)) }
      lines = pdus.flatMap { [header, Self.spaced($0), ""] }
    }

    /// Header, advertiser's address, data and checksum (Core Specification, volume 6, part B, section 2.3).
    private static func pdu(type: UInt8, _ address: RadioAddress, _ data: [UInt8]) -> [UInt8] {
      // Bit 6 says that the address is random.
      var bytes: [UInt8] = [0x40 | type, UInt8(truncatingIfNeeded: 6 + data.count)]
      bytes += (0..<6).map { UInt8(truncatingIfNeeded: address.rawValue >> UInt64(8 * $0)) }
      bytes += data
      let checksum = CRC24.checksum(of: bytes)
      return bytes + (0..<3).map { UInt8(truncatingIfNeeded: checksum >> UInt32(8 * $0)) }
    }

    private static func spaced(_ bytes: [UInt8]) -> String {
      bytes.map { hexadecimal([$0]).lowercased() }.joined(separator: " ")
    }
  }
#endif
