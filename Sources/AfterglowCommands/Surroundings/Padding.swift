/// `text` with spaces behind it, up to `width` characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.columns))
}

/// `text` with spaces before it, up to `width` characters.
func rightAligned(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.columns)) + text
}

extension String {
  /// How many characters it has, counted quickly where all are ASCII.
  var columns: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }
}
