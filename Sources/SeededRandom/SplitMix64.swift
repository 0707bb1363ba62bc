/// A seeded source of randomness: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
/// 2014).
///
/// The same seed gives the same numbers on every machine and in every release of this package.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Creates a generator. Every seed is valid, including 0.
  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// Creates a generator from a seed and a name. Generators with different names are independent: a new generator does
  /// not change the numbers of the existing generators.
  @inlinable
  public init(seed: UInt64, name: String) {
    // The state is a mixture of the seed and an FNV-1a hash of the name.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = Self.mix(seed, hash)
  }

  /// Returns the next number and advances the generator.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.finalize(state)
  }

  @inlinable static var increment: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  @inlinable
  static func finalize(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random number that depends only on the two given values, and not on earlier calls.
  ///
  /// The simulated air uses this function for values that it computes in any order, such as the fading of one packet
  /// between two radios.
  @inlinable
  public static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    finalize(finalize(a &+ increment) ^ (b &* increment))
  }

  /// A number that stands for the generator's state as an argument of ``mix(_:_:)``. A read of this property does not
  /// advance the generator.
  @inlinable
  public var seedForHashing: UInt64 {
    var copy = self
    return copy.next()
  }
}
