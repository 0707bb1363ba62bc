/// Measures the engine and the exchange: sightings and neighbours, messages and receipts.
@main
struct EngineBenchmark {
  static let usage = """
    usage: engine-benchmark [BENCHMARK…] [--count N] [--seed N]

      sighting   nanoseconds and heap allocations for a sighting through the engine, beside N neighbours
      neighbor   bytes of memory for each of N neighbours
      messages   messages a second through two exchanges, without and with loss, on one core

    Without a name all of them run. --count is 10000 neighbours unless said otherwise; --seed (default 1) starts the
    random numbers.
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
