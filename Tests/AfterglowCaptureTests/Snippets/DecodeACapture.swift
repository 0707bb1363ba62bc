import AfterglowCapture
import AfterglowLinkLayer
import Testing

/// The code of the article "Decode a capture", word for word.
@Suite struct DecodeACaptureTests {
  func strongestSignals(in source: any ByteSource) throws -> [DeviceAddress: Int8] {
    var strongest: [DeviceAddress: Int8] = [:]
    for result in try CaptureReader(source) {
      var sightings = Sightings(try result.get())
      while let sighting = try sightings.next() {
        guard let sender = sighting.sender, let rssiDBm = sighting.rssiDBm else { continue }
        strongest[sender] = max(rssiDBm, strongest[sender] ?? .min)
      }
    }
    return strongest
  }

  @Test func `the strongest signal of each sender is found`() throws {
    let file = PcapFile(linkType: 187)
    let records = [0xC0, 0xC4, 0xB0].map { rssi in
      [4, 0x3E, 13] + hex("02 01 00 01 010203040546 01 02") + [UInt8(rssi)]
    }
    let source = MemorySource(file.header + records.flatMap { file.record($0) })
    let strongest = try strongestSignals(in: source)
    #expect(strongest == [DeviceAddress(rawValue: 0x4605_0403_0201, isRandom: true): -60])
  }
}
