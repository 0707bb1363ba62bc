import Foundation
import Testing

@testable import AfterglowCapture

/// Recordings that are compressed with gzip or zstd. The program gzip and the zstd library compressed the text
/// `020106\n03030D18\n`.
@Suite struct PackedTests {
  private static let plain = Array("020106\n03030D18\n".utf8)
  // `gzip -n -9`
  private static let gzip = hex("1F8B0800 00000000 02033330 32303430 E3323006 4217430B 2E00C9A0 25A31000 0000")
  // `ZSTD_compress` with compression level 3
  private static let zstd = hex("28B52FFD 20108100 00303230 3130360A 30333033 30443138 0A")

  static let packed = [gzip, zstd]

  #if Compression && os(Linux)
    private func read(_ bytes: [UInt8], chunkLimit: Int = .max) throws -> [Result<Packet, CaptureError>] {
      Array(try CaptureReader(MemorySource(bytes, chunkLimit: chunkLimit)))
    }

    @Test(arguments: packed, [1, 2, 3, 7, .max])
    func `a compressed recording is read like its content, however few bytes arrive at a time`(
      bytes: [UInt8], chunkLimit: Int
    ) throws {
      let packets = try read(bytes, chunkLimit: chunkLimit).map { try $0.get() }
      #expect(packets.map { Array($0.bytes) } == [[2, 1, 6], [3, 3, 0x0D, 0x18]])
      #expect(packets.map(\.position.byteOffset) == [0, 7])
    }

    @Test(arguments: packed)
    func `several compressed recordings in a row are read as one recording`(bytes: [UInt8]) throws {
      #expect(try read(bytes + bytes + bytes).count == 6)
    }

    @Test(arguments: packed)
    func `a truncated recording ends with an error, and no record follows a failure of the decompression`(
      bytes: [UInt8]
    ) {
      for count in 4..<bytes.count {
        let results = (try? read(Array(bytes.prefix(count)))) ?? [.failure(.empty)]
        guard case .failure = results.last else {
          Issue.record("the first \(count) bytes are read without an error")
          continue
        }
      }
      var state: UInt64 = 3
      var (accepted, refused) = (0, 0)
      for _ in 0..<500 {
        var broken = bytes
        for _ in 0..<2 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          broken[4 + Int(state >> 33) % (bytes.count - 4)] = UInt8(truncatingIfNeeded: state >> 40)
        }
        guard let results = try? read(broken) else {
          refused += 1
          continue
        }
        // A malformed record is skipped. After a failure of the decompression no further record is read.
        #expect(results.dropLast().allSatisfy { if case .failure(.unreadable) = $0 { false } else { true } })
        accepted += 1
      }
      #expect(accepted > 10 && refused > 10)
    }

    @Test func `an input that decompresses to more than the limit is refused`() throws {
      let source = try UnpackedSource(MemorySource(Self.gzip), .gzip, limit: 10)
      var buffer = [UInt8](repeating: 0, count: 64)
      #expect(throws: InputFailure(cause: .malformed, explanation: "gzip: the decompressed data exceeds 10 bytes")) {
        try buffer.withUnsafeMutableBytes { bytes throws(InputFailure) in try source.read(into: bytes) }
      }
    }
  #else
    @Test func `a build without the compression libraries reports how a recording is compressed`() {
      for (bytes, compression) in zip(Self.packed, Compression.allCases) {
        #expect(throws: CaptureError.packed(compression)) { try CaptureReader(MemorySource(bytes)) }
        #expect(throws: CaptureError.packed(compression)) {
          try CaptureReader(MemorySource(bytes, chunkLimit: 1))
        }
      }
    }
  #endif
}
