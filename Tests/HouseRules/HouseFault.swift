/// Something that the rules of the house forbid. Its key is how the list of known exceptions names it.
package struct HouseFault: Hashable, Sendable {
  package let key: String
  /// What shows it, or what to do.
  package let detail: String

  package init(_ key: String, _ detail: String) {
    self.key = key
    self.detail = detail
  }
}

/// The exceptions that stand today. The list only shrinks: one that no longer holds is an error as much as a new fault.
package struct KnownExceptions: Equatable, Sendable {
  package let keys: [String]

  /// Reads one key a line; a `#` begins a comment line.
  package init(parsing text: String) {
    keys = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  package func unknown(among faults: [HouseFault]) -> [HouseFault] {
    faults.filter { !keys.contains($0.key) }
  }

  package func stale(given faults: [HouseFault]) -> [String] {
    let keys = Set(faults.map(\.key))
    return self.keys.filter { !keys.contains($0) }
  }
}

/// The files in which the house's order is written down, relative to the root.
package enum HouseRecords {
  package static let layers = "Tests/HouseRules/layers.txt"
  package static let exceptions = "Tests/HouseRules/known-exceptions.txt"
}
