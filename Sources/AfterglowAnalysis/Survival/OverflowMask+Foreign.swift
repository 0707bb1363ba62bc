public import AfterglowWire

extension OverflowMask {
  /// Returns the random bits of other apps' services: each service sets any bit with equal probability.
  @inlinable
  public static func foreign(services: Int, using generator: inout some RandomNumberGenerator) -> OverflowMask {
    var mask = OverflowMask()
    var (random, left) = (UInt64(0), 0)
    for _ in 0..<services {
      // One random number is enough for nine choices of seven bits.
      if left == 0 { (random, left) = (generator.next(), 9) }
      mask[Int(random & 127)] = true
      random >>= 7
      left -= 1
    }
    return mask
  }
}
