import Foundation

/// Formats text for `os_log`, with `%@` and most of the format specifiers of `printf`. Each specifier may contain
/// privacy options in braces.
enum LogFormat {
  /// Replaces each format specifier with the next argument, with `<private>` if the argument is hidden, or with
  /// `<missing>` if no argument is left. `%%` becomes `%`. An unknown specifier, or one that contains `*`, stays
  /// unchanged and uses no argument.
  static func text(_ format: String, _ arguments: [Any?]) -> String {
    var text = ""
    var rest = format[...]
    var next = arguments[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text.append("%")
        rest.removeFirst()
        continue
      }
      guard
        let match = rest.prefixMatch(
          of: #/(?:\{([^}]*)\})?([-+ #0-9.]*)(?:hh|h|ll|l|q|z|t|j)?([@dDiuUxXoOcCsSpfFeEgGaA])/#)
      else {
        text.append("%")
        continue
      }
      rest = rest[match.range.upperBound...]
      guard let argument = next.popFirst() else {
        text += "<missing>"
        continue
      }
      let options =
        match.output.1.map { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } } ?? []
      text += piece(argument, String(match.output.2), match.output.3.first ?? "@", options)
    }
    return text + rest
  }

  private static func piece(_ argument: Any?, _ flags: String, _ conversion: Character, _ options: [String]) -> String {
    let isObject = "@sS".contains(conversion)
    let isHidden =
      options.contains("private") || options.contains("sensitive") || (isObject && !options.contains("public"))
    if isHidden { return "<private>" }
    guard let argument else { return isObject ? "(null)" : "0" }
    switch conversion {
    case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C", "p":
      guard let number = argument as? any BinaryInteger else { return "\(argument)" }
      let letter =
        conversion == "p" ? "llx" : "ll\(conversion.lowercased() == "x" ? String(conversion) : conversion.lowercased())"
      if conversion.lowercased() == "c" {
        return UnicodeScalar(UInt32(truncatingIfNeeded: number)).map { String($0) } ?? ""
      }
      return String(format: "%\(conversion == "p" ? "#" : flags)\(letter)", Int64(truncatingIfNeeded: number))
    case "f", "F", "e", "E", "g", "G", "a", "A":
      guard let number = argument as? any BinaryFloatingPoint else { return "\(argument)" }
      return String(format: "%\(flags)\(conversion)", Double(number))
    default: return "\(argument)"
    }
  }
}
