/// When the tool colours text.
package enum ColourChoice: String, Sendable {
  /// Text on a terminal is coloured, unless the environment disables colour.
  case auto
  case always
  case never
}

/// The meaning of a piece of text, which determines its colour.
enum Ink: String {
  case heading = "1"
  case good = "32"
  case doubtful = "33"
  case bad = "31"
}

extension Surroundings {
  /// Colours text for standard output, if standard output is coloured.
  func painted(_ text: String, _ ink: Ink) -> String {
    isColoured(output.isInteractive) ? Self.escaped(text, ink) : text
  }

  /// Colours text for standard error, if standard error is coloured.
  func paintedForErrors(_ text: String, _ ink: Ink) -> String {
    isColoured(isWatched) ? Self.escaped(text, ink) : text
  }

  /// Whether the output is coloured. With `auto`, any value of `NO_COLOR` except an empty value disables colour
  /// (https://no-color.org).
  private func isColoured(_ isTerminal: Bool) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }

  private static func escaped(_ text: String, _ ink: Ink) -> String { "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" }
}
