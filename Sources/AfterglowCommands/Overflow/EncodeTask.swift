import AfterglowWire

/// Writes identifiers as masks, and as the services that make iOS send them.
struct EncodeTask: OverflowTask {
  let name = "encode"
  let flags: Set<String> = ["--services"]
  let values: Set<String> = ["--code"]

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    guard let name = options["--code"] else { throw .usage("--code says which: \(OverflowItems.codeNames)") }
    let code = try OverflowItems.code(named: name)
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
