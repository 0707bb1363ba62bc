package import AfterglowWire

/// The conclusions that an overflow mask as a whole allows.
///
/// Each bit is shared by many UUIDs, so a set bit never proves that a particular service is advertised. Services are
/// named only if published services explain every set bit, apart from bits that are common on phones regardless of
/// their apps.
package struct MaskAccount {
  package let mask: OverflowMask

  package init(_ mask: OverflowMask) {
    self.mask = mask
  }

  /// The bits that are set on many phones for an unknown reason.
  ///
  /// Bit 103 is the only set bit in 2,226 masks of 44 addresses, in captures from six unrelated places from 2024 to
  /// 2026. The service of one messenger also sets the bit, but that service was published a year after the first of
  /// these captures.
  package static let commonBits = OverflowMask(low: 0, high: 1 << (103 - 64))
  /// The output's remark about the common bits.
  package static let commonRemark: StaticString = "common on current iPhones, origin unknown"

  package static func isCommon(bit: Int) -> Bool { commonBits[bit] }

  /// The common bits that are set.
  package var common: OverflowMask { mask.intersection(Self.commonBits) }

  /// The set bits that are not common.
  package var uncommon: OverflowMask { mask.subtracting(Self.commonBits) }

  /// Whether the mask has bits that are not common, and published services explain all these bits.
  package var isPublished: Bool { !uncommon.isEmpty && uncommon.isSubset(of: KnownService.bits) }

  /// Returns the published services that set a bit of the mask. The result is empty if the bit is common or not set, or
  /// if ``isPublished`` is `false`.
  package func services(settingBit bit: Int) -> [KnownService] {
    mask[bit] && !Self.isCommon(bit: bit) && isPublished ? KnownService.setting(bit: bit) : []
  }

  /// The published services that may have set the mask's bits, in the order of the bits; empty if ``isPublished`` is
  /// `false`.
  package var services: [KnownService] {
    isPublished ? uncommon.setBits.flatMap(KnownService.setting(bit:)) : []
  }
}
