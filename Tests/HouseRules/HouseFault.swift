/// A violation of the house rules. The list of known exceptions contains the keys of violations.
package struct HouseFault: Hashable, Sendable {
  package let key: String
  /// An explanation of the violation, or advice on how to correct it.
  package let detail: String

  package init(_ key: String, _ detail: String) {
    self.key = key
    self.detail = detail
  }
}

/// The known exceptions. The list may only shrink: an exception without a fault is an error, and so is a new fault.
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

/// The files that list the layers and the known exceptions, relative to the root.
package enum HouseRecords {
  package static let layers = "Tests/HouseRules/layers.txt"
  package static let exceptions = "Tests/HouseRules/known-exceptions.txt"
}
