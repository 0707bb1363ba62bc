package import AfterglowWire

/// What can be said of an overflow mask as a whole.
///
/// Every bit is shared by many UUIDs, so a set bit never proves a service. Services are named only where the published
/// ones account for the whole mask: all of its bits but those that are common on phones whatever runs on them.
package struct MaskAccount {
  package let mask: OverflowMask

  package init(_ mask: OverflowMask) {
    self.mask = mask
  }

  /// Bits that are set on many phones, and of which nobody has shown what sets them.
  ///
  /// Bit 103: the only one that is set in 2,226 masks of 44 addresses, in captures from six unrelated places of 2024 to
  /// 2026. One messenger's service sets it too, and was published a year after the first of these captures.
  package static let commonBits = OverflowMask(low: 0, high: 1 << (103 - 64))
  /// What is said of these bits.
  package static let commonRemark: StaticString = "common on current iPhones, origin unknown"

  package static func isCommon(bit: Int) -> Bool { commonBits[bit] }

  /// The common bits that are set.
  package var common: OverflowMask { mask.intersection(Self.commonBits) }

  /// Whether published services account for the mask.
  package var isPublished: Bool {
    let rest = mask.subtracting(Self.commonBits)
    return !rest.isEmpty && rest.isSubset(of: KnownService.bits)
  }

  /// The published services that a bit is consistent with; none where the whole mask does not support it.
  package func services(settingBit bit: Int) -> [KnownService] {
    mask[bit] && !Self.isCommon(bit: bit) && isPublished ? KnownService.setting(bit: bit) : []
  }

  /// The published services that the mask is consistent with, by ascending bits.
  package var services: [KnownService] {
    isPublished ? mask.subtracting(Self.commonBits).setBits.flatMap(KnownService.setting(bit:)) : []
  }
}
