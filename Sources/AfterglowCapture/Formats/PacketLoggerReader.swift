import AfterglowLinkLayer

/// Reads the files of Apple's PacketLogger, which are the HCI logs of Macs, iPhones and BTstack (Wireshark,
/// wiretap/packetlogger.c).
///
/// A file is a sequence of records without a header. All numbers of a file have the same byte order: most programs
/// write big-endian numbers. A record consists of a length, a time in seconds and microseconds since 1970, a type, and
/// the packet. The length counts the bytes after itself.
struct PacketLoggerReader: FramedReader {
  private var window: ByteWindow
  private let isBigEndian: Bool

  var chunk: ByteChunk { window.chunk }

  init(_ window: ByteWindow) throws(CaptureError) {
    self.window = window
    guard try self.window.holdsRecord(of: 4) else { throw .empty }
    isBigEndian = !Self.isLittleEndian(self.window.bytes)
  }

  /// Whether a capture's beginning is a PacketLogger file; `nil` if more bytes are needed.
  ///
  /// The format has no magic number. Therefore the headers of the first three records must be plausible. If the capture
  /// ends earlier, possibly inside a record, the headers of all its records must be plausible.
  static func begins(_ bytes: ByteView, isWhole: Bool) -> Bool? {
    guard bytes.count >= recordHeader else {
      // The file begins with the length of its first record, which contains a zero byte. A text contains no zero byte.
      return isWhole || !bytes.prefix(4).contains(0) ? false : nil
    }
    let isBigEndian = !isLittleEndian(bytes)
    var rest = bytes
    for _ in 0..<checkedRecords {
      guard rest.count >= recordHeader else { return isWhole ? true : nil }
      guard let length = plausibleLength(rest, isBigEndian: isBigEndian) else { return false }
      rest = rest.after(length)
    }
    return true
  }

  /// Returns the size of a record from its length to its last byte; `nil` if the record's header is implausible.
  private static func plausibleLength(_ bytes: ByteView, isBigEndian: Bool) -> Int? {
    let length = number(in: bytes, at: 0, isBigEndian: isBigEndian)
    let microseconds = number(in: bytes, at: 8, isBigEndian: isBigEndian)
    let type: UInt8 = bytes.littleEndian(at: 12)
    guard (timeAndType...plausibleLimit).contains(Int(length)), microseconds < 1_000_000,
      type <= RecordType.last || type >= RecordType.firstNote
    else { return nil }
    return 4 + Int(length)
  }

  /// Whether the length at a file's beginning is plausible only in little-endian order.
  private static func isLittleEndian(_ bytes: ByteView) -> Bool {
    let length: UInt32 = bytes.bigEndian(at: 0)
    return length & 0xFFFF == 0 && length >> 16 != 0
  }

  mutating func fill(_ batch: inout PacketBatch) throws(CaptureError) {
    var length = try lengthOfNext()
    while let known = length {
      batch.append(try packet(known))
      length = batch.isFull ? nil : lengthInWindow
    }
  }

  /// The fast path of `lengthOfNext`, for a well-formed record that is completely in the window; otherwise `nil`.
  @inline(__always)
  private var lengthInWindow: Int? {
    let head = window.bytes
    guard head.count >= Self.recordHeader else { return nil }
    let length = Int(number(in: head, at: 0))
    return length >= Self.timeAndType && length <= min(head.count - 4, Self.lengthLimit) ? length : nil
  }

  mutating func lengthOfNext() throws(CaptureError) -> Int? {
    guard try window.holdsRecord(of: 4) else { return nil }
    let length = Int(number(in: window.bytes, at: 0))
    guard length <= Self.lengthLimit else { try window.giveUp(.impossibleLength(length, limit: Self.lengthLimit)) }
    guard length >= Self.timeAndType else { try window.giveUp(.badField("record length")) }
    return try window.holdsRecord(of: 4 + length) ? length : nil
  }

  @inline(__always)
  mutating func packet(_ length: Int) throws(CaptureError) -> PacketView {
    let bytes = window.bytes
    // Both numbers have 32 bits, so the nanoseconds fit into 64 bits.
    let nanoseconds = Int64(number(in: bytes, at: 4)) * 1_000_000_000 + Int64(number(in: bytes, at: 8)) * 1_000
    let record = CapturedRecord(
      position: CapturePosition(line: nil, byteOffset: window.offset),
      time: CaptureTime(nanosecondsSince1970: nanoseconds), bytes: bytes[Self.recordHeader..<(4 + length)])
    let type: UInt8 = bytes.littleEndian(at: 12)
    window.consume(4 + length)
    return RecordType.packet(type, of: record)
  }

  @inline(__always)
  private func number(in bytes: ByteView, at offset: Int) -> UInt32 {
    Self.number(in: bytes, at: offset, isBigEndian: isBigEndian)
  }

  @inline(__always)
  private static func number(in bytes: ByteView, at offset: Int, isBigEndian: Bool) -> UInt32 {
    isBigEndian ? bytes.bigEndian(at: offset) : bytes.littleEndian(at: offset)
  }

  /// The size of a record's header, which consists of the length, the time and the type.
  private static let recordHeader = 13
  /// The length of a record with an empty packet.
  private static let timeAndType = 9
  private static let lengthLimit = timeAndType + PcapReader.packetLimit
  /// Wireshark's limit for the length of a record, when it detects the format.
  private static let plausibleLimit = 65_535
  /// The number of records from which the format is detected. A live recording is not delayed by much.
  private static let checkedRecords = 3

  /// The types of records. Records that are not packets contain text or the state of a controller.
  private enum RecordType {
    /// The highest type of a packet.
    static let last: UInt8 = 0x0D
    /// The lowest type of a note.
    static let firstNote: UInt8 = 0xF7

    @inline(__always)
    static func packet(_ type: UInt8, of record: CapturedRecord) -> PacketView {
      switch type {
      case 0: record.hci(.command, record.bytes, .sent)
      case 1: record.hci(.event, record.bytes, .received)
      case 2: record.hci(.aclData, record.bytes, .sent)
      case 3: record.hci(.aclData, record.bytes, .received)
      case 8: record.hci(.synchronousData, record.bytes, .sent)
      case 9: record.hci(.synchronousData, record.bytes, .received)
      // Only BTstack writes these two types (BTstack, src/hci_dump.c).
      case 12: record.hci(.isochronousData, record.bytes, .sent)
      case 13: record.hci(.isochronousData, record.bytes, .received)
      default: record.packet(.note(UInt16(type)), record.bytes, .told(.unchecked))
      }
    }
  }
}
