import Foundation

/// Reads the modules of a Swift package from the package's manifest, which the package manager prints as JSON.
struct PackageReader {
  let choices: AppReader.Choices
  let manifest: @Sendable (URL) -> Data?

  init(_ choices: AppReader.Choices, _ manifest: @escaping @Sendable (URL) -> Data?) {
    self.choices = choices
    self.manifest = manifest
  }

  /// A target of the same package, or a product. `package` is the package that the manifest states for a product.
  private struct Dependency {
    var name: String
    var package: String?
  }

  private struct Target {
    var name: String
    var path: String?
    var type: String
    var dependencies: [Dependency]
    var sources: [String]?
    var exclude: [String]
    var settings: [[String: Any]]
  }

  private struct Package {
    var folder: URL
    var members: [String: Any]
    var targets: [Target]
  }

  /// The packages and the modules that were read so far.
  private struct Progress {
    var packages: [URL: Package] = [:]
    var modules: Set<String> = []
  }

  /// Reads the chosen target as an app. If no target is chosen, reads the only executable target, or the only library
  /// target of a package without an executable target.
  func read(_ folder: URL) throws(AppReadingError) -> AppDescription {
    var progress = Progress()
    let package = try readPackage(in: folder, &progress)
    let title = package.members["name"] as? String ?? folder.lastPathComponent
    let chosen = try choose(package.targets)
    let settings = BuildSettings([
      "PRODUCT_NAME": chosen.name, "TARGET_NAME": chosen.name, "EXECUTABLE_NAME": chosen.name,
      "PRODUCT_MODULE_NAME": chosen.name, "PRODUCT_BUNDLE_IDENTIFIER": "example.\(chosen.name)",
      "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
    ])
    let place = self.folder(of: chosen, in: folder)
    let list = FileTree.files(below: place).first { $0.hasSuffix("Info.plist") }
    var values: [String: Any] = [:]
    if let list, let data = try? Data(contentsOf: place.appendingPathComponent(list)) {
      values = (try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]) ?? [:]
    }
    var app = AppDescription(
      name: title, modules: [], infoPlist: try InfoPlistText.data(of: values, settings),
      deploymentTarget: deploymentTarget(of: package.members), root: folder)
    try add(targets: [chosen.name], of: package, to: &app, &progress)
    if list == nil {
      app.leftOut.append(
        LeftOut(path: "Info.plist", reason: "the package has no property list; give one with --info-plist"))
    }
    return app
  }

  /// Adds the modules of a product, each after the modules that it imports, and the products of remote packages that
  /// these modules use. Returns the names of the product's modules, and of the modules that these import.
  func add(product: String, of folder: URL, to app: inout AppDescription) throws(AppReadingError) -> [String] {
    var progress = Progress()
    let names = try add(product: product, of: folder, to: &app, &progress)
    return app.closure(of: names)
  }

  private func add(
    product: String, of folder: URL, to app: inout AppDescription, _ progress: inout Progress
  ) throws(AppReadingError) -> [String] {
    let package = try readPackage(in: folder, &progress)
    let products = package.members["products"] as? [[String: Any]] ?? []
    let names = products.first { $0["name"] as? String == product }?["targets"] as? [String] ?? [product]
    try add(targets: names, of: package, to: &app, &progress)
    return names.map(BuildSettings.identifier)
  }

  private func readPackage(in folder: URL, _ progress: inout Progress) throws(AppReadingError) -> Package {
    if let known = progress.packages[folder] { return known }
    guard let data = manifest(folder), let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw AppReadingError(
        "the manifest of the package at \(folder.path) cannot be read; 'swift package dump-package' prints the reason")
    }
    let package = Package(folder: folder, members: json, targets: targets(of: json))
    progress.packages[folder] = package
    return package
  }

  private func choose(_ targets: [Target]) throws(AppReadingError) -> Target {
    guard !targets.isEmpty else {
      throw AppReadingError("the package has no targets; name another package, or a folder with --sources")
    }
    if let name = choices.target {
      if let target = targets.first(where: { $0.name == name }) { return target }
      throw AppReadingError(
        "no target is named '\(name)'; the targets are \(targets.map { "'\($0.name)'" }.joined(separator: ", "))")
    }
    let apps = targets.filter { $0.type == "executable" }
    if apps.count == 1 { return apps[0] }
    let libraries = targets.filter { $0.type == "regular" }
    if apps.isEmpty, libraries.count == 1 { return libraries[0] }
    throw AppReadingError(
      "the package has several targets: \(targets.map { "'\($0.name)'" }.joined(separator: ", ")); name one with --target"
    )
  }

  private func targets(of members: [String: Any]) -> [Target] {
    (members["targets"] as? [[String: Any]] ?? []).compactMap { target in
      guard let name = target["name"] as? String else { return nil }
      let dependencies = (target["dependencies"] as? [[String: Any]] ?? []).compactMap { entry -> Dependency? in
        guard let parts = entry.values.first as? [Any], let name = parts.first as? String else { return nil }
        return Dependency(name: name, package: parts.dropFirst().first as? String)
      }
      return Target(
        name: name, path: target["path"] as? String, type: target["type"] as? String ?? "regular",
        dependencies: dependencies, sources: target["sources"] as? [String],
        exclude: target["exclude"] as? [String] ?? [], settings: target["settings"] as? [[String: Any]] ?? [])
    }
  }

  private func folder(of target: Target, in package: URL) -> URL {
    if let path = target.path { return package.appendingPathComponent(path).standardizedFileURL }
    let places = target.type == "test" ? ["Tests"] : ["Sources", "Source", "src", "srcs"]
    let found = places.map { package.appendingPathComponent($0).appendingPathComponent(target.name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    return found ?? package.appendingPathComponent("Sources")
  }

  private func add(
    targets names: [String], of package: Package, to app: inout AppDescription, _ progress: inout Progress
  ) throws(AppReadingError) {
    for name in names {
      guard let target = package.targets.first(where: { $0.name == name }) else { continue }
      var module = module(of: target, package)
      // The targets of a wrong manifest may depend on each other.
      guard progress.modules.insert(module.name).inserted, !app.modules.contains(where: { $0.name == module.name })
      else { continue }
      for dependency in target.dependencies {
        module.dependencies += try add(dependency: dependency, of: package, to: &app, &progress)
      }
      app.modules.append(module)
    }
  }

  /// Adds the modules or the remote product that a target depends on. Returns the names of the modules.
  private func add(
    dependency: Dependency, of package: Package, to app: inout AppDescription, _ progress: inout Progress
  ) throws(AppReadingError) -> [String] {
    if dependency.package == nil, package.targets.contains(where: { $0.name == dependency.name }) {
      try add(targets: [dependency.name], of: package, to: &app, &progress)
      return [BuildSettings.identifier(dependency.name)]
    }
    switch home(of: dependency, package.members) {
    case .local(let folder): return try add(product: dependency.name, of: folder, to: &app, &progress)
    case .remote(let address, let requirement):
      let remote = RemotePackage(address: address, requirement: requirement, product: dependency.name)
      if let folder = choices.checkouts[remote.identity] {
        return try add(product: dependency.name, of: folder, to: &app, &progress)
      }
      app.add(remote)
    case .unknown:
      let leftOut = LeftOut(path: dependency.name, reason: "the manifest does not say where this package product is")
      if !app.leftOut.contains(leftOut) { app.leftOut.append(leftOut) }
    }
    return []
  }

  private func module(of target: Target, _ package: Package) -> SourceModule {
    let folder = folder(of: target, in: package.folder)
    var module = SourceModule(name: BuildSettings.identifier(target.name), sources: [])
    module.sources = FileTree.files(below: folder).filter { path in
      path.hasSuffix(".swift") && !target.exclude.contains { path == $0 || path.hasPrefix($0 + "/") }
        && (target.sources.map { $0.contains { path == $0 || path.hasPrefix($0 + "/") } } ?? true)
    }.map { folder.appendingPathComponent($0) }
    let versions = package.members["swiftLanguageVersions"] as? [String] ?? []
    let tools = (package.members["toolsVersion"] as? [String: Any])?["_version"] as? String ?? "5"
    module.languageMode = (versions.last ?? tools).hasPrefix("6") ? "6" : "5"
    for setting in target.settings { module.read(manifestSetting: setting) }
    return module
  }

  private func deploymentTarget(of members: [String: Any]) -> String? {
    (members["platforms"] as? [[String: Any]])?.first { $0["platformName"] as? String == "ios" }?["version"] as? String
  }

  /// Returns the origin of a product. If the target does not state the product's package, the method uses the package
  /// with the product's name. If there is no such package, the method uses the only package of the manifest.
  private func home(of product: Dependency, _ members: [String: Any]) -> PackageHome {
    let packages = (members["dependencies"] as? [[String: Any]] ?? [])
      .compactMap { ($0.values.first as? [[String: Any]])?.first }
    let name = (product.package ?? product.name).lowercased()
    let named = packages.first { entry in
      ["identity", "nameForTargetDependencyResolutionOnly"].contains { (entry[$0] as? String)?.lowercased() == name }
    }
    guard let package = named ?? (product.package == nil && packages.count == 1 ? packages[0] : nil) else {
      return .unknown
    }
    if let path = package["path"] as? String { return .local(URL(fileURLWithPath: path).standardizedFileURL) }
    let remote = (package["location"] as? [String: Any])?["remote"] as? [[String: Any]]
    guard let address = remote?.first?["urlString"] as? String else { return .unknown }
    return .remote(address: address, requirement: Self.requirement(package["requirement"] as? [String: Any] ?? [:]))
  }

  /// Returns a requirement in a manifest's form.
  private static func requirement(_ members: [String: Any]) -> String {
    for kind in ["exact", "branch", "revision"] {
      if let text = (members[kind] as? [String])?.first { return "\(kind): \"\(text)\"" }
    }
    let range = (members["range"] as? [[String: Any]])?.first
    let minimum = range?["lowerBound"] as? String ?? "0.0.0"
    guard let maximum = range?["upperBound"] as? String else { return "from: \"\(minimum)\"" }
    return "\"\(minimum)\"..<\"\(maximum)\""
  }
}

extension SourceModule {
  /// Reads one setting of a target from the output of `swift package dump-package`.
  fileprivate mutating func read(manifestSetting setting: [String: Any]) {
    guard setting["tool"] as? String == "swift", let kind = setting["kind"] as? [String: Any] else { return }
    func value(_ name: String) -> String? { (kind[name] as? [String: Any])?["_0"] as? String }
    if let mode = value("swiftLanguageMode") { languageMode = mode.hasPrefix("6") ? "6" : "5" }
    if let feature = value("enableUpcomingFeature") { upcomingFeatures.append(feature) }
    if let isolation = value("defaultIsolation") { isMainActorByDefault = isolation == "MainActor" }
    if let name = value("define") { conditions.append(BuildSettings.identifier(name)) }
  }
}
