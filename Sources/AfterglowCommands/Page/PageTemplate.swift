/// Escapes a text for HTML, so that a browser reads no part of the text as markup, even between quotation marks.
func escaped(_ text: String) -> String {
  replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"], in: text)
}

/// Replaces Unicode scalars, not characters. Swift joins a bracket and a following combining accent into one
/// character, but a browser does not.
func replacing(_ spellings: [Unicode.Scalar: String], in text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if let spelling = spellings[scalar] { result += spelling } else { result.unicodeScalars.append(scalar) }
  }
  return result
}

/// A text with placeholders: `{{name}}`.
struct PageTemplate {
  private let text: String

  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text with a value in place of each placeholder. Placeholders within the values are not replaced.
  func filled(with values: [String: String]) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
      result += rest[..<start.lowerBound]
      result += values[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
