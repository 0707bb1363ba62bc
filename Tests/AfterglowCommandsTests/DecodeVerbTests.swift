import AfterglowCapture
import AfterglowCommands
import Foundation
import Testing

@Suite struct DecodeVerbTests {
  @Test(arguments: ["phones.txt", "advertisements.hex"], [[], ["--json"], ["--summary"], ["--json", "--summary"]])
  func `each form of the output equals the recorded output`(capture: String, options: [String]) throws {
    let run = Invocation(["decode"] + options + [try Captures.path(capture)], input: MemorySource([]))
    let form = options.isEmpty ? "text" : options.map { String($0.dropFirst(2)) }.joined(separator: "-")
    #expect(run.output == (try Captures.text("\(capture).\(form)")))
    #expect(run.code == .findings)
  }

  @Test(arguments: ["phones.txt", "advertisements.hex"])
  func `malformed records are reported with their positions in the input, and counted`(capture: String) throws {
    let path = try Captures.path(capture)
    let expected = try Captures.text("\(capture).errors").replacingOccurrences(of: "CAPTURE", with: path)
    #expect(Invocation("decode", path).errors == expected)
    #expect(Invocation("decode", "--summary", path).errors == expected)
  }

  @Test(arguments: [[], ["--json"], ["--summary"]])
  func `standard input gives the same output as the file`(options: [String]) throws {
    let path = try Captures.path("phones.txt")
    let ofFile = Invocation(["decode"] + options + [path], input: MemorySource([]))
    for operand in [[], ["-"]] {
      let input = MemorySource(Array(try Captures.text("phones.txt").utf8), chunkLimit: 1_000)
      let ofInput = Invocation(["decode"] + options + operand, input: input)
      #expect(ofInput.output == ofFile.output)
      #expect(ofInput.code == ofFile.code)
      #expect(ofInput.errors == ofFile.errors.replacingOccurrences(of: "'\(path)'", with: "standard input"))
    }
  }

  @Test func `every line of JSON is an object with sorted keys`() throws {
    let run = Invocation("decode", "--json", try Captures.path("phones.txt"))
    #expect(run.outputLines.count == 18)
    for line in run.outputLines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let sorted = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      #expect(String(decoding: sorted, as: UTF8.self) == line)
    }
  }

  @Test func `a set bit is called consistent with a service, and never proof of the service`() {
    let run = Invocation("decode", input: "14FF4C0001 00000000000000000000080000000000\n")
    #expect(
      run.output.hasSuffix(
        ": bit 83, consistent with 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6 (Afterglow and the reference Advertiser)\n"))
    #expect(run.code == .success)
    let other = Invocation("decode", input: "14FF4C0001 00000000000000000000000080000000\n")
    #expect(
      other.output.hasSuffix(
        "overflow area 00000000000000000000000080000000: bit 103 (common on current iPhones, origin unknown)\n"))
  }

  @Test func `the output shows no contents, address or bits of a damaged packet`() throws {
    let lines = Invocation("decode", "--json", try Captures.path("phones.txt")).outputLines
    let damaged = lines.filter { $0.contains(#""checksum":"damaged""#) }
    #expect(damaged.count == 2)
    for line in damaged {
      #expect(!line.contains("contents") && !line.contains("address") && !line.contains("setBits"))
    }
  }

  @Test func `a received name cannot send control characters to the terminal`() throws {
    let run = Invocation("decode", input: "0C09 1B5D303B E280AE C29B4A0A\n")
    #expect(run.outputLines.count == 1)
    #expect(run.output.hasSuffix(#"name "\u{1B}]0;\u{202E}\u{9B}J\u{A}""# + "\n"))
    let json = Invocation("decode", "--json", input: "0C09 1B5D303B E280AE C29B4A0A\n")
    #expect(json.output.contains(#""name":"\u001b]0;"#))
  }

  @Test func `a valid capture prints nothing on standard error`() {
    let run = Invocation("decode", input: "020106\n03030A18\n")
    #expect(run.errors.isEmpty)
    #expect(run.code == .success)
    #expect(run.outputLines.count == 2)
  }

  @Test func `an input is read in the requested format, whatever its contents`() {
    let run = Invocation("decode", "--format", "ubertooth", input: "020106\n")
    #expect(run.errors == "afterglow: standard input contains no record of the format 'ubertooth'\n")
    #expect(run.output.isEmpty)
    #expect(run.code == .badData)
    #expect(Invocation("decode", "--summary", "--format=hex", input: "# none\n").code == .badData)
    #expect(Invocation("decode", "--format=hex", input: "systime=1\n").code == .badData)
  }

  @Test(.enabled(if: ReferenceMaterial.isPresent, "needs the reference material beside the project"))
  func `the summary of the published log has the known values`() throws {
    let run = Invocation("decode", "--summary", ReferenceMaterial.ubertoothLog)
    #expect(run.code == .success)
    for line in [
      " 3760  records", " 2373  overflow area", "   22  damaged, resembles an overflow area",
      "    6  connection request",
    ] {
      #expect(run.outputLines.contains(line))
    }
    let packets = Invocation("decode", ReferenceMaterial.ubertoothLog).outputLines
    #expect(packets.count == 3_760)
    #expect(packets.count { $0.contains(": bit 83, consistent with 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6 (") } == 2_373)
  }
}

/// Captures that exist only on a machine on which the project is developed.
private enum ReferenceMaterial {
  static let ubertoothLog = URL(filePath: #filePath).appending(
    path: "../../../../shared/captures/ubertooth-iphone6-ios11.txt"
  ).standardized.path

  static let isPresent = FileManager.default.fileExists(atPath: ubertoothLog)
}
