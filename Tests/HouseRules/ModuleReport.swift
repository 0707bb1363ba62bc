/// The module graph as text: layers from the top down, the dependencies and folders of each module, and the faults.
package struct ModuleReport {
  package let text: String
  package let isSound: Bool

  package init(_ graph: ModuleGraph, _ known: KnownExceptions) {
    let faults = graph.faults
    let unknown = known.unknown(among: faults)
    let stale = known.stale(given: faults)
    var lines: [String] = []
    for layer in graph.layering.layers.reversed() {
      let modules = layer.modules.compactMap { name in graph.modules.first { $0.target.name == name } }
      if modules.isEmpty { continue }
      lines.append(layer.name)
      for module in modules { lines += Self.lines(for: module) }
    }
    for fault in faults {
      lines.append("\(unknown.contains(fault) ? "FAULT" : "known")  \(fault.key)  (\(fault.detail))")
    }
    for key in stale { lines.append("STALE  \(key)  (no longer so: take it out of \(HouseRecords.exceptions))") }
    let tests = graph.modules.filter { $0.target.kind == .test }.count
    lines.append(
      "\(graph.modules.count - tests) modules and \(tests) test targets; "
        + "\(faults.count - unknown.count) known exceptions, \(unknown.count) faults, \(stale.count) stale exceptions")
    text = lines.joined(separator: "\n")
    isSound = unknown.isEmpty && stale.isEmpty
  }

  private static func lines(for module: ModuleGraph.Module) -> [String] {
    let used = module.target.dependencies.sorted().joined(separator: " ")
    let folders = module.rooms.folders.sorted()
    return ["  \(module.target.name)\(used.isEmpty ? "" : " -> \(used)")"]
      + (folders.isEmpty ? [] : ["      folders: \(folders.joined(separator: " "))"])
  }
}
