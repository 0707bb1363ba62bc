import VirtualPhone

/// An option: a word with dashes, its value and its explanation.
struct OptionSyntax: Sendable {
  let name: String
  /// The short form of the option: a dash and a letter.
  var short: String?
  /// The value that follows the option; `nil` for a flag.
  let value: ValueSyntax?
  let explanation: String

  /// Creates an option without a value. The explanation is joined from its parts.
  static func flag(_ name: String, short: String? = nil, _ explanation: String...) -> OptionSyntax {
    OptionSyntax(name: name, short: short, value: nil, explanation: explanation.joined())
  }

  /// Creates an option with a value that the verb checks. The explanation is joined from its parts.
  static func value(_ name: String, _ placeholder: String, _ explanation: String...) -> OptionSyntax {
    OptionSyntax(
      name: name, value: ValueSyntax(placeholder: placeholder, kind: .text), explanation: explanation.joined())
  }

  /// Creates an option with a value that the parser checks. The explanation is joined from its parts.
  static func value(
    _ name: String, _ placeholder: String, _ kind: ValueKind, _ explanation: String...
  ) -> OptionSyntax {
    OptionSyntax(
      name: name, value: ValueSyntax(placeholder: placeholder, kind: kind), explanation: explanation.joined())
  }

  func isNamed(_ word: String) -> Bool { name == word || short == word }
}

/// The value of an option.
struct ValueSyntax: Sendable {
  let placeholder: String
  let kind: ValueKind
}

/// The kind of an option's value. The kind determines which words the parser accepts, and what completions offer.
enum ValueKind: Sendable, Equatable {
  /// Any text, which the verb checks.
  case text
  case file
  case folder
  /// A whole number from `low` to `high`.
  case number(low: Int, high: UInt64)
  /// The value is one of these words.
  case choice([String])
  /// The value consists of one or more of these words, separated by commas.
  case choices([String])
  /// A release of iOS.
  case release
  /// Releases of iOS, separated by commas.
  case releases

  static func number(_ range: ClosedRange<Int>) -> ValueKind {
    .number(low: range.lowerBound, high: UInt64(max(0, range.upperBound)))
  }

  /// Any seed of a random generator.
  static let seed = number(low: 0, high: .max)

  /// The words among which the user chooses; empty for other kinds of values.
  var words: [String] {
    switch self {
    case .choice(let words), .choices(let words): words
    case .text, .file, .folder, .number, .release, .releases: []
    }
  }

  /// Returns what is wrong with a word, to follow the option's name in an error message; `nil` if the word is valid.
  func fault(of text: String) -> String? {
    switch self {
    case .text, .file, .folder: return nil
    case .number(let low, let high):
      let isInside = text.hasPrefix("-") ? Int(text).map { $0 >= low } : UInt64(text).map { $0 <= high && low <= $0 }
      return isInside == true ? nil : "takes a whole number from \(low) to \(high), not '\(text)'"
    case .choice(let words):
      return words.contains(text)
        ? nil : "takes one of \(words.joined(separator: ", ")), not '\(text)'" + suggestion(for: text, among: words)
    case .choices(let words):
      let wrong = Self.parts(of: text).first { !words.contains($0) }
      return wrong.map {
        "takes one or more of \(words.joined(separator: ", ")), separated by commas, not '\($0)'"
          + suggestion(for: $0, among: words)
      }
    case .release: return Self.isRelease(text) ? nil : "takes a release of iOS \(Self.releaseForm), not '\(text)'"
    case .releases:
      let wrong = Self.parts(of: text).first { !Self.isRelease($0) }
      return wrong.map { "takes releases of iOS \(Self.releaseForm), separated by commas, not '\($0)'" }
    }
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private static func isRelease(_ text: String) -> Bool {
    OSVersion(text).map { OSVersion.knownMajors.contains($0.major) } ?? false
  }

  private static var releaseForm: String {
    "from \(OSVersion.knownMajors.lowerBound) to \(OSVersion.knownMajors.upperBound), such as 13.4.1"
  }
}

extension OSVersion {
  /// The major releases that the rulebook covers.
  static let knownMajors = 5...27
}

/// Joins the parts of a text that is too long for one line of source code.
func text(_ parts: String...) -> String { parts.joined() }
