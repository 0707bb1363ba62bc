public import AfterglowWire

extension OverflowMask {
  /// Returns a mask with random bits for other apps' services. Each service sets one bit, and all bits are equally
  /// probable.
  @inlinable
  public static func foreign(services: Int, using generator: inout some RandomNumberGenerator) -> OverflowMask {
    var mask = OverflowMask()
    var (random, left) = (UInt64(0), 0)
    for _ in 0..<services {
      // A random number of 64 bits contains nine positions of seven bits each.
      if left == 0 { (random, left) = (generator.next(), 9) }
      mask[Int(random & 127)] = true
      random >>= 7
      left -= 1
    }
    return mask
  }
}
