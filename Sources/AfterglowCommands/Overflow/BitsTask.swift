import AfterglowDecoding
import AfterglowWire

/// Prints which bits services set, which services share a bit, and how these bits affect the project's codes.
struct BitsTask: OverflowTask {
  let name = "bits"

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    var (services, known): ([ServiceUUID], Set<ServiceUUID>) = ([], [])
    let code = try OverflowItems.services.forEach(of: options.operands, in: surroundings) { service in
      if known.insert(service).inserted { services.append(service) }
    }
    let lines = options.contains("--json") ? [Self.json(services).text] : Self.lines(services)
    for line in lines { try surroundings.output.line(line) }
    return code
  }

  /// Returns the bits that more than one of the services set, in ascending order.
  private static func collisions(of services: [ServiceUUID]) -> [(bit: Int, services: [ServiceUUID])] {
    let byBit = Dictionary(grouping: services, by: OverflowArea.bit(for:))
    return byBit.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { (bit: $0.key, services: $0.value) }
  }

  private static func lines(_ services: [ServiceUUID]) -> [String] {
    var bits = Table(BitPlace.heading + ["UUID", "name"], leading: [4, 5])
    for service in services {
      let place = BitPlace(bit: OverflowArea.bit(for: service))
      bits.append(place.cells + [service.description, KnownService.name(of: service) ?? ""])
    }
    let collisions = collisions(of: services).map { bit, services in
      "bit \(bit): \(services.map(\.description).joined(separator: ", "))"
    }
    var codes = Table(
      ["code", "read", "wrong", "not read", "erasures", "where the bits fall"], leading: [0, 5])
    let mask = OverflowMask(services: services)
    for code in OverflowCode.allCases {
      let strain = CodeStrain(code, under: mask)
      let shares = [strain.read, strain.wrong, strain.unread].map { percent($0, of: CodeStrain.trials) + " %" }
      codes.append([code.description] + shares + [decimal(strain.meanErasures, 1), strain.touched])
    }
    return bits.lines + [""] + ["collisions: \(collisions.isEmpty ? "none" : collisions.joined(separator: "; "))"]
      + ["", "Afterglow's own masks beside these services:"] + codes.lines
  }

  private static func json(_ services: [ServiceUUID]) -> JSON {
    let mask = OverflowMask(services: services)
    return .object([
      "codes": .array(
        OverflowCode.allCases.map { code in
          let strain = CodeStrain(code, under: mask)
          return .object([
            "code": .string(code.description), "meanErasures": .number(strain.meanErasures),
            "read": .integer(strain.read), "trials": .integer(CodeStrain.trials),
            "where": .string(strain.touched), "wrong": .integer(strain.wrong),
          ])
        }),
      "collisions": .array(
        collisions(of: services).map { bit, services in
          .object(["bit": .integer(bit), "services": .array(services.map { .string($0.description) })])
        }),
      "mask": .string(mask.description),
      "services": .array(
        services.map { service in
          var members = BitPlace(bit: OverflowArea.bit(for: service)).members
          members["service"] = .string(service.description)
          if let name = KnownService.name(of: service) { members["name"] = .string(name) }
          return .object(members)
        }),
    ])
  }
}
