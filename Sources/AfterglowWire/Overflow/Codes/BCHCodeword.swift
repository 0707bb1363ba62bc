/// The extended primitive BCH code of length 64, dimension 36 and minimum distance 12.
///
/// The code extends the narrow-sense (63, 36) code over GF(2) with t = 5. The least common multiple of the minimal
/// polynomials of α, …, α¹⁰ generates that code. The extension is one bit of overall parity (R. C. Bose, D. K.
/// Ray-Chaudhuri, 1960; A. Hocquenghem, 1959). Bits 0 to 26 of a codeword are the remainder, bits 27 to 62 are the
/// message, and bit 63 is the parity.
///
/// The rail code sends all 64 bits, and the quad code sends bits 1 to 62.
@usableFromInline
enum BCHCodeword {
  /// The 36 bits of a message.
  @usableFromInline static let messageMask: UInt64 = (1 << 36) - 1

  /// The generator polynomial; bit `i` is the coefficient of xⁱ.
  static let generator: UInt64 = {
    var product: UInt64 = 1
    var covered: Set<Int> = []
    // Even powers of α are conjugates of smaller powers, so only the minimal polynomials of α, α³, α⁵, α⁷ and α⁹ are
    // needed.
    for power in 1...10 where covered.isDisjoint(with: GF64.conjugates(of: power)) {
      covered.formUnion(GF64.conjugates(of: power))
      product = multiplyPolynomials(product, GF64.minimalPolynomial(ofPower: power))
    }
    return product
  }()

  /// The degree of the generator: 27.
  static let remainderBits = 63 - generator.leadingZeroBitCount

  /// The remainders of x⁰ to x⁶² modulo the generator.
  static let remainders: [UInt64] = {
    var (remainders, current): ([UInt64], UInt64) = ([], 1)
    for _ in 0..<63 {
      remainders.append(current)
      current <<= 1
      if current >> UInt64(remainderBits) & 1 == 1 { current ^= generator }
    }
    return remainders
  }()

  /// The codeword of a message's low 36 bits.
  static func encode(_ message: UInt64) -> UInt64 {
    var word = (message & messageMask) << UInt64(remainderBits)
    var remainder: UInt64 = 0
    for place in remainderBits..<63 where word >> UInt64(place) & 1 == 1 { remainder ^= remainders[place] }
    word |= remainder
    return word | UInt64(word.nonzeroBitCount & 1) << 63
  }

  /// The message of a codeword.
  @usableFromInline
  static func message(of word: UInt64) -> UInt64 {
    word >> UInt64(remainderBits) & messageMask
  }

  /// The code's 28 checks, and four further checks. These four checks are the message's upper four bits, which are the
  /// tag. `syndrome(of:tag:)` compares them with the expected tag.
  ///
  /// A reader expects a known tag, so the reader can fill four more gaps than it could with the code's checks alone.
  @usableFromInline static let checks = ParityChecks(
    columns: (0..<64).map { place in
      let parity: UInt32 = 1 << remainderBits
      guard place < 63 else { return parity }
      let tagCheck: UInt32 = place < 59 ? 0 : 1 << (28 + place - 59)
      return UInt32(remainders[place]) | parity | tagCheck
    })

  /// Returns the checks that a word violates under a tag.
  @inlinable
  static func syndrome(of word: UInt64, tag: UInt8) -> UInt32 {
    checks.syndrome(of: word) ^ UInt32(tag) << 28
  }

  /// The product of two polynomials over GF(2).
  private static func multiplyPolynomials(_ a: UInt64, _ b: UInt64) -> UInt64 {
    (0..<64).reduce(0) { sum, power in a >> UInt64(power) & 1 == 1 ? sum ^ b << UInt64(power) : sum }
  }
}

/// The field of 64 elements: polynomials over GF(2) in α, modulo α⁶ + α + 1, which makes α primitive.
enum GF64 {
  static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var (product, shifted): (UInt8, UInt8) = (0, a)
    for power in 0..<6 {
      if b >> power & 1 == 1 { product ^= shifted }
      shifted <<= 1
      if shifted & 0x40 != 0 { shifted ^= 0b100_0011 }
    }
    return product
  }

  static func power(_ exponent: Int) -> UInt8 {
    (0..<exponent).reduce(1) { product, _ in multiply(product, 2) }
  }

  /// The exponents, modulo 63, of the conjugates of a power of α. The conjugates are the repeated squares of the power.
  static func conjugates(of exponent: Int) -> [Int] {
    var exponents = [exponent % 63]
    while let next = exponents.last.map({ 2 * $0 % 63 }), next != exponents[0] { exponents.append(next) }
    return exponents
  }

  /// The product of (x − c) over the conjugates c of a power of α; bit `i` is the coefficient of xⁱ.
  static func minimalPolynomial(ofPower exponent: Int) -> UInt64 {
    var coefficients: [UInt8] = [1]
    for conjugate in conjugates(of: exponent) {
      var next = [0] + coefficients
      for (power, coefficient) in coefficients.enumerated() {
        next[power] ^= multiply(coefficient, GF64.power(conjugate))
      }
      coefficients = next
    }
    // All coefficients are 0 or 1, because the polynomial is its own conjugate.
    return coefficients.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64($1.offset) }
  }
}
