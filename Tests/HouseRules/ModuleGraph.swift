/// The package's modules with their dependencies. The folders inside a module are called rooms.
package struct ModuleGraph: Sendable {
  package struct Module: Sendable {
    package let target: PackageTarget
    /// The modules that the module's files import.
    package let imports: Set<String>
    package let rooms: FolderGraph
    /// The names of the types that the module's files declare at their top level and that other files can see.
    package let types: Set<String>
  }

  package let modules: [Module]
  package let layering: Layering

  /// Reads the package from which this program was compiled.
  package init() throws {
    layering = try Layering(parsing: ProjectFiles.text(HouseRecords.layers))
    modules = try PackageTarget.all().map { target in
      let files = try ProjectFiles.swiftFiles(below: [target.folder]).map { path in
        SwiftFile(path: String(path.dropFirst(target.folder.count + 1)), text: try ProjectFiles.text(path))
      }
      let types = files.flatMap(\.declarations).filter { $0.isOutermostType && !$0.isPrivate }.map(\.name)
      return Module(
        target: target, imports: files.reduce(into: []) { $0.formUnion($1.importedModules) }, rooms: FolderGraph(files),
        types: Set(types))
    }
  }

  /// All violations of the rules, including known exceptions.
  package var faults: [HouseFault] {
    layering.faults(of: modules.map(\.target)) + modules.flatMap(undeclaredImports)
      + modules.filter { $0.target.kind != .test }.flatMap { $0.rooms.faults(in: $0.target.name) } + sharedTypeNames
  }

  /// The faults for types with the same name in several modules of `Sources`. Modules that replace Apple's modules are
  /// left out, because Apple chose the names of their types.
  private var sharedTypeNames: [HouseFault] {
    let ours = modules.filter { $0.target.folder.hasPrefix("Sources/") && !$0.givesNamesOfApple }
    return Self.sharedTypeNames(Dictionary(uniqueKeysWithValues: ours.map { ($0.target.name, $0.types) }))
  }

  /// Returns a fault for each type name that more than one module declares. `types` has each module's type names, by
  /// the module's name.
  package static func sharedTypeNames(_ types: [String: Set<String>]) -> [HouseFault] {
    var owners: [String: [String]] = [:]
    for (module, names) in types {
      for name in names { owners[name, default: []].append(module) }
    }
    return owners.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
      HouseFault("type \($0.key)", "declared by \($0.value.sorted().joined(separator: " and "))")
    }
  }

  /// Returns a fault for each module of the package that `module` imports but does not declare as a dependency in the
  /// manifest. SwiftPM itself lets a module import the dependencies of its dependencies.
  private func undeclaredImports(_ module: Module) -> [HouseFault] {
    module.imports.intersection(modules.map(\.target.name)).subtracting(module.target.dependencies).sorted().map {
      HouseFault("import \(module.target.name) -> \($0)", "imported, and no dependency in Package.swift")
    }
  }
}

extension ModuleGraph.Module {
  fileprivate var givesNamesOfApple: Bool {
    ["Sources/Frameworks/", "Sources/HostedModules/"].contains { target.folder.hasPrefix($0) }
  }
}

extension FolderGraph {
  /// Returns the cycles between rooms. Files beside the folders may use each other.
  package func faults(in module: String) -> [HouseFault] {
    let graph = DirectedGraph(uses.mapValues { Set($0.keys) })
    let pairs = graph.mutualPairs.filter { folders.contains($0.first) || folders.contains($0.second) }.map {
      HouseFault(
        "folders \(module): \($0.first) <-> \($0.second)", "\(use($0.first, $0.second)); \(use($0.second, $0.first))")
    }
    let rings = graph.rings.filter { !folders.isDisjoint(with: $0) }.map { ring in
      HouseFault("folders \(module): \(ring.joined(separator: " - "))", "each reaches the others")
    }
    return pairs + rings
  }

  private func use(_ user: String, _ used: String) -> String {
    uses[user]?[used].map { "\($0.path):\($0.line) uses \($0.name) of \(used)" } ?? ""
  }
}
