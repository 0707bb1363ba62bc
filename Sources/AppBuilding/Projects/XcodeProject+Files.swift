package import Foundation

extension XcodeProject {
  /// The limit on the depth of nested groups. A damaged project's groups may form a cycle.
  private static let maximumDepth = 64

  /// Returns the path on disk of a file or group of the project; `nil` if the path is relative to a folder outside the
  /// project, for example the folder of built products.
  package func location(of identifier: String) -> URL? {
    var components: [String] = []
    var current: String? = identifier
    for _ in 0..<Self.maximumDepth {
      guard let name = current, let object = objects[name] else { break }
      let tree = object["sourceTree"]?.string ?? "<group>"
      if let path = object["path"]?.string, !path.isEmpty { components.insert(path, at: 0) }
      switch tree {
      case "<absolute>": return URL(fileURLWithPath: components.joined(separator: "/"))
      case "SOURCE_ROOT": return join(components)
      case "<group>":
        guard let parent = parents[name] else { return join(components) }
        current = parent
      default: return nil
      }
    }
    return join(components)
  }

  private func join(_ components: [String]) -> URL {
    let base = root["projectDirPath"]?.string ?? ""
    let start = base.isEmpty ? folder : folder.appendingPathComponent(base)
    return FileTree.existing(components.reduce(start) { $0.appendingPathComponent($1) }.standardizedFileURL)
  }

  /// Returns every file that a target compiles or copies, in the order of the project. The files of synchronised
  /// folders follow, sorted by name within each folder.
  package func files(of target: Target) -> [URL] {
    var files: [URL] = []
    for phase in ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"] {
      for reference in references(of: target, in: phase) {
        if let children = objects[reference]?["children"]?.strings {
          files += children.compactMap(location(of:))
        } else if let file = location(of: reference) {
          files.append(file)
        }
      }
    }
    files += synchronizedFiles(of: target)
    var seen: Set<URL> = []
    return files.filter { seen.insert($0).inserted }
  }

  // MARK: Synchronised folders of Xcode 16

  private func synchronizedFiles(of target: Target) -> [URL] {
    let own = Set(objects[target.identifier]?["fileSystemSynchronizedGroups"]?.strings ?? [])
    var files: [URL] = []
    for (identifier, group) in objects.sorted(by: { $0.key < $1.key })
    where group["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" {
      guard let folder = location(of: identifier) else { continue }
      // If the target has the folder, the exceptions are the files to exclude. If the target lacks the folder, the
      // exceptions are the files to include.
      let named = Set(
        (group["exceptions"]?.strings ?? []).compactMap { objects[$0] }
          .filter { $0["target"]?.string == target.identifier }
          .flatMap { $0["membershipExceptions"]?.strings ?? [] })
      let isOwn = own.contains(identifier)
      guard isOwn || !named.isEmpty else { continue }
      files += FileTree.files(below: folder).filter { named.contains($0) != isOwn }
        .map { folder.appendingPathComponent($0) }
    }
    return files
  }
}

/// Lists the files below a folder.
package enum FileTree {
  /// The limit on the number of files that are listed below one folder.
  package static let maximumCount = 100_000

  /// Returns sorted paths relative to the folder, at most ``maximumCount``. Hidden files and files in hidden folders
  /// are omitted.
  package static func files(below folder: URL) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var paths: [String] = []
    while paths.count < maximumCount, let path = walk.nextObject() as? String {
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
        walk.skipDescendants()
        continue
      }
      if walk.fileAttributes?[.type] as? FileAttributeType != .typeDirectory { paths.append(path) }
    }
    return paths.sorted()
  }

  /// Returns the file that a Mac finds at a path, regardless of case; the path itself if no file matches.
  package static func existing(_ path: URL) -> URL {
    if FileManager.default.fileExists(atPath: path.path) { return path }
    var found = URL(fileURLWithPath: "/")
    for component in path.pathComponents.dropFirst() {
      let exact = found.appendingPathComponent(component)
      if FileManager.default.fileExists(atPath: exact.path) {
        found = exact
        continue
      }
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: found.path)) ?? []
      guard let entry = entries.sorted().first(where: { $0.lowercased() == component.lowercased() }) else {
        return path
      }
      found = found.appendingPathComponent(entry)
    }
    return found
  }

  /// Returns the displayed form of a path: relative to `root` if the path is below `root`.
  package static func shown(_ file: URL, from root: URL) -> String {
    let base = root.standardizedFileURL.path
    let path = file.standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }
}
