#if os(Linux)
  import AfterglowCapture
  import AfterglowDecoding
  import AfterglowLinkLayer
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// A phone in the background advertises one service UUID after another, and a sniffer beside it logs the
  /// advertisements.
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
      let (wallClock, form) = (story.world.wallClock, Form(output))
      var changes = MaskChanges()
      if form == .changes { for line in MaskChanges.introduction { output.data(line) } }
      story.sniffer.onPacket = { [output] packet in
        packets += 1
        recording?.record(packet, wallClock)
        switch form {
        case .packets: for line in UbertoothLines(packet, wallClock).lines { output.data(line) }
        case .json: for line in Self.json(packet, wallClock) { output.data(line) }
        case .changes: if let line = changes.line(of: packet, wallClock) { output.data(line) }
        case .nothing: break
        }
      }
      output.play(story.world, for: .seconds(seconds))
      try recording?.finish()
      if let line = changes.rest { output.data(line) }
      try output.conclude(
        ["seed": .string(String(seed)), "packets": .integer(packets)], ["\(packets) packets"], story.world,
        wallTime: start.duration(to: clock.now))
    }

    /// The format in which packets are printed.
    private enum Form {
      /// For programs.
      case packets, json
      /// For people.
      case changes
      case nothing

      init(_ output: DemoOutput) {
        if output.isQuiet {
          self = .nothing
        } else if output.isJSON {
          self = .json
        } else {
          self = output.surroundings.output.isInteractive ? .changes : .packets
        }
      }
    }

    private static func json(_ packet: Sniffer.Packet, _ clock: WallClock) -> [String] {
      let address = DeviceAddress(rawValue: packet.address.rawValue, isRandom: true)
      return packet.pdus.map { delay, bytes in
        JSON.object([
          "kind": .string("packet"), "address": .string(address.description), "pdu": .string(hexadecimal(bytes)),
          "rssiDBm": .integer(packet.rssiDBm),
          "time": .string(clock.timestamp(at: packet.time + .nanoseconds(delay))),
        ]).text
      }
    }
  }

  /// Formats the bits that a phone advertises for people: one line for each change of the bits, up to `limit` lines.
  private struct MaskChanges {
    /// The maximum number of printed lines; a person would not read more lines.
    private static let limit = 24

    static let introduction = [
      "A phone in a pocket advertises the services 0, 1, 2, …, each for a second. iOS sends each service of a background app",
      "as one of 128 bits, and does not document which bit. A sniffer beside the phone receives these bits at each change:",
      "", "time      bits  the 128 bits as 16 bytes",
    ]

    private var last: OverflowMask?
    private var count = 0

    /// Returns the line for a packet whose mask differs from the previous mask; `nil` for any other packet, and beyond
    /// the limit.
    mutating func line(of packet: Sniffer.Packet, _ clock: WallClock) -> String? {
      guard let mask = Self.mask(in: packet.advertisingData), mask != last else { return nil }
      last = mask
      count += 1
      guard count <= Self.limit else { return nil }
      let bits = mask.setBits.map(String.init).joined(separator: " ")
      return "\(clock.timeOfDay(at: packet.time).prefix(8))  \(padded(bits, to: 4))  \(mask)"
    }

    /// The last line, which names commands that show more. Begins with the number of changes beyond the limit, if there
    /// are any. `nil` if no line was printed.
    var rest: String? {
      guard count > 0 else { return nil }
      let more = count > Self.limit ? "and \(decimal(Double(count - Self.limit), 0)) more changes. " : ""
      return more
        + "'afterglow demo sequential | afterglow analyze' finds which service sets which bit; '| cat' prints the packets."
    }

    private static func mask(in advertisingData: [UInt8]) -> OverflowMask? {
      var structures = AdvertisingData(advertisingData).makeIterator()
      while let structure = try? structures.next() {
        if let mask = (try? ADContent(parsing: structure))?.overflowMask { return mask }
      }
      return nil
    }
  }

  /// Prints sniffed packets in the format of the Ubertooth's tool, which `decode` and `analyze` read.
  private struct UbertoothLines {
    let lines: [String]

    init(_ packet: Sniffer.Packet, _ clock: WallClock) {
      let seconds = Int(clock.unixSeconds(at: packet.time))
      let header = "systime=\(seconds) freq=2402 addr=8e89bed6 delta_t=0.000 ms rssi=\(packet.rssiDBm)"
      lines = packet.pdus.flatMap { [header, Self.spaced($0.bytes), ""] }
    }

    /// The bytes in hexadecimal, followed by the checksum.
    private static func spaced(_ pdu: [UInt8]) -> String {
      let checksum = CRC24.checksum(of: pdu)
      let bytes = pdu + (0..<3).map { UInt8(truncatingIfNeeded: checksum >> UInt32(8 * $0)) }
      return bytes.map { hexadecimal([$0]).lowercased() }.joined(separator: " ")
    }
  }
#endif
