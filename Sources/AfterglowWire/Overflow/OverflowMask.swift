/// The 128 bits of the overflow area in one advertisement.
///
/// Bit `i` is bit `i % 8` of byte `i / 8`, where bit 0 is the least significant.
public struct OverflowMask: Hashable, Sendable {
  /// Bits 0 to 63 of the mask: bit `i` is bit `i` of this word.
  @usableFromInline package var low: UInt64
  /// Bits 64 to 127.
  @usableFromInline package var high: UInt64

  @inlinable
  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Creates a mask without set bits.
  @inlinable
  public init() {
    self.init(low: 0, high: 0)
  }

  /// Creates the mask that iOS sends if the phone's apps together advertise these services. Each service sets one bit.
  public init(services: some Sequence<ServiceUUID>) {
    self.init()
    for service in services { self[OverflowArea.bit(for: service)] = true }
  }

  /// Creates a mask from its 16 bytes in transmission order; `nil` for a number of bytes other than 16.
  @inlinable
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == OverflowArea.byteCount else { return nil }
    self.init()
    var shift: UInt64 = 0
    for byte in bytes {
      if shift < 64 { low |= UInt64(byte) << shift } else { high |= UInt64(byte) << (shift - 64) }
      shift += 8
    }
  }

  /// Whether a bit is set.
  ///
  /// - Precondition: `bit` is 0 to 127.
  @inlinable
  public subscript(bit: Int) -> Bool {
    get {
      precondition(0..<128 ~= bit)
      return (bit < 64 ? low >> UInt64(bit) : high >> UInt64(bit - 64)) & 1 == 1
    }
    set {
      precondition(0..<128 ~= bit)
      let position = UInt64(1) << UInt64(bit & 63)
      switch (bit < 64, newValue) {
      case (true, true): low |= position
      case (true, false): low &= ~position
      case (false, true): high |= position
      case (false, false): high &= ~position
      }
    }
  }

  /// Whether no bit is set.
  @inlinable
  public var isEmpty: Bool { low | high == 0 }

  /// The number of set bits.
  @inlinable
  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Returns mask byte `index`, 0 to 15, in transmission order.
  @inlinable
  public func byte(at index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? low : high) >> UInt64(8 * (index & 7)))
  }

  /// The 16 mask bytes in transmission order.
  public var bytes: [UInt8] { (0..<OverflowArea.byteCount).map(byte(at:)) }
}

extension OverflowMask: LosslessStringConvertible {
  /// 32 upper-case hexadecimal digits, mask byte 0 first.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for index in 0..<OverflowArea.byteCount {
      text.append(hexDigit(byte(at: index) >> 4))
      text.append(hexDigit(byte(at: index) & 0xF))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Creates a mask from exactly 32 hexadecimal digits of either case; `nil` for any other text.
  public init?(_ description: String) {
    guard description.utf8.count == 2 * OverflowArea.byteCount else { return nil }
    self.init()
    for (position, character) in description.utf8.enumerated() {
      guard let digit = hexDigitValue(character) else { return nil }
      // The first digit of each pair is the byte's upper half.
      let shift = UInt64((4 * position & 63) ^ 4)
      if position < 16 { low |= UInt64(digit) << shift } else { high |= UInt64(digit) << shift }
    }
  }
}
