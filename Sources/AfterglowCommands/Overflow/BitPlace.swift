import AfterglowWire

/// The position of a bit in the overflow area, in each of three numberings.
struct BitPlace {
  /// The headings of the columns for a table.
  static let heading = ["bit", "byte", "in byte", "table"]

  let bit: Int

  var byte: Int { bit / 8 }
  /// The number of the bit in its byte; 0 is the least significant.
  var bitInByte: Int { bit % 8 }
  /// The position in the published tables, which number the bits of each byte from the most significant bit on.
  var tablePosition: Int { 8 * byte + 7 - bitInByte }

  var cells: [String] { [bit, byte, bitInByte, tablePosition].map { String($0) } }

  /// The members of a JSON object.
  var members: [String: JSON] {
    [
      "bit": .integer(bit), "byte": .integer(byte), "bitInByte": .integer(bitInByte),
      "tablePosition": .integer(tablePosition),
    ]
  }
}
