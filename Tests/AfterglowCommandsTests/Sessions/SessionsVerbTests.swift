import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import Foundation
import Testing

@Suite struct SessionsVerbTests {
  private func sessions(_ options: String..., input: [UInt8]) -> Invocation {
    Invocation(["sessions"] + options, input: MemorySource(input))
  }

  private func capture(at seconds: [Int64], levels: [Int8?] = [-50]) -> [UInt8] {
    var capture = MadeCapture()
    for (index, second) in seconds.enumerated() {
      capture.append(
        .nonConnectable, from: MadeCapture.a, MadeCapture.heartRate, at: second, rssiDBm: levels[index % levels.count])
    }
    return capture.takeBytes()
  }

  @Test func `a silence separates two presences only if it is longer than the gap`() throws {
    let file = capture(at: [0, 60, 121])
    let peers = try SessionsAnswer(sessions("--json", input: file)).peers
    #expect(peers.map(\.presences) == [[[0, 60], [121, 121]]])
    #expect(try SessionsAnswer(sessions("--json", "--gap", "61", input: file)).peers.map(\.presences) == [[[0, 121]]])
    #expect(try SessionsAnswer(sessions("--json", "--gap=59", input: file)).peers[0].presences.count == 3)
  }

  @Test func `the order of packets in the capture does not matter`() throws {
    let seconds: [Int64] = [0, 5, 40, 100, 110, 171, 300, 330, 400]
    let expected = sessions("--json", input: capture(at: seconds)).output
    let orders: [[Int64]] = [
      seconds.reversed(), [400, 0, 330, 5, 300, 40, 171, 100, 110], [110, 171, 100, 5, 400, 330, 300, 0, 40],
    ]
    for order in orders {
      #expect(sessions("--json", input: capture(at: order)).output == expected)
    }
  }

  @Test(
    arguments: [
      ([-90, -80, -70, -60, -50], [-90, -80, -70, -60, -50]), ([-40], [-40, -40, -40, -40, -40]),
      ([-10, -90], [-90, -90, -90, -90, -10]), ([-60, nil, -70, nil, -80], [-80, -80, -70, -70, -60]),
      ([-1, -2, -3, -4, -5, -6, -7, -8], [-8, -7, -5, -3, -1]),
    ] as [([Int8?], [Int])])
  func `each quartile is one of the received levels`(levels: [Int8?], expected: [Int]) throws {
    let file = capture(at: levels.indices.map { Int64($0) }, levels: levels)
    let run = sessions("--json", input: file)
    #expect(try SessionsAnswer(run).peers[0].quartiles == [expected])
    let columns = try #require(sessions(input: file).outputLines.last).split(separator: " ")
    #expect(columns[5...10].map(String.init) == (["\(levels.count)"] + expected.map(String.init)))
  }

