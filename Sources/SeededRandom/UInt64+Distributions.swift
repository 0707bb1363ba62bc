/// Converts random bits to numbers of a distribution.
extension UInt64 {
  /// The upper 53 bits as a number from 0 up to, but not including, 1.
  @inlinable
  package var unitInterval: Double { Double(self >> 11) * 0x1p-53 }

  /// An approximately normal number with mean 0 and standard deviation 1, computed as a sum of four uniform numbers.
  ///
  /// The absolute value never exceeds ``boundedNormalLimit``. Because of this bound, the simulated air can prove that
  /// two radios cannot hear each other, and can skip the pair.
  @inlinable
  package var boundedNormal: Double {
    let sum = Double(self & 0xFFFF) + Double(self >> 16 & 0xFFFF) + Double(self >> 32 & 0xFFFF) + Double(self >> 48)
    return (sum / 65535 - 2) * 1.732_050_807_568_877_2
  }

  /// The largest absolute value of ``boundedNormal``: 2·√3.
  @inlinable
  package static var boundedNormalLimit: Double { 3.464_101_615_137_754_5 }
}
