/// Reads pcap files (pcap/pcap-savefile, tcpdump.org). A file has one link type, either byte order, and times in
/// microseconds or nanoseconds.
///
/// The reader also reads further pcap files after the first one, because recordings are often joined with `cat`.
struct PcapReader: FramedReader {
  private var window: ByteWindow
  private var header: PcapHeader

  var chunk: ByteChunk { window.chunk }

  init(_ window: ByteWindow) throws(CaptureError) {
    self.window = window
    guard try self.window.holdsRecord(of: PcapHeader.size) else { throw .empty }
    do { header = try PcapHeader(self.window.bytes) } catch { throw .malformed(.start, error) }
    self.window.consume(PcapHeader.size)
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
    guard head.count >= Self.recordHeader, !PcapHeader.begins(head) else { return nil }
    let count = Int(header.number(in: head, at: 8))
    return count <= min(head.count - Self.recordHeader, Self.packetLimit) ? count : nil
  }

  mutating func lengthOfNext() throws(CaptureError) -> Int? {
    while try window.holdsRecord(of: Self.recordHeader) {
      let head = window.bytes
      if PcapHeader.begins(head), try window.growOrUnreadable(to: PcapHeader.size),
        let second = try? PcapHeader(window.bytes)
      {
        header = second
        window.consume(PcapHeader.size)
        continue
      }
      let count = Int(header.number(in: head, at: 8))
      guard count <= Self.packetLimit else {
        try window.giveUp(.impossibleLength(count, limit: Self.packetLimit))
      }
      return try window.holdsRecord(of: Self.recordHeader + count) ? count : nil
    }
    return nil
  }

  @inline(__always)
  mutating func packet(_ count: Int) throws(CaptureError) -> PacketView {
    let bytes = window.bytes
    let record = CapturedRecord(
      position: CapturePosition(line: nil, byteOffset: window.offset), time: header.time(in: bytes),
      missing: max(0, Int(header.number(in: bytes, at: 12)) - count),
      bytes: bytes[Self.recordHeader..<(Self.recordHeader + count)])
    window.consume(Self.recordHeader + count)
    do { return try record.packet(header.linkType) } catch { throw .malformed(record.position, error) }
  }

  /// The size of a record's header, which consists of the seconds, their fraction, and the numbers of bytes recorded
  /// and sent.
  private static let recordHeader = 16
  /// libpcap's own limit for a packet (`MAXIMUM_SNAPLEN`).
  static let packetLimit = 262_144
}

/// The header of a pcap file.
struct PcapHeader {
  static let size = 24

  let linkType: LinkType
  private let isBigEndian: Bool
  private let nanosecondsPerUnit: Int64

  /// Whether a file begins with one of the four magic numbers.
  @inline(__always)
  static func begins(_ bytes: ByteView) -> Bool {
    guard bytes.count >= 4 else { return false }
    return isMagic(bytes.bigEndian(at: 0)) || isMagic(bytes.littleEndian(at: 0))
  }

  private static let microseconds: UInt32 = 0xA1B2_C3D4
  private static let nanoseconds: UInt32 = 0xA1B2_3C4D

  @inline(__always)
  private static func isMagic(_ number: UInt32) -> Bool { number == microseconds || number == nanoseconds }

  init(_ bytes: ByteView) throws(MalformedRecord.Reason) {
    isBigEndian = Self.isMagic(bytes.bigEndian(at: 0))
    let magic: UInt32 = isBigEndian ? bytes.bigEndian(at: 0) : bytes.littleEndian(at: 0)
    guard Self.isMagic(magic) else { throw .badField("magic number") }
    nanosecondsPerUnit = magic == Self.nanoseconds ? 1 : 1_000
    let version: UInt16 = isBigEndian ? bytes.bigEndian(at: 4) : bytes.littleEndian(at: 4)
    guard version == 2 else { throw .badField("version") }
    // The reader ignores the upper bits of the link type, which describe checksums of other networks.
    linkType = LinkType(
      rawValue: (isBigEndian ? bytes.bigEndian(at: 20) : bytes.littleEndian(at: 20)) & 0x03FF_FFFF)
  }

  @inline(__always)
  func number(in bytes: ByteView, at offset: Int) -> UInt32 {
    isBigEndian ? bytes.bigEndian(at: offset) : bytes.littleEndian(at: offset)
  }

  @inline(__always)
  func time(in bytes: ByteView) -> CaptureTime {
    // Both numbers have 32 bits, so the nanoseconds fit into 64 bits. The fraction is signed, as in libpcap, because
    // early versions of Ubertooth wrote negative fractions.
    let seconds = Int64(number(in: bytes, at: 0)) * 1_000_000_000
    let fraction = Int64(Int32(bitPattern: number(in: bytes, at: 4)))
    return CaptureTime(nanosecondsSince1970: seconds + fraction * nanosecondsPerUnit)
  }
}

extension CapturePosition {
  static let start = CapturePosition(line: nil, byteOffset: 0)
}
