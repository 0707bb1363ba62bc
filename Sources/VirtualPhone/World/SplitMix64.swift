/// The one source of randomness of a world: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// A generator of its own for everything that has a name, so that one more phone does not change the luck of the others.
  public init(seed: UInt64, name: String) {
    // FNV-1a over the name, then mixed with the seed.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = Self.mix(seed, hash)
  }

  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.finalize(state)
  }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func finalize(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A random number that depends on two values alone, not on what was drawn before.
  ///
  /// The air asks for "the fading of packet 1,234 of this pair" in whatever order events make it look; the answer must not
  /// depend on that order.
  static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    finalize(finalize(a &+ increment) ^ (b &* increment))
  }
}

extension UInt64 {
  /// The upper 53 bits as a number in 0 ..< 1.
  var unitInterval: Double { Double(self >> 11) * 0x1p-53 }

  /// Roughly normal, mean 0, standard deviation 1, never beyond ±``boundedNormalLimit``: the sum of four uniform numbers.
  ///
  /// The bound is what lets the air prove that a pair is out of earshot and skip it.
  var boundedNormal: Double {
    let sum = Double(self & 0xFFFF) + Double(self >> 16 & 0xFFFF) + Double(self >> 32 & 0xFFFF) + Double(self >> 48)
    return (sum / 65535 - 2) * 1.732_050_807_568_877_2
  }
}

/// The largest absolute value of ``Swift/UInt64/boundedNormal``: 2·√3.
let boundedNormalLimit = 3.464_101_615_137_754_5
