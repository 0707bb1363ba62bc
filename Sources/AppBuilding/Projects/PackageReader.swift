import Foundation

/// Reads the modules of a Swift package from the package's manifest, which the package manager prints as JSON.
struct PackageReader {
  let choices: AppReader.Choices
  let manifest: @Sendable (URL) -> Data?

  init(_ choices: AppReader.Choices, _ manifest: @escaping @Sendable (URL) -> Data?) {
    self.choices = choices
    self.manifest = manifest
  }

  private struct Target {
    var name: String
    var path: String?
    var type: String
    var dependencies: [String]
    var sources: [String]?
    var exclude: [String]
    var settings: [[String: Any]]
  }

  /// Reads the chosen target as an app. If no target is chosen, reads the only executable target, or the only library
  /// target of a package without an executable target.
  func read(_ folder: URL) throws(AppReadingError) -> AppDescription {
    let members = try members(of: folder)
    let targets = targets(of: members)
    let title = members["name"] as? String ?? folder.lastPathComponent
    let chosen = try choose(targets)
    let modules = try modules(from: [chosen.name], targets, folder, members)
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
      name: title, modules: modules, infoPlist: try InfoPlistText.data(of: values, settings),
      deploymentTarget: deploymentTarget(of: members), root: folder)
    app.packages = remotePackages(of: members, targets.filter { target in modules.contains { $0.name == target.name } })
    if list == nil {
      app.leftOut.append(
        LeftOut(path: "Info.plist", reason: "the package has no property list; give one with --info-plist"))
    }
    return app
  }

  /// Returns the modules of a product, each after the modules that it imports.
  func modules(ofProduct product: String, in folder: URL) throws(AppReadingError) -> [SourceModule] {
    let members = try members(of: folder)
    let products = members["products"] as? [[String: Any]] ?? []
    let names = products.first { $0["name"] as? String == product }?["targets"] as? [String] ?? [product]
    return try modules(from: names, targets(of: members), folder, members)
  }

  private func members(of folder: URL) throws(AppReadingError) -> [String: Any] {
    guard let data = manifest(folder), let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw AppReadingError(
        "the manifest of the package at \(folder.path) cannot be read; 'swift package dump-package' prints the reason")
    }
    return json
  }

  private func choose(_ targets: [Target]) throws(AppReadingError) -> Target {
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
      let dependencies = (target["dependencies"] as? [[String: Any]] ?? []).compactMap { dependency in
        dependency.values.lazy.compactMap { ($0 as? [Any])?.first as? String }.first
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

  private func modules(
    from names: [String], _ targets: [Target], _ package: URL, _ members: [String: Any]
  ) throws(AppReadingError) -> [SourceModule] {
    var modules: [SourceModule] = []
    var visited: Set<String> = []
    func visit(_ name: String) {
      guard visited.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { return }
      for dependency in target.dependencies { visit(dependency) }
      modules.append(module(of: target, targets, package, members))
    }
    for name in names { visit(name) }
    return modules
  }

  private func module(of target: Target, _ targets: [Target], _ package: URL, _ members: [String: Any]) -> SourceModule
  {
    let folder = folder(of: target, in: package)
    var module = SourceModule(name: BuildSettings.identifier(target.name), sources: [])
    module.sources = FileTree.files(below: folder).filter { path in
      path.hasSuffix(".swift") && !target.exclude.contains { path == $0 || path.hasPrefix($0 + "/") }
        && (target.sources.map { $0.contains { path == $0 || path.hasPrefix($0 + "/") } } ?? true)
    }.map { folder.appendingPathComponent($0) }
    module.dependencies = target.dependencies.filter { name in targets.contains { $0.name == name } }
    let versions = members["swiftLanguageVersions"] as? [String] ?? []
    let tools = (members["toolsVersion"] as? [String: Any])?["_version"] as? String ?? "5"
    module.languageMode = (versions.last ?? tools).hasPrefix("6") ? "6" : "5"
    for setting in target.settings { module.read(manifestSetting: setting) }
    return module
  }

  private func deploymentTarget(of members: [String: Any]) -> String? {
    (members["platforms"] as? [[String: Any]])?.first { $0["platformName"] as? String == "ios" }?["version"] as? String
  }

  private func remotePackages(of members: [String: Any], _ targets: [Target]) -> [RemotePackage] {
    let names = Set(targets.map(\.name))
    let products = Set(targets.flatMap(\.dependencies)).subtracting(names).sorted()
    guard !products.isEmpty else { return [] }
    var packages: [RemotePackage] = []
    for dependency in members["dependencies"] as? [[String: Any]] ?? [] {
      for source in dependency["sourceControl"] as? [[String: Any]] ?? [] {
        let location = (source["location"] as? [String: Any])?["remote"] as? [Any]
        guard let address = (location?.first as? [String: Any])?["urlString"] as? String else { continue }
        let range = ((source["requirement"] as? [String: Any])?["range"] as? [[String: Any]])?.first
        let minimum = range?["lowerBound"] as? String ?? "0.0.0"
        for product in products {
          packages.append(RemotePackage(address: address, requirement: "from: \"\(minimum)\"", product: product))
        }
      }
    }
    return packages
  }
}

extension SourceModule {
  /// Reads one setting of a target as `swift package dump-package` writes it.
  fileprivate mutating func read(manifestSetting setting: [String: Any]) {
    guard setting["tool"] as? String == "swift", let kind = setting["kind"] as? [String: Any] else { return }
    func value(_ name: String) -> String? { (kind[name] as? [String: Any])?["_0"] as? String }
    if let mode = value("swiftLanguageMode") { languageMode = mode.hasPrefix("6") ? "6" : "5" }
    if let feature = value("enableUpcomingFeature") { upcomingFeatures.append(feature) }
    if let isolation = value("defaultIsolation") { isMainActorByDefault = isolation == "MainActor" }
    if let name = value("define") { conditions.append(BuildSettings.identifier(name)) }
  }
}
