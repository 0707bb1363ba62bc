/// A piece of a Swift source: its kind and its position in the source's bytes.
package struct SwiftToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name or a keyword, with or without backticks.
    case word
    /// A name after a number sign, as in `#if` and `#selector`.
    case poundWord
    /// A name after an at sign, as in `@objc`.
    case atWord
    case number
    /// One operator character or one mark of punctuation.
    case mark
    /// A piece of a string literal: its quotes, its text, and the backslash and number signs of an interpolation. The
    /// code inside an interpolation has tokens of its own.
    case string
    /// A regular expression literal.
    case regex
    case comment
    /// Spaces and tabs.
    case space
    case newline
    /// Bytes that are not valid Swift at this position.
    case unknown
  }

  package var kind: Kind
  package var range: Range<Int>

  /// Whether the token is neither white space nor a comment.
  package var isSignificant: Bool {
    switch kind {
    case .word, .poundWord, .atWord, .number, .mark, .string, .regex, .unknown: true
    case .comment, .space, .newline: false
    }
  }
}

/// A Swift source as a list of tokens. The joined texts of the tokens are the source.
package struct TokenizedSource: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lexer = SwiftLexer(bytes)
    tokens = lexer.tokenize()
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  package func text(of index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }

  /// Returns whether a token's text is `text`, without creating a string.
  package func token(_ index: Int, is text: StaticString) -> Bool {
    let range = tokens[index].range
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[range]) }
  }

  /// Returns the index of the first significant token at or after `index`; `nil` if there is no such token.
  package func significant(from index: Int) -> Int? {
    var index = index
    while index < tokens.count {
      if tokens[index].isSignificant { return index }
      index += 1
    }
    return nil
  }

  /// Returns the index of the last significant token before `index`; `nil` if there is no such token.
  package func significant(before index: Int) -> Int? {
    var index = index - 1
    while index >= 0 {
      if tokens[index].isSignificant { return index }
      index -= 1
    }
    return nil
  }

  /// Returns the index of the mark that closes the parenthesis at `open`; `nil` if the source ends first.
  package func closing(of open: Int) -> Int? {
    var depth = 0
    var index = open
    while index < tokens.count {
      if tokens[index].kind == .mark {
        if token(index, is: "(") {
          depth += 1
        } else if token(index, is: ")") {
          depth -= 1
          if depth == 0 { return index }
        }
      }
      index += 1
    }
    return nil
  }
}
