import AfterglowCapture
import AfterglowDecoding
import Testing

@Suite struct RepeatedPacketsTests {
  /// A btsnoop file with one HCI event for each of 5,000 senders. Each event has the report of one advertisement.
  private static let capture: [UInt8] = {
    var file: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    for sender in 0..<5_000 {
      let report: [UInt8] = [0, 1, UInt8(sender % 256), UInt8(sender / 256), 3, 4, 5, 0x46, 3, 2, 9, 65, 0xC0]
      let event = [4, 0x3E, UInt8(2 + report.count), 0x02, 1] + report
      for number in [event.count, event.count, 1, 0] {
        file += withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
      }
      file += withUnsafeBytes(of: Int64(0x00DC_DDB3_0F2F_8000).bigEndian, Array.init) + event
    }
    return file
  }()

  private func keepAll(in repeated: inout RepeatedPackets) throws {
    var capture = try CaptureReader(MemorySource(Self.capture))
    var batch = PacketBatch()
    while capture.read(into: &batch) {
      for packet in batch.packets { repeated.keep(packet, .init(number: 1, data: nil, isScanResponse: false)) }
    }
  }

  private func countFound(in repeated: inout RepeatedPackets) throws -> Int {
    var capture = try CaptureReader(MemorySource(Self.capture))
    var batch = PacketBatch()
    var count = 0
    while capture.read(into: &batch) {
      for packet in batch.packets where repeated.find(packet) != nil { count += 1 }
    }
    return count
  }

  @Test func `a result that is kept again takes no more room, so no other result is dropped`() throws {
    var repeated = RepeatedPackets()
    try keepAll(in: &repeated)
    let stored = try countFound(in: &repeated)
    #expect(stored > 4_900)
    // The longest probe of the table has 16 slots, so 16 equal entries would fill all slots of a content.
    for _ in 0..<16 {
      try keepAll(in: &repeated)
      #expect(try countFound(in: &repeated) == stored)
    }
  }
}
