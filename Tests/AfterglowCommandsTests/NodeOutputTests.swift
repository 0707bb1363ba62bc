#if os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowBlueZ
  import AfterglowCapture
  import AfterglowWire
  import Testing
  import VirtualPhone

  @testable import AfterglowCommands
  @testable import AfterglowProximity

  @Suite struct NodeOutputTests {
    private let peer = PeerIdentifier(high: 1, low: 2)

    private func neighbor(_ id: UInt32, rssiDBm: Int?, metres: Double?, at time: Instant) throws -> Neighbor {
      var neighbor = Neighbor(try #require(InstallationID(rawValue: id)), firstSeen: time, lastSeen: time, on: .gatt)
      neighbor.rssiDBm = rssiDBm
      neighbor.filteredRSSIDBm = rssiDBm.map(Double.init)
      neighbor.distanceMetres = metres
      return neighbor
    }

    @Test func `the table lists the nearest neighbour first, with the latest signals as bars`() throws {
      var table = NeighborTable()
      let start = Instant(nanoseconds: 0)
      table.update(with: .appeared(try neighbor(0xE7DC_E3FF, rssiDBm: -90, metres: 17, at: start)))
      for level in [-100, -70, -41] {
        table.update(
          with: .updated(try neighbor(0xBC00_BD17, rssiDBm: level, metres: 0.4, at: start.advanced(by: .seconds(1)))))
      }
      #expect(
        table.lines(now: start.advanced(by: .seconds(3))) == [
          "who       channels  dBm  signal  metres    heard",
          "BC00BD17  gatt      -41  ▁▅█        0.4  2 s ago",
          "E7DCE3FF  gatt      -90              17  3 s ago",
        ])
    }

    @Test func `a departed neighbour disappears, and an empty table says that nobody is near`() throws {
      var table = NeighborTable()
      let neighbor = try neighbor(1, rssiDBm: nil, metres: nil, at: Instant(nanoseconds: 0))
      table.update(with: .appeared(neighbor))
      table.update(with: .departed(neighbor))
      #expect(table.lines(now: Instant(nanoseconds: 0)) == ["nobody is near"])
    }

    @Test func `the table of a crowd fits on a screen, and says how many neighbours it leaves out`() throws {
      var table = NeighborTable()
      for id in 1...30 as ClosedRange<UInt32> {
        table.update(with: .appeared(try neighbor(id, rssiDBm: -60, metres: 1, at: Instant(nanoseconds: 0))))
      }
      let lines = table.lines(now: Instant(nanoseconds: 0))
      #expect(lines.count == 22)
      #expect(lines.last == "and 10 more")
    }

    /// Returns the lines that `afterglow run` prints for a fixed sequence of events. `arguments` select the form of the
    /// output.
    private func printed(_ arguments: [String]) throws -> [String] {
      let output = MemorySink()
      let surroundings = Surroundings(input: MemorySource([]), output: output, errors: MemorySink())
      let options = try Options(arguments, of: RunVerb.grammar)
      let installation = try #require(InstallationID(rawValue: 0xE7DC_E3FF))
      let node = NodeOutput(options, of: installation, in: surroundings, world: World(seed: 1)) { _ in }
      let other = try #require(InstallationID(rawValue: 0xBC00_BD17))
      node.begin()
      node.handle(.dialed(peer, .discovered(services: [ServiceUUID(0x180F as UInt16)])))
      node.handle(.dialed(peer, .identified(other)))
      node.handle(.dialed(peer, .rssi(-64, other)))
      node.handle(.departed(try neighbor(0xBC00_BD17, rssiDBm: -64, metres: 1.5, at: Instant(nanoseconds: 0))))
      node.handle(.off)
      return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `each event is printed as one line`() throws {
      let peer = "00000000-0000-0001-0000-000000000002"
      #expect(
        try printed([]).map { String($0.dropFirst("1970-01-01T00:00:00.000000Z ".count)) } == [
          "this is E7DCE3FF", "\(peer) discovered, advertising 180F", "\(peer) identified as BC00BD17",
          "\(peer) RSSI -64 of BC00BD17",
          "departed BC00BD17", "radio: adapter off",
        ])
    }

    @Test func `the JSON objects of events fit the schema`() throws {
      #expect(try SchemaFault.first(in: printed(["--json"]), of: "run") == nil)
    }

    @Test func `with --json each event is an object`() throws {
      let time = #""time":"1970-01-01T00:00:00.000000Z""#
      let peer = #""peer":"00000000-0000-0001-0000-000000000002""#
      #expect(
        try printed(["--json"]) == [
          #"{"installation":"E7DCE3FF","kind":"started",\#(time)}"#,
          #"{"kind":"dialed",\#(peer),"services":["180F"],"step":"discovered",\#(time)}"#,
          #"{"installation":"BC00BD17","kind":"dialed",\#(peer),"step":"identified",\#(time)}"#,
          #"{"installation":"BC00BD17","kind":"dialed",\#(peer),"rssiDBm":-64,"step":"rssi",\#(time)}"#,
          #"{"channels":["gatt"],"distanceMetres":1.5,"filteredRSSIDBm":-64,"installation":"BC00BD17","kind":"departed","rssiDBm":-64,\#(time)}"#,
          #"{"kind":"radio","state":"adapter off",\#(time)}"#,
        ])
    }
  }
#endif
