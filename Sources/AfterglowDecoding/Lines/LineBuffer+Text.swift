import AfterglowCapture

extension LineBuffer {
  /// Appends text that should be UTF-8, and escapes every character that could control a terminal: see
  /// ``printable(_:)``.
  mutating func append(printable bytes: ByteView) {
    let isPlain = bytes.withContiguousStorageIfAvailable { bytes in
      let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      if isPlain { append(bytes) }
      return isPlain
    }
    if isPlain != true { append(text: printable(String(decoding: bytes, as: UTF8.self))) }
  }

  /// Appends text that should be UTF-8 as a string of JSON (RFC 8259) with its quotation marks.
  mutating func append(json bytes: ByteView) {
    let isPlain = bytes.withContiguousStorageIfAvailable { bytes in
      let isPlain = bytes.allSatisfy {
        $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      if isPlain {
        append("\"")
        append(bytes)
        append("\"")
      }
      return isPlain
    }
    if isPlain != true { append(json: String(decoding: bytes, as: UTF8.self)) }
  }

  /// Appends a string of JSON with its quotation marks.
  package mutating func append(json text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      // JSON allows DEL and the C1 control characters, but a terminal would obey them.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        append(text: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte: byte) }
      }
    }
    append("\"")
  }
}

/// Returns the text, and escapes every character that could control a terminal or break a line, as in `\u{1B}`.
///
/// Names from the air and from file systems may contain any characters.
package func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    // The scalar represents a byte of a path that is not UTF-8.
    if let byte = PathText.byte(behind: scalar) {
      result += "\\x" + String(byte, radix: 16, uppercase: true)
      continue
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
