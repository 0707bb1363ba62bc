import AfterglowCapture
import AfterglowDecoding
import AfterglowWire
import Testing

@Suite struct MaskReaderTests {
  private static let mask = OverflowMask(low: 1, high: 0)

  /// A report of an LE Advertising Report event: an advertisement whose only structure is an overflow area.
  private static var report: [UInt8] {
    var writer = AdvertisingDataWriter()
    writer.append(overflow: mask)
    return [0, 1, 1, 2, 3, 4, 5, 0x46, UInt8(writer.bytes.count)] + writer.bytes + [0xC0]
  }

  /// Reads the masks of a capture with one HCI event. The event states `count` as the number of its reports.
  private func read(_ reports: [UInt8], count: UInt8) throws -> (masks: [OverflowMask], malformed: Int, faults: Int) {
    let event = [4, 0x3E, UInt8(2 + reports.count), 0x02, count] + reports
    var file: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    for number in [event.count, event.count, 1, 0] {
      file += withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
    }
    file += withUnsafeBytes(of: Int64(0x00DC_DDB3_0F2F_8000).bigEndian, Array.init) + event
    var capture = try CaptureReader(MemorySource(file))
    var reader = MaskReader()
    var batch = PacketBatch()
    var (masks, malformed, faults): ([OverflowMask], Int, Int) = ([], 0, 0)
    while capture.read(into: &batch) {
      malformed += reader.read(batch) { mask, _ in
        masks.append(mask)
      } report: { _, _ in
        faults += 1
      }
    }
    return (masks, malformed, faults)
  }

  @Test func `every report of an event gives its mask`() throws {
    let result = try read(Self.report + Self.report, count: 2)
    #expect(result.masks == [Self.mask, Self.mask])
    #expect(result.malformed == 0 && result.faults == 0)
  }

  @Test func `no mask of a malformed event is used, not even the mask of a report before the fault`() throws {
    let result = try read(Self.report + Self.report.prefix(5), count: 2)
    #expect(result.masks.isEmpty)
    #expect(result.malformed == 1 && result.faults == 1)
  }
}
