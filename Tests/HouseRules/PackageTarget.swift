import Foundation

/// A target of the package, as its manifest describes it.
package struct PackageTarget: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case library = "regular"
    case executable
    case test
    case system
  }

  package let name: String
  package let kind: Kind
  /// The folder of the target's sources, relative to the root.
  package let folder: String
  package let dependencies: Set<String>

  package init(name: String, kind: Kind, folder: String, dependencies: Set<String>) {
    self.name = name
    self.kind = kind
    self.folder = folder
    self.dependencies = dependencies
  }

  package enum ManifestError: Error {
    /// `swift package dump-package` failed or printed no JSON object. The value is the command's output.
    case notRead(String)
    case unknownKind(String, target: String)
  }

  /// The targets of this package on this platform, in the order of the manifest.
  package static func all() throws -> [PackageTarget] {
    // The call needs its own scratch folder, because SwiftPM locks the package's build folder while the tests run.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "afterglow-manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let result = try run(
      "swift",
      ["package", "--package-path", ProjectFiles.root.path, "--scratch-path", scratch.path, "dump-package"])
    guard result.status == 0, let start = result.output.firstIndex(of: "{") else {
      throw ManifestError.notRead(result.output)
    }
    return try JSONDecoder().decode(Manifest.self, from: Data(result.output[start...].utf8)).targets.map {
      try $0.target()
    }
  }

  private struct Manifest: Decodable {
    let targets: [Entry]
  }

  private struct Entry: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]

    func target() throws -> PackageTarget {
      guard let kind = Kind(rawValue: type) else { throw ManifestError.unknownKind(type, target: name) }
      return PackageTarget(
        name: name, kind: kind, folder: path ?? (kind == .test ? "Tests/" : "Sources/") + name,
        dependencies: Set(dependencies.compactMap(\.name)))
    }
  }

  /// An entry such as `{"byName": [name, condition]}`. A product of another package has its name at the same position.
  private struct Dependency: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let entries = try decoder.singleValueContainer().decode([String: [Part]].self)
      name = entries.values.first?.first?.text
    }

    private struct Part: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }
}
