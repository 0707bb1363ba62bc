/// Splits a Swift source into tokens without a parser. Handles strings of every form, nested comments and
/// interpolations.
///
/// The lexer accepts any bytes. An unterminated literal or comment extends to the end of its line or of the source.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var tokens: [SwiftToken] = []
  /// The strings that enclose the current position; the innermost string is last.
  private var strings: [OpenString] = []
  /// Whether the last significant token ended an operand. If so, a slash means division.
  private var isBehindOperand = false

  /// A string literal whose interpolation is being read.
  private struct OpenString {
    var pounds: Int
    var isMultiline: Bool
    /// The number of open parentheses of the interpolation.
    var depth = 0
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 4)
  }

  mutating func tokenize() -> [SwiftToken] {
    while position < bytes.count { readToken() }
    return tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    let index = position + offset
    return index < bytes.count ? bytes[index] : nil
  }

  private mutating func append(_ kind: SwiftToken.Kind, from start: Int) {
    tokens.append(SwiftToken(kind: kind, range: start..<position))
  }

  private mutating func readToken() {
    let start = position
    switch bytes[position] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
      while let next = byte(), next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == 0x0B || next == 0x0C {
        position += 1
      }
      append(.space, from: start)
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      position += bytes[position] == UInt8(ascii: "\r") && byte(1) == UInt8(ascii: "\n") ? 2 : 1
      append(.newline, from: start)
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while let next = byte(), !next.isNewline { position += 1 }
      append(.comment, from: start)
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): readBlockComment()
    case UInt8(ascii: "/") where !isBehindOperand && skipBareRegex():
      append(.regex, from: start)
      isBehindOperand = true
    case UInt8(ascii: "\""): beginString(pounds: 0)
    case UInt8(ascii: "#"): readPound()
    case UInt8(ascii: "@") where byte(1)?.isWordStart == true:
      position += 1
      skipWord()
      append(.atWord, from: start)
      isBehindOperand = false
    case UInt8(ascii: "`"): readEscapedWord()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case let first where first.isWordStart:
      skipWord()
      append(.word, from: start)
      isBehindOperand = !Self.wordsBeforeOperand.contains(String(decoding: bytes[start..<position], as: UTF8.self))
    case let first where first.isMark: readMark(first)
    default:
      position += 1
      append(.unknown, from: start)
    }
  }

  /// Words that precede an operand. A slash after one of these words can begin a regular expression.
  private static let wordsBeforeOperand: Set<String> = [
    "return", "in", "case", "if", "while", "guard", "where", "try", "await", "throw", "else", "is", "as", "yield",
  ]

  // MARK: Words, numbers, marks

  private mutating func skipWord() {
    while let next = byte(), next.isWord { position += 1 }
  }

  private mutating func readEscapedWord() {
    let start = position
    position += 1
    while let next = byte(), next != UInt8(ascii: "`"), !next.isNewline { position += 1 }
    if byte() == UInt8(ascii: "`") { position += 1 }
    append(.word, from: start)
    isBehindOperand = true
  }

  private mutating func readNumber() {
    let start = position
    while let next = byte() {
      if next.isWord {
        position += 1
      } else if next == UInt8(ascii: "."), let digit = byte(1), digit.isDigit, !isTupleIndex(start) {
        position += 1
      } else {
        break
      }
    }
    append(.number, from: start)
    isBehindOperand = true
  }

  /// Whether the number at `start` is the index of a tuple's member. A dot after such a number begins another member.
  private func isTupleIndex(_ start: Int) -> Bool { start > 0 && bytes[start - 1] == UInt8(ascii: ".") }

  private mutating func readMark(_ mark: UInt8) {
    let start = position
    position += 1
    append(.mark, from: start)
    switch mark {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): isBehindOperand = true
    case UInt8(ascii: "?"), UInt8(ascii: "!"): break
    default: isBehindOperand = false
    }
    guard !strings.isEmpty else { return }
    if mark == UInt8(ascii: "(") {
      strings[strings.count - 1].depth += 1
    } else if mark == UInt8(ascii: ")") {
      strings[strings.count - 1].depth -= 1
      if strings[strings.count - 1].depth == 0 {
        let string = strings.removeLast()
        readString(pounds: string.pounds, isMultiline: string.isMultiline, from: position)
      }
    }
  }

  // MARK: Comments

  private mutating func readBlockComment() {
    let start = position
    var depth = 0
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { break }
      } else {
        position += 1
      }
    }
    append(.comment, from: start)
  }

  // MARK: Number signs

  private mutating func readPound() {
    let start = position
    var pounds = 0
    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
    if byte(pounds) == UInt8(ascii: "\"") {
      beginString(pounds: pounds)
    } else if byte(pounds) == UInt8(ascii: "/"), !isBehindOperand {
      readExtendedRegex(pounds: pounds)
    } else if byte(1)?.isWordStart == true {
      position += 1
      skipWord()
      append(.poundWord, from: start)
      isBehindOperand = false
    } else {
      position += 1
      append(.mark, from: start)
    }
  }

  // MARK: Regular expressions

  private mutating func readExtendedRegex(pounds: Int) {
    let start = position
    position += pounds + 1
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), (1..<(pounds + 1)).allSatisfy({ byte($0) == UInt8(ascii: "#") }) {
        position += 1 + pounds
        break
      }
      position += byte() == UInt8(ascii: "\\") && position + 1 < bytes.count ? 2 : 1
    }
    append(.regex, from: start)
    isBehindOperand = true
  }

  /// Skips a regular expression between bare slashes. Returns `false`, without moving, if this slash does not begin a
  /// regular expression.
  private mutating func skipBareRegex() -> Bool {
    guard let first = byte(1), first != UInt8(ascii: " "), first != UInt8(ascii: "\t"), first != UInt8(ascii: "=")
    else {
      return false
    }
    var end = position + 1
    while end < bytes.count, !bytes[end].isNewline {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/") {
        position = end + 1
        return true
      } else {
        end += 1
      }
    }
    return false
  }

  // MARK: Strings

  private mutating func beginString(pounds: Int) {
    let start = position
    position += pounds
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") && !isRawQuote(pounds)
    position += isMultiline ? 3 : 1
    readString(pounds: pounds, isMultiline: isMultiline, from: start)
  }

  /// Whether the three quotes here are a raw string that contains one quote, as in `#"""#`.
  private func isRawQuote(_ pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    return (3..<(3 + pounds)).allSatisfy { byte($0) == UInt8(ascii: "#") }
  }

  /// Reads the text of a string to its end or to its next interpolation.
  private mutating func readString(pounds: Int, isMultiline: Bool, from start: Int) {
    while let next = byte() {
      if next == UInt8(ascii: "\""), isClosing(pounds, isMultiline) {
        position += (isMultiline ? 3 : 1) + pounds
        append(.string, from: start)
        isBehindOperand = true
        return
      }
      if next == UInt8(ascii: "\\"), (1..<(pounds + 1)).allSatisfy({ byte($0) == UInt8(ascii: "#") }) {
        let escaped = byte(1 + pounds)
        if escaped == UInt8(ascii: "(") {
          position += 1 + pounds
          append(.string, from: start)
          strings.append(OpenString(pounds: pounds, isMultiline: isMultiline))
          readMark(UInt8(ascii: "("))
          return
        }
        position += 1 + pounds
        if let escaped, !escaped.isNewline || isMultiline { position += 1 }
        continue
      }
      if next.isNewline, !isMultiline { break }
      position += 1
    }
    // The source may end directly after an interpolation, without more text of the string.
    if position > start { append(.string, from: start) }
    isBehindOperand = true
  }

  private func isClosing(_ pounds: Int, _ isMultiline: Bool) -> Bool {
    let quotes = isMultiline ? 3 : 1
    return (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
      && (quotes..<(quotes + pounds)).allSatisfy { byte($0) == UInt8(ascii: "#") }
  }
}

extension UInt8 {
  fileprivate var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isWordStart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
  fileprivate var isWord: Bool { isWordStart || isDigit }
  /// Whether the byte is a printable ASCII character. The caller has already handled the characters that begin other
  /// tokens.
  fileprivate var isMark: Bool { (0x21...0x7E).contains(self) }
}
