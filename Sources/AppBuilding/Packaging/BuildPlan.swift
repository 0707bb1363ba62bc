package import Foundation

/// An app's sources in the form in which they are built on Linux, and the list of changes to the sources.
package struct BuildPlan: Sendable {
  /// A source of the app, in its original form and in the form that is compiled.
  package struct File: Sendable {
    /// The file in the app's folder.
    package var original: URL
    /// The path of the file in messages.
    package var shownPath: String
    /// The path of the file in the package, relative to the folder of the file's module.
    package var packagedPath: String
    package var source: TokenizedSource
    package var rewritten: RewrittenSource
  }

  /// A module of the package.
  package struct Module: Sendable {
    package var description: SourceModule
    package var files: [File]
    /// The products of this project that the module links.
    package var products: [String]
    /// The names of supplied modules, by their aliases. Each alias is the name of Apple's module.
    package var aliases: [String: String]
  }

  package var app: AppDescription
  package var modules: [Module]
  package var entryPoint: EntryPoint?
  package var leftOut: [LeftOut]
  package var interfaces: [InterfaceDocument]
  /// Whether a module of the app uses OpenSSL through modules with Apple's names.
  package var usesCryptography: Bool {
    modules.contains { module in ModuleTable.cryptography.contains { module.products.contains("Hosted" + $0) } }
  }

  /// The limit on the size of a source: 8 MiB. Larger Swift files contain data rather than code, and are left out.
  package static let maximumSourceSize = 8 << 20

  /// Reads and rewrites the app's sources. `without` names files to leave out: by a path, the end of a path, a file's
  /// name, or a folder.
  ///
  /// `unbuildable` has the displayed paths of other files to leave out, each with its reason. `hasCryptography` says
  /// whether OpenSSL is installed with its headers.
  package init(
    of app: AppDescription, without: [String] = [], unbuildable: [String: String] = [:], hasCryptography: Bool = false
  ) {
    self.app = app
    leftOut = app.leftOut
    interfaces = []
    for file in app.interfaces {
      let isStoryboard = file.pathExtension == "storyboard"
      if let data = try? Data(contentsOf: file),
        let document = InterfaceDocument(
          parsing: data, name: file.deletingPathExtension().lastPathComponent, isStoryboard: isStoryboard)
      {
        interfaces.append(document)
      } else {
        leftOut.append(LeftOut(path: FileTree.shown(file, from: app.root), reason: "the interface file cannot be read"))
      }
    }
    let customClasses = interfaces.reduce(into: Set<String>()) { $0.formUnion($1.customClasses) }
    let segueClasses = interfaces.reduce(into: Set<String>()) { $0.formUnion($1.segueClasses) }
    modules = []
    let table = ModuleTable(
      appModules: Set(app.modules.map(\.name) + app.packages.map(\.product)),
      hasCryptography: hasCryptography)
    var tokenized: [[(URL, String, TokenizedSource)]] = []
    var optional: Set<String> = []
    for module in app.modules {
      var sources: [(URL, String, TokenizedSource)] = []
      for file in module.sources {
        let shown = FileTree.shown(file, from: app.root)
        if without.contains(where: { Self.isNamed(shown, by: $0) }) {
          leftOut.append(LeftOut(path: shown, reason: "left out by --without"))
          continue
        }
        if let reason = unbuildable[shown] {
          leftOut.append(LeftOut(path: shown, reason: reason))
          continue
        }
        guard let data = try? Data(contentsOf: file), data.count <= Self.maximumSourceSize else {
          leftOut.append(LeftOut(path: shown, reason: "the file is missing or larger than 8 MiB"))
          continue
        }
        let source = TokenizedSource(Array(data))
        optional.formUnion(source.optionalRequirements)
        sources.append((file, shown, source))
      }
      tokenized.append(sources)
    }
    for (module, sources) in zip(app.modules, tokenized) {
      var files: [File] = []
      var names: Set<String> = []
      let isApp = module.name == app.modules.last?.name
      let overrides = ExtensionOverrides(in: sources.map(\.2))
      for (index, (file, shown, source)) in sources.enumerated() {
        let rewritten = SourceRewriter.rewrite(
          source, modules: table, optionalRequirements: optional, overrides: overrides,
          interface: .init(
            fileNumber: index, customClasses: isApp ? customClasses : [], segueClasses: isApp ? segueClasses : []))
        if let found = rewritten.entryPoint { entryPoint = found }
        files.append(
          File(
            original: file, shownPath: shown, packagedPath: Self.uniqueName(of: shown, &names), source: source,
            rewritten: rewritten))
      }
      let imports = files.reduce(into: Set<String>()) { $0.formUnion($1.rewritten.imports) }
      let (products, aliases) = Self.links(imports, table)
      modules.append(Module(description: module, files: files, products: products, aliases: aliases))
    }
    entryPoint = entryPoint ?? Self.delegate(in: tokenized.last?.map(\.2) ?? [])
  }

  /// Whether a name of `without` applies to a source of the app.
  package func omits(_ name: String) -> Bool { leftOut.contains { Self.isNamed($0.path, by: name) } }

  /// Whether a name is a source's path, the end of the path, the file's name, or a folder of the source.
  private static func isNamed(_ path: String, by name: String) -> Bool {
    path == name || path.hasSuffix("/" + name) || path.hasPrefix(name + "/")
  }

  /// The property list for the program. The list names each scene delegate with its module in the package, and has a
  /// scene manifest for a SwiftUI app.
  package var infoPlist: Data {
    guard let name = modules.last?.description.name,
      var members = (try? PropertyListSerialization.propertyList(from: app.infoPlist, format: nil)) as? [String: Any]
    else { return app.infoPlist }
    var manifest = members["UIApplicationSceneManifest"] as? [String: Any]
    if entryPoint?.kind == .app, manifest == nil { manifest = [:] }
    guard var manifest else { return app.infoPlist }
    var roles = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
    for (role, value) in roles {
      guard let configurations = value as? [[String: Any]] else { continue }
      roles[role] = configurations.map { configuration in
        var configuration = configuration
        if let delegate = configuration["UISceneDelegateClassName"] as? String {
          // Objective-C accepts the name of an app's class with or without the module's name.
          let last = delegate.split(separator: ".").last.map(String.init) ?? delegate
          configuration["UISceneDelegateClassName"] = "\(PackageWriter.targetName(name)).\(last)"
        }
        return configuration
      }
    }
    manifest["UISceneConfigurations"] = roles
    members["UIApplicationSceneManifest"] = manifest
    return (try? PropertyListSerialization.data(fromPropertyList: members, format: .xml, options: 0)) ?? app.infoPlist
  }

  /// The property list that the program reads through `Bundle.main`. Like the list of every app on a phone, the list
  /// has an identifier, a name and versions.
  package var bundleInfoPlist: Data {
    var members = (try? PropertyListSerialization.propertyList(from: infoPlist, format: nil)) as? [String: Any] ?? [:]
    let identifier = app.bundleIdentifier ?? "app.\(BuildSettings.identifier(app.name))"
    for (key, value) in [
      ("CFBundleIdentifier", identifier), ("CFBundleName", app.name), ("CFBundleExecutable", app.name),
      ("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1"),
    ] where members[key] == nil || members[key] as? String == "" { members[key] = value }
    return (try? PropertyListSerialization.data(fromPropertyList: members, format: .xml, options: 0)) ?? infoPlist
  }

  /// Returns a path in the package with a file name that no other source of the module has, as the compiler requires.
  private static func uniqueName(of path: String, _ names: inout Set<String>) -> String {
    var folders = path.split(separator: "/").map(String.init)
    folders.removeAll { $0 == ".." }
    let name = folders.popLast() ?? "Source.swift"
    guard !names.insert(name.lowercased()).inserted else { return (folders + [name]).joined(separator: "/") }
    var longer = name
    for folder in folders.reversed() {
      longer = folder + "+" + longer
      if names.insert(longer.lowercased()).inserted { break }
    }
    return (folders + [longer]).joined(separator: "/")
  }

  /// Returns the products and the module aliases that a module needs for its imports.
  private static func links(_ imports: Set<String>, _ table: ModuleTable) -> ([String], [String: String]) {
    var products: Set<String> = [ModuleTable.additions]
    var aliases: [String: String] = [:]
    for module in imports {
      switch table[module] {
      case .framework(let name): products.insert(name)
      case .alias(let name):
        products.insert(name)
        aliases[module] = name
      case .replacement, .toolchain, nil: break
      }
    }
    return (products.sorted(), aliases)
  }

  /// Returns the application delegate of an app that starts in `main.swift`; `nil` unless exactly one class is a
  /// delegate.
  private static func delegate(in sources: [TokenizedSource]) -> EntryPoint? {
    var names: [String] = []
    for source in sources {
      for index in source.tokens.indices where source.tokens[index].kind == .word && source.token(index, is: "class") {
        guard let declared = source.declaredType(at: index) else { continue }
        var next = declared.end + 1
        while next < source.tokens.count, !source.token(next, is: "{") {
          if source.token(next, is: "UIApplicationDelegate") {
            names.append(declared.name)
            break
          }
          next += 1
        }
      }
    }
    return names.count == 1 ? EntryPoint(kind: .delegate, typeName: names[0]) : nil
  }
}
