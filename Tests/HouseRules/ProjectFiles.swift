package import Foundation

/// The project's own files, found from where this file was compiled.
package enum ProjectFiles {
  package static let root: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Paths of all Swift files below `folders`, relative to the root and sorted; folders that do not exist hold none.
  package static func swiftFiles(below folders: [String]) throws -> [String] {
    try folders.flatMap { folder -> [String] in
      guard exists(folder) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") && !$0.split(separator: "/").contains(".build") }
        .map { folder + "/" + $0 }
    }.sorted()
  }

  /// Every folder in which the project keeps Swift code of its own.
  package static let codeFolders = ["Apps", "Benchmarks", "Fuzz", "Soak", "Sources", "Tests"]
}
