import AfterglowCapture
import Testing

/// Packets read in batches equal packets read one at a time.
@Suite struct PacketBatchTests {
  private static let pdu: [UInt8] = [0x40, 6, 1, 2, 3, 4, 5, 6]

  /// Captures in several formats. Most captures have more packets than a batch holds. Some captures contain malformed
  /// records, or a second file that is appended to the first.
  static let captures: [[UInt8]] = {
    let sizes = 0..<90
    func data(_ size: Int) -> [UInt8] { Array(repeating: UInt8(size), count: size) }
    let (pcap, swapped) = (PcapFile(), PcapFile(isBigEndian: true, linkType: 256))
    let btsnoop = BtsnoopFile()
    let pcapng = PcapngFile()
    let text = UbertoothText()
    return [
      pcap.header + sizes.flatMap { pcap.record(data($0)) } + swapped.header
        + sizes.flatMap { swapped.record(data($0)) },
      btsnoop.header + sizes.flatMap { btsnoop.record([4] + data($0), flags: 1) } + btsnoop.record([9], flags: 0)
        + btsnoop.header + sizes.flatMap { btsnoop.record([2] + data($0), flags: 0) },
      pcapng.section + pcapng.interface(251) + sizes.flatMap { pcapng.enhanced(data($0)) } + pcapng.simple(data(20))
        + pcapng.section + pcapng.interface(187) + sizes.flatMap { pcapng.enhanced([1] + data($0)) },
      Array(sizes.flatMap { text.record(pdu + data($0)).utf8 } + (text.head() + "\n").utf8),
      Array("0201\n\nzz\n# nothing\n020106\n".utf8),
    ]
  }()

  /// Reads all batches. Bytes are valid only until the batch is filled again, so they are copied.
  private func batches(of source: any ByteSource) throws -> [Result<Packet, CaptureError>] {
    var reader = try CaptureReader(source)
    var batch = PacketBatch()
    var results: [Result<Packet, CaptureError>] = []
    while reader.read(into: &batch) {
      for view in batch.packets { results.append(.success(Packet(view, bytes: PacketBytes(view.bytes)))) }
      if let failure = batch.failure { results.append(.failure(failure)) }
    }
    return results
  }

  @Test(arguments: captures, [1, 17, 1_000, .max])
  func `a batch holds the packets in the order of the capture`(capture: [UInt8], chunkLimit: Int) throws {
    let expected = Array(try CaptureReader(MemorySource(capture)))
    #expect(expected.contains { if case .failure = $0 { true } else { false } })
    #expect(try batches(of: MemorySource(capture, chunkLimit: chunkLimit)) == expected)
    for end in stride(from: 1, to: capture.count, by: 4_999) {
      let part = Array(capture[..<end])
      guard let reader = try? CaptureReader(MemorySource(part)) else { continue }
      #expect(try batches(of: MemorySource(part, chunkLimit: chunkLimit)) == Array(reader))
    }
  }

  @Test func `available packets are delivered before the reader waits for more`() throws {
    let file = PcapFile()
    let record = file.record(Array(repeating: 0, count: 20))
    let source = CountingSource([file.header + record, record + record])
    var reader = try CaptureReader(source)
    var batch = PacketBatch()
    var seen: [[Int]] = []
    while reader.read(into: &batch) { seen.append([source.reads, batch.packets.count]) }
    #expect(seen == [[1, 1], [2, 2]])
  }
}

/// A source that returns one part for each read, and counts the reads.
private final class CountingSource: ByteSource {
  private(set) var reads = 0
  private let parts: [[UInt8]]

  init(_ parts: [[UInt8]]) { self.parts = parts }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard reads < parts.count else { return 0 }
    buffer.copyBytes(from: parts[reads])
    reads += 1
    return parts[reads - 1].count
  }
}
