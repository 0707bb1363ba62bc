/// SHA-256 (FIPS 180-4), for modules that link no cryptographic library.
///
/// Sessions use the platform's cryptographic library. A test compares this implementation with the implementation of
/// OpenSSL.
struct SHA256: Sendable {
  /// The block size: the number of bytes that are compressed at once.
  static let blockSize = 64
  /// The number of bytes of a hash.
  static let size = 32

  private var state = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19)
  private var hashed = 0

  /// Hashes whole blocks. The length of `blocks` has to be a multiple of the block size.
  mutating func absorb(_ blocks: [UInt8]) {
    for start in stride(from: 0, to: blocks.count, by: Self.blockSize) { compress(blocks, at: start) }
    hashed += blocks.count
  }

  /// Returns the hash of the absorbed blocks and of these last bytes.
  consuming func finish(_ bytes: [UInt8]) -> [UInt8] {
    let bits = UInt64(hashed + bytes.count) * 8
    var last = bytes
    last.append(0x80)
    while last.count % Self.blockSize != Self.blockSize - 8 { last.append(0) }
    last.append(bigEndian: bits)
    absorb(last)
    var hash: [UInt8] = []
    hash.reserveCapacity(Self.size)
    for index in 0..<8 { hash.append(bigEndian: state[index]) }
    return hash
  }

  /// Compresses a block (section 6.2.2). The schedule keeps the last 16 words.
  private mutating func compress(_ bytes: [UInt8], at start: Int) {
    var words = SIMD16<UInt32>()
    for index in 0..<16 {
      var word: UInt32 = 0
      for byte in bytes[(start + 4 * index)..<(start + 4 * index + 4)] { word = word << 8 | UInt32(byte) }
      words[index] = word
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      if round >= 16 { words[round & 15] = Self.word(round, words) }
      let mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ mixed &+ choice &+ Self.constants[round] &+ words[round & 15]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func word(_ round: Int, _ words: SIMD16<UInt32>) -> UInt32 {
    let (early, late) = (words[(round + 1) & 15], words[(round + 14) & 15])
    let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
    let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
    return words[round & 15] &+ first &+ words[(round + 9) & 15] &+ second
  }

  /// The constants of section 4.2.2.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
