package import Foundation

/// The project's own files, located from the path at which this file was compiled.
package enum ProjectFiles {
  package static let root: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the paths of all Swift files below `folders`, relative to the root and sorted; a missing folder counts as
  /// empty.
  package static func swiftFiles(below folders: [String]) throws -> [String] {
    try folders.flatMap { folder -> [String] in
      guard exists(folder) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") && !$0.split(separator: "/").contains(".build") }
        .map { folder + "/" + $0 }
    }.sorted()
  }

  /// Returns the paths of all files with sentences below `folders`: code, scripts, pages and documents, sorted.
  ///
  /// The result leaves out build output, and folders of data such as recordings and vectors.
  package static func textFiles(below folders: [String]) throws -> [String] {
    try folders.flatMap { folder -> [String] in
      guard exists(folder) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { holdsSentences($0, isScript: folder == "script") }
        .map { folder + "/" + $0 }
    }.sorted()
  }

  /// Whether a file contains sentences, according to its suffix and its folders. With `isScript`, a file without a
  /// suffix contains sentences too, unless its name is `lib`.
  private static func holdsSentences(_ path: String, isScript: Bool) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, !parts.contains(where: foldersWithoutSentences.contains) else { return false }
    guard name.contains(".") else { return isScript && name != "lib" }
    return name.split(separator: ".").last.map { sentenceSuffixes.contains(String($0)) } ?? false
  }

  private static let foldersWithoutSentences: Set<String> = [
    ".build", "__pycache__", "API", "Captures", "Finds", "Seeds", "Vectors",
  ]
  private static let sentenceSuffixes: Set<String> = ["c", "css", "h", "html", "in", "js", "md", "py", "sh", "swift"]

  /// The top-level folders that contain the project's Swift code.
  package static let codeFolders = ["Apps", "Benchmarks", "Fuzz", "Soak", "Sources", "Tests"]
}
