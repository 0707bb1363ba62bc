package import Foundation

/// Writes a package that builds an app on Linux.
package struct PackageWriter: Sendable {
  /// The folder of this project. The written package depends on this project.
  package var library: URL
  package var folder: URL

  package init(library: URL, folder: URL) {
    self.library = library
    self.folder = folder
  }

  /// Returns the name of a module's target in the package. The name has a suffix, because no two packages may have a
  /// target of the same name. The app's sources still import the module by its original name.
  package static func targetName(_ module: String) -> String { module + "_Hosted" }

  /// Writes the package, and removes all other files from the package's folder `Sources`. An unchanged file keeps its
  /// modification date, so that a second build is short.
  package func write(_ plan: BuildPlan) throws {
    var written: Set<String> = []
    func write(_ text: String, to path: String) throws {
      let file = folder.appendingPathComponent(path)
      written.insert(file.standardizedFileURL.path)
      let data = Data(text.utf8)
      if let old = try? Data(contentsOf: file), old == data { return }
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    try write(manifest(of: plan), to: "Package.swift")
    // Foundation on Linux reads the property list in the program's folder.
    try write(String(decoding: plan.bundleInfoPlist, as: UTF8.self), to: "\(AppBuild.programFolder)/Info.plist")
    for module in plan.modules {
      for file in module.files {
        try write(file.rewritten.text, to: "Sources/\(Self.targetName(module.description.name))/\(file.packagedPath)")
      }
    }
    if let app = plan.modules.last {
      let ownMain = app.files.contains { $0.original.lastPathComponent == "main.swift" }
      let entry = try Self.entry(of: plan, hasMain: ownMain)
      if !plan.interfaces.isEmpty {
        try write(
          Self.interfaces(of: plan), to: "Sources/\(Self.targetName(app.description.name))/HostedInterfaces.swift")
      }
      try write(
        entry, to: "Sources/\(Self.targetName(app.description.name))/\(ownMain ? "HostedEntry.swift" : "main.swift")")
    }
    for path in FileTree.files(below: folder.appendingPathComponent("Sources")) {
      let file = folder.appendingPathComponent("Sources").appendingPathComponent(path).standardizedFileURL
      if !written.contains(file.path) { try FileManager.default.removeItem(at: file) }
    }
  }

  // MARK: The manifest

  private func manifest(of plan: BuildPlan) -> String {
    let names = Set(plan.modules.map(\.description.name))
    var targets: [String] = []
    for (index, module) in plan.modules.enumerated() {
      let description = module.description
      let isApp = index == plan.modules.count - 1
      var products = module.products
      if isApp { products += ["HostedApp", "UIKit"] }
      if isApp, plan.entryPoint?.kind == .app { products.append("HostedSwiftUI") }
      var dependencies = description.dependencies.filter(names.contains).map { Self.literal(Self.targetName($0)) }
      dependencies += Set(products).sorted().map { ".product(name: \(Self.literal($0)), package: \"Afterglow\")" }
      dependencies += plan.app.packages.map {
        ".product(name: \(Self.literal($0.product)), package: \(Self.literal($0.identity)))"
      }
      targets.append(
        """
          .\(isApp ? "executableTarget" : "target")(
            name: \(Self.literal(Self.targetName(description.name))),
            dependencies: [\(dependencies.joined(separator: ", "))],
            swiftSettings: [\(settings(of: module).joined(separator: ", "))]),
        """)
    }
    var seen: Set<String> = []
    let packages = plan.app.packages.filter { seen.insert($0.identity).inserted }.map {
      ", .package(url: \(Self.literal($0.address)), \($0.requirement))"
    }
    let traits = plan.usesCryptography ? ", traits: [.defaults, \"Cryptography\"]" : ""
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "HostedPackage",
        dependencies: [.package(name: "Afterglow", path: \(Self.literal(library.path))\(traits))\(packages.joined())],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
  }

  private func settings(of module: BuildPlan.Module) -> [String] {
    let description = module.description
    var settings = [".swiftLanguageMode(.v\(description.languageMode))"]
    if description.isMainActorByDefault { settings.append(".defaultIsolation(MainActor.self)") }
    settings += description.upcomingFeatures.map { ".enableUpcomingFeature(\(Self.literal($0)))" }
    settings += description.conditions.map { ".define(\(Self.literal($0)))" }
    // The limits of the type checker are raised, so that the compiler accepts expressions that Apple's compiler
    // accepts.
    var flags = [
      "-suppress-warnings", "-Xfrontend", "-solver-scope-threshold=100000000", "-Xfrontend",
      "-solver-trail-threshold=1000000000", "-Xfrontend", "-solver-memory-threshold=4000000000",
    ]
    var aliases = module.aliases
    aliases["SwiftUI"] = "HostedSwiftUI"
    for name in description.dependencies + [description.name] { aliases[name] = Self.targetName(name) }
    for (name, module) in aliases.sorted(by: { $0.key < $1.key }) {

      flags += ["-module-alias", "\(name)=\(module)"]

    }
    settings.append(".unsafeFlags([\(flags.map(Self.literal).joined(separator: ", "))])")
    return settings
  }

  /// Returns a text as a Swift literal.
  static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0"..."\u{1F}": "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
