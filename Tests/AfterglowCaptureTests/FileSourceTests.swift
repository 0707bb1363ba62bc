import AfterglowCapture
import Foundation
import Testing

@Suite struct FileSourceTests {
  @Test func `a file gives the same packets, whether it is mapped in several windows or read`() throws {
    let file = PcapFile(linkType: 256)
    let header = hex("00 BB 80 00 D6BE898E 0300")
    // The record length does not divide a page, so windows end within records.
    let records = (0..<60_000 as Range<UInt32>).flatMap {
      file.record(header + onAir(samplePDU), seconds: $0)
    }
    let whole = file.header + records
    let path = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID()).pcap").path
    try Data(whole).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let source = try FileSource(path: path)
    #expect(source.size == whole.count && source.mappable != nil && whole.count > 2 << 20)
    let packets = try CaptureReader(source).map { try $0.get() }
    #expect(packets.count == 60_000)
    #expect(packets.map(\.time) == (0..<60_000).map { CaptureTime(secondsSince1970: $0) })
    // The packets retain the mapped pages, so the bytes are still valid after the file was read.
    #expect(packets.allSatisfy { Array($0.bytes) == samplePDU })
    let read = try CaptureReader(FileSource(path: path, isGrowing: true)).map { try $0.get() }
    #expect(read == packets)
  }

  @Test func `the source of a growing file waits for more bytes, and ends when no more bytes are expected`() throws {
    let file = PcapFile()
    let record = file.record(onAir(samplePDU))
    var parts = [file.header.prefix(3), file.header.dropFirst(3), record[...], record.prefix(20), record.dropFirst(20)]
    final class Growing: ByteSource {
      var rest: [UInt8] = []

      func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(rest.count, buffer.count)
        buffer.copyBytes(from: rest[..<count])
        rest.removeFirst(count)
        return count
      }
    }
    let growing = Growing()
    let source = FollowedSource(growing) {
      if parts.isEmpty { return false }
      growing.rest += parts.removeFirst()
      return true
    }
    #expect(try CaptureReader(source).map { try Array($0.get().bytes) } == [samplePDU, samplePDU])
    #expect(parts.isEmpty)
  }

  @Test func `a folder's files are listed in the order of their names, without hidden files`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID())")
    let inner = folder.appending(path: "b")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["c", "a", "b/z", "b/y", ".hidden", "B"] { try Data([1]).write(to: folder.appending(path: name)) }
    let names = ["B", "a", "b/y", "b/z", "c"].map { folder.path + "/" + $0 }
    #expect(try CaptureFolder.files(in: folder.path) == names)
    #expect(CaptureFolder.exists(at: folder.path) && !CaptureFolder.exists(at: names[0]))
    #expect(throws: InputFailure.self) { try CaptureFolder.files(in: folder.path + "/none") }
    // A symbolic link to a file is listed as a file. A symbolic link to a folder is skipped. Otherwise, the files of
    // the folder would be listed a second time through this link.
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path + "/d", withDestinationPath: names[1])
    try files.createSymbolicLink(atPath: folder.path + "/e", withDestinationPath: folder.path)
    #expect(try CaptureFolder.files(in: folder.path) == names + [folder.path + "/d"])
    // A symbolic link to a missing file is listed.
    try files.createSymbolicLink(atPath: folder.path + "/f", withDestinationPath: "nowhere")
    #expect(try CaptureFolder.files(in: folder.path).last == folder.path + "/f")
  }
}
