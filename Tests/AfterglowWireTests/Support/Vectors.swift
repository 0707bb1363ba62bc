import Foundation

/// The table files under test: comma-separated, with column names in the first line, and without quoting.
enum Vectors {
  /// A file of `Vectors/`, by name.
  static func rows(of name: String) throws -> [[String: String]] {
    try rows(at: Bundle.module.bundleURL.appending(path: "Vectors/\(name)"))
  }

  /// A file of the reference material, which exists only where the project is developed.
  static func referenceRows(of name: String) throws -> [[String: String]] {
    try rows(at: reference.appending(path: name))
  }

  static var referenceIsPresent: Bool { FileManager.default.fileExists(atPath: reference.path) }

  private static let reference = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data")

  private static func rows(at url: URL) throws -> [[String: String]] {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard let columns = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) }
  }
}
