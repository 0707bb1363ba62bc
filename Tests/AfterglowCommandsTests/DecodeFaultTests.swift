import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import Foundation
import Testing

/// Tests of `decode` and `sessions` with unusual captures and options. The tests make the captures.
@Suite struct DecodeFaultTests {
  private func decode(_ options: [String], _ input: [UInt8]) -> Invocation {
    Invocation(["decode"] + options, input: MemorySource(input))
  }

  @Test func `an unsupported link type is named in the text, in the JSON and in the final error`() {
    let file = SnifferRecording.pcap(255, [[0, 0, 8, 0], [0, 0]])
    let run = decode([], file)
    #expect(run.outputLines.allSatisfy { $0.contains("packet of link type 255 (BLUETOOTH_BREDR_BB), ") })
    #expect(run.errors == "afterglow: records of unsupported kinds: 2 of 2: link type 255 (BLUETOOTH_BREDR_BB)\n")
    #expect(run.code == .badData)
    #expect(decode(["--json"], file).outputLines.allSatisfy { $0.contains(#""linkType":255"#) })
    #expect(
      decode(["--summary"], SnifferRecording.pcap(4_242, [[1]])).errors
        == "afterglow: records of unsupported kinds: 1 of 1: link type 4242\n")
    #expect(Invocation(["sessions"], input: MemorySource(file)).errors.contains("link type 255 (BLUETOOTH_BREDR_BB)"))
  }

  @Test func `the fields of a connection request of 28 bytes are shown, and the packet is malformed`() {
    let request: [UInt8] =
      [0x05, 28, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] + [
        0x78, 0x56, 0x34, 0x12, 1, 2, 3, 2, 4, 0, 24, 0, 0, 0, 72, 0,
      ]
    let file = SnifferRecording.pcap(
      272, [SnifferRecording.nordic(request), SnifferRecording.nordic(SnifferRecording.pdu)])
    let run = decode([], file)
    #expect(run.code == .findings)
    #expect(
      run.outputLines[0].hasSuffix(
        "06:05:04:03:02:01   -50  CONNECT_IND      connection request to 0C:0B:0A:09:08:07: interval 30 ms, latency 0, "
          + "timeout 720 ms, access address 12345678; 6 bytes are missing"))
    #expect(run.errorLines.first?.hasSuffix("byte 24: the connection request ends early") == true)
    let json = decode(["--json"], file).outputLines[0]
    #expect(json.contains(#""connection":{"accessAddress":"12345678","checksumInitialValue":"030201","intervalMill"#))
    #expect(json.contains(#""missingBytes":6"#) && !json.contains("channelMap"))
  }

  @Test(arguments: ["020106\n03030D18\n", "# comment\n020106\n"])
  func `a byte-order mark before hexadecimal text is skipped`(text: String) {
    let (plain, marked) = (decode([], Array(text.utf8)), decode([], [0xEF, 0xBB, 0xBF] + Array(text.utf8)))
    #expect(plain.code == .success && marked.code == .success)
    #expect(marked.output == plain.output && marked.errors.isEmpty)
    #expect(decode(["--format", "hex"], [0xEF, 0xBB, 0xBF] + Array(text.utf8)).output == plain.output)
  }

  @Test func `several files are read in the given order, and the output names the file of each packet`() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try folder.file("b", Array("020106\n".utf8)), try folder.file("a", Array("03030D18\n".utf8)))
    let run = Invocation("decode", first, second)
    #expect(run.code == .success && run.errors.isEmpty)
    #expect(run.outputLines.map { $0.prefix(2) } == ["# ", "li", "# ", "li"])
    #expect(run.outputLines[0] == "# '\(first)'" && run.outputLines[3].hasSuffix("services 180D"))
    #expect(Invocation("decode", "--summary", first, second).outputLines.first == "    2  records")
    let json = Invocation("decode", "--json", first, second).outputLines
    #expect(json.map { $0.contains("\"file\":\"\(first)\"") } == [true, false])
    #expect(json.map { $0.contains("\"file\":\"\(second)\"") } == [false, true])
    let missing = Invocation("decode", first, folder.path + "/c")
    #expect(missing.code == .noInput && missing.outputLines.count == 2)
    let sessions = Invocation("sessions", "--json", first, second)
    #expect(sessions.errors.contains("packets left out, because they have no time: 2"))
  }

  @Test func `an error begins on a line of its own, even while progress is shown`() throws {
    var capture = MadeCapture()
    for _ in 0..<140_000 { capture.append(.scanResponse, from: MadeCapture.a, []) }
    // The length of this AD structure exceeds the data.
    capture.append(.scanResponse, from: MadeCapture.a, [9, 9, 65])
    let folder = try TemporaryFolder()
    let path = try folder.file("long.pcapng", capture.takeBytes())
    for verb in [["decode", "--summary"], ["sessions"]] {
      let errors = WatchedSink()
      _ = Tool.run(
        verb + [path],
        in: Surroundings(input: MemorySource([]), output: MemorySink(), errors: errors, clock: TickingClock()))
      let text = String(decoding: errors.bytes, as: UTF8.self)
      #expect(text.contains(" left\r\u{1B}[Kafterglow: "), "\(verb)")
    }
  }

  @Test func `on request, times are counted from the first packet`() {
    var capture = MadeCapture()
    for second in [5, 3, 65] as [Int64] { capture.append(.scanResponse, from: MadeCapture.a, [], at: second) }
    let file = capture.takeBytes()
    let lines = decode(["--relative"], file).outputLines
    #expect(
      lines.map { $0.prefix(19) }
        == ["      0.000000000  ", "     -2.000000000  ", "     60.000000000  "].map { $0[...] })
    #expect(decode(["--relative", "--json"], file).outputLines[2].contains(#""secondsSinceFirst":60.000000000,"#))
  }

  @Test func `a filter for advertisements leaves out all other traffic`() {
    let report: [UInt8] = [0, 1, 1, 2, 3, 4, 5, 0x46, 3, 2, 1, 6, 0xC0]
    let event: [UInt8] = [4, 0x3E, UInt8(2 + report.count), 2, 1] + report
    let file = MadeCapture.btsnoop([[1, 3, 12, 0], event, [2, 0, 0, 0, 0], [4, 0x0E, 1, 0], event])
    #expect(decode([], file).outputLines.count == 5)
    let run = decode(["--advertisements"], file)
    #expect(run.outputLines.count == 2 && run.outputLines.allSatisfy { $0.contains("ADV_IND") })
    #expect(decode(["--advertisements", "--summary"], file).outputLines.first == "    2  records")
  }

  @Test func `names are found in upper or lower case, in the advertisement or the scan response`() {
    var capture = MadeCapture()
    capture.append(.scanResponse, from: MadeCapture.a, [8, 9] + Array("Kitchen".utf8))
    capture.append(.connectableUndirected, from: MadeCapture.a, MadeCapture.heartRate)
    capture.append(.connectableUndirected, from: MadeCapture.b, [5, 8] + Array("Bath".utf8))
    let file = capture.takeBytes()
    #expect(decode(["--name", "kITCH"], file).outputLines.count == 2)
    #expect(decode(["--name", "bath"], file).outputLines.count == 1)
    #expect(decode(["--name", "cellar"], file).outputLines.isEmpty)
  }

  @Test func `the count of addresses is a lower bound if the tool cannot remember all of them`() throws {
    var capture = MadeCapture()
    for number in 0..<100_001 as Range<UInt64> {
      capture.append(
        .scanResponse, from: DeviceAddress(rawValue: 0x4000_0000_0000 | number, isRandom: true), MadeCapture.overflow)
    }
    let file = capture.takeBytes()
    let lines = decode(["--summary"], file).outputLines
    #expect(lines.contains { $0.hasPrefix("100001  bit 83, from at least 100000 addresses: ") })
    let json = decode(["--summary", "--json"], file).output
    #expect(json.contains(#""addresses":100000,"addressesAreLowerBound":true,"bit":83"#))
  }

  @Test func `addresses with a mask are all counted, however many other addresses there are`() {
    var capture = MadeCapture()
    for number in 0..<100_200 as Range<UInt64> {
      capture.append(
        .scanResponse, from: DeviceAddress(rawValue: 0x4000_0000_0000 | number, isRandom: true),
        number < 100_050 ? [] : MadeCapture.overflow)
    }
    #expect(
      decode(["--summary"], capture.takeBytes()).outputLines.contains { $0.contains("bit 83, from 150 addresses") })
  }

  @Test func `the text, the summary, the explanation and the JSON agree on a mask`() {
    func mask(_ bits: [Int]) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 16)
      for bit in bits { bytes[bit / 8] |= 1 << UInt8(bit % 8) }
      return bytes
    }
    let cases: [(bits: [Int], isNamed: Bool)] = [([103], false), ([83], true), ([83, 103], true), ([6, 83], false)]
    for (bits, isNamed) in cases {
      let bytes = mask(bits)
      let line = ([20, 0xFF, 0x4C, 0, 1] + bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n"
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let forms = [
        Invocation("decode", input: line), Invocation("decode", "--json", input: line),
        Invocation("decode", "--summary", input: line), Invocation("decode", "--summary", "--json", input: line),
        Invocation("overflow", "explain", digits), Invocation("overflow", "explain", "--json", digits),
      ]
      for (index, form) in forms.enumerated() {
        #expect(form.output.contains("2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6") == isNamed, "\(bits), form \(index)")
        #expect(!form.output.contains("F47B5E2D"), "\(bits), form \(index)")
        let isCommon =
          form.output.contains("common on current iPhones, origin unknown")
          || form.output.contains(#""commonBits":[103]"#)
        #expect(isCommon == bits.contains(103), "\(bits), form \(index)")
      }
    }
  }
}
