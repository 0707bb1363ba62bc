#if os(Linux)
  import AfterglowCapture
  import AfterglowLinkLayer
  import Testing
  import VirtualPhone

  @testable import AfterglowCommands

  @Suite struct LiveSourceTests {
    /// An LE Advertising Report event about an ADV_IND packet from a random address, at -59 dBm.
    private let event: [UInt8] =
      [0x3E, 15, 0x02, 1, 0x00, 1, 0x6F, 0x84, 0x1F, 0xA8, 0x0D, 0x4A, 3, 2, 1, 0x1A, 0xC5]

    @Test func `received packets form a recording in a known format`() throws {
      let world = World(seed: 1, wallClock: WallClock(unixSeconds: 1_586_804_250))
      world.run(for: .milliseconds(1500))
      var record: [UInt8] = []
      let source = LiveSource(in: world, adapter: 1, record: { record += $0 }, wait: { $0() })
      source.handle(event)
      source.handle(event)
      let packets = try CaptureReader(source, format: .btsnoop).map { try $0.get() }
      #expect(packets.count == 2)
      #expect(
        packets.map(\.time) == Array(repeating: CaptureTime(nanosecondsSince1970: 1_586_804_251_500_000_000), count: 2))
      var sightings = Sightings(packets[0])
      let sighting = try #require(try sightings.next())
      #expect(sighting.sender?.description == "4A:0D:A8:1F:84:6F")
      #expect(sighting.rssiDBm == -59)
      #expect(sighting.type == .connectableUndirected)
      // The recording contains the received packets, and its format is recognised.
      let recorded = try CaptureReader(MemorySource(record)).map { try $0.get() }
      #expect(recorded.map(\.time) == packets.map(\.time))
      #expect(recorded.map(\.bytes) == packets.map(\.bytes))
    }

    @Test func `the recording ends when no more events arrive`() throws {
      let source = LiveSource(in: World(seed: 1), adapter: 0, record: { _ in }, wait: { _ in false })
      #expect(try CaptureReader(source, format: .btsnoop).map { try $0.get() }.isEmpty)
    }
  }
#endif
