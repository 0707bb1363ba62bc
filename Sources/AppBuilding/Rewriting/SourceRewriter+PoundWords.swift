extension SourceRewriter {
  /// Handles a word after a number sign. Returns the index of the token at which rewriting continues; `nil` stands for
  /// the next token.
  mutating func rewritePoundWord(_ index: Int) -> Int? {
    switch source.text(of: index) {
    case "#selector": return rewriteSelector(index)
    case "#keyPath": return rewriteKeyPath(index)
    case "#available": return rewriteAvailability(index, isNegated: false)
    case "#unavailable": return rewriteAvailability(index, isNegated: true)
    case "#if", "#elseif":
      let next = rewriteCondition(index)
      recordCondition(index)
      return next
    case "#else", "#endif":
      recordCondition(index)
      return nil
    case "#Preview": return removePreview(index)
    default: return nil
    }
  }

  /// Returns the range of the parentheses after a word; `nil` without parentheses, or if they are empty.
  private func arguments(of index: Int) -> ClosedRange<Int>? {
    guard let open = source.significant(from: index + 1), source.token(open, is: "("),
      let close = source.closing(of: open), close > open + 1
    else { return nil }
    return open...close
  }

  // MARK: Selectors and key paths

  private mutating func rewriteSelector(_ index: Int) -> Int? {
    guard let arguments = arguments(of: index) else { return nil }
    var words: [String] = []
    var isBehindCast = false
    var text = ""
    for token in (arguments.lowerBound + 1)..<arguments.upperBound where source.tokens[token].isSignificant {
      let word = source.text(of: token)
      if word == "as" { isBehindCast = true }
      if isBehindCast { continue }
      words.append(word)
      text += word
    }
    let range = index...arguments.upperBound
    if words.count > 2, words[1] == ":", ["getter", "setter"].contains(words[0]) {
      replace(range, with: "Selector(\"\(words.dropFirst(2).joined())\")", as: .selector)
      return range.upperBound + 1
    }
    let name = Self.selectorName(words)
    let enclosing = scopes.innermostType ?? "Self"
    let method: String
    if words.first == "self" || words.first == "Self", words.count > 2 {
      method = ([enclosing] + words.dropFirst()).joined()
    } else if words.count > 1, words[1] == "." {
      // A method that is named through a value is already bound to that value.
      let isType = words[0].first?.isUppercase == true
      method = isType ? text : "bound: " + text
    } else {
      method = "\(enclosing).\(text)"
    }
    replace(range, with: "Selector(\"\(name)\", \(method))", as: .selector)
    return range.upperBound + 1
  }

  /// Returns the Objective-C selector of the method whose Swift name consists of these words. In a selector, a colon
  /// follows each label.
  static func selectorName(_ words: [String]) -> String {
    guard let open = words.firstIndex(of: "(") else { return words.last ?? "" }
    let labels = words[(open + 1)...].filter { $0 != ")" && $0 != ":" && $0 != "," }.map { $0 == "_" ? "" : $0 }
    let base = open > 0 ? words[open - 1] : ""
    guard let first = labels.first else { return base }
    // Swift adds the first label to the selector's first word: `start(with:)` becomes `startWith:`, and
    // `start(sender:)` becomes `startWithSender:`.
    let word = first.prefix { $0.isLowercase }
    let link = first.isEmpty || Self.prepositions.contains(String(word)) ? "" : "With"
    let head = first.isEmpty ? base : base + link + first.prefix(1).uppercased() + first.dropFirst()
    return ([head] + labels.dropFirst()).map { $0 + ":" }.joined()
  }

  /// The words before which Swift inserts no `With` in a selector.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using",
    "via", "when", "with", "within",
  ]

  private mutating func rewriteKeyPath(_ index: Int) -> Int? {
    guard let arguments = arguments(of: index) else { return nil }
    var words = ((arguments.lowerBound + 1)..<arguments.upperBound).filter { source.tokens[$0].kind == .word }
      .map { source.text(of: $0) }
    if words.count > 1, words[0].first?.isUppercase == true || words[0] == "self" { words.removeFirst() }
    replace(index...arguments.upperBound, with: "\"\(words.joined(separator: "."))\"", as: .keyPath)
    return arguments.upperBound + 1
  }

  // MARK: Availability

  private mutating func rewriteAvailability(_ index: Int, isNegated: Bool) -> Int? {
    guard let arguments = arguments(of: index) else { return nil }
    var version: String?
    var isBehindPlatform = false
    for token in (arguments.lowerBound + 1)..<arguments.upperBound where source.tokens[token].isSignificant {
      if source.tokens[token].kind == .word {
        isBehindPlatform = source.token(token, is: "iOS")
      } else if isBehindPlatform, source.tokens[token].kind == .number {
        version = source.text(of: token)
        isBehindPlatform = false
      }
    }
    // The lexer reads 13.4 and 13.4.1 as one number each.
    let components = (version ?? "").split(separator: ".").prefix(2).map { $0.filter(\.isNumber) }.filter {
      !$0.isEmpty
    }
    let check =
      components.isEmpty ? "PhoneRelease.isAny" : "PhoneRelease.isAtLeast(\(components.joined(separator: ", ")))"
    replace(index...arguments.upperBound, with: (isNegated ? "!" : "") + check, as: .availability)
    return arguments.upperBound + 1
  }

  // MARK: Conditions of compilation

  /// Records the condition that a line of an `#if` begins or ends.
  private mutating func recordCondition(_ index: Int) {
    let end = source.tokens[index...].firstIndex { $0.kind == .newline || $0.kind == .comment } ?? source.tokens.count
    branches.handle(source.text(of: index), condition: rewrittenText((index + 1)..<end))
  }

  private mutating func rewriteCondition(_ index: Int) -> Int? {
    var token = index + 1
    while token < source.tokens.count, source.tokens[token].kind != .newline {
      if source.tokens[token].kind == .word, let arguments = arguments(of: token), isOnOneLine(arguments) {
        let words = ((arguments.lowerBound + 1)..<arguments.upperBound).filter { source.tokens[$0].isSignificant }
          .map { source.text(of: $0) }
        if let isTrue = decision(source.text(of: token), words.joined()) {
          replace(token...arguments.upperBound, with: isTrue ? "true" : "false", as: .condition)
          token = arguments.upperBound
        }
      }
      token += 1
    }
    return token
  }

  private func isOnOneLine(_ range: ClosedRange<Int>) -> Bool {
    line(of: range.lowerBound) == line(of: range.upperBound)
  }

  /// Returns whether a condition of `#if` is true on an iPhone; `nil` leaves the decision to the compiler.
  private func decision(_ function: String, _ argument: String) -> Bool? {
    switch function {
    case "os": return argument == "iOS"
    case "targetEnvironment": return false
    case "arch": return argument == "arm64"
    case "_runtime": return argument == "_ObjC"
    case "canImport":
      let module = String(argument.prefix { $0 != "." && $0 != "," })
      switch modules[module] {
      case .framework, .alias: return true
      case .replacement: return true
      case .toolchain: return Self.linuxModules.contains(module) ? false : nil
      case nil: return Self.linuxModules.contains(module) ? false : nil
      }
    default: return nil
    }
  }

  /// Modules that iOS does not have: `canImport` of such a module is false.
  static let linuxModules: Set<String> = [
    "Glibc", "Musl", "Android", "WinSDK", "FoundationNetworking", "FoundationEssentials", "FoundationXML",
  ]

  // MARK: Previews

  private mutating func removePreview(_ index: Int) -> Int? {
    var end = index
    if let arguments = arguments(of: index) { end = arguments.upperBound }
    if let open = source.significant(from: end + 1), source.token(open, is: "{") {
      var depth = 0
      end = open
      while end < source.tokens.count {
        if source.tokens[end].kind == .mark {
          if source.token(end, is: "{") { depth += 1 }
          if source.token(end, is: "}") { depth -= 1 }
        }
        if depth == 0 { break }
        end += 1
      }
    }
    end = min(end, source.tokens.count - 1)
    replace(index...end, with: "", as: .preview)
    return end + 1
  }
}
