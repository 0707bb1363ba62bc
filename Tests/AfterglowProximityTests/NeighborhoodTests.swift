import AfterglowProximity
import AfterglowWire
import Testing

@Suite struct NeighborhoodTests {
  private func sighting(
    _ id: InstallationID, _ rssi: Int?, at time: Double, by evidence: ChannelEvidence = .gatt
  ) -> Sighting {
    Sighting(id, as: peerB, by: evidence, rssiDBm: rssi, at: seconds(time))
  }

  @Test func `an installation appears, is heard again, and departs 30 s after the last sighting`() throws {
    var neighborhood = Neighborhood(Configuration())
    var commands: [Command] = []
    neighborhood.see(sighting(phoneB, nil, at: 1), into: &commands)
    neighborhood.see(sighting(phoneB, -59, at: 2), into: &commands)
    let neighbor = try #require(neighborhood.neighbors.first)
    #expect(neighbor.firstSeen == seconds(1))
    #expect(neighbor.lastSeen == seconds(2))
    #expect(neighbor.rssiDBm == -59)
    #expect(neighbor.filteredRSSIDBm == -59)
    #expect(neighbor.distanceMetres == 1)
    #expect(neighbor.channels == .gatt)

    neighborhood.prune(at: seconds(31.999), into: &commands)
    #expect(neighborhood.neighbors == [neighbor])
    #expect(neighborhood.nextDeadline == seconds(32))
    neighborhood.prune(at: seconds(32), into: &commands)
    #expect(neighborhood.neighbors == [])
    #expect(neighborhood.nextDeadline == nil)
    #expect(commands.count == 3)
    #expect(commands.last == .report(.departed(neighbor)))
  }

  @Test func `the filter depends on time, not on the number of readings`() throws {
    // After a reading of -50, readings of -80 follow for 10 s, once a second or ten times a second.
    func level(every interval: Double) throws -> Double {
      var neighborhood = Neighborhood(Configuration())
      var commands: [Command] = []
      neighborhood.see(sighting(phoneB, -50, at: 0), into: &commands)
      for step in 1...Int(10 / interval) {
        neighborhood.see(sighting(phoneB, -80, at: Double(step) * interval), into: &commands)
      }
      return try #require(neighborhood.neighbors.first?.filteredRSSIDBm)
    }
    let slow = try level(every: 1)
    let fast = try level(every: 0.1)
    #expect(slow < -74 && slow > -80)
    #expect(abs(slow - fast) < 1)
  }

  @Test(arguments: [127, 21, -128, Int.min, Int.max])
  func `a neighbour with an impossible signal level has no signal level and no distance`(rssi: Int) throws {
    var neighborhood = Neighborhood(Configuration())
    var commands: [Command] = []
    neighborhood.see(sighting(phoneB, rssi, at: 0), into: &commands)
    let neighbor = try #require(neighborhood.neighbors.first)
    #expect(neighbor.rssiDBm == nil)
    #expect(neighbor.distanceMetres == nil)
  }

  @Test func `neighbours depart in the order of their deadlines, and then of their identifiers`() {
    var neighborhood = Neighborhood(Configuration())
    var commands: [Command] = []
    for (raw, time) in [(3, 0.0), (1, 0), (2, -1), (4, 5)] as [(UInt32, Double)] {
      neighborhood.see(sighting(installation(raw), nil, at: time), into: &commands)
    }
    #expect(neighborhood.neighbors.map(\.id.rawValue) == [1, 2, 3, 4])
    commands = []
    neighborhood.prune(at: seconds(30), into: &commands)
    let departed = commands.map { command -> UInt32 in
      if case .report(.departed(let neighbor)) = command { neighbor.id.rawValue } else { 0 }
    }
    #expect(departed == [2, 1, 3])
  }

  @Test
  func `invented neighbours leave room for a real neighbour, and displace no neighbour that was heard for longer`() {
    var configuration = Configuration()
    configuration.presence.maximumNeighbors = 64
    var neighborhood = Neighborhood(configuration)
    var commands: [Command] = []
    for second in 0...60 {
      neighborhood.see(sighting(installation(1), nil, at: Double(second), by: .beacon), into: &commands)
    }
    for raw in 100..<1_100 as Range<UInt32> {
      neighborhood.see(sighting(installation(raw), nil, at: 61 + Double(raw) / 100, by: .beacon), into: &commands)
    }
    neighborhood.see(sighting(installation(2), nil, at: 73, by: .beacon), into: &commands)
    let near = neighborhood.neighbors.map(\.id)
    #expect(near.contains(installation(1)) && near.contains(installation(2)) && near.count <= 64)
    #expect(neighborhood.refused == 0)
    let come = commands.count { if case .report(.appeared) = $0 { true } else { false } }
    let gone = commands.count { if case .report(.departed) = $0 { true } else { false } }
    #expect(come - gone == near.count)
  }

  @Test func `a full neighbourhood turns newcomers away and keeps its neighbours`() {
    var configuration = Configuration()
    configuration.presence.maximumNeighbors = 2
    var neighborhood = Neighborhood(configuration)
    var commands: [Command] = []
    for raw in 1...4 as ClosedRange<UInt32> {
      neighborhood.see(sighting(installation(raw), nil, at: 0), into: &commands)
    }
    neighborhood.see(sighting(installation(1), nil, at: 1), into: &commands)
    #expect(neighborhood.neighbors.map(\.id.rawValue) == [1, 2])
    #expect(neighborhood.refused == 2)
    neighborhood.prune(at: seconds(30), into: &commands)
    neighborhood.see(sighting(installation(4), nil, at: 30), into: &commands)
    #expect(neighborhood.neighbors.map(\.id.rawValue) == [1, 4])
  }

  @Test func `at the last representable instant no neighbour departs and the engine does not trap`() {
    var neighborhood = Neighborhood(Configuration())
    var commands: [Command] = []
    neighborhood.see(Sighting(phoneB, as: peerB, by: .gatt, rssiDBm: -50, at: .never), into: &commands)
    neighborhood.prune(at: .never, into: &commands)
    #expect(neighborhood.neighbors.map(\.id) == [phoneB])
    #expect(neighborhood.nextDeadline == nil)
  }
}
