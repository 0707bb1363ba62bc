import Foundation
import Testing

/// The programs of `Vectors/` in Python, which compute vectors a second time.
enum SecondImplementation {
  /// The path of Python 3 according to the `PATH`; `nil` if it is not installed.
  static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Expects that a program prints a file of `Vectors/`.
  static func expect(
    _ program: String, toPrint vectors: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors")
    let process = Process()
    process.executableURL = URL(filePath: try #require(python, sourceLocation: sourceLocation))
    process.arguments = [folder.appending(path: program).path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, sourceLocation: sourceLocation)
    let expected = try String(contentsOf: folder.appending(path: vectors), encoding: .utf8)
    #expect(printed == expected, sourceLocation: sourceLocation)
  }
}
