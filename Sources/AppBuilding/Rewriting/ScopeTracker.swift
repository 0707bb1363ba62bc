/// Finds the type that encloses a position in a source, from braces and type declarations.
struct ScopeTracker {
  /// The types whose braces enclose the position; `nil` stands for a pair of braces that belongs to no type.
  private var scopes: [String?] = []
  /// The type whose body begins with the next brace.
  private var pending: String?

  /// The innermost type that encloses the position; `nil` outside all types.
  var innermostType: String? { scopes.last(where: { $0 != nil }) ?? nil }

  /// Records the declaration of a type, whose body follows.
  mutating func beginType(_ name: String) { pending = name }

  mutating func handleMark(_ index: Int, in source: TokenizedSource) {
    if source.token(index, is: "{") {
      scopes.append(pending)
      pending = nil
    } else if source.token(index, is: "}") {
      if !scopes.isEmpty { scopes.removeLast() }
    }
  }
}

extension TokenizedSource {
  /// Returns the name of the type that the keyword at `index` declares or extends, and the index of the name's last
  /// token. Returns `nil` if no such keyword is at `index`, or if the keyword declares nothing there.
  func declaredType(at index: Int) -> (name: String, end: Int)? {
    let isKeyword =
      token(index, is: "class") || token(index, is: "struct") || token(index, is: "enum") || token(index, is: "actor")
      || token(index, is: "extension") || token(index, is: "protocol")
    guard isKeyword else { return nil }
    if let before = significant(before: index), token(before, is: ".") || token(before, is: ":") { return nil }
    guard let first = significant(from: index + 1), tokens[first].kind == .word, !isModifier(first) else { return nil }
    var name = text(of: first)
    var end = first
    while end + 2 < tokens.count, token(end + 1, is: "."), tokens[end + 2].kind == .word {
      end += 2
      name += "." + text(of: end)
    }
    return (name, end)
  }

  /// Returns whether the word after `class` shows that `class` is a modifier.
  private func isModifier(_ index: Int) -> Bool {
    Self.memberWords.contains(text(of: index))
  }

  static let memberWords: Set<String> = [
    "func", "var", "let", "subscript", "init", "override", "private", "fileprivate", "internal", "public", "open",
    "final",
    "class", "static", "lazy", "weak", "unowned", "optional", "required", "convenience", "mutating", "dynamic",
    "nonisolated",
  ]
}
