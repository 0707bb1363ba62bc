import Foundation
import HouseRules
import Testing

/// Code that compiles in Embedded mode uses no Foundation, no reflection and no existentials, because Embedded mode
/// lacks them.
///
/// The compiler finds forbidden features before it generates code, so the test stops before code generation.
@Suite struct EmbeddedTests {
  private static let embeddedLibrary = toolchainPrograms?.appending(path: "../lib/swift/embedded/Swift.swiftmodule")

  private static var isInstalled: Bool {
    embeddedLibrary.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
  }

  @Test(.enabled(if: isInstalled, "needs a toolchain with the embedded standard library"))
  func `the modules of the wire, the engine and the messages compile in Embedded mode`() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "afterglow-embedded-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    // The modules are in the order of their imports, so that each module finds the modules that it imports.
    for module in ["AfterglowTime", "AfterglowWire", "AfterglowProximity", "AfterglowMessages", "AfterglowCore"] {
      let sources = try ProjectFiles.swiftFiles(below: ["Sources/" + module])
      if sources.isEmpty { continue }
      let result = try run(
        "swiftc",
        [
          "-emit-sil", "-wmo", "-no-emit-module-separately-wmo", "-parse-as-library", "-swift-version", "6",
          "-package-name", "afterglow",
          "-enable-experimental-feature", "Embedded", "-enable-upcoming-feature", "ExistentialAny",
          "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
          "-module-name", module, "-emit-module", "-emit-module-path", "\(scratch.path)/\(module).swiftmodule",
          "-o", "\(scratch.path)/\(module).sil", "-I", scratch.path,
        ] + sources)
      #expect(result.status == 0, "\(module):\n\(result.output)")
    }
  }
}
