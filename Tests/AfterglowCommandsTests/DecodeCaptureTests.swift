import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import Foundation
import Testing

@Suite struct DecodeCaptureTests {
  /// Returns a capture of two senders. The first sender is a phone with an app in the background, and sends the
  /// overflow area in the scan response. The second sender is a beacon that also sends a heart rate belt's
  /// advertisement.
  private func sniffed() -> [UInt8] {
    var capture = MadeCapture()
    capture.append(.connectableUndirected, from: MadeCapture.a, MadeCapture.flags + MadeCapture.continuity)
    capture.append(.scanResponse, from: MadeCapture.a, MadeCapture.overflow, rssiDBm: -51)
    capture.append(.nonConnectable, from: MadeCapture.b, MadeCapture.flags + MadeCapture.beacon, at: 1, rssiDBm: -70)
    capture.append(.connectableUndirected, from: MadeCapture.b, MadeCapture.heartRate, at: 2, rssiDBm: -90)
    capture.append(.connectableUndirected, from: MadeCapture.a, MadeCapture.flags + MadeCapture.continuity, at: 3)
    return capture.takeBytes()
  }

  private func decode(_ options: String..., input: [UInt8]) -> Invocation {
    Invocation(["decode"] + options, input: MemorySource(input))
  }

  @Test func `Apple's messages are shown by name, with several messages in one line`() {
    let lines = decode(input: sniffed()).outputLines
    #expect(lines.first?.hasSuffix("ADV_IND          Handoff AABB, nearby info 5566") == true)
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix("2023-11-14T22:13:20Z  46:05:04:03:02:01   -51  SCAN_RSP         overflow area"))
  }

  @Test(
    arguments: [
      (["--overflow"], [1, 4]), (["--ibeacon"], [2]), (["--service", "180D"], [3]),
      (["--service", "0000180D-0000-1000-8000-00805F9B34FB"], [3]), (["--service", "FD6F"], []),
      (["--address", "56:55:54:53:52:51"], [2, 3]), (["--address", "46:05:04:03:02:01", "--overflow"], [1, 4]),
      (["--since", "2023-11-14T22:13:21Z"], [2, 3, 4]), (["--until", "2023-11-14T22:13:22Z"], [0, 1, 2]),
      (["--since", "2023-11-14T22:13:21Z", "--until", "2023-11-14T22:13:22Z"], [2]),
      (["--min-rssi", "-60"], [0, 1, 4]),
      (["--min-rssi=-50"], [0, 4]), (["--until", "2023-11-14"], []),
      (["--since", "+1"], [2, 3, 4]), (["--until", "+0.5"], [0, 1]), (["--since", "+1", "--until", "+2"], [2]),
      (["--company", "004C"], [0, 1, 2, 4]), (["--company", "004c", "--ibeacon"], [2]), (["--company", "0006"], []),
      (["--type", "SCAN_RSP"], [1]), (["--type", "adv_ind", "--overflow"], [4]),
      (["--advertisements"], [0, 1, 2, 3, 4]),
    ] as [([String], [Int])])
  func `filters keep the requested packets`(options: [String], expected: [Int]) {
    let all = decode(input: sniffed()).outputLines
    let run = Invocation(["decode"] + options, input: MemorySource(sniffed()))
    #expect(run.outputLines == expected.map { all[$0] })
    #expect(run.code == .success && run.errors.isEmpty)
    let json = Invocation(["decode", "--json"] + options, input: MemorySource(sniffed()))
    #expect(json.outputLines.count == expected.count)
    let summary = Invocation(["decode", "--summary"] + options, input: MemorySource(sniffed()))
    #expect(summary.outputLines.first == "    \(expected.count)  records")
  }

  @Test(arguments: [
    (
      ["--since", "yesterday"],
      "--since takes a time such as 2020-05-02T15:50:26Z, a date alone, or +SECONDS after the first packet, not 'yesterday'"
    ),
    (["--address", "12"], "--address takes six bytes separated by colons, not '12'"),
    (["--service", "x"], "--service takes a UUID of 4, 8 or 32 hexadecimal digits, 32 with dashes, not 'x'"),
    (["--min-rssi", "loud"], "--min-rssi takes a whole number from -128 to 127, not 'loud'"),
    (["--company", "4C"], "--company takes four hexadecimal digits, such as 004C, not '4C'"),
    (["--name", ""], "--name takes a part of a name, but the given value is empty"),
    (
      ["--type", "ADV"],
      "--type takes one of ADV_IND, ADV_DIRECT_IND, ADV_NONCONN_IND, SCAN_REQ, SCAN_RSP, CONNECT_IND, ADV_SCAN_IND, ADV_EXT_IND, not 'ADV'"
    ),
    (["--follow", "a", "b"], "--follow takes one file, and 2 are given"),
    (["-", "-"], "'-' is given twice"),
    (["--follow", "--summary"], "--follow never ends, and --summary prints only at the end; remove one of them"),
    (["--follow", "/"], "--follow takes one file, and '/' is a directory"),
    (["--follow"], "--follow takes a file; remove --follow, because standard input is always read until it closes"),
  ])
  func `a wrong option is reported as a wrong command line`(options: [String], message: String) {
    let run = Invocation(["decode"] + options, input: MemorySource([]))
    #expect(run.code == .usage)
    #expect(run.errors == "afterglow: \(message)\n")
  }

  @Test func `a summary shows the company of manufacturer data, and Apple only if no message shows it`() {
    var capture = MadeCapture()
    capture.append(.nonConnectable, from: MadeCapture.a, [7, 0xFF, 0xC4, 0x00, 0x31, 0x70, 0x20, 0x05])
    capture.append(.nonConnectable, from: MadeCapture.b, [3, 0xFF, 0xFE, 0xFF])
    let lines = decode("--summary", input: capture.takeBytes()).outputLines
    #expect(lines.contains { $0.hasSuffix("resolvable private      data of LG Electronics") })
    #expect(lines.contains { $0.hasSuffix("resolvable private      data of company FFFE") })
    var apple = MadeCapture()
    apple.append(.nonConnectable, from: MadeCapture.a, MadeCapture.continuity)
    apple.append(.nonConnectable, from: MadeCapture.b, [3, 0xFF, 0x4C, 0x00])
    let others = decode("--summary", input: apple.takeBytes()).outputLines
    #expect(others.contains { $0.hasSuffix("resolvable private      Handoff; nearby info") })
    #expect(others.contains { $0.hasSuffix("resolvable private      data of Apple, Inc.") })
  }

  @Test func `a summary joins an advertisement and its scan response by their address`() {
    let lines = decode("--summary", input: sniffed()).outputLines
    #expect(lines.contains("    2  0C  Handoff"))
    #expect(lines.contains { $0.contains("bit 83, from 1 address: 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6") })
    #expect(
      lines.contains(
        "    3  46:05:04:03:02:01   -51 to  -50 dBm  resolvable private      overflow bit 83; Handoff; nearby info"))
    #expect(
      lines.contains {
        $0.hasSuffix("iBeacon 00010203-0405-0607-0809-0A0B0C0D0E0F 4660 22136; services 180D")
      })
  }

  @Test func `an HCI event with several reports is one record with several packets`() throws {
    let report: [UInt8] = [0, 1, 1, 2, 3, 4, 5, 0x46, 3, 2, 1, 6, 0xC0]
    let event: [UInt8] = [4, 0x3E, UInt8(2 + 2 * report.count), 2, 2] + report + report
    let file = MadeCapture.btsnoop([event, [1, 3, 12, 0], event])
    let lines = decode("--json", input: file).outputLines
    #expect(lines.count == 5)
    #expect(lines.count { $0.contains(#""rssiDBm":-64"#) && $0.contains(#""direction":"received""#) } == 4)
    let summary = decode("--summary", input: file).outputLines
    #expect(summary.first == "    3  records")
    #expect(summary.contains("    4  advertisement without content"))
    #expect(summary.contains("    1  other HCI packet"))
    #expect(summary.contains { $0.hasPrefix("    4  46:05:04:03:02:01   -64 to  -64 dBm") })
  }

  @Test func `a part of an advertisement may end within a structure`() {
    // The status is "more to come". The data contains the first four of the ten bytes of a name's structure.
    let report: [UInt8] = [
      0x20, 0, 1, 1, 2, 3, 4, 5, 0x46, 1, 0, 0, 127, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 9, 9, 65, 66,
    ]
    let whole = [0] + report.dropFirst()
    for (bytes, code) in [(report, ExitCode.success), (Array(whole), .badData)] {
      let file = MadeCapture.btsnoop([[4, 0x3E, UInt8(2 + bytes.count), 0x0D, 1] + bytes])
      #expect(decode(input: file).code == code)
    }
  }

  @Test func `a summary without filters has the same counts as the lines of the single packets`() throws {
    var (capture, state) = (MadeCapture(), UInt64(7))
    func draw(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let contents = [
      MadeCapture.flags, MadeCapture.overflow, MadeCapture.beacon, MadeCapture.heartRate, MadeCapture.continuity, [],
      [9, 9, 65],
    ]
    let types: [PDUType] = [.connectableUndirected, .scanResponse, .nonConnectable, .scannable]
    // The capture has more different packets than the cache of parsed packets holds, and repeats many of them.
    for _ in 0..<60_000 {
      let sender = DeviceAddress(rawValue: 0x4000_0000_0000 | UInt64(draw(4_000)), isRandom: true)
      capture.append(types[draw(4)], from: sender, contents[draw(7)], rssiDBm: -Int8(draw(100)))
    }
    let file = capture.takeBytes()
    let quick = decode("--summary", "--json", input: file)
    // Without `--summary`, the tool prints each packet separately, and the test counts the packets.
    var (kinds, senders): ([String: Int], [String: [Int]]) = ([:], [:])
    for line in decode("--json", input: file).outputLines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      kinds[try #require(object["kind"] as? String), default: 0] += 1
      senders[try #require(object["address"] as? String), default: []].append(try #require(object["rssiDBm"] as? Int))
    }
    let object = try #require(try JSONSerialization.jsonObject(with: Data(quick.output.utf8)) as? [String: Any])
    #expect(object["kinds"] as? [String: Int] == kinds)
    let addresses = try #require(object["addresses"] as? [[String: Any]])
    #expect(addresses.count == senders.count)
    for address in addresses {
      let name = try #require(address["address"] as? String)
      let levels = try #require(senders[name])
      #expect(address["packets"] as? Int == levels.count)
      #expect(address["weakestDBm"] as? Int == levels.min() && address["loudestDBm"] as? Int == levels.max())
    }
    #expect(kinds["malformed"] ?? 0 > 1_000 && quick.code == .findings)
  }

  @Test func `cached lines equal newly made lines`() throws {
    let once = decode(input: sniffed()).outputLines
    let twice = decode(input: sniffed() + sniffed()).outputLines
    #expect(twice == once + once)
  }

  @Test func `packets of networks other than Bluetooth are counted and reported`() {
    var file: [UInt8] = [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + Array(repeating: 0, count: 12) + [1, 0, 0, 0]
    file += Array(repeating: 0, count: 8) + [2, 0, 0, 0, 2, 0, 0, 0, 0xAA, 0xBB]
    let run = decode(input: file)
    #expect(run.code == .badData)
    #expect(
      run.errors == "afterglow: records of unsupported kinds: 1 of 1: link type 1 (ETHERNET)\n")
  }

  @Test func `a folder's captures are read in the order of their names, and other files are skipped`() throws {
    let folder = try TemporaryFolder()
    let second = try folder.file("b.pcapng", sniffed())
    let first = try folder.file("a.btsnoop", MadeCapture.btsnoop([[1, 3, 12, 0]]))
    let readme = try folder.file("README", Array("Captures of mine.\n".utf8))
    let run = Invocation("decode", folder.path)
    #expect(run.code == .success)
    #expect(run.outputLines.count == 8)
    #expect(run.outputLines[0] == "# '\(first)'" && run.outputLines[2] == "# '\(second)'")
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("afterglow: '\(readme)' has an unknown format"))
    #expect(Invocation("decode", "--summary", folder.path).outputLines.first == "    6  records")
    let json = Invocation("decode", "--json", folder.path).outputLines
    #expect(json.count == 6 && json.allSatisfy { $0.contains("\"file\":\"\(folder.path)/") })
  }

  @Test func `a file is followed while it grows, and its lines appear before each wait`() throws {
    let folder = try TemporaryFolder()
    let whole = sniffed()
    let path = try folder.file("live.pcapng", Array(whole[..<100]))
    let output = MemorySink()
    let clock = GrowingClock { step in
      // Before each wait, all lines of the file's previous content must have been printed.
      let lines = output.bytes.count { $0 == 10 }
      guard 100 + 50 * step < whole.count + 50 else { return (lines, false) }
      try? Data(whole[..<min(whole.count, 150 + 50 * step)]).write(to: URL(filePath: path))
      return (lines, true)
    }
    let code = Tool.run(
      ["decode", "--follow", path],
      in: Surroundings(input: MemorySource([]), output: output, errors: MemorySink(), clock: clock))
    #expect(code == .success)
    #expect(output.bytes == Array(Invocation("decode", path).output.utf8))
    #expect(clock.lines.sorted() == clock.lines && Set(clock.lines).count > 3)
  }

  @Test func `packets from a pipe are printed before the next wait`() {
    let output = MemorySink()
    let pipe = SlowSource(Array("020106\n02011A\n020106\n".utf8)) { output.bytes.count { $0 == 10 } }
    #expect(Tool.run(["decode"], in: Surroundings(input: pipe, output: output, errors: MemorySink())) == .success)
    // The format is recognised from the first two lines.
    #expect(pipe.lines == [0, 0, 2, 3])
  }

  @Test func `each of several equal packets has its own line number`() throws {
    let record =
      "systime=1588434626 freq=2402 addr=8e89bed6 delta_t=0.1 ms rssi=-50\n42 09 01 02 03 04 05 46 02 01 1a \n"
    let run = Invocation("decode", "--json", "--format", "ubertooth", input: record + record + record)
    let lines = try run.outputLines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["line"] as? Int
    }
    #expect(lines == [1, 3, 5])
  }

  @Test func `progress is shown on a terminal, and erased at the end`() throws {
    var capture = MadeCapture()
    for _ in 0..<140_000 { capture.append(.scanResponse, from: MadeCapture.a, []) }
    let folder = try TemporaryFolder()
    let path = try folder.file("long.pcapng", capture.takeBytes())
    let errors = WatchedSink()
    _ = Tool.run(
      ["decode", "--summary", path],
      in: Surroundings(
        input: MemorySource([]), output: MemorySink(), errors: errors, clock: TickingClock()))
    let text = String(decoding: errors.bytes, as: UTF8.self)
    #expect(text.contains(/\r\x{1B}\[K'.*': 93 %, 131,\d{3} packets, [\d,]+ a second, 0 s left/))
    #expect(text.hasSuffix("\r\u{1B}[K"))
    #expect(Invocation("decode", "--summary", path).errors.isEmpty)
  }
}

