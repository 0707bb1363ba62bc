import AfterglowCapture
import Foundation
import Testing

/// A file's name may contain any bytes except zero and the slash.
@Suite struct PathTextTests {
  @Test(
    arguments: [
      Array("plain".utf8), Array("é😀".utf8), [0xFF], [0x61, 0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
      // The first of these paths is one of the private-use characters that represent bytes.
      [0xF4, 0x8F, 0x9F, 0xBF], [0xED, 0xA0, 0x80], Array(0x80...0xFF), [],
    ] as [[UInt8]])
  func `a path's text is converted back to the original bytes`(bytes: [UInt8]) {
    #expect(PathText.bytes(of: PathText.text(of: bytes)) == bytes)
  }

  @Test func `a UTF-8 path is unchanged`() {
    #expect(PathText.text(of: Array("Aufnahme ü.pcap".utf8)) == "Aufnahme ü.pcap")
    #expect(PathText.bytes(of: "Aufnahme ü.pcap") == Array("Aufnahme ü.pcap".utf8))
  }

  #if os(Linux)
    @Test func `a file whose name is not UTF-8 is found in its folder, and opened`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let path = PathText.text(of: Array((folder + "/").utf8) + [0x66, 0xFF, 0xFE])
      let opened: UnsafeMutablePointer<FILE>? = path.withPath { fopen($0, "w") }
      let file = try #require(opened)
      fputs("020106\n", file)
      fclose(file)
      #expect(try CaptureFolder.files(in: folder) == [path])
      let source = try FileSource(path: path)
      #expect(source.size == 7)
      #expect(Array(try CaptureReader(source)).count == 1)
    }
  #endif
}
