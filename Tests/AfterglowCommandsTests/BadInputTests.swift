import AfterglowCapture
import AfterglowCommands
import Foundation
import Testing

/// Invalid input causes one clear line on standard error and the documented exit code, and nothing on standard output.
@Suite struct BadInputTests {
  private func expect(
    _ run: Invocation, _ code: ExitCode, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.code == code, sourceLocation: sourceLocation)
    #expect(run.errors == "afterglow: \(message)\n", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `a missing file is reported, with the control characters of its name escaped`() {
    expect(Invocation("decode", "/nowhere/at all"), .noInput, "'/nowhere/at all': no such file")
    expect(Invocation("decode", "/nowhere/\u{1B}[2J\n"), .noInput, #"'/nowhere/\u{1B}[2J\u{A}': no such file"#)
    expect(Invocation("decode", ""), .noInput, "'': no such file")
    expect(Invocation("decode", "--", "--json"), .noInput, "'--json': no such file")
  }

  @Test func `a directory without a recording, or a directory in place of a file, is reported`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    expect(Invocation("decode", folder), .noInput, "'\(folder)' contains no recording")
    expect(Invocation("analyze", folder), .noInput, "'\(folder)' is a directory, not a recording")
  }

  @Test func `a summary without packets has no empty table`() {
    #expect(Invocation("decode", "--summary", "--company", "FFFF", input: "02011A").output == "    0  records\n")
  }

  @Test func `an empty input is reported`() {
    expect(Invocation("decode"), .noInput, "standard input is empty")
    expect(Invocation("decode", "/dev/null"), .noInput, "'/dev/null' is empty")
  }

  @Test(arguments: ["\0\0\0\0", "\u{7F}ELF\u{2}\u{1}\n\n", "Dear diary,\n", "\n"])
  func `an input of an unknown format is reported`(input: String) {
    expect(
      Invocation("decode", input: input), .badData,
      "standard input has an unknown format; pass --format with one of: 'ubertooth', 'hex', 'btsnoop', "
        + "'packetlogger', 'pcap', 'pcapng'"
    )
  }

  @Test func `a line longer than 65,536 bytes is reported`() {
    expect(
      Invocation("decode", input: String(repeating: "a", count: 10_000_000)), .badData,
      "standard input: line 1, byte 0: the line is longer than 65536 bytes")
  }

  @Test func `a closed output ends the run early, without an error`() {
    let sink = FailingSink(.outputClosed, accepting: 1)
    let errors = MemorySink()
    let input = MemorySource(Array(String(repeating: "020106\n", count: 20_000).utf8))
    #expect(Tool.run(["decode"], in: Surroundings(input: input, output: sink, errors: errors)) == .success)
    #expect(errors.bytes.isEmpty)
    #expect(sink.writes == 2)
  }

  @Test func `an output that cannot be written is reported once`() {
    let errors = MemorySink()
    let sink = FailingSink(.inputOutput("cannot write: No space left on device"))
    let input = MemorySource(Array("020106\n".utf8))
    #expect(Tool.run(["decode"], in: Surroundings(input: input, output: sink, errors: errors)) == .inputOutput)
    #expect(String(decoding: errors.bytes, as: UTF8.self) == "afterglow: cannot write: No space left on device\n")
  }

  @Test func `packets before a failure of the input are printed`() {
    final class Failing: ByteSource {
      private var rest = Array("020106\n".utf8)

      func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        if rest.isEmpty { throw InputFailure(cause: .other, explanation: "Input/output error") }
        defer { rest = [] }
        buffer.copyBytes(from: rest)
        return rest.count
      }
    }
    let run = Invocation(["decode"], input: Failing())
    #expect(run.code == .inputOutput)
    #expect(run.errors == "afterglow: cannot read standard input: Input/output error\n")
    #expect(run.outputLines.count == 1)
  }
}
