/// Nodes, the arrows between them, and the cycles that the arrows form.
package struct DirectedGraph: Sendable {
  package private(set) var arrows: [String: Set<String>] = [:]

  package init(_ arrows: [String: Set<String>]) { self.arrows = arrows }

  /// Two nodes that point at each other, in the order of their names.
  package struct Pair: Hashable, Sendable {
    package let first: String
    package let second: String
  }

  package var mutualPairs: [Pair] {
    arrows.keys.sorted().flatMap { node in
      (arrows[node] ?? []).sorted().filter { node < $0 && arrows[$0]?.contains(node) == true }
        .map { Pair(first: node, second: $0) }
    }
  }

  /// The cycles that remain without the arrows of mutual pairs: sets of nodes that reach each other. Nodes are in the
  /// order of their names.
  package var rings: [[String]] {
    var untied = arrows
    for pair in mutualPairs {
      untied[pair.first]?.remove(pair.second)
      untied[pair.second]?.remove(pair.first)
    }
    let reachable = untied.keys.reduce(into: [:]) { $0[$1] = Self.nodes(reachableFrom: $1, along: untied) }
    var seen: Set<String> = []
    return untied.keys.sorted().compactMap { node in
      guard !seen.contains(node), reachable[node]?.contains(node) == true else { return nil }
      let ring = (reachable[node] ?? []).filter { reachable[$0]?.contains(node) == true }
      seen.formUnion(ring)
      return ring.sorted()
    }
  }

  private static func nodes(reachableFrom start: String, along arrows: [String: Set<String>]) -> Set<String> {
    var reached: Set<String> = []
    var waiting = Array(arrows[start] ?? [])
    while let node = waiting.popLast() {
      if reached.insert(node).inserted { waiting += arrows[node] ?? [] }
    }
    return reached
  }
}
