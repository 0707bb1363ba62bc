import AfterglowLinkLayer

/// Reads btsnoop files, which are the HCI logs of Android, BlueZ and others. All numbers in the files are big-endian
/// (BlueZ, doc/btsnoop-protocol.rst).
///
/// The project has its own readers of btsnoop, pcap and pcapng. The alternative, libpcap 1.10, does not read btsnoop.
/// libpcap also refuses pcapng files whose interfaces have different link types, and does not parse Bluetooth packets.
struct BtsnoopReader: FramedReader {
  private var window: ByteWindow
  private var contents: Contents

  var chunk: ByteChunk { window.chunk }

  init(_ window: ByteWindow) throws(CaptureError) {
    self.window = window
    guard try self.window.holdsRecord(of: Self.header) else { throw .empty }
    do { contents = try Self.contents(self.window.bytes) } catch { throw .malformed(.start, error) }
    self.window.consume(Self.header)
  }

  /// Whether the bytes begin with the magic number of a btsnoop file.
  @inline(__always)
  static func begins(_ bytes: ByteView) -> Bool { bytes.count >= 8 && bytes.bigEndian(at: 0) == magic }

  mutating func fill(_ batch: inout PacketBatch) throws(CaptureError) {
    var length = try lengthOfNext()
    while let known = length {
      batch.append(try packet(known))
      length = batch.isFull ? nil : lengthInWindow
    }
  }

  /// The length of the next packet, if its record is well-formed and completely in the window; otherwise `nil`. This
  /// property is faster than `lengthOfNext`.
  @inline(__always)
  private var lengthInWindow: Int? {
    let head = window.bytes
    guard head.count >= Self.recordHeader, !Self.begins(head) else { return nil }
    let count = Int(head.bigEndian(at: 4, as: UInt32.self))
    return count <= min(head.count - Self.recordHeader, PcapReader.packetLimit) ? count : nil
  }

  mutating func lengthOfNext() throws(CaptureError) -> Int? {
    // In joined files, the header of the next btsnoop file follows a record. The header is shorter than that of a
    // record, and the input ends with the header if the next file has no records.
    while try window.growOrUnreadable(to: Self.header), Self.begins(window.bytes),
      let second = try? Self.contents(window.bytes)
    {
      contents = second
      window.consume(Self.header)
    }
    guard try window.holdsRecord(of: Self.recordHeader) else { return nil }
    let count = Int(window.bytes.bigEndian(at: 4, as: UInt32.self))
    guard count <= PcapReader.packetLimit else {
      try window.giveUp(.impossibleLength(count, limit: PcapReader.packetLimit))
    }
    return try window.holdsRecord(of: Self.recordHeader + count) ? count : nil
  }

  @inline(__always)
  mutating func packet(_ count: Int) throws(CaptureError) -> PacketView {
    let bytes = window.bytes
    let flags: UInt32 = bytes.bigEndian(at: 8)
    let record = CapturedRecord(
      position: CapturePosition(line: nil, byteOffset: window.offset),
      time: Self.time(microseconds: bytes.bigEndian(at: 16)),
      missing: max(0, Int(bytes.bigEndian(at: 0, as: UInt32.self)) - count),
      bytes: bytes[Self.recordHeader..<(Self.recordHeader + count)])
    window.consume(Self.recordHeader + count)
    do { return try contents.packet(of: record, flags: flags) } catch { throw .malformed(record.position, error) }
  }

  /// Converts microseconds since the year 0; `nil` if 64 bits of nanoseconds since 1970 are not enough.
  private static func time(microseconds: Int64) -> CaptureTime? {
    let (since1970, isFar) = microseconds.subtractingReportingOverflow(0x00DC_DDB3_0F2F_8000)
    let (nanoseconds, isTooFar) = since1970.multipliedReportingOverflow(by: 1_000)
    return isFar || isTooFar ? nil : CaptureTime(nanosecondsSince1970: nanoseconds)
  }

  /// The magic number of a file: `btsnoop` and a zero byte.
  private static let magic: UInt64 = 0x6274_736E_6F6F_7000
  private static let header = 16
  /// The size of a record's header, which consists of the original length, the recorded length, the flags, the drops
  /// and the time.
  private static let recordHeader = 24

  private static func contents(_ bytes: ByteView) throws(MalformedRecord.Reason) -> Contents {
    guard bytes.bigEndian(at: 8, as: UInt32.self) == 1 else { throw .badField("version") }
    guard let contents = Contents(rawValue: bytes.bigEndian(at: 12)) else { throw .badField("datalink") }
    return contents
  }

  /// The form of the records, which the file's datalink number determines.
  private enum Contents: UInt32 {
    /// The packet's type is in the flags.
    case bare = 1001
    /// The packet's type is the first octet.
    case h4 = 1002
    /// The upper half of the flags is the adapter's number, and the lower half is an opcode.
    case monitor = 2001

    @inline(__always)
    func packet(of record: CapturedRecord, flags: UInt32) throws(MalformedRecord.Reason) -> PacketView {
      let direction: PacketDirection = flags & 1 == 1 ? .received : .sent
      switch self {
      case .bare:
        let type: HCIPacketType = flags & 2 == 0 ? .aclData : direction == .received ? .event : .command
        return record.hci(type, record.bytes, direction)
      case .h4: return try record.hciH4(behind: 0, direction: direction)
      case .monitor: return record.monitor(opcode: UInt16(truncatingIfNeeded: flags), record.bytes)
      }
    }
  }
}
