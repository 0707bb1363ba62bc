/// Returns `text` followed by spaces, up to `width` characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.columns))
}

/// Returns `text` preceded by spaces, up to `width` characters.
func rightAligned(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.columns)) + text
}

extension String {
  /// The number of characters, with a fast path for ASCII.
  var columns: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }
}
