import AfterglowCapture
import AfterglowLinkLayer
import Testing

/// A source that returns one part and then fails.
private final class FailingSource: ByteSource {
  static let failure = InputFailure(cause: .other, explanation: "Input/output error")
  private var rest: [UInt8]

  init(after text: String) { rest = Array(text.utf8) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
    if rest.isEmpty { throw Self.failure }
    defer { rest = [] }
    buffer.copyBytes(from: rest)
    return rest.count
  }
}

/// A source of one long line: `remaining` copies of the letter a, and then the ending.
private final class EndlessLine: ByteSource {
  private(set) var remaining: Int
  private let ending: [UInt8]
  private var endingGiven = false

  init(count: Int, ending: String) { (remaining, self.ending) = (count, Array(ending.utf8)) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if remaining == 0, !endingGiven {
      endingGiven = true
      buffer.copyBytes(from: ending)
      return ending.count
    }
    let count = min(buffer.count, remaining)
    UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      .initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "a"))
    remaining -= count
    return count
  }
}

@Suite struct CaptureReaderTests {
  @Test func `an empty capture is reported as empty`() {
    #expect(throws: CaptureError.empty) { try readAll("") }
    #expect(throws: CaptureError.empty) { try readAll("", format: .hex) }
  }

  @Test(arguments: ["\0\u{1}\u{2}", "hello, world\n", "\n\n\n", "a\n", "\u{7f}ELF\u{2}\u{1}"])
  func `text that is not a capture is not recognised`(text: String) {
    #expect(throws: CaptureError.unrecognised) { try readAll(text) }
  }

  @Test(arguments: [1, 2, 3, 7, 64, 4_096])
  func `the packets do not depend on the size of the reads`(chunkLimit: Int) throws {
    let log = (0..<9).map { UbertoothText(seconds: 1_700_000_000 + $0).record([0x40, 6, 1, 2, 3, 4, 5, 6]) }.joined()
    #expect(try readAll(log, chunkLimit: chunkLimit) == readAll(log))
    let lines = "0201\r\n0x03 02\n\nzz\n020106"
    #expect(try readAll(lines, chunkLimit: chunkLimit) == readAll(lines))
    #expect(try readAll(lines).count == 4)
  }

  @Test func `a line longer than 65,536 bytes is skipped to its end`() throws {
    for (count, isTooLong) in [(65_535, false), (65_536, false), (65_537, true), (131_072, true), (1_000_000, true)] {
      let results = try readAll("0201\n" + String(repeating: " ", count: count) + "\n0302\n")
      #expect(results.count == (isTooLong ? 3 : 2))
      #expect(try results.last?.get().position == CapturePosition(line: 3, byteOffset: count + 6))
      if isTooLong {
        let position = CapturePosition(line: 2, byteOffset: 5)
        #expect(results[1] == .failure(.malformed(MalformedRecord(position: position, reason: .lineTooLong))))
      }
    }
  }

  @Test func `a line of 100 MB is skipped`() throws {
    let source = EndlessLine(count: 100_000_000, ending: "\n0201")
    let results = Array(try CaptureReader(source))
    let position = CapturePosition(line: 1, byteOffset: 0)
    #expect(results.first == .failure(.malformed(MalformedRecord(position: position, reason: .lineTooLong))))
    #expect(results.count == 2)
    #expect(try results.last?.get().position == CapturePosition(line: 2, byteOffset: 100_000_001))
  }

  @Test func `a source that fails ends the sequence with its failure`() throws {
    let results = Array(try CaptureReader(FailingSource(after: "0201\n0302\n")))
    #expect(results.count == 3)
    #expect(results.last == .failure(.unreadable(FailingSource.failure)))
    #expect(throws: CaptureError.unreadable(FailingSource.failure)) { try CaptureReader(FailingSource(after: "")) }
  }

  @Test func `a missing file and a directory are distinguished`() {
    #expect { try FileSource(path: "/nowhere/at all") } throws: { ($0 as? InputFailure)?.cause == .missing }
    #expect { try FileSource(path: "/") } throws: { ($0 as? InputFailure)?.cause == .directory }
  }

  @Test func `random bytes never give an empty packet, in any format`() throws {
    var state: UInt64 = 0x5EED
    var read = 0
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<512 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Half of the bytes come from the formats' own alphabet, so that some records are valid.
        let random = UInt8(truncatingIfNeeded: state >> 33)
        bytes.append(state >> 60 < 8 ? random : Array("0123456789abcdef \n=sytime".utf8)[Int(random) % 25])
      }
      for format in CaptureFormat.allCases {
        let text = format == .ubertooth ? Array(UbertoothText().head().utf8) + [10] + bytes : bytes
        // The reader of a binary format may reject the first bytes.
        guard let reader = try? CaptureReader(MemorySource(text), format: format) else { continue }
        for case .success(let packet) in reader {
          // A link-layer packet has at least its header.
          if (try? LinkLayerPDU(parsing: packet.bytes)) != nil { #expect(packet.bytes.count >= 2) }
          #expect(!packet.bytes.isEmpty)
          read += 1
        }
      }
    }
    #expect(read > 10)
  }
}
