import Foundation

/// Formats text for `os_log`, with `%@` and most of the format specifiers of `printf`. Each specifier may contain
/// privacy options in braces.
enum LogFormat {
  /// Replaces each format specifier with the next argument, with `<private>` if the argument is hidden, or with
  /// `<missing>` if no argument is left. For each `*` of a specifier, the argument before the value is the width or the
  /// precision. `%%` becomes `%`.
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
          of: #/(?:\{([^}]*)\})?([-+ #0-9.*]*)((?:hh|h|ll|l|q|z|t|j)?)([@dDiuUxXoOcCsSpfFeEgGaA])/#)
      else {
        text.append("%")
        continue
      }
      rest = rest[match.range.upperBound...]
      let flags = flags(match.output.2, &next)
      guard let argument = next.popFirst() else {
        text += "<missing>"
        continue
      }
      let options =
        match.output.1.map { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } } ?? []
      text += piece(argument, flags, match.output.3, match.output.4.first ?? "@", options)
    }
    return text + rest
  }

  /// Returns the flags, the width and the precision of a specifier, with an argument in place of each `*`. As in C, a
  /// negative argument for the precision removes the precision.
  private static func flags(_ pattern: Substring, _ arguments: inout ArraySlice<Any?>) -> String {
    let limit = OSLogStringAlignment.maximumColumns
    var flags = ""
    for character in pattern {
      if character != "*" {
        flags.append(character)
      } else if let number = (arguments.popFirst() ?? nil) as? any BinaryInteger {
        let count = min(max(Int(clamping: number), -limit), limit)
        if count < 0, flags.last == "." { flags.removeLast() } else { flags += String(count) }
      } else if flags.last == "." {
        flags.removeLast()
      }
    }
    return flags
  }

  private static func piece(
    _ argument: Any?, _ flags: String, _ length: Substring, _ conversion: Character, _ options: [String]
  ) -> String {
    let isObject = "@sS".contains(conversion)
    let isHidden =
      options.contains("private") || options.contains("sensitive") || (isObject && !options.contains("public"))
    if isHidden { return "<private>" }
    guard let argument else { return isObject ? "(null)" : "0" }
    switch conversion {
    case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C", "p":
      guard let number = argument as? any BinaryInteger else { return "\(argument)" }
      if conversion.lowercased() == "c" {
        return UnicodeScalar(UInt32(truncatingIfNeeded: number)).map { String($0) } ?? ""
      }
      if conversion == "p" { return String(format: "%#llx", Int64(truncatingIfNeeded: number)) }
      let letter = conversion == "X" ? "X" : conversion.lowercased()
      let value = value(Int64(truncatingIfNeeded: number), length, isSigned: letter == "d" || letter == "i")
      return String(format: "%\(flags)ll\(letter)", value)
    case "f", "F", "e", "E", "g", "G", "a", "A":
      guard let number = argument as? any BinaryFloatingPoint else { return "\(argument)" }
      return String(format: "%\(flags)\(conversion)", Double(number))
    default: return "\(argument)"
    }
  }

  /// Returns the value of as many low bits of a number as the length modifier states. As in C, a specifier without a
  /// modifier has 32 bits.
  private static func value(_ number: Int64, _ length: Substring, isSigned: Bool) -> Int64 {
    let unusedBits =
      switch length {
      case "hh": 56
      case "h": 48
      case "": 32
      default: 0
      }
    let bits = number << unusedBits
    return isSigned ? bits >> unusedBits : Int64(bitPattern: UInt64(bitPattern: bits) >> unusedBits)
  }
}
