import AfterglowDecoding
import AfterglowWire

/// Prints which bits of masks are set, which services are consistent with them, and which codes can read them.
struct ExplainTask: OverflowTask {
  let name = "explain"

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    try OverflowItems.masks.forEach(of: options.operands, in: surroundings) { (mask) throws(CommandFailure) in
      let lines = options.contains("--json") ? [Self.json(mask).text] : Self.lines(mask)
      for line in lines { try surroundings.output.line(line) }
    }
  }

  private static func lines(_ mask: OverflowMask) -> [String] {
    let account = MaskAccount(mask)
    var bits = Table(BitPlace.heading + ["smallest UUID", "consistent with"], leading: [4, 5])
    for bit in mask.setBits {
      let names =
        MaskAccount.isCommon(bit: bit)
        ? ["\(MaskAccount.commonRemark)"]
        : account.services(settingBit: bit).map { "\($0.name) (\($0.service))" }
      bits.append(
        BitPlace(bit: bit).cells
          + [OverflowArea.service(settingBit: bit).description, names.joined(separator: "; ")])
    }
    var codes = Table(["code", "reads"], leading: [0, 1])
    for (code, result) in Readings(mask).outcomes {
      switch result {
      case .success(let reading): codes.append([code.description, Readings.text(reading) + Self.caution(code)])
      case .failure(let error): codes.append([code.description, "nothing: \(error.explanation)"])
      }
    }
    let heading = "\(mask): \(mask.count == 1 ? "1 bit" : "\(mask.count) bits")"
    let isUnaccounted = !account.isPublished && !account.uncommon.isEmpty
    let remark = isUnaccounted ? ["  no published services account for the whole mask"] : []
    return [heading] + (mask.isEmpty ? [] : bits.lines.map { "  " + $0 }) + remark + codes.lines.map { "  " + $0 } + [
      ""
    ]
  }

  private static func caution(_ code: OverflowCode) -> String {
    if case .bank = code {
      "; trusted only after a mask with this bank empty and the pattern in the other bank"
    } else {
      ""
    }
  }

  private static func json(_ mask: OverflowMask) -> JSON {
    let account = MaskAccount(mask)
    return .object([
      "bits": .array(
        mask.setBits.map { bit in
          var members = BitPlace(bit: bit).members
          members["consistentWith"] = .array(account.services(settingBit: bit).map { JSON($0) })
          if MaskAccount.isCommon(bit: bit) { members["remark"] = .string("\(MaskAccount.commonRemark)") }
          members["smallestService"] = .string(OverflowArea.service(settingBit: bit).description)
          return .object(members)
        }),
      "mask": .string(mask.description), "readings": Readings(mask).json,
    ])
  }
}
