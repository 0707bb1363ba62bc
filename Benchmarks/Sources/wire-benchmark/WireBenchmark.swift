/// Measures the speed of the wire module, checks that decoding returns the encoded identifiers, and counts the masks
/// that are not read, or are read wrongly, because of foreign services.
@main
struct WireBenchmark {
  static let usage = """
    usage: wire-benchmark [BENCHMARK…] [--count N] [--seed N]

      decode     nanoseconds and heap allocations for one advertisement
      identity   encoding, then decoding, random identifiers
      survival   share of own masks read, and read wrongly, beside 0 to 40 foreign services
      belief     wrong Hamming readings by corrections and by foreign bits elsewhere in the mask
      wrong      wrong identifiers in foreign masks and in polluted own masks

    Without a name all of them run. --count (10000000) is the number of identifiers or masks in each line of identity,
    belief and wrong; survival uses a hundredth of it. --seed (1) is the seed of the random numbers.
    """

  static func main() {
    var names: [String] = []
    var options = ["--count": 10_000_000, "--seed": 1]
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if options[argument] != nil, let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 {
        options[argument] = value
      } else if ["decode", "identity", "survival", "belief", "wrong"].contains(argument) {
        names.append(argument)
      } else {
        print(usage)
        return
      }
    }
    let count = options["--count", default: 0]
    let seed = UInt64(options["--seed", default: 0])
    if names.isEmpty { names = ["decode", "identity", "survival", "belief", "wrong"] }
    for name in names {
      switch name {
      case "decode": benchmarkDecoding(seed: seed)
      case "identity": checkIdentity(count: count, seed: seed)
      case "survival": tabulateSurvival(masks: max(1, count / 100), seed: seed)
      case "belief": tabulateHammingBelief(masks: count, seed: seed)
      default: countWrongIdentifiers(count: count, seed: seed)
      }
    }
  }
}
