/// Reads pcapng files with sections of either byte order and interfaces of different link types
/// (draft-tuexen-opsawg-pcapng).
///
/// Blocks other than sections, interfaces and packets are skipped. The comment of `BtsnoopReader` says why libpcap does
/// not read these files.
struct PcapngReader: FramedReader {
  private var window: ByteWindow
  private var isBigEndian = false
  /// The interfaces of the current section, indexed by their number in the section. `nil` marks a malformed
  /// description.
  private var interfaces: [PcapngInterface?] = []

  var chunk: ByteChunk { window.chunk }

  init(_ window: ByteWindow) {
    self.window = window
  }

  /// Whether a file begins with a section header, whose type has the same bytes in both byte orders.
  static func begins(_ bytes: ByteView) -> Bool { bytes.starts(with: [0x0A, 0x0D, 0x0D, 0x0A]) }

  mutating func fill(_ batch: inout PacketBatch) throws(CaptureError) {
    var length = try lengthOfNext()
    while let known = length {
      batch.append(try packet(known))
      length = batch.isFull ? nil : lengthInWindow
    }
  }

  /// The fast path of `lengthOfNext`, for a well-formed enhanced packet block that is completely in the window;
  /// otherwise `nil`.
  private var lengthInWindow: Int? {
    let bytes = window.bytes
    guard bytes.count >= Self.shortestBlock, BlockType(rawValue: number(in: bytes, at: 0)) == .enhancedPacket else {
      return nil
    }
    let length = Int(number(in: bytes, at: 4))
    guard length >= Self.shortestBlock, length % 4 == 0 else { return nil }
    return length <= min(bytes.count, Self.blockLimit) ? length : nil
  }

  mutating func lengthOfNext() throws(CaptureError) -> Int? {
    while try window.holdsRecord(of: Self.shortestBlock) {
      let type = BlockType(rawValue: number(in: window.bytes, at: 0))
      if type == .section { try readByteOrder() }
      let length = Int(number(in: window.bytes, at: 4))
      guard length >= Self.shortestBlock, length % 4 == 0 else { try window.giveUp(.badField("block length")) }
      guard type.isPacket || type == .section || type == .interface else {
        try pass(over: length)
        continue
      }
      guard length <= Self.blockLimit else {
        try window.giveUp(.impossibleLength(length, limit: Self.blockLimit))
      }
      guard try window.holdsRecord(of: length) else { return nil }
      if type.isPacket { return length }
      let (position, block) = takeBlock(length)
      do { try describe(type, block) } catch { throw .malformed(position, error) }
    }
    return nil
  }

  mutating func packet(_ length: Int) throws(CaptureError) -> PacketView {
    let (position, block) = takeBlock(length)
    do throws(MalformedRecord.Reason) {
      let body = try body(of: block)
      return switch BlockType(rawValue: number(in: block, at: 0)) {
      case .enhancedPacket: try enhancedPacket(body, at: position)
      case .simplePacket: try simplePacket(body, at: position)
      default: try obsoletePacket(body, at: position)
      }
    } catch {
      throw .malformed(position, error)
    }
  }

  private mutating func takeBlock(_ length: Int) -> (position: CapturePosition, block: ByteView) {
    defer { window.consume(length) }
    return (CapturePosition(line: nil, byteOffset: window.offset), window.bytes[0..<length])
  }

  /// Parses a block that describes later packets: a section header or an interface description.
  private mutating func describe(_ type: BlockType, _ block: ByteView) throws(MalformedRecord.Reason) {
    guard type == .interface else {
      interfaces.removeAll()
      _ = try body(of: block)
      return
    }
    guard interfaces.count < Self.interfaceLimit else { throw .tooManyInterfaces(limit: Self.interfaceLimit) }
    interfaces.append(nil)
    interfaces[interfaces.count - 1] = try PcapngInterface(try body(of: block), isBigEndian: isBigEndian)
  }

  private func body(of block: ByteView) throws(MalformedRecord.Reason) -> ByteView {
    let last = Int(number(in: block, at: block.count - 4))
    guard last == block.count else { throw .lengthsDisagree(block.count, last) }
    return block[8..<(block.count - 4)]
  }

