import AfterglowWire

/// How a list of attributes is divided into the answers that carry it.
///
/// An answer holds entries of one size, as many as fit. Services and characteristics of 16 bits and of 128 bits never
/// share one (Core Specification, volume 3, part F, sections 3.4.4.2 and 3.4.4.10).
struct AttributePages {
  /// The size of each answer.
  private(set) var bytes: [Int] = []

  /// - Parameters:
  ///   - entries: The sizes of the entries, in their order.
  ///   - room: The bytes of an answer behind its opcode and the entries' size.
  init(_ entries: [Int], bytes room: Int) {
    var previous = 0
    var left = 0
    for entry in entries {
      if entry != previous || left < entry {
        bytes.append(2)
        left = room
        previous = entry
      }
      left -= entry
      bytes[bytes.count - 1] += entry
    }
  }
}

extension ServiceUUID {
  /// Whether the attribute protocol carries it as 16 bits; UUIDs of 32 bits go as 128 (same volume, part F, section
  /// 3.2.1).
  var isShort: Bool { width == .bits16 }
}
