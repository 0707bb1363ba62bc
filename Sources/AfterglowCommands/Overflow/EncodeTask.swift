import AfterglowWire

/// Writes identifiers as masks. With `--services`, also lists the services that make iOS send these masks.
struct EncodeTask: OverflowTask {
  let name = "encode"

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    guard let code = options["--code"].flatMap(OverflowCode.init) else {
      let names = OverflowCode.allCases.map(\.description).joined(separator: ", ")
      throw .usage("option '--code' is missing; pass one of \(names)")
    }
    let withServices = options.contains("--services")
    return try OverflowItems.installations.forEach(of: options.operands, in: surroundings) {
      (installation) throws(CommandFailure) in
      let mask = code.mask(for: installation)
      let services = withServices ? code.services(for: installation).map(\.description) : []
      if options.contains("--json") {
        try surroundings.output.line(
          JSON.object(present: [
            "code": .string(code.description), "installation": .string(installation.description),
            "mask": .string(mask.description),
            "services": withServices ? .array(services.map { .string($0) }) : nil,
          ]).text)
      } else {
        try surroundings.output.line("\(installation)  \(code)  \(mask)")
        for service in services { try surroundings.output.line("  \(service)") }
      }
    }
  }
}