  @Test func `without signal levels, neither the text nor the JSON states a level`() throws {
    let file = capture(at: [0, 1], levels: [nil])
    #expect(try SessionsAnswer(sessions("--json", input: file)).peers[0].quartiles == [nil])
    #expect(
      sessions(input: file).outputLines.last?.contains("       2        -      -       -      -          -  ") == true)
  }

  @Test func `a table has a line for each presence, with the contents of its advertisements`() throws {
    let lines = sessions(input: capture(at: [0, 60, 200])).outputLines
    #expect(lines.count == 7 && lines[3].isEmpty)
    #expect(lines[0] == "1 device near the receiver, under 1 address." && lines[1] == "No device was identified.")
    #expect(lines[4].hasPrefix("who                first heard           last heard") && lines[4].contains("median"))
    #expect(lines[5].hasPrefix("46:05:04:03:02:01  2023-11-14T22:13:20Z  2023-11-14T22:14:20Z  1 min 0 s        2"))
    #expect(lines[6].hasSuffix("-50  resolvable private; services 180D"))
  }

  @Test func `only packets within the requested times and signal strengths are counted`() throws {
    let file = capture(at: [0, 10, 20, 30], levels: [-50, -60, -70, nil])
    func spans(_ options: String...) throws -> [[Int]] {
      try SessionsAnswer(Invocation(["sessions", "--json"] + options, input: MemorySource(file))).peers
        .flatMap(\.presences)
    }
    #expect(try spans("--since", "2023-11-14T22:13:30Z") == [[10, 30]])
    #expect(try spans("--until", "2023-11-14T22:13:40Z") == [[0, 10]])
    #expect(try spans("--min-rssi", "-60") == [[0, 10]])
    #expect(try spans("--identified") == [])
  }

  @Test func `a capture without peers is valid, and the lack of peers is reported`() {
    let run = sessions(input: MadeCapture.btsnoop([[1, 3, 12, 0]]))
    #expect(run.code == .success && run.output == "nobody was heard\n" && run.errors.isEmpty)
  }

  @Test func `packets without a time are reported, and a capture of only such packets is refused`() {
    let sender = LinkLayer.pdu(.nonConnectable, from: MadeCapture.a, MadeCapture.heartRate)
    let checksum = CRC24.checksum(of: sender)
    // A simple packet block has no time.
    let packet = [0xD6, 0xBE, 0x89, 0x8E] + sender + (0..<3).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
    let padded = packet + Array(repeating: 0, count: -packet.count & 3)
    func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
      let length = withUnsafeBytes(of: UInt32(12 + body.count).littleEndian, Array.init)
      return withUnsafeBytes(of: type.littleEndian, Array.init) + length + body + length
    }
    let file =
      block(0x0A0D_0D0A, [0x4D, 0x3C, 0x2B, 0x1A, 1, 0, 0, 0] + Array(repeating: 0xFF, count: 8))
      + block(1, [251, 0, 0, 0, 0, 0, 0, 0]) + block(3, [UInt8(packet.count), 0, 0, 0] + padded)
    let run = sessions(input: file)
    #expect(run.code == .badData)
    #expect(run.errors == "afterglow: packets left out, because they have no time: 1\n")
    let mixed = sessions(input: file + capture(at: [0]))
    #expect(mixed.code == .findings && mixed.outputLines.count == 6)
  }

  @Test(arguments: [
    (["--gap", "0"], "--gap takes a whole number from 1 to 86400, not '0'"),
    (["--region", "180D"], "--region takes a UUID of 32 hexadecimal digits with dashes, not '180D'"),
    (
      ["--since", "noon"],
      "--since takes a time such as 2020-05-02T15:50:26Z, a date alone, or +SECONDS after the first packet, not 'noon'"
    ),
    (["--overflow"], "unknown option '--overflow'; see 'afterglow sessions --help'"),
  ])
  func `a wrong command line is reported in one line`(options: [String], message: String) {
    let run = Invocation(["sessions"] + options, input: MemorySource([]))
    #expect(run.code == .usage && run.errors == "afterglow: \(message)\n")
  }

  @Test func `a page that cannot be written is reported before the input is read`() {
    let run = sessions("--html", "/nowhere/page.html", input: [])
    #expect(run.code == .inputOutput)
    #expect(run.errors == "afterglow: cannot write '/nowhere/page.html': No such file or directory\n")
  }

  @Test func `a page never overwrites a recording, and replaces another file only once the page is complete`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("air.pcapng", capture(at: [0]))
    let run = Invocation("sessions", "--html", path, path)
    #expect(run.code == .usage)
    #expect(run.errors == "afterglow: --html would overwrite the recording '\(path)'\n")
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(capture(at: [0])))
    let page = try folder.file("who.html", Array("before".utf8))
    #expect(Invocation("sessions", "--html", page, folder.path + "/none").code == .noInput)
    #expect(try String(contentsOfFile: page, encoding: .utf8) == "before")
    #expect(Invocation("sessions", "--html", folder.path + "/new.html", folder.path + "/none").code == .noInput)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/new.html"))
  }

  @Test func `the page is written even if the reader of the table stops`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("air.pcapng", capture(at: [0]))
    let page = folder.path + "/who.html"
    let surroundings = Surroundings(
      input: MemorySource([]), output: FailingSink(.outputClosed), errors: MemorySink())
    #expect(Tool.run(["sessions", "--html", page, path], in: surroundings) == .success)
    #expect(try String(contentsOfFile: page, encoding: .utf8).hasSuffix("</html>\n"))
  }

  @Test
  func `a recording without times or Bluetooth packets is refused, unlike one whose packets are filtered out`() throws {
    let lines = Invocation(["sessions"], input: MemorySource(Array("020106\n02011A\n".utf8)))
    #expect(lines.code == .badData)
    #expect(lines.errors == "afterglow: packets left out, because they have no time: 2\n")
    // This is a little-endian pcap file of link type 1, Ethernet, with one packet.
    let header: [UInt8] =
      [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + Array(repeating: 0, count: 8) + [0, 0, 4, 0, 1, 0, 0, 0]
    let ethernet = sessions(input: header + [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 7])
    #expect(ethernet.code == .badData)
    #expect(ethernet.errors.hasSuffix("records of unsupported kinds: 1 of 1: link type 1 (ETHERNET)\n"))
    // Packets that the filter omits are still valid.
    let torn = sessions("--since", "2030-01-01", input: Array(capture(at: [0, 1, 2]).dropLast(8)))
    #expect(torn.code == .findings)
  }

  @Test func `malformed advertising data is reported in the same way as by 'decode'`() {
    var capture = MadeCapture()
    capture.append(.nonConnectable, from: MadeCapture.a, [9, 0xFF, 1])
    let file = capture.takeBytes()
    let run = sessions(input: file)
    #expect(run.code == .badData)
    #expect(run.errorLines.first == Invocation(["decode"], input: MemorySource(file)).errorLines.first)
  }

  @Test func `malformed records are reported and counted, and valid records are kept`() throws {
    let file = capture(at: [0, 1, 2])
    let run = sessions("--json", input: Array(file.dropLast(8)))
    #expect(run.code == .findings)
    #expect(run.errorLines.last == "afterglow: malformed records: 1 of 3")
    #expect(try SessionsAnswer(run).peers.map(\.presences) == [[[0, 1]]])
  }

  @Test func `a folder's captures are evaluated as one recording`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.pcapng", capture(at: [30, 40]))
    _ = try folder.file("b.pcapng", capture(at: [0, 10]))
    #expect(try SessionsAnswer(Invocation("sessions", "--json", folder.path)).peers.map(\.presences) == [[[0, 40]]])
  }

  @Test func `packets beyond the limit of presences are left out and counted`() throws {
    var capture = MadeCapture()
    for number in 0..<50_003 as Range<UInt64> {
      capture.append(.nonConnectable, from: DeviceAddress(rawValue: number, isRandom: true), [])
    }
    let run = sessions("--json", input: capture.takeBytes())
    #expect(run.code == .success)
    #expect(run.errors == "afterglow: packets left out because of the limit of 50000 presences: 3\n")
    #expect(run.output.hasSuffix(#""unprovenReadings":0}"# + "\n"))
    #expect(run.output.contains(#""packetsOfFurtherPresences":3"#))
    #expect(run.output.components(separatedBy: #""presences":"#).count == 50_001)
  }
}

