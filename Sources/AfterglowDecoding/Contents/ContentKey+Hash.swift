package import AfterglowCapture

extension ContentKey {
  /// The hash of the bytes and the tag; the key must have at most 64 bytes. As wyhash does, the code multiplies 64-bit
  /// numbers and combines the halves of each product. The multiplications are independent, so a processor runs them in
  /// parallel.
  @inline(__always)
  var hash: UInt64 {
    let start = UnsafeRawPointer(bytes.start)
    var hash = Self.mix(tag.first ^ UInt64(truncatingIfNeeded: bytes.count), tag.second ^ 0x9E37_79B9_7F4A_7C15)
    if let ends = Self.pairs(in: bytes.count) {
      hash ^= Self.mix(Self.pair(start, 0), 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3)
      hash ^= Self.mix(Self.pair(start, ends.0), 0x5899_65CC_7537_4CC3, 0x1D8E_4E27_C47D_124F)
      hash ^= Self.mix(Self.pair(start, ends.1), 0xEB44_ACCA_B455_D165, 0xA076_1D64_78BD_642F)
      hash ^= Self.mix(Self.pair(start, ends.2), 0x4CF5_AD43_2745_937F, 0x52DC_E729_DA3E_D80B)
    } else {
      hash ^= Self.mix(Self.shortPair(start, bytes.count), 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3)
    }
    return hash
  }

  /// Whether the key's bytes equal the same number of bytes at another address.
  @inline(__always)
  func bytesAre(_ other: UnsafeRawPointer) -> Bool {
    let start = UnsafeRawPointer(bytes.start)
    guard let ends = Self.pairs(in: bytes.count) else {
      return Self.shortPair(start, bytes.count) == Self.shortPair(other, bytes.count)
    }
    var difference = Self.pair(start, 0) ^ Self.pair(other, 0)
    difference |= Self.pair(start, ends.0) ^ Self.pair(other, ends.0)
    difference |= Self.pair(start, ends.1) ^ Self.pair(other, ends.1)
    difference |= Self.pair(start, ends.2) ^ Self.pair(other, ends.2)
    return difference[0] | difference[1] == 0
  }

  /// Returns the offsets of three reads of 16 bytes, which follow a read at offset 0. The four reads cover a content of
  /// 16 to 64 bytes. The steps are the same for all these lengths. Returns `nil` for a shorter content.
  @inline(__always)
  private static func pairs(in count: Int) -> (Int, Int, Int)? {
    count < 16 ? nil : (min(16, count - 16), min(32, count - 16), count - 16)
  }

  @inline(__always)
  private static func pair(_ start: UnsafeRawPointer, _ offset: Int) -> SIMD2<UInt64> {
    start.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }

  /// Reads all bytes of a content that is shorter than 16 bytes.
  @inline(__always)
  private static func shortPair(_ start: UnsafeRawPointer, _ count: Int) -> SIMD2<UInt64> {
    guard count < 8 else {
      return SIMD2(
        start.loadUnaligned(as: UInt64.self), start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    }
    var word: UInt64 = 0
    for offset in 0..<count { word = word << 8 | UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) }
    return SIMD2(word, 0)
  }

  @inline(__always)
  private static func mix(_ pair: SIMD2<UInt64>, _ a: UInt64, _ b: UInt64) -> UInt64 { mix(pair[0] ^ a, pair[1] ^ b) }

  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}

extension ContentKey {
  /// Returns a 64-bit checksum of bytes of any length, by which equal data is recognised.
  package static func checksum(of bytes: ByteView) -> UInt64 {
    // The hash reads at most 64 bytes, so longer data is hashed in pieces.
    var (rest, sum) = (bytes, UInt64(truncatingIfNeeded: bytes.count))
    repeat {
      let piece = rest.prefix(64)
      sum = ContentKey(bytes: piece, tag: Tag(first: sum)).hash
      rest = rest.after(piece.count)
    } while !rest.isEmpty
    return sum
  }
}
