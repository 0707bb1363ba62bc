import Foundation

extension XcodeProject {
  /// Returns the libraries that a target links, and the libraries of the same project on which the target depends. The
  /// result contains only libraries that an Xcode project builds, each with the project that builds it.
  func linkedLibraries(of target: Target) throws(AppReadingError) -> [(Target, XcodeProject)] {
    var found: [(Target, XcodeProject)] = []
    for dependency in objects[target.identifier]?["dependencies"]?.strings ?? [] {
      guard let identifier = objects[dependency]?["target"]?.string,
        let library = targets.first(where: { $0.identifier == identifier }), library.isLibrary
      else { continue }
      found.append((library, self))
    }
    for reference in references(of: target, in: "PBXFrameworksBuildPhase") {
      if let library = targets.first(where: { objects[$0.identifier]?["productReference"]?.string == reference }),
        library.isLibrary, !found.contains(where: { $0.0.identifier == library.identifier })
      {
        found.append((library, self))
      }
      if objects[reference]?["isa"]?.string == "PBXReferenceProxy", let other = try neighbour(of: reference) {
        found.append(other)
      }
    }
    return found
  }

  /// Returns the target that builds a product of another project, and that project; `nil` if the reference leads to no
  /// target.
  private func neighbour(of reference: String) throws(AppReadingError) -> (Target, XcodeProject)? {
    guard let proxy = objects[objects[reference]?["remoteRef"]?.string ?? ""],
      let portal = proxy["containerPortal"]?.string, let place = location(of: portal)
    else { return nil }
    let project = try XcodeProject(at: place)
    let product = proxy["remoteGlobalIDString"]?.string
    let name = proxy["remoteInfo"]?.string
    let target = project.targets.first {
      project.objects[$0.identifier]?["productReference"]?.string == product || $0.identifier == product
    }
    return (target ?? project.targets.first { $0.name == name }).map { ($0, project) }
  }

  /// Returns the products of packages that a target links.
  func packageProducts(of target: Target) -> [(name: String, home: PackageHome)] {
    let own = objects[target.identifier]?["packageProductDependencies"]?.strings ?? []
    let linked = phases(of: target, "PBXFrameworksBuildPhase").flatMap { $0["files"]?.strings ?? [] }
      .compactMap { objects[$0]?["productRef"]?.string }
    var seen: Set<String> = []
    return (own + linked).filter { seen.insert($0).inserted }.compactMap { identifier in
      guard let product = objects[identifier], let name = product["productName"]?.string else { return nil }
      return (name, home(of: product, name))
    }
  }

  private func home(of product: OpenStepValue, _ name: String) -> PackageHome {
    if let reference = product["package"]?.string.flatMap({ objects[$0] }) {
      if let path = reference["relativePath"]?.string {
        return .local(folder.appendingPathComponent(path).standardizedFileURL)
      }
      if let address = reference["repositoryURL"]?.string {
        // In Xcode, a folder of the project or workspace replaces the remote package of the same name.
        let identity = RemotePackage(address: address, requirement: "", product: name).identity
        if let local = packageFolders.first(where: { $0.lastPathComponent.lowercased() == identity }) {
          return .local(local)
        }
        return .remote(address: address, requirement: Self.requirement(reference["requirement"]))
      }
    }
    // A project without a reference to the package lists the package's folder among its files, or is in a workspace
    // with this folder.
    let folders = packageFolders
    if let named = folders.first(where: { $0.lastPathComponent == name }) { return .local(named) }
    let naming = folders.first { folder in
      (try? String(contentsOf: Self.manifest(in: folder), encoding: .utf8))?.contains("\"\(name)\"") == true
    }
    if let naming { return .local(naming) }
    return folders.count == 1 ? .local(folders[0]) : .unknown
  }

  /// The folders of packages among the project's files, and then those of the workspaces that have this project.
  private var packageFolders: [URL] {
    let own = objects.filter { $0.value["isa"]?.string == "PBXFileReference" }.keys.sorted()
      .filter { ["wrapper", "folder"].contains(objects[$0]?["lastKnownFileType"]?.string ?? "") }
      .compactMap(location(of:))
    return (own + XcodeWorkspace.neighbors(of: folder.appendingPathComponent(name + ".xcodeproj")))
      .filter { FileManager.default.fileExists(atPath: Self.manifest(in: $0).path) }
  }

  private static func manifest(in folder: URL) -> URL { folder.appendingPathComponent("Package.swift") }

  /// Returns a requirement in a manifest's form.
  private static func requirement(_ value: OpenStepValue?) -> String {
    let minimum = value?["minimumVersion"]?.string ?? "0.0.0"
    return switch value?["kind"]?.string {
    case "upToNextMinorVersion": ".upToNextMinor(from: \"\(minimum)\")"
    case "exactVersion": "exact: \"\(value?["version"]?.string ?? minimum)\""
    case "branch": "branch: \"\(value?["branch"]?.string ?? "main")\""
    case "revision": "revision: \"\(value?["revision"]?.string ?? "")\""
    case "versionRange": "\"\(minimum)\"..<\"\(value?["maximumVersion"]?.string ?? minimum)\""
    default: "from: \"\(minimum)\""
    }
  }
}
