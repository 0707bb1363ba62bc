#if os(Linux)
  import AfterglowCapture
  import AfterglowLinkLayer
  import VirtualPhone

  /// Records the packets that a sniffer hears on the virtual air, as a pcapng file.
  ///
  /// A sniffer hears advertisements and scan responses. A sniffer does not follow connections, so packets of
  /// connections are not recorded.
  final class AirRecording {
    /// The size of one write, in bytes.
    private static let capacity = 65_536
    /// The advertising channel that the file states for every packet. The virtual air does not distinguish the three
    /// channels.
    private static let channel: UInt8 = 37

    private let file: FileSink
    private var writer = PcapngWriter(application: "afterglow \(Tool.version)")
    private(set) var packets = 0
    /// The first error that occurred while packets were written. A sniffer's callback cannot throw, so `finish` throws
    /// the error.
    private var failure: CommandFailure?

    /// Begins a recording in the file that the command line names; `nil` if the command line names no file.
    convenience init?(_ options: Options) throws(CommandFailure) {
      guard let path = options["--capture"] else { return nil }
      try self.init(path: path)
    }

    init(path: String) throws(CommandFailure) {
      file = try FileSink(path: path)
    }

    /// Puts a sniffer into a world and records the packets that it hears.
    func listen(in world: World, at position: Position) {
      let (sniffer, clock) = (world.addSniffer(at: position), world.wallClock)
      sniffer.onPacket = { [self] packet in record(packet, clock) }
      self.sniffer = sniffer
    }

    private var sniffer: Sniffer?

    /// Records an advertisement, and the scan response if one was sent. After a failed write, drops the packet, because
    /// otherwise the packets that cannot be written would fill the memory.
    func record(_ packet: Sniffer.Packet, _ clock: WallClock) {
      guard failure == nil else { return }
      let nanoseconds = Int64(clock.unixSeconds.rounded()) * 1_000_000_000 + packet.time.nanoseconds
      let level = Int8(clamping: packet.rssiDBm)
      for (delay, pdu) in packet.pdus {
        writer.append(
          pdu, at: CaptureTime(nanosecondsSince1970: nanoseconds + delay), channel: Self.channel, rssiDBm: level)
        packets += 1
      }
      if writer.pendingCount >= Self.capacity { flush() }
    }

    private func flush() {
      guard failure == nil else { return }
      do throws(CommandFailure) { try file.write(writer.takeBytes().span) } catch { failure = error }
    }

    /// Writes the packets that are not yet in the file, and throws the first error of all writes.
    func finish() throws(CommandFailure) {
      flush()
      if let failure { throw failure }
    }
  }

  extension Sniffer.Packet {
    /// The packets that were sent, each with its delay in nanoseconds after the beginning of the first packet.
    var pdus: [(delay: Int64, bytes: [UInt8])] {
      let sender = DeviceAddress(rawValue: address.rawValue, isRandom: true)
      let type: PDUType = isConnectable ? .connectableUndirected : scanResponse == nil ? .nonConnectable : .scannable
      var pdus = [(delay: Int64(0), bytes: LinkLayer.pdu(type, from: sender, advertisingData))]
      if let scanResponse {
        // Each byte lasts 8 µs, also in the preamble, the access address and the checksum. Two packets are 150 µs
        // apart. A scan request has 22 bytes (Core Specification, volume 6, part B, sections 2.1 and 4.1).
        let delay = Int64(8 * (pdus[0].bytes.count + 8) + 150 + 8 * 22 + 150) * 1_000
        pdus.append((delay, LinkLayer.pdu(.scanResponse, from: sender, scanResponse)))
      }
      return pdus
    }
  }
#endif
