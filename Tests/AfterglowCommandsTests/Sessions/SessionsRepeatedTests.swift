import AfterglowCapture
import AfterglowCommands
import SeededRandom
import Testing

/// A repeated packet is not parsed again. The sessions of repeated packets must equal the sessions of parsed packets.
@Suite struct SessionsRepeatedTests {
  /// Advertising data that identifies a sender, adds to what is known of a sender, or has no effect.
  private static let contents: [[UInt8]] = [
    MadeCapture.overflow, MadeCapture.continuity, MadeCapture.beacon, MadeCapture.heartRate, [],
    [17, 7, 1, 2, 3, 4, 0xCC] + Array(repeating: 0xBB, count: 11),
    [5, 9] + Array("Anna".utf8), [5, 9] + Array("Otto".utf8), [9, 9, 65],
  ]

  private static func report(_ random: inout SplitMix64) -> [UInt8] {
    let content = contents[Int.random(in: contents.indices, using: &random)]
    let sender = UInt8.random(in: 1...6, using: &random)
    let type: UInt8 = Bool.random(using: &random) ? 0 : 4
    let level = [0xC0, 0xB0, 0x7F].randomElement(using: &random) ?? 0xC0
    return [type, 1, sender, 2, 3, 4, 5, 0x46, UInt8(content.count)] + content + [UInt8(level)]
  }

  private static func event(_ reports: [[UInt8]]) -> [UInt8] {
    let body = [2, UInt8(reports.count)] + reports.joined()
    return [4, 0x3E, UInt8(body.count)] + body
  }

  @Test(arguments: 0..<8, [[], ["--gap", "5"], ["--min-rssi", "-70"], ["--until", "+200"]])
  func `cached events with one report give the same sessions as uncached events with two reports`(
    seed: UInt64, options: [String]
  ) {
    var random = SplitMix64(seed: seed)
    var (single, double): ([(packet: [UInt8], microseconds: Int64)], [(packet: [UInt8], microseconds: Int64)]) = (
      [], []
    )
    var time: Int64 = 0
    for _ in 0..<400 {
      time += Int64.random(in: 0...6_000_000, using: &random)
      let pair = [Self.report(&random), Self.report(&random)]
      for report in pair { single.append((packet: Self.event([report]), microseconds: time)) }
      double.append((packet: Self.event(pair), microseconds: time))
    }
    func sessions(_ packets: [(packet: [UInt8], microseconds: Int64)], _ form: String) -> String {
      Invocation(["sessions", form] + options, input: MemorySource(MadeCapture.btsnoop(packets))).output
    }
    #expect(sessions(single, "--json") == sessions(double, "--json"))
    #expect(sessions(single, "--json").contains("installation"))
  }
}
