/// A value that is written as JSON (RFC 8259), on one line and with sorted keys. Equal values give equal bytes.
enum JSON: Hashable, Sendable {
  case string(String)
  case integer(Int)
  /// Whole numbers are written without a fraction. Numbers that are not finite become `null`, because JSON cannot
  /// express them.
  case number(Double)
  case boolean(Bool)
  case array([JSON])
  case object([String: JSON])

  /// Returns an object of the members that have a value.
  static func object(present members: [String: JSON?]) -> JSON {
    .object(members.compactMapValues(\.self))
  }

  /// The value as JSON text.
  var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .string(let value): Self.append(value, to: &text)
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.text(of: value)
    case .boolean(let value): text += value ? "true" : "false"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.append(member.key, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int(exactly: value).map(String.init) ?? value.description
  }

  private static func append(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // JSON allows DEL and the C1 control characters, but a terminal would obey them.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
