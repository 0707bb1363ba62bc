extension UInt64 {
  /// The bits of each byte in reverse order, with the bytes in the same order.
  ///
  /// The reference apps number the bits of each mask byte from the most significant bit. In this library's numbering,
  /// the bits of each byte of their patterns are therefore in reverse order.
  @inlinable
  var bitsReversedInBytes: UInt64 {
    var bits = self
    bits = bits >> 1 & 0x5555_5555_5555_5555 | (bits & 0x5555_5555_5555_5555) << 1
    bits = bits >> 2 & 0x3333_3333_3333_3333 | (bits & 0x3333_3333_3333_3333) << 2
    return bits >> 4 & 0x0F0F_0F0F_0F0F_0F0F | (bits & 0x0F0F_0F0F_0F0F_0F0F) << 4
  }
}

extension OverflowArea {
  /// Returns a service for each bit of a mask, in ascending order, preceded by a second service for the lowest bit.
  ///
  /// Two services set the lowest bit, so the bit stays set if iOS moves one of these services to the ordinary list.
  static func servicesWithSpare(setting mask: OverflowMask) -> [ServiceUUID] {
    mask.setBits.prefix(1).map(secondService(settingBit:)) + mask.setBits.map(service(settingBit:))
  }
}
