/// An interface of a pcapng section, which recorded some of the packets. The interface also defines the unit of the
/// times of these packets.
struct PcapngInterface {
  let linkType: LinkType
  /// The maximum number of bytes that the interface records of a packet; 0 means no limit.
  let snapLength: Int
  private var resolution = Resolution.nanoseconds(1_000)
  /// The seconds to add to all times.
  private var offset: Int64 = 0

  /// The unit of the interface's times.
  private enum Resolution {
    case nanoseconds(UInt64)
    /// The number of units in a nanosecond.
    case perNanosecond(UInt64)
    /// The exponent of the number of units in a second, which is a power of two.
    case binary(UInt8)
  }

  /// Parses the body of an interface description block.
  init(_ body: ByteView, isBigEndian: Bool) throws(MalformedRecord.Reason) {
    guard body.count >= 8 else { throw .tooFewBytes(body.count, needed: 8) }
    let type: UInt16 = isBigEndian ? body.bigEndian(at: 0) : body.littleEndian(at: 0)
    let limit: UInt32 = isBigEndian ? body.bigEndian(at: 4) : body.littleEndian(at: 4)
    linkType = LinkType(rawValue: UInt32(type))
    snapLength = Int(limit)
    var options = PcapngOptions(body.after(8), isBigEndian: isBigEndian)
    while let option = options.next() {
      switch (option.code, option.value.count) {
      // if_tsresol
      case (9, 1): resolution = try Self.resolution(option.value.littleEndian(at: 0))
      // if_tsoffset
      case (14, 8): offset = isBigEndian ? option.value.bigEndian(at: 0) : option.value.littleEndian(at: 0)
      default: break
      }
    }
  }

  private static func resolution(_ code: UInt8) throws(MalformedRecord.Reason) -> Resolution {
    func power(_ exponent: UInt8) -> UInt64 { (0..<exponent).reduce(1) { product, _ in product * 10 } }
    switch code {
    case 0...9: return .nanoseconds(power(9 - code))
    // 10 to the 19th is the highest power of ten that fits into 64 bits.
    case 10...28: return .perNanosecond(power(code - 9))
    case 0x80...0xBF: return .binary(code & 0x7F)
    default: throw .badField("if_tsresol")
    }
  }

  /// Converts the two halves of a packet's time to an instant; `nil` if 64 bits of nanoseconds are not enough.
  func time(high: UInt32, low: UInt32) -> CaptureTime? {
    let units = UInt64(high) << 32 | UInt64(low)
    let nanoseconds: (value: UInt64, isTooLarge: Bool)
    switch resolution {
    case .nanoseconds(let factor):
      let product = units.multipliedReportingOverflow(by: factor)
      nanoseconds = (product.partialValue, product.overflow)
    case .perNanosecond(let divisor): nanoseconds = (units / divisor, false)
    case .binary(let exponent):
      let product = units.multipliedFullWidth(by: 1_000_000_000)
      let shifted = exponent == 0 ? product.low : product.high << (64 - UInt64(exponent)) | product.low >> exponent
      nanoseconds = (shifted, product.high >> exponent != 0)
    }
    guard !nanoseconds.isTooLarge, let value = Int64(exactly: nanoseconds.value) else { return nil }
    let (more, isFar) = offset.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooFar) = value.addingReportingOverflow(more)
    return isFar || isTooFar ? nil : CaptureTime(nanosecondsSince1970: sum)
  }
}

/// The options after a block's fixed part, read until they end or are malformed.
struct PcapngOptions {
  private var rest: ByteView
  private let isBigEndian: Bool

  init(_ bytes: ByteView, isBigEndian: Bool) {
    (rest, self.isBigEndian) = (bytes, isBigEndian)
  }

  mutating func next() -> (code: UInt16, value: ByteView)? {
    guard rest.count >= 4 else { return nil }
    let code: UInt16 = isBigEndian ? rest.bigEndian(at: 0) : rest.littleEndian(at: 0)
    let count = Int(isBigEndian ? rest.bigEndian(at: 2, as: UInt16.self) : rest.littleEndian(at: 2, as: UInt16.self))
    guard code != 0, count <= rest.count - 4 else { return nil }
    let value = rest.after(4).prefix(count)
    // Each option is padded to a multiple of four bytes.
    rest = rest.after(4 + (count + 3) & ~3)
    return (code, value)
  }
}
