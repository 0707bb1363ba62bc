package import Foundation

/// The exit status and the output of a finished program.
package struct ProgramResult {
  package let status: Int32
  /// Standard output and standard error, interleaved.
  package let output: String
}

/// Runs a program in the root folder, and waits for its end. `executable` is looked up on the `PATH` unless it contains
/// a slash.
package func run(_ executable: String, _ arguments: [String]) throws -> ProgramResult {
  let process = Process()
  process.executableURL = URL(filePath: executable.contains("/") ? executable : "/usr/bin/env")
  process.arguments = executable.contains("/") ? arguments : [executable] + arguments
  process.currentDirectoryURL = ProjectFiles.root
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return ProgramResult(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
}

/// The directory of the toolchain's programs; `nil` if there is no `swiftc` on the `PATH`.
package let toolchainPrograms: URL? = {
  guard let found = try? run("sh", ["-c", "command -v swiftc"]), found.status == 0 else { return nil }
  let path = found.output.trimmingCharacters(in: .whitespacesAndNewlines)
  return URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent()
}()
