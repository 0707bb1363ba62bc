/// Text in which nothing is taken for markup, also between quotation marks.
func escaped(_ text: String) -> String {
  replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"], in: text)
}

/// Scalar by scalar: to Swift a bracket and an accent behind it are one character, to a browser they are two.
func replacing(_ spellings: [Unicode.Scalar: String], in text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if let spelling = spellings[scalar] { result += spelling } else { result.unicodeScalars.append(scalar) }
  }
  return result
}

/// A text with places to be filled: `{{name}}`.
struct PageTemplate {
  private let text: String

  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// What is filled in is not looked at again.
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
