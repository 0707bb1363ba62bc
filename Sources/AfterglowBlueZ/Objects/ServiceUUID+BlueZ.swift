import AfterglowWire

extension ServiceUUID {
  /// The dashed form of all 128 bits in lower case, as bluetoothd writes it.
  var full: String { ServiceUUID(high: high, low: low).description.lowercased() }

  /// Parses the dashed form of 128 bits. A UUID that has a shorter form on air gets the width of that form.
  init?(full text: String) {
    guard let uuid = ServiceUUID(text) else { return nil }
    let number = UInt32(truncatingIfNeeded: uuid.high >> 32)
    let short = number <= 0xFFFF ? ServiceUUID(UInt16(number)) : ServiceUUID(number)
    self = short == uuid ? short : uuid
  }
}
