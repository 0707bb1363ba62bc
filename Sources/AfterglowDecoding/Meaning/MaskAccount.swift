package import AfterglowWire

/// The conclusions that an overflow mask as a whole allows.
///
/// Many UUIDs share every bit, so a set bit never proves a service. Services are named only if the published ones
/// account for the whole mask: all of its bits except those that are common on phones whatever they run.
package struct MaskAccount {
  package let mask: OverflowMask

  package init(_ mask: OverflowMask) {
    self.mask = mask
  }

  /// Bits that are set on many phones for a reason that nobody has shown.
  ///
  /// Bit 103: the only one that is set in 2,226 masks of 44 addresses, in captures from six unrelated places of 2024 to
  /// 2026. One messenger's service sets it too, and was published a year after the first of these captures.
  package static let commonBits = OverflowMask(low: 0, high: 1 << (103 - 64))
  /// The remark about these bits in the output.
  package static let commonRemark: StaticString = "common on current iPhones, origin unknown"

  package static func isCommon(bit: Int) -> Bool { commonBits[bit] }

  /// The common bits that are set.
  package var common: OverflowMask { mask.intersection(Self.commonBits) }

  /// Whether published services account for the mask.
  package var isPublished: Bool {
    let rest = mask.subtracting(Self.commonBits)
    return !rest.isEmpty && rest.isSubset(of: KnownService.bits)
  }

  /// The published services that a bit is consistent with; empty if the whole mask does not support any.
  package func services(settingBit bit: Int) -> [KnownService] {
    mask[bit] && !Self.isCommon(bit: bit) && isPublished ? KnownService.setting(bit: bit) : []
  }

  /// The published services that the mask is consistent with, by ascending bits.
  package var services: [KnownService] {
    isPublished ? mask.subtracting(Self.commonBits).setBits.flatMap(KnownService.setting(bit:)) : []
  }
}