/// A clock that calls a closure whenever the tool waits. The closure can append to a file.
private final class GrowingClock: Clockwork {
  private(set) var lines: [Int] = []
  private let grow: (Int) -> (lines: Int, goesOn: Bool)

  init(_ grow: @escaping (Int) -> (lines: Int, goesOn: Bool)) { self.grow = grow }

  var elapsed: Duration { .zero }

  func wait(_ duration: Duration) -> Bool {
    let step = grow(lines.count)
    lines.append(step.lines)
    return step.goesOn
  }
}

/// A clock that advances by a second at each read.
final class TickingClock: Clockwork {
  private var seconds = 0

  var elapsed: Duration {
    seconds += 1
    return .seconds(seconds)
  }

  func wait(_ duration: Duration) -> Bool { false }
}

/// A terminal that records its output.
final class WatchedSink: ByteSink {
  private(set) var bytes: [UInt8] = []
  let isInteractive = true

  func write(_ bytes: Span<UInt8>) { bytes.withUnsafeBufferPointer { self.bytes += $0 } }
}

/// A source that returns one line for each read. The source records how many lines the tool has written before each
/// read.
private final class SlowSource: ByteSource {
  private var rest: [UInt8]
  private let written: () -> Int
  private(set) var lines: [Int] = []

  init(_ bytes: [UInt8], written: @escaping () -> Int) {
    (rest, self.written) = (bytes, written)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    lines.append(written())
    let count = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.count
    buffer.copyBytes(from: rest[..<count])
    rest.removeFirst(count)
    return count
  }
}
