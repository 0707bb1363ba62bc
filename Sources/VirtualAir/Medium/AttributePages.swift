import AfterglowWire

/// The division of a list of attributes into several answers.
///
/// An answer contains as many consecutive entries of one size as fit. UUIDs of 16 bits and of 128 bits are never in the
/// same answer (Core Specification, volume 3, part F, sections 3.4.4.2 and 3.4.4.10).
struct AttributePages {
  /// The size of each answer, in bytes.
  private(set) var bytes: [Int] = []

  /// - Parameters:
  ///   - entries: The sizes of the entries, in their order.
  ///   - room: The number of bytes in an answer after the opcode and the byte that states the size of the entries.
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
  /// Whether the attribute protocol sends the UUID as 16 bits. The protocol sends UUIDs of 32 bits as 128 bits (Core
  /// Specification, volume 3, part F, section 3.2.1).
  var isShort: Bool { width == .bits16 }
}