/// The output of `sessions --json`, with times in seconds since 2023-11-14T22:13:20Z.
struct SessionsAnswer {
  struct Peer {
    let members: [String: Any]

    private var all: [[String: Any]] { members["presences"] as? [[String: Any]] ?? [] }

    /// The first and the last time in each presence.
    var presences: [[Int]] {
      all.map { presence in
        ["first", "last"].map { Int(SessionsAnswer.seconds(presence[$0] as? String ?? "")) }
      }
    }

    var quartiles: [[Int]?] {
      all.map { presence in
        (presence["rssiDBm"] as? [String: Int]).map { levels in
          ["weakest", "lowerQuartile", "median", "upperQuartile", "strongest"].compactMap { levels[$0] }
        }
      }
    }

    var addresses: [String] {
      (members["addresses"] as? [[String: Any]] ?? []).compactMap { $0["address"] as? String }
    }

    var installation: String? { members["installation"] as? String }
    var knownBy: [String] { members["knownBy"] as? [String] ?? [] }
  }

  let members: [String: Any]

  init(_ run: Invocation) throws {
    members = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  var peers: [Peer] { (members["peers"] as? [[String: Any]] ?? []).map(Peer.init) }

  private static func seconds(_ text: String) -> Double {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    return ((try? format.parse(text))?.timeIntervalSince1970 ?? .nan) - 1_700_000_000
  }
}
