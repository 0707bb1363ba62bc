import AfterglowProximity
import AllocationCount
import BenchmarkSupport

private let rounds = 20

/// Measures the cost of a sighting, from the event to the report of the neighbour.
func benchmarkSightings(neighbors: Int, seed: UInt64) {
  print("a sighting through the engine (event in, report out), \(rounds) rounds, each over all neighbours")
  let widths = [24, 11, 12, 10, 8, 12]
  print(row(["heard by", "neighbours", "in one event", "median ns", "best ns", "allocations"], widths: widths))
  func report(_ name: String, _ count: Int, _ batch: Int, _ hearAll: () -> Int) {
    let measurement = Measurement(rounds: rounds, items: count) { keep(hearAll()) }
    let allocations = measurement.allocations.map { fixed(Double($0) / Double(rounds * count), 2) } ?? "unknown"
    print(
      row(
        [
          name, "\(count)", "\(batch)", fixed(measurement.medianPerItem, 0), fixed(measurement.nanosecondsPerItem, 0),
          allocations,
        ], widths: widths))
  }
  for count in Set([50, 1_000, neighbors]).sorted() {
    for batch in [1, 50] {
      var crowd = CrowdedEngine(.beacon, neighbors: count, batch: batch, seed: seed)
      report("beacon", count, batch) { crowd.hearAll() }
    }
    var crowd = CrowdedEngine(.overflow, neighbors: count, batch: 1, seed: seed)
    report("overflow area", count, 1) { crowd.hearAll() }
    var list = HandWrittenList(neighbors: count, seed: seed)
    report("a dictionary by hand", count, 1) { list.hearAll() }
  }
}

/// Measures by how many bytes the heap grows for each neighbour when `count` neighbours appear.
func measureNeighbors(count: Int, seed: UInt64) {
  guard heapBytes() >= 0 else { return print("memory cannot be counted here") }
  func report(_ name: String, _ hearAll: () -> Int) {
    let before = heapBytes()
    let neighbors = hearAll()
    let bytes = Double(heapBytes() - before) / Double(max(1, neighbors))
    print("\(name): \(fixed(bytes, 0)) bytes of the heap for each of \(neighbors)")
  }
  for channel in CrowdedEngine.Channel.allCases {
    // The first run is not measured, so that memory that is allocated only once is not counted.
    var warm = CrowdedEngine(channel, neighbors: 10, batch: 10, seed: seed)
    keep(warm.hearAll())
    var crowd = CrowdedEngine(channel, neighbors: count, batch: 50, seed: seed)
    report("a neighbour, heard over \(channel)") {
      keep(crowd.hearAll())
      return crowd.engine.neighbors.count
    }
  }
  var list = HandWrittenList(neighbors: count, seed: seed)
  report("an entry of a dictionary by hand") { list.hearAll() }
}
