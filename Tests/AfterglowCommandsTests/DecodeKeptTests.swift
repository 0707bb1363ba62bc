import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import Foundation
import Testing

/// The tool finds cached results by the bytes of packets. The output must not depend on the cache.
@Suite struct DecodeKeptTests {
  private func decode(_ options: [String], _ input: [UInt8]) -> Invocation {
    Invocation(["decode"] + options, input: MemorySource(input))
  }

  /// A capture of sniffed packets, and a capture of HCI events. The packets differ in every field of an output line.
  static let captures: [[UInt8]] = {
    var sniffed = MadeCapture()
    let contents = [
      MadeCapture.overflow, MadeCapture.continuity, MadeCapture.beacon, MadeCapture.heartRate, [9, 9, 65],
    ]
    let levels: [Int8?] = [nil, -50, -51, 20]
    for (second, level) in levels.enumerated() {
      for content in contents {
        for sender in [MadeCapture.a, MadeCapture.b] {
          sniffed.append(.connectableUndirected, from: sender, content, at: Int64(second), rssiDBm: level)
          sniffed.append(.scanResponse, from: sender, content, rssiDBm: level)
        }
      }
    }
    var events: [[UInt8]] = []
    for content in contents {
      for level in [0xC0, 0x7F] as [UInt8] {
        for type in [0, 4, 5] as [UInt8] {
          let report: [UInt8] = [type, 1, 1, 2, 3, 4, 5, 0x46, UInt8(content.count)] + content + [level]
          events.append([4, 0x3E, UInt8(2 + report.count), 2, 1] + report)
        }
      }
    }
    let report: [UInt8] = [4, 1, 1, 2, 3, 4, 5, 0x46, 2, 1, 0, 0xC0]
    let two: [UInt8] = [4, 0x3E, 26, 2, 2] + report + report
    let wrong: [UInt8] = [4, 0x3E, 14, 2, 1, 0, 9, 1, 2, 3, 4, 5, 0x46, 2, 1, 0, 0xC0]
    return [sniffed.takeBytes(), MadeCapture.btsnoop(events + [two, wrong, [1, 3, 12, 0]])]
  }()

  /// Returns an event that reports one advertisement or scan response.
  private static func report(_ type: UInt8, from sender: Int, _ content: [UInt8] = []) -> [UInt8] {
    let address = (0..<6).map { UInt8(truncatingIfNeeded: sender >> (8 * $0)) }
    let report = [type, 1] + address + [UInt8(content.count)] + content + [0xC0]
    return [4, 0x3E, UInt8(2 + report.count), 2, 1] + report
  }

  @Test func `each line has the time of its packet, even if the content is cached`() {
    let day: Int64 = 86_400_000_000
    let times: [Int64] = [
      0, 1, 1_000, 1_000_000, 59_999_999, 60_000_000, day - 1, day, day - 1, 2 * day + 3_723_000_000, -1, 0, -day,
      1_700_000_000_123_456, 1_700_000_000_123_456, 1_700_000_000_120_000, 1_699_999_999_999_999,
      -9_223_372_036_854_775,
      9_223_372_036_854_775,
    ]
    let lines = decode([], MadeCapture.btsnoop(times.map { (packet: Self.report(0, from: 1), microseconds: $0) }))
      .outputLines
    #expect(
      lines.map { $0.prefix { $0 != " " } }
        == times.map { CaptureTime(nanosecondsSince1970: $0 * 1_000).description[...] })
  }

  @Test func `a sender that arrives when the table of senders is full is not confused with a forgotten sender`() {
    let phone = 0x4605_0403_0201
    let pair = [Self.report(0, from: phone, MadeCapture.overflow), Self.report(4, from: phone)]
    let crowd = (0..<100_000).map { Self.report(0, from: 0x4700_0000_0000 + $0) }
    // The last sender of the crowd has the phone's former index in the table of senders.
    let last = Self.report(4, from: 0x4700_0000_0000 + 99_999)
    let lines = decode(["--overflow"], MadeCapture.btsnoop(pair + crowd + [pair[1]] + pair + [last])).outputLines
    // The table has forgotten the sender of the scan response that comes after the crowd.
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains("46:05:04:03:02:01") })
  }

  @Test(arguments: captures, [[], ["--overflow"], ["--service", "180D"], ["--address", "46:05:04:03:02:01"]])
  func `cached text equals newly made text`(capture: [UInt8], options: [String]) {
    let once = decode(options, capture)
    let twice = decode(options, capture + capture)
    // When the second copy of the capture begins, the filter has seen the advertisement and the scan response of each
    // sender. So the filter may admit more packets of the second copy than of the first copy.
    if options != ["--overflow"], options != ["--service", "180D"] {
      #expect(twice.outputLines == once.outputLines + once.outputLines)
    }
    let all = Set(decode([], capture).outputLines)
    #expect(!twice.outputLines.isEmpty && twice.outputLines.allSatisfy(all.contains))
  }

  @Test(arguments: captures)
  func `cached JSON equals newly made JSON, except for the offsets`(capture: [UInt8]) {
    func lines(_ input: [UInt8]) -> [String] {
      decode(["--json"], input).outputLines.map { $0.replacing(/"offset":\d+/, with: "") }
    }
    let once = lines(capture)
    #expect(once.count > 30)
    #expect(lines(capture + capture) == once + once)
    let offsets = decode(["--json"], capture + capture).outputLines.compactMap { line in
      line.firstMatch(of: /"offset":(\d+)/).flatMap { Int($0.1) }
    }
    #expect(offsets == offsets.sorted() && offsets.count == 2 * once.count)
  }

  @Test func `in JSON each packet of a folder has the name of its own file`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { _ = try folder.file(name, Self.captures[0]) }
    let lines = Invocation("decode", "--json", folder.path).outputLines
    #expect(
      lines.count { $0.contains("/a\"") } == lines.count / 2 && lines.count { $0.contains("/b\"") } == lines.count / 2
    )
  }

  @Test(arguments: captures, [[], ["--overflow"], ["--ibeacon"], ["--address", "56:55:54:53:52:51"]])
  func `a summary has the same counts as the lines of the single packets`(capture: [UInt8], options: [String]) throws {
    let input = capture + capture
    var kinds: [String: Int] = [:]
    for line in decode(["--json"] + options, input).outputLines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      kinds[try #require(object["kind"] as? String), default: 0] += 1
    }
    let summary = decode(["--json", "--summary"] + options, input).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [String: Any])
    #expect(object["kinds"] as? [String: Int] == kinds)
  }
}
