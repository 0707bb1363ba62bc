package import Foundation

/// Finds the app at a path: an Xcode project, a Swift package, or a folder of sources.
package struct AppReader: Sendable {
  /// The choices of the caller.
  package struct Choices: Sendable {
    /// The target to build. By default, this is a project's only app for iOS, or the target that `PackageReader`
    /// chooses from a package. If the app is read from a folder of sources, this is the app's name.
    package var target: String?
    /// A folder with the app's Swift files and property list, which is read instead of the project or package.
    package var sources: URL?
    /// A property list, which is used instead of the project's property list.
    package var infoPlist: URL?
    /// The build configuration of an Xcode project. By default, this is `Debug`, or the project's default configuration
    /// if the project has no `Debug`.
    package var configuration: String?
    /// Sources that the caller adds to the project's sources, for example an entry point for a project that is a
    /// library.
    package var additions: [URL] = []
    /// Folders with the sources of remote packages, by the packages' identities. Such a package is read as a local
    /// package, so its sources are rewritten.
    package var checkouts: [String: URL] = [:]

    package init() {}
  }

  package var choices: Choices
  /// Returns a package's manifest as JSON; `nil` if the package has no readable manifest.
  let manifest: @Sendable (URL) -> Data?

  package init(_ choices: Choices = Choices(), manifest: @escaping @Sendable (URL) -> Data? = SwiftManifest.dump) {
    self.choices = choices
    self.manifest = manifest
  }

  /// Reads the app at `path`.
  package func read(_ path: URL) throws(AppReadingError) -> AppDescription {
    var app = try find(path)
    if let file = choices.infoPlist {
      guard let data = try? Data(contentsOf: file) else { throw AppReadingError("\(file.path) cannot be read") }
      app.infoPlist = data
    }
    if !choices.additions.isEmpty, !app.modules.isEmpty {
      app.modules[app.modules.count - 1].sources += choices.additions
    }
    guard app.modules.contains(where: { !$0.sources.isEmpty }) else {
      throw AppReadingError("the app '\(app.name)' has no Swift files; name its folder with --sources")
    }
    return app
  }

  private func find(_ path: URL) throws(AppReadingError) -> AppDescription {
    guard FileManager.default.fileExists(atPath: path.path) else {
      throw AppReadingError("\(path.path): no such file or folder")
    }
    if let sources = choices.sources {
      return try FolderReader(root: path, name: choices.target).read(sources)
    }
    if path.pathExtension == "xcodeproj" {
      return try XcodeReader(choices, manifest).read([path], root: path.deletingLastPathComponent())
    }
    let root = path.pathExtension == "xcworkspace" ? path.deletingLastPathComponent() : path
    let projects = Self.projects(below: root)
    if !projects.isEmpty, let app = try readable(projects, root: root) { return app }
    if FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path) {
      return try PackageReader(choices, manifest).read(root)
    }
    if !projects.isEmpty { return try XcodeReader(choices, manifest).read(projects, root: root) }
    return try FolderReader(root: root, name: choices.target).read(root)
  }

  /// Returns the app that the projects build; `nil` if no app can be read from the projects, but the folder also has a
  /// package.
  private func readable(_ projects: [URL], root: URL) throws(AppReadingError) -> AppDescription? {
    let isPackage = FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path)
    do { return try XcodeReader(choices, manifest).read(projects, root: root) } catch {
      if isPackage { return nil }
      throw error
    }
  }

  /// Returns the projects in a folder. If the folder has no project, the two levels of folders below it are searched,
  /// except hidden folders and folders named `Pods` or `Carthage`. Only the projects of the first level that has a
  /// project are returned.
  private static func projects(below root: URL) -> [URL] {
    var level = [root]
    for _ in 0..<3 {
      var found: [URL] = []
      var next: [URL] = []
      for folder in level {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for entry in entries.sorted() where !entry.hasPrefix(".") && entry != "Pods" && entry != "Carthage" {
          let location = folder.appendingPathComponent(entry)
          if location.pathExtension == "xcodeproj" {
            found.append(location)
          } else if location.hasDirectoryPath
            || (try? location.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
          {
            next.append(location)
          }
        }
      }
      if !found.isEmpty { return found }
      level = next
    }
    return []
  }
}
