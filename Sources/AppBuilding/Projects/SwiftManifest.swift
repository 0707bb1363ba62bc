package import Foundation

/// Runs the toolchain's package manager.
package enum SwiftManifest {
  /// Returns the manifest of the package in a folder, as `swift package dump-package` prints it; `nil` if the command
  /// fails.
  @Sendable
  package static func dump(_ folder: URL) -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }
}
