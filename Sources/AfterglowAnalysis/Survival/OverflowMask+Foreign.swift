public import AfterglowWire

extension OverflowMask {
  /// What services of other apps set: each any bit with equal chance, some the same.
  @inlinable
  public static func foreign(services: Int, using generator: inout some RandomNumberGenerator) -> OverflowMask {
    var mask = OverflowMask()
    var (random, left) = (UInt64(0), 0)
    for _ in 0..<services {
      // Nine choices of seven bits from each number.
      if left == 0 { (random, left) = (generator.next(), 9) }
      mask[Int(random & 127)] = true
      random >>= 7
      left -= 1
    }
    return mask
  }
}
