#if os(Linux)
  import AfterglowCapture
  import AfterglowLinkLayer
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// One phone in the background walks through service UUIDs, and a sniffer beside it logs what is on air.
  struct SequentialDemo {
    let options: Options
    let output: DemoOutput

    func run() throws(CommandFailure) {
      let seed = options.seed
      let seconds = options.integer("--seconds") ?? 300
      let recording = try AirRecording(options)
      let clock = ContinuousClock()
      let start = clock.now
      let story = try DemoOutput.prepare { try SequentialWalk(seed: seed) }
      var packets = 0
      let (wallClock, isQuiet) = (story.world.wallClock, output.isQuiet)
      story.sniffer.onPacket = { [output] packet in
        packets += 1
        recording?.record(packet, wallClock)
        if !isQuiet { for line in UbertoothLines(packet, wallClock).lines { output.data(line) } }
      }
      output.play(story.world, for: .seconds(seconds))
      try recording?.finish()
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
      lines = packet.pdus.flatMap { [header, Self.spaced($0.bytes), ""] }
    }

    /// With the checksum behind it.
    private static func spaced(_ pdu: [UInt8]) -> String {
      let checksum = CRC24.checksum(of: pdu)
      let bytes = pdu + (0..<3).map { UInt8(truncatingIfNeeded: checksum >> UInt32(8 * $0)) }
      return bytes.map { hexadecimal([$0]).lowercased() }.joined(separator: " ")
    }
  }
#endif
