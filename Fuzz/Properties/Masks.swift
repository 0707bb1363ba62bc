import AfterglowWire

/// Decodes a mask, the first 16 bytes of the input, with every code. The next 16 bytes are the bits of services that
/// are known to be near.
func violationInMask(_ bytes: [UInt8]) -> String? {
  guard let mask = OverflowMask(bytes: bytes.prefix(16)) else { return nil }
  let known = OverflowMask(bytes: bytes.dropFirst(16).prefix(16)) ?? OverflowMask()
  guard OverflowMask(mask.description) == mask, OverflowMask(bytes: mask.bytes) == mask else {
    return "\(mask) does not survive being written"
  }
  guard OverflowMask(services: mask.setBits.map(OverflowArea.service(settingBit:))) == mask else {
    return "\(mask) differs from the mask that its services set"
  }
  let tag = bytes.last ?? 0
  for code in OverflowCode.allCases + [.rail(RailCode(tag: tag)), .quad(QuadCode(tag: tag))] {
    for tolerance in [false, true] {
      guard let reading = try? code.decode(mask, known: known, toleratingLoss: tolerance) else { continue }
      let own = code.mask(for: reading.installation)
      guard (try? code.decode(own))?.installation == reading.installation else {
        return "\(code) does not read its own mask of \(reading.installation)"
      }
      // Other apps can only set further bits. So if a code reads a mask without tolerance, the mask contains all bits
      // of the code's own mask. With tolerance, at most one bit is missing. The Hamming code is skipped, because
      // readers ignore some of its bits.
      if case .hamming = code { continue }
      let missing = own.subtracting(mask)
      guard missing.isEmpty || tolerance && missing.count <= 1 else {
        return "\(code) reads \(reading.installation) from \(mask) without \(missing)"
      }
    }
  }
  return nil
}
