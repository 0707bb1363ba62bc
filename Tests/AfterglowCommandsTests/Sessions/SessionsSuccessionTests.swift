import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import AfterglowWire
import Foundation
import Testing

/// An address that begins when another address ends is likely the same device. The output says that this is not proved.
@Suite struct SessionsSuccessionTests {
  private static let third = DeviceAddress(rawValue: 0x6161_6161_6161, isRandom: true)

  /// An address that sends a packet once a second.
  private struct Stretch {
    var address: DeviceAddress
    var seconds: Range<Int64>
    var level: Int8? = -50
    var data = MadeCapture.overflow
  }

  private func run(_ stretches: [Stretch], _ options: String...) -> Invocation {
    var capture = MadeCapture()
    for stretch in stretches {
      for second in stretch.seconds {
        capture.append(
          .nonConnectable, from: stretch.address, stretch.data, at: second, rssiDBm: stretch.level)
      }
    }
    return Invocation(["sessions"] + options, input: MemorySource(capture.takeBytes()))
  }

  private func addresses(_ stretches: [Stretch], _ options: String...) throws -> [[String]] {
    let run = options.isEmpty ? run(stretches, "--json") : run(stretches, "--json", options[0])
    return try SessionsAnswer(run).peers.map(\.addresses)
  }

  private let first = Stretch(address: MadeCapture.a, seconds: 0..<20)
  private let second = Stretch(address: MadeCapture.b, seconds: 21..<40)

  @Test func `an address that begins when another ends is shown as likely the same device, unless '--proven' is given`()
    throws
  {
    let peers = try SessionsAnswer(run([first, second], "--json")).peers
    #expect(peers.map(\.addresses) == [["46:05:04:03:02:01", "56:55:54:53:52:51"]])
    #expect(peers.map(\.presences) == [[[0, 39]]] && peers[0].installation == nil)
    let inferred = (peers[0].members["addresses"] as? [[String: Any]])?.map { $0["inferred"] as? Bool }
    #expect(inferred == [false, true])
    #expect(try addresses([first, second], "--proven").count == 2)
    let lines = run([first, second]).outputLines
    #expect(lines[0] == "1 device near the receiver, under 2 addresses.")
    #expect(lines[2].hasSuffix("likely the same device, but not proved ('--proven' keeps the two addresses apart)."))
    #expect(lines.last?.hasPrefix("46:05:04:03:02:01 +1") == true)
    #expect(lines.last?.contains("2 addresses, likely one device; resolvable private; overflow bit 83") == true)
  }

  @Test(arguments: [
    ("begins 3 s later", 23, -50, 83), ("is weaker by 11 dB", 21, -61, 83), ("shows another bit", 21, -50, 82),
    ("began before the other ended", 18, -50, 83),
  ])
  func `an address that does not fit the ended address is a new device`(
    why: String, start: Int64, level: Int8, bit: Int
  ) throws {
    var other = second
    other.seconds = start..<40
    other.level = level
    var mask = OverflowMask()
    mask[bit] = true
    other.data = [20, 0xFF, 0x4C, 0, 1] + mask.bytes
    #expect(try addresses([first, other]).count == 2, "\(why)")
  }

  @Test func `if two addresses fit an ended address, neither is its successor`() throws {
    var other = second
    other.address = Self.third
    #expect(try addresses([first, second, other]).count == 3)
    // The signal levels distinguish the two addresses.
    var weak = first
    (weak.address, weak.level, other.level) = (DeviceAddress(rawValue: 0x7171_7171_7171, isRandom: true), -80, -80)
    #expect(try addresses([first, second, weak, other]).count == 2)
  }

  @Test func `fixed addresses, addresses without a level, and rarely heard addresses have no predecessor`() throws {
    var fixed = second
    fixed.address = DeviceAddress(rawValue: 0xC161_6161_6161, isRandom: true)
    #expect(try addresses([first, fixed]).count == 2)
    var silent = second
    silent.level = nil
    #expect(try addresses([first, silent]).count == 2)
    var short = second
    short.seconds = 21..<30
    #expect(try addresses([first, short]).count == 2)
  }

  @Test func `identifiers take precedence over times`() throws {
    let installations = try ["12345678", "A1B2C3D4"].map { try #require(InstallationID($0)) }
    var named = [first, second]
    for (index, installation) in installations.enumerated() {
      named[index].data = [20, 0xFF, 0x4C, 0, 1] + RailCode().mask(for: installation).bytes
    }
    #expect(try addresses(named).count == 2)
    let region = "00010203-0405-0607-0809-0A0B0C0D0E0F"
    var beacon = first
    beacon.data = MadeCapture.beacon
    var nearby = second
    nearby.data = MadeCapture.continuity
    let peers = try SessionsAnswer(run([beacon, nearby], "--json", "--region", region)).peers
    #expect(peers.map(\.installation) == ["12345678"] && peers[0].addresses.count == 2)
  }

  #if os(Linux)
    @MainActor @Test func `the capture of the first demonstration shows three phones with 13 addresses`() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/air.pcapng"
      #expect(Invocation("demo", "--quiet", "--capture", path).code == .success)
      let run = Invocation("sessions", path)
      #expect(run.outputLines.first == "3 devices near the receiver, under 13 addresses; at most 3 at once.")
      let peers = try SessionsAnswer(Invocation("sessions", "--json", path)).peers
      #expect(peers.map(\.addresses.count) == [6, 6, 1] && peers.map(\.presences.count) == [1, 1, 1])
    }
  #endif
}
