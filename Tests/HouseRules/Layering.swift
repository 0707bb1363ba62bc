/// The declared layers of the package's modules, from the lowest layer to the highest.
package struct Layering: Equatable, Sendable {
  package struct Layer: Equatable, Sendable {
    package let name: String
    package let modules: [String]
  }

  package let layers: [Layer]
  /// Modules that have a layer but may be missing from the package.
  package let optional: Set<String>

  package struct ParsingError: Error, Equatable {
    package let line: Int
    package let reason: String
  }

  /// Reads lines of the form `layer: module module?`, in which `?` marks a module that may be missing from the package.
  /// A `#` begins a comment line.
  package init(parsing text: String) throws(ParsingError) {
    var layers: [Layer] = []
    var (optional, seen): (Set<String>, Set<String>) = ([], [])
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let colon = line.firstIndex(of: ":") else {
        throw ParsingError(line: index + 1, reason: "no colon after the layer's name")
      }
      var modules: [String] = []
      for word in line[line.index(after: colon)...].split(separator: " ") {
        let module = String(word.hasSuffix("?") ? word.dropLast() : word)
        guard seen.insert(module).inserted else {
          throw ParsingError(line: index + 1, reason: "\(module) has a place already")
        }
        if word.hasSuffix("?") { optional.insert(module) }
        modules.append(module)
      }
      layers.append(Layer(name: String(line[..<colon]), modules: modules))
    }
    (self.layers, self.optional) = (layers, optional)
  }

  /// Returns the number of layers below a module's own layer; `nil` if the module has no layer.
  package func height(of module: String) -> Int? {
    layers.firstIndex { $0.modules.contains(module) }
  }

  /// Returns the differences between the layering and the package's targets: first the missing modules, then the faults
  /// of each target that is not a test.
  package func faults(of targets: [PackageTarget]) -> [HouseFault] {
    let present = Set(targets.map(\.name))
    let missing = layers.flatMap(\.modules).filter { !present.contains($0) && !optional.contains($0) }
    return missing.map { HouseFault("missing \($0)", "it has a layer and is not a target") }
      + targets.filter { $0.kind != .test }.flatMap { target -> [HouseFault] in
        guard let height = height(of: target.name) else {
          return [HouseFault("unplaced \(target.name)", "give it a layer in \(HouseRecords.layers)")]
        }
        return target.dependencies.sorted().compactMap { used in
          guard let other = self.height(of: used) else {
            return HouseFault("arrow \(target.name) -> \(used)", "\(used) has no layer")
          }
          if other < height { return nil }
          return HouseFault(
            "arrow \(target.name) -> \(used)",
            "'\(layers[height].name)' does not lie above '\(layers[other].name)'")
        }
      }
  }
}
