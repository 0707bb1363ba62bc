import AfterglowAnalysis
import AfterglowWire

extension BitHash {
  /// A description of the hash for an engineer.
  var description: String {
    [
      "CRC-8, polynomial 0x" + hexadecimal(polynomial, digits: 2),
      byteOrder == .textual ? "the UUID's bytes as written" : "the UUID's bytes in the order on air (last first)",
      bitOrder == .mostSignificantFirst ? "most significant bit first" : "least significant bit first",
      (isMirrored ? "mirrored remainder" : "remainder")
        + (dropped == .highest ? " without its highest bit" : " without its lowest bit"),
    ].joined(separator: ", ")
  }
}

extension HashFit {
  var description: String { hashes.first?.description ?? "none" }

  /// The simplest explanation of the hash's constant.
  var numbering: String {
    let zero = "initial value and final XOR are 0"
    return switch constant {
    case 0x00: "0: \(zero), bits counted from the least significant, bytes from the first"
    case 0x07: "7: \(zero), bits counted from the most significant, bytes from the first"
    case 0x78: "120: \(zero), bits counted from the least significant, bytes from the last"
    case 0x7F: "127: \(zero), bits counted from the most significant, bytes from the last"
    default: "\(constant): a final XOR, or an equivalent initial value"
    }
  }
}

extension JSON {
  init(_ hash: BitHash) {
    self = .object([
      "bitOrder": .string(hash.bitOrder.rawValue), "byteOrder": .string(hash.byteOrder.rawValue),
      "dropped": .string(hash.dropped.rawValue), "mirrored": .boolean(hash.isMirrored),
      "polynomial": .string(hexadecimal(hash.polynomial, digits: 2)),
    ])
  }
}
