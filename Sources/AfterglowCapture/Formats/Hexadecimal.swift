import AfterglowWire

/// Parses a line of hexadecimal digits into `scratch`.
///
/// The line consists of groups of hexadecimal digits of either case. The number of digits in each group is even.
/// Spaces, tabs and colons separate groups, and may be at both ends. A group may begin with `0x` or `0X`.
func readHexadecimal(
  _ text: ByteView, to scratch: inout ByteScratch
) throws(MalformedRecord.Reason) {
  scratch.removeAll()
  var index = text.startIndex
  // The indices in errors are relative to the beginning of the line.
  func column(_ index: Int) -> Int { index - text.startIndex }
  while index < text.endIndex {
    if isSeparator(text[index]) {
      index += 1
      continue
    }
    if index + 1 < text.endIndex, text[index] == UInt8(ascii: "0"), text[index + 1] | 0x20 == UInt8(ascii: "x") {
      index += 2
    }
    let first = index
    while index < text.endIndex, !isSeparator(text[index]) {
      guard let high = hexDigitValue(text[index]) else { throw .notHexadecimal(index: column(index)) }
      guard index + 1 < text.endIndex, !isSeparator(text[index + 1]) else {
        throw .oddDigits(index: column(index + 1))
      }
      guard let low = hexDigitValue(text[index + 1]) else { throw .notHexadecimal(index: column(index + 1)) }
      guard scratch.append(high << 4 | low) else { throw .tooManyBytes(limit: scratch.chunk.capacity) }
      index += 2
    }
    // No digits follow `0x`.
    if index == first { throw .oddDigits(index: column(index)) }
  }
}

/// Whether a line contains at least two digits, and only characters that are allowed in a line of bytes.
///
/// This function does not check that the digits are in pairs. The reader checks the pairs, because its error names the
/// line.
func isPlausibleHexadecimal(_ line: ByteView) -> Bool {
  var digits = 0
  for character in line {
    if hexDigitValue(character) != nil {
      digits += 1
    } else if !isSeparator(character), character | 0x20 != UInt8(ascii: "x"), character != UInt8(ascii: "\r") {
      return false
    }
  }
  return digits >= 2
}

/// Whether a line is blank or a comment. Separators may precede the `#` of a comment.
func isBlankOrComment(_ line: ByteView) -> Bool {
  guard let first = line.first(where: { !isSeparator($0) && $0 != UInt8(ascii: "\r") }) else { return true }
  return first == UInt8(ascii: "#")
}

/// Returns the byte as two upper-case digits.
func hexadecimal(_ byte: UInt8) -> String {
  String(decoding: [hexDigit(byte >> 4), hexDigit(byte & 0xF)], as: UTF8.self)
}

private func isSeparator(_ character: UInt8) -> Bool {
  character == UInt8(ascii: " ") || character == UInt8(ascii: "\t") || character == UInt8(ascii: ":")
}
