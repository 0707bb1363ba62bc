import AfterglowWire

/// Lists all bits, each with the smallest service UUID that sets the bit.
struct TableTask: OverflowTask {
  let name = "table"

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    var table = Table(BitPlace.heading + ["smallest UUID"], leading: [4])
    for bit in 0..<OverflowArea.bitCount {
      let (place, service) = (BitPlace(bit: bit), OverflowArea.service(settingBit: bit).description)
      if options.contains("--json") {
        var members = place.members
        members["smallestService"] = .string(service)
        try surroundings.output.line(JSON.object(members).text)
      } else {
        table.append(place.cells + [service])
      }
    }
    if !options.contains("--json") { for line in table.lines { try surroundings.output.line(line) } }
    return .success
  }
}
