package import AfterglowCapture

/// The number of packets of each unsupported link type.
package struct LinkTypeCounts: Equatable, Sendable {
  /// The limit on link types. Recordings have few link types, and malformed recordings must not fill the memory.
  private static let limit = 64

  package private(set) var total = 0
  private var entries: [(type: LinkType, count: Int)] = []

  package init() {}

  package mutating func add(_ type: LinkType) {
    total += 1
    if let index = entries.firstIndex(where: { $0.type == type }) {
      entries[index].count += 1
    } else if entries.count < Self.limit {
      entries.append((type: type, count: 1))
    }
  }

  /// The types with their names, the most frequent first: `link type 192 (PPI), link type 1 (Ethernet)`.
  package var names: String {
    entries.sorted { ($1.count, $0.type.rawValue) < ($0.count, $1.type.rawValue) }.map(\.type.description)
      .joined(separator: ", ")
  }

  package static func == (lhs: LinkTypeCounts, rhs: LinkTypeCounts) -> Bool {
    lhs.total == rhs.total && lhs.entries.elementsEqual(rhs.entries) { $0 == $1 }
  }
}
