import AfterglowWire

/// The kinds of items that `afterglow overflow` accepts.
enum OverflowItems {
  static var masks: Items<OverflowMask> {
    Items(plural: "masks", form: "32 hexadecimal digits, as 'decode' shows them") { text in
      let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text[...]
      return OverflowMask(String(digits.filter { $0 != " " && $0 != ":" && $0 != "\t" }))
    }
  }

  static var services: Items<ServiceUUID> {
    Items(plural: "UUIDs", form: "4, 8 or 32 hexadecimal digits, 32 with dashes") { ServiceUUID($0) }
  }

  static var installations: Items<InstallationID> {
    Items(plural: "identifiers", form: "8 hexadecimal digits, at least one of which is not 0") { InstallationID($0) }
  }
}

extension OverflowCodeError {
  /// The error in a few words, for people.
  var explanation: String {
    switch self {
    case .notOurs: "not this code"
    case .damaged: "this code's mark, with more wrong bits than the code can correct"
    case .ambiguous: "too many bits are hidden to determine the identifier"
    case .nobody: "reads as 0, which is not an identifier"
    }
  }
}

/// The readings of a mask by several codes.
struct Readings {
  let outcomes: [(code: OverflowCode, result: Result<OverflowReading, OverflowCodeError>)]

  init(
    _ mask: OverflowMask, by codes: [OverflowCode] = OverflowCode.allCases, known: OverflowMask = OverflowMask(),
    toleratingLoss: Bool = false
  ) {
    outcomes = codes.map { code in
      do throws(OverflowCodeError) {
        return (code, .success(try code.decode(mask, known: known, toleratingLoss: toleratingLoss)))
      } catch {
        return (code, .failure(error))
      }
    }
  }

  var found: [OverflowReading] { outcomes.compactMap { try? $0.result.get() } }

  var json: JSON {
    .array(
      outcomes.map { code, result in
        switch result {
        case .success(let reading):
          .object([
            "code": .string(code.description), "corrections": .integer(reading.corrections),
            "erasures": .integer(reading.erasures), "installation": .string(reading.installation.description),
          ])
        case .failure(let error):
          .object(["code": .string(code.description), "failure": .string("\(error)")])
        }
      })
  }

  /// Returns a reading in words for people: the identifier, and the numbers of erasures and corrections.
  static func text(_ reading: OverflowReading) -> String {
    var parts = [reading.installation.description]
    if reading.erasures > 0 { parts.append("\(reading.erasures) erasure\(reading.erasures == 1 ? "" : "s")") }
    if reading.corrections > 0 {
      parts.append("\(reading.corrections) correction\(reading.corrections == 1 ? "" : "s")")
    }
    return parts.joined(separator: ", ")
  }
}
