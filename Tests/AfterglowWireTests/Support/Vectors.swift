import Foundation

/// The tables with which the tests compare results. The values are separated by commas and not quoted, and the first
/// line contains the names of the columns.
enum Vectors {
  /// Returns the rows of a file in the folder `Vectors`.
  static func rows(of name: String) throws -> [[String: String]] {
    try rows(at: Bundle.module.bundleURL.appending(path: "Vectors/\(name)"))
  }

  /// Returns the rows of a file of the reference material, which exists only where the project is developed.
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
