/// Measures the engine and the exchange: sightings and neighbours, messages and receipts.
@main
struct EngineBenchmark {
  static let usage = """
    usage: engine-benchmark [BENCHMARK…] [--count N] [--seed N]

      sighting   nanoseconds and heap allocations for one sighting in the engine, with N neighbours
      neighbor   bytes of memory for each of N neighbours
      messages   messages a second through two exchanges, without and with loss, on one core

    Without a name all of them run. --count is the number of neighbours (10000). --seed is the seed of the random numbers
    (1).
    """

  static func main() {
    var names: [String] = []
    var options = ["--count": 10_000, "--seed": 1]
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if options[argument] != nil, let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 {
        options[argument] = value
      } else if ["sighting", "neighbor", "messages"].contains(argument) {
        names.append(argument)
      } else {
        print(usage)
        return
      }
    }
    let (count, seed) = (options["--count", default: 0], UInt64(options["--seed", default: 0]))
    for name in names.isEmpty ? ["sighting", "neighbor", "messages"] : names {
      switch name {
      case "sighting": benchmarkSightings(neighbors: count, seed: seed)
      case "neighbor": measureNeighbors(count: count, seed: seed)
      default: benchmarkMessages(seed: seed)
      }
    }
  }
}
