import AfterglowCapture
import AfterglowCommands
import Foundation

/// One run of the tool inside the test's own process, with its result.
struct Invocation {
  let code: ExitCode
  let output: String
  let errors: String

  init(_ arguments: String..., input: String = "") {
    self.init(arguments, input: MemorySource(Array(input.utf8)))
  }

  init(_ arguments: [String], input: any ByteSource) {
    let (output, errors) = (MemorySink(), MemorySink())
    code = Tool.run(arguments, in: Surroundings(input: input, output: output, errors: errors))
    self.output = String(decoding: output.bytes, as: UTF8.self)
    self.errors = String(decoding: errors.bytes, as: UTF8.self)
  }

  var outputLines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
  var errorLines: [String] {
    errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// A sink that records the written bytes.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  let isInteractive = false

  func write(_ bytes: Span<UInt8>) { bytes.withUnsafeBufferPointer { self.bytes += $0 } }
}

/// A sink that accepts some writes and fails at the next write.
final class FailingSink: ByteSink {
  let failure: CommandFailure
  private(set) var writes = 0
  private let accepted: Int
  let isInteractive = false

  init(_ failure: CommandFailure, accepting accepted: Int = 0) {
    self.failure = failure
    self.accepted = accepted
  }

  func write(_ bytes: Span<UInt8>) throws(CommandFailure) {
    writes += 1
    if writes > accepted { throw failure }
  }
}

/// The project's own captures, and the expected results.
enum Captures {
  static func path(_ name: String) throws -> String {
    guard let url = Bundle.module.url(forResource: "Captures/\(name)", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return url.path
  }

  static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