  private func enhancedPacket(
    _ body: ByteView, at position: CapturePosition
  ) throws(MalformedRecord.Reason) -> PacketView {
    guard body.count >= 20 else { throw .tooFewBytes(body.count, needed: 20) }
    let interface = try interface(Int(number(in: body, at: 0)))
    let count = Int(number(in: body, at: 12))
    var record = try record(body, at: position, data: 20, count: count, sent: Int(number(in: body, at: 16)))
    record.time = interface.time(high: number(in: body, at: 4), low: number(in: body, at: 8))
    // A packet is padded to a multiple of four bytes; options follow it.
    var options = PcapngOptions(body.after(20 + (count + 3) & ~3), isBigEndian: isBigEndian)
    while let option = options.next() {
      // In the option epb_flags, bits 0 and 1 are the direction.
      guard option.code == 2, option.value.count == 4 else { continue }
      switch number(in: option.value, at: 0) & 3 {
      case 1: record.direction = .received
      case 2: record.direction = .sent
      default: break
      }
    }
    return try record.packet(interface.linkType)
  }

  /// Parses a simple packet block, which has neither a time nor an interface. The packet belongs to the section's first
  /// interface. A packet longer than this interface's limit was cut to the limit.
  private func simplePacket(
    _ body: ByteView, at position: CapturePosition
  ) throws(MalformedRecord.Reason) -> PacketView {
    guard body.count >= 4 else { throw .tooFewBytes(body.count, needed: 4) }
    let interface = try interface(0)
    let sent = Int(number(in: body, at: 0))
    let count = interface.snapLength == 0 ? sent : min(sent, interface.snapLength)
    return try record(body, at: position, data: 4, count: count, sent: sent).packet(interface.linkType)
  }

  /// Parses an obsolete packet block. In contrast to an enhanced packet block, it has an interface number of only two
  /// bytes, and a count of dropped packets.
  private func obsoletePacket(
    _ body: ByteView, at position: CapturePosition
  ) throws(MalformedRecord.Reason) -> PacketView {
    guard body.count >= 20 else { throw .tooFewBytes(body.count, needed: 20) }
    let index: UInt16 = isBigEndian ? body.bigEndian(at: 0) : body.littleEndian(at: 0)
    let interface = try interface(Int(index))
    var record = try record(
      body, at: position, data: 20, count: Int(number(in: body, at: 12)), sent: Int(number(in: body, at: 16)))
    record.time = interface.time(high: number(in: body, at: 4), low: number(in: body, at: 8))
    return try record.packet(interface.linkType)
  }

  private func record(
    _ body: ByteView, at position: CapturePosition, data: Int, count: Int, sent: Int
  ) throws(MalformedRecord.Reason) -> CapturedRecord {
    guard count <= body.count - data else { throw .impossibleLength(count, limit: body.count - data) }
    return CapturedRecord(
      position: position, missing: max(0, sent - count), bytes: body.after(data).prefix(count))
  }

  private func interface(_ index: Int) throws(MalformedRecord.Reason) -> PcapngInterface {
    guard index < interfaces.count, let interface = interfaces[index] else { throw .unknownInterface(index) }
    return interface
  }

  /// Reads a section's byte order from the magic number that follows the length of the section header.
  private mutating func readByteOrder() throws(CaptureError) {
    switch window.bytes.bigEndian(at: 8, as: UInt32.self) {
    case 0x1A2B_3C4D: isBigEndian = true
    case 0x4D3C_2B1A: isBigEndian = false
    default: try window.giveUp(.badField("byte-order magic"))
    }
  }

  private mutating func pass(over length: Int) throws(CaptureError) {
    let position = CapturePosition(line: nil, byteOffset: window.offset)
    let passed: Int
    do { passed = try window.skip(length) } catch { throw .unreadable(error) }
    if passed < length { throw .malformed(position, .endsEarly(missing: length - passed)) }
  }

  private func number(in bytes: ByteView, at offset: Int) -> UInt32 {
    isBigEndian ? bytes.bigEndian(at: offset) : bytes.littleEndian(at: offset)
  }

  /// The size of a block without a body. Such a block consists of the type and two copies of the length.
  private static let shortestBlock = 12
  /// The maximum size of a block: the size of the largest packet, and the same size for the block's options.
  private static let blockLimit = 2 * PcapReader.packetLimit
  /// The maximum number of interfaces in a section. A hub of sniffers has a few dozen interfaces.
  private static let interfaceLimit = 4_096
}

/// The type of a pcapng block (draft-tuexen-opsawg-pcapng, section 11.1).
private struct BlockType: RawRepresentable, Equatable {
  let rawValue: UInt32

  static let section = BlockType(rawValue: 0x0A0D_0D0A)
  static let interface = BlockType(rawValue: 1)
  static let packet = BlockType(rawValue: 2)
  static let simplePacket = BlockType(rawValue: 3)
  static let enhancedPacket = BlockType(rawValue: 6)

  var isPacket: Bool { self == .enhancedPacket || self == .simplePacket || self == .packet }
}
