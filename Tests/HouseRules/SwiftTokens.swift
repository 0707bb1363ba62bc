/// A word or a punctuation mark of a Swift file, with its line counted from 1.
package struct SwiftToken: Equatable, Sendable {
  package let text: Substring
  package let line: Int
  package let isWord: Bool
}

/// Splits Swift source into words and punctuation marks. The result leaves out comments, the text of string literals
/// and the conditions of `#if`; interpolated expressions stay.
struct SwiftTokenizer {
  private let characters: [UInt8]
  private let source: String
  private var position = 0
  private var line = 1
  private var tokens: [SwiftToken] = []

  static func tokens(of text: String) -> [SwiftToken] {
    var tokenizer = SwiftTokenizer(text)
    tokenizer.readCode(until: nil)
    return tokenizer.tokens
  }

  private init(_ text: String) {
    source = text
    characters = Array(text.utf8)
  }

  private func character(_ offset: Int = 0) -> UInt8? {
    position + offset < characters.count ? characters[position + offset] : nil
  }

  private func stands(_ mark: StaticString) -> Bool {
    guard position + mark.utf8CodeUnitCount <= characters.count else { return false }
    for offset in 0..<mark.utf8CodeUnitCount where characters[position + offset] != mark.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Whether `mark` is at the current position, followed by `hashes` number signs (`#`).
  private func stands(_ mark: StaticString, hashes: Int) -> Bool {
    stands(mark) && (0..<hashes).allSatisfy { character(mark.utf8CodeUnitCount + $0) == UInt8(ascii: "#") }
  }

  private mutating func advance() {
    if characters[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func advance(by count: Int) {
    for _ in 0..<count where position < characters.count { advance() }
  }

  /// Reads code up to the end of the file, or past the parenthesis that closes an interpolation.
  private mutating func readCode(until closing: UInt8?) {
    var depth = 0
    while let next = character() {
      if next == closing, depth == 0 {
        advance()
        return
      }
      if closing != nil, next == UInt8(ascii: "(") { depth += 1 }
      if closing != nil, next == UInt8(ascii: ")") { depth -= 1 }
      readToken(next)
    }
  }

  private mutating func readToken(_ next: UInt8) {
    if stands("//") || stands("#if") || stands("#elseif") {
      // A condition names flags, platforms and modules, not declarations.
      while let next = character(), next != UInt8(ascii: "\n") { position += 1 }
    } else if stands("/*") {
      readComment()
    } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "#") && opensRawString {
      readString()
    } else if next == UInt8(ascii: "`") {
      readQuotedWord()
    } else if Self.isWordCharacter(next) {
      readWord()
    } else if next.isWhitespace {
      advance()
    } else {
      append(from: position, to: position + 1, isWord: false)
      advance()
    }
  }

  private mutating func readComment() {
    var depth = 0
    repeat {
      if stands("/*") {
        depth += 1
        advance(by: 2)
      } else if stands("*/") {
        depth -= 1
        advance(by: 2)
      } else {
        advance(by: 1)
      }
    } while depth > 0 && position < characters.count
  }

  private var opensRawString: Bool {
    var offset = 0
    while character(offset) == UInt8(ascii: "#") { offset += 1 }
    return character(offset) == UInt8(ascii: "\"")
  }

  private mutating func readString() {
    var hashes = 0
    while character() == UInt8(ascii: "#") {
      hashes += 1
      advance()
    }
    let quotes: StaticString = stands("\"\"\"") ? "\"\"\"" : "\""
    advance(by: quotes.utf8CodeUnitCount)
    while position < characters.count, !stands(quotes, hashes: hashes) {
      if stands("\\", hashes: hashes) {
        advance(by: 1 + hashes)
        let interpolates = character() == UInt8(ascii: "(")
        advance(by: 1)
        if interpolates { readCode(until: UInt8(ascii: ")")) }
      } else {
        advance()
      }
    }
    advance(by: quotes.utf8CodeUnitCount + hashes)
  }

  private mutating func readQuotedWord() {
    advance()
    let start = position
    while let next = character(), next != UInt8(ascii: "`") { advance() }
    append(from: start, to: position, isWord: true)
    advance(by: 1)
  }

  private mutating func readWord() {
    let start = position
    while let next = character(), Self.isWordCharacter(next) { position += 1 }
    append(from: start, to: position, isWord: true)
  }

  private mutating func append(from start: Int, to end: Int, isWord: Bool) {
    let text =
      source.utf8.index(source.startIndex, offsetBy: start)..<source.utf8.index(source.startIndex, offsetBy: end)
    tokens.append(SwiftToken(text: source[text], line: line, isWord: isWord))
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
