import Foundation
import Testing

/// The Python programs in `Vectors/`, which compute vectors independently of the code under test.
enum SecondImplementation {
  /// The path of the first `python3` in the folders of the `PATH`; `nil` if none of the folders contains it.
  static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Expects that a program of `Vectors/` prints exactly the text of a file of `Vectors/`.
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
