import AfterglowCapture
import AfterglowCommands
import Foundation
import Testing

/// A packet's checksum is valid as computed, or valid according to the recording, or damaged.
@Suite struct ChecksumStateTests {
  private typealias Recording = SnifferRecording

  private func states(_ file: [UInt8]) throws -> [String: Int] {
    let run = Invocation(["decode", "--summary", "--json"], input: MemorySource(file))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let counts = try #require(object["checksums"] as? [String: Int])
    // The lines of the single packets give the same counts as the summary.
    let lines = Invocation(["decode", "--json"], input: MemorySource(file)).outputLines
    for (state, count) in counts { #expect(lines.count { $0.contains(#""checksum":"\#(state)""#) } == count) }
    return counts
  }

  @Test
  func `a checksum that matches in either bit order is valid, even if the recording calls the packet damaged`() throws {
    let packets = [
      Recording.nordic(Recording.pdu), Recording.nordic(Recording.pdu, isMirrored: false),
      // The computed checksum takes precedence over a flag.
      Recording.nordic(Recording.pdu, isValid: false),
    ]
    #expect(try states(Recording.pcap(272, packets)) == ["valid": 3])
    // A real recording of this kind has the checksum bytes A5 A6 FE where the computed checksum is 7F 65 A5.
    var broken = Recording.nordic(Recording.pdu, isValid: false)
    broken[broken.count - 1] ^= 1
    var told = Recording.nordic(Recording.pdu)
    told[told.count - 1] ^= 1
    #expect(
      try states(Recording.pcap(272, packets + [broken, told])) == ["valid": 3, "damaged": 1, "validByRecording": 1])
  }

  @Test func `a checksum of zeros is valid if the recording says that the packet was checked and valid`() throws {
    let packets = [
      Recording.sniffle(Recording.pdu), Recording.sniffle(Recording.pdu),
      Recording.sniffle(Recording.pdu, isValid: false),
    ]
    #expect(try states(Recording.pcap(256, packets)) == ["validByRecording": 2, "damaged": 1])
  }

  @Test func `a packet that the recording calls valid is shown with its contents, and a damaged packet without them`() {
    let file = Recording.pcap(
      256, [Recording.sniffle(Recording.pdu), Recording.sniffle(Recording.pdu, isValid: false)])
    let lines = Invocation(["decode"], input: MemorySource(file)).outputLines
    #expect(lines.count == 2)
    #expect(
      lines[0].hasSuffix(
        "06:05:04:03:02:01   -50  ADV_IND          advertisement without content; "
          + "valid according to the recording, not by its checksum"))
    #expect(lines[1].hasSuffix("damaged: the checksum does not match"))
    let summary = Invocation(["decode", "--summary"], input: MemorySource(file)).outputLines
    #expect(summary.contains("link-layer packets by checksum"))
    #expect(summary.contains("    1  valid according to the recording"))
    #expect(summary.contains("    1  damaged"))
    let sessions = Invocation(["sessions"], input: MemorySource(file)).outputLines
    #expect(sessions.filter { $0.hasPrefix("06:05:04:03:02:01") }.count == 1)
  }
}
