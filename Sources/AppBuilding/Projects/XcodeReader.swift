import Foundation

/// Reads an app and its own libraries from Xcode projects.
struct XcodeReader {
  let choices: AppReader.Choices
  let manifest: @Sendable (URL) -> Data?
  private var configuration: String { choices.configuration ?? "Debug" }

  init(_ choices: AppReader.Choices, _ manifest: @escaping @Sendable (URL) -> Data?) {
    self.choices = choices
    self.manifest = manifest
  }

  func read(_ locations: [URL], root: URL) throws(AppReadingError) -> AppDescription {
    var projects: [XcodeProject] = []
    for location in locations { projects.append(try XcodeProject(at: location)) }
    let (project, target) = try choose(projects)
    if let name = choices.configuration, !project.configurations.contains(name) {
      throw AppReadingError(
        "no build configuration is named '\(name)'; the configurations are \(Self.list(project.configurations))")
    }
    let settings = project.settings(of: target, configuration: configuration)
    var app = AppDescription(
      name: target.name, modules: [], infoPlist: try project.infoPlist(of: target, settings),
      deploymentTarget: settings["IPHONEOS_DEPLOYMENT_TARGET"],
      bundleIdentifier: settings["PRODUCT_BUNDLE_IDENTIFIER"], root: root)
    var visited: Set<String> = []
    try add(target, of: project, to: &app, &visited)
    return app
  }

  private func choose(_ projects: [XcodeProject]) throws(AppReadingError) -> (XcodeProject, XcodeProject.Target) {
    let all = projects.flatMap { project in project.targets.map { (project, $0) } }
    guard !all.isEmpty else {
      throw AppReadingError("the project has no targets; name another project, or a folder with --sources")
    }
    if let name = choices.target {
      if let found = all.first(where: { $0.1.name == name }) { return found }
      throw AppReadingError("no target is named '\(name)'; the targets are \(Self.list(all.map(\.1.name)))")
    }
    let apps = all.filter { project, target in
      target.isApplication && Self.isForPhones(project.settings(of: target, configuration: configuration))
    }
    guard let first = apps.first else {
      throw AppReadingError("no target is an app for iOS; name one of \(Self.list(all.map(\.1.name))) with --target")
    }
    guard apps.count == 1 else {
      throw AppReadingError("several targets are apps: \(Self.list(apps.map(\.1.name))); name one with --target")
    }
    return first
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

  private static func isForPhones(_ settings: BuildSettings) -> Bool {
    let platforms = settings.words("SUPPORTED_PLATFORMS") + settings.words("SDKROOT")
    return platforms.isEmpty || platforms.contains { $0.hasPrefix("iphone") || $0 == "auto" }
  }

  /// Adds a target's module after the modules of the libraries that it links.
  private func add(
    _ target: XcodeProject.Target, of project: XcodeProject, to app: inout AppDescription, _ visited: inout Set<String>
  ) throws(AppReadingError) {
    guard visited.insert("\(project.folder.path)\0\(target.identifier)").inserted else { return }
    let settings = project.settings(of: target, configuration: configuration)
    var module = SourceModule(name: settings["PRODUCT_MODULE_NAME"] ?? target.name, sources: [])
    for (library, home) in try project.linkedLibraries(of: target) {
      try add(library, of: home, to: &app, &visited)
      let name = home.settings(of: library, configuration: configuration)["PRODUCT_MODULE_NAME"] ?? library.name
      module.dependencies.append(name)
    }
    try addPackages(of: target, in: project, to: &app, &module)
    module.read(settings)
    for file in project.files(of: target) {
      switch file.pathExtension {
      case "swift": module.sources.append(file)
      case "m", "mm", "c", "cpp", "s", "metal", "xcdatamodeld", "intentdefinition":
        app.leftOut.append(
          LeftOut(path: FileTree.shown(file, from: app.root), reason: "only Swift sources are built"))
      case "storyboard", "xib":
        // The launch screen is never visible on a virtual phone.
        if file.lastPathComponent != "LaunchScreen.storyboard" { app.interfaces.append(file) }
      default: break
      }
    }
    app.modules.append(module)
  }

  private func addPackages(
    of target: XcodeProject.Target, in project: XcodeProject, to app: inout AppDescription, _ module: inout SourceModule
  ) throws(AppReadingError) {
    for product in project.packageProducts(of: target) {
      switch product.home {
      case .local(let folder):
        module.dependencies += try PackageReader(choices, manifest).add(product: product.name, of: folder, to: &app)
      case .remote(let address, let requirement):
        let package = RemotePackage(address: address, requirement: requirement, product: product.name)
        if let folder = choices.checkouts[package.identity] {
          module.dependencies += try PackageReader(choices, manifest).add(product: product.name, of: folder, to: &app)
        } else {
          app.add(package)
        }
      case .unknown:
        app.leftOut.append(
          LeftOut(path: product.name, reason: "the project does not say where this package product is"))
      }
    }
  }
}

extension SourceModule {
  mutating func read(_ settings: BuildSettings) {
    languageMode = (settings["SWIFT_VERSION"] ?? "5").hasPrefix("6") ? "6" : "5"
    isMainActorByDefault = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
    conditions = settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS").filter { $0 == BuildSettings.identifier($0) }
    let isApproachable = settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY")
    for (setting, feature) in Self.features {
      if settings.isOn(setting) || isApproachable && Self.approachable.contains(feature) {
        upcomingFeatures.append(feature)
      }
    }
    let flags = settings.words("OTHER_SWIFT_FLAGS")
    for (index, flag) in flags.enumerated() {
      if flag.hasPrefix("-D"), flag.count > 2 {
        conditions.append(BuildSettings.identifier(String(flag.dropFirst(2))))
      } else if flag == "-D", index + 1 < flags.count {
        conditions.append(BuildSettings.identifier(flags[index + 1]))
      }
    }
  }

  /// Build settings of Xcode, and the compiler feature that each setting enables.
  private static let features: [(String, String)] = [
    ("SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY", "ExistentialAny"),
    ("SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT", "InternalImportsByDefault"),
    ("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY", "MemberImportVisibility"),
    ("SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT", "NonisolatedNonsendingByDefault"),
    ("SWIFT_UPCOMING_FEATURE_INFER_SENDABLE_FROM_CAPTURES", "InferSendableFromCaptures"),
    ("SWIFT_UPCOMING_FEATURE_GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY", "GlobalActorIsolatedTypesUsability"),
    ("SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES", "InferIsolatedConformances"),
    ("SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION", "DisableOutwardActorInference"),
  ]
  private static let approachable: Set<String> = [
    "NonisolatedNonsendingByDefault", "InferSendableFromCaptures", "GlobalActorIsolatedTypesUsability",
    "InferIsolatedConformances", "DisableOutwardActorInference",
  ]
}
