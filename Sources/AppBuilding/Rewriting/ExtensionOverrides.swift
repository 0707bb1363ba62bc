/// The overrides that an extension of a class declares. Swift permits these overrides only with an Objective-C runtime.
///
/// The rewriter renames the member in the extension, and adds an override to the class that uses the renamed member.
/// Swift permits `super` in an extension, so the renamed member works like the original one.
package struct ExtensionOverrides: Sendable {
  /// The overrides that each class needs, by the name of the class. Only classes that the sources declare have an
  /// entry.
  private(set) var members: [String: [ExtensionOverride]] = [:]

  package init() {}

  /// Finds the overrides in the sources of a module.
  package init(in sources: [TokenizedSource]) {
    let classes = sources.reduce(into: Set<String>()) { $0.formUnion($1.topLevelTypes("class").map(\.name)) }
    for found in sources.flatMap(\.extensionOverrides) where classes.contains(found.type) {
      members[found.type, default: []].append(found)
    }
  }

  /// Returns the declarations for the body of a class.
  func declarations(of type: String) -> [String] {
    (members[type] ?? []).map(\.declaration)
  }
}

/// One override in an extension of a class.
struct ExtensionOverride: Sendable {
  /// The name of the class.
  var type: String
  /// The index of the word `override`.
  var keyword: Int
  /// The index of the member's name.
  var name: Int
  /// The name of the member in the rewritten extension. The name of the class is part of the name, because an extension
  /// of a superclass may override the same member.
  var renamed: String
  /// The override for the body of the class.
  var declaration: String
}

extension SourceRewriter {
  /// Finds the overrides in this source's extensions, and the declarations that its classes need.
  mutating func prepareOverrides(_ overrides: ExtensionOverrides) {
    guard !overrides.members.isEmpty else { return }
    for found in source.extensionOverrides where overrides.members[found.type] != nil {
      extensionOverrides[found.keyword] = found
    }
    for found in source.topLevelTypes("class") {
      let declarations = overrides.declarations(of: found.name)
      if !declarations.isEmpty { classEnds[found.close] = declarations }
    }
  }

  /// Renames the member that the word `override` at `index` belongs to, if the word is in an extension. Returns whether
  /// the word is in an extension.
  mutating func renameOverride(_ index: Int) -> Bool {
    guard let found = extensionOverrides[index] else { return false }
    remove(index...index, as: .extensionOverride)
    substitute(found.name...found.name, found.renamed)
    return true
  }

  /// Adds the overrides of a class before the brace at `index`, if the brace closes the class.
  mutating func addOverrides(before index: Int) {
    guard let declarations = classEnds[index] else { return }
    let start = source.significant(before: index)
    // A declaration on the same line needs a separator.
    let isSeparated = start.map { source.token($0, is: "{") || line(of: $0) < line(of: index) } ?? true
    substitute(index...index, (isSeparated ? "" : "; ") + declarations.joined(separator: "; ") + " }")
  }
}

extension TokenizedSource {
  /// Returns the types that a keyword declares or extends outside of other types, with the indexes of the keyword and
  /// of the braces.
  func topLevelTypes(_ keyword: StaticString) -> [(name: String, keyword: Int, open: Int, close: Int)] {
    var types: [(name: String, keyword: Int, open: Int, close: Int)] = []
    var index = 0
    while index < tokens.count {
      if token(index, is: "{") {
        index = closingBrace(of: index) ?? tokens.count
      } else if tokens[index].kind == .word, token(index, is: keyword), let declared = declaredType(at: index),
        let open = tokens.indices[declared.end...].first(where: { token($0, is: "{") }),
        let close = closingBrace(of: open)
      {
        types.append((declared.name, index, open, close))
        index = close
      }
      index += 1
    }
    return types
  }

  /// The overrides in this source's extensions that the rewriter can move to the class.
  var extensionOverrides: [ExtensionOverride] {
    topLevelTypes("extension").flatMap { found in
      var overrides: [ExtensionOverride] = []
      var index = found.open + 1
      let isPublic = significant(before: found.keyword).map { token($0, is: "public") } ?? false
      while index < found.close {
        if token(index, is: "{") {
          index = closingBrace(of: index) ?? found.close
        } else if tokens[index].kind == .word, token(index, is: "override"),
          let member = override(at: index, of: found.name, isPublic: isPublic)
        {
          overrides.append(member)
        }
        index += 1
      }
      return overrides
    }
  }

  /// Whether a token is inside an `#if`.
  private func isConditional(_ index: Int) -> Bool {
    var depth = 0
    for other in tokens.indices[..<index] {
      if token(other, is: "#if") { depth += 1 } else if token(other, is: "#endif") { depth -= 1 }
    }
    return depth > 0
  }

  /// Returns the override that the word at `index` belongs to; `nil` if the rewriter cannot move the override.
  private func override(at index: Int, of type: String, isPublic: Bool) -> ExtensionOverride? {
    // The class would need the same condition as the extension, so an override in an `#if` stays where it is.
    guard !isConditional(index) else { return nil }
    var modifiers: [String] = []
    var next = index
    while let before = significant(before: next), Self.memberWords.contains(text(of: before)) {
      modifiers.insert(text(of: before), at: 0)
      next = before
    }
    next = index
    while let behind = significant(from: next + 1), !token(behind, is: "func"), !token(behind, is: "var") {
      guard Self.memberWords.contains(text(of: behind)) || tokens[behind].kind == .atWord else { return nil }
      if tokens[behind].kind == .word { modifiers.append(text(of: behind)) }
      next = behind
    }
    guard let keyword = significant(from: next + 1), let name = significant(from: keyword + 1),
      tokens[name].kind == .word,
      let open = tokens.indices[name...].first(where: { token($0, is: "{") })
    else { return nil }
    modifiers.removeAll { !Self.overrideModifiers.contains($0) }
    if isPublic, !modifiers.contains("public"), !modifiers.contains("internal") { modifiers.insert("public", at: 0) }
    let plain = text(of: name).filter { $0 != "`" }
    let renamed = "hosted_\(type.replacing(".", with: "_"))_\(plain)"
    let head = (modifiers + ["override"]).joined(separator: " ")
    let signature = plainText((name + 1)..<open)
    let body: String
    if token(keyword, is: "func") {
      guard let parameters = significant(from: name + 1), let call = call(to: renamed, parameters, before: open) else {
        return nil
      }
      body = "\(head) func \(text(of: name))\(signature){ \(call) }"
    } else {
      guard let accessors = accessors(open, of: renamed) else { return nil }
      body = "\(head) var \(text(of: name))\(signature){ \(accessors) }"
    }
    return ExtensionOverride(type: type, keyword: index, name: name, renamed: renamed, declaration: body)
  }

  private static let overrideModifiers: Set<String> = ["public", "internal", "class", "static", "nonisolated"]

  /// Returns the source text of a range of tokens on one line, without comments.
  private func plainText(_ range: Range<Int>) -> String {
    range.map { tokens[$0].isSignificant || tokens[$0].kind == .space ? text(of: $0) : " " }.joined()
  }

  /// Returns a call with the parameters in the parentheses from `start` as arguments; `nil` if no parentheses begin
  /// there, or if a parameter cannot be passed on.
  private func call(to name: String, _ start: Int, before open: Int) -> String? {
    var first = start
    if token(first, is: "<") {
      guard let parenthesis = tokens.indices[first..<open].first(where: { token($0, is: "(") }) else { return nil }
      first = parenthesis
    }
    guard token(first, is: "("), let close = closing(of: first), close < open else { return nil }
    let words = (close..<open).filter { tokens[$0].kind == .word }.map(text(of:))
    var arguments: [String] = []
    var parameter: [Int] = []
    var depth = 0
    for index in (first + 1)...close where tokens[index].isSignificant {
      let isArrow = token(index, is: ">") && index > 0 && token(index - 1, is: "-")
      if index == close || depth == 0 && token(index, is: ",") {
        if !parameter.isEmpty {
          guard let argument = argument(parameter) else { return nil }
          arguments.append(argument)
        }
        parameter = []
        continue
      }
      if token(index, is: "(") || token(index, is: "[") || token(index, is: "<") { depth += 1 }
      if token(index, is: ")") || token(index, is: "]") || token(index, is: ">") && !isArrow { depth -= 1 }
      parameter.append(index)
    }
    let effects = (words.contains("throws") ? "try " : "") + (words.contains("async") ? "await " : "")
    return "\(effects)\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// Returns the argument that passes a parameter on; `nil` if this is not possible.
  private func argument(_ parameter: [Int]) -> String? {
    guard let colon = parameter.firstIndex(where: { token($0, is: ":") }), (1...2).contains(colon) else { return nil }
    let words = parameter[colon...].map(text(of:))
    if words.contains("@autoclosure") || words.suffix(3) == [".", ".", "."] { return nil }
    let label = text(of: parameter[0])
    let value = (words.contains("inout") ? "&" : "") + text(of: parameter[colon - 1])
    return label == "_" ? value : "\(label): \(value)"
  }

  /// Returns accessors that read and set the property `name`, like the accessors in the braces from `open`; `nil` if
  /// the braces contain observers.
  private func accessors(_ open: Int, of name: String) -> String? {
    guard let close = closingBrace(of: open) else { return nil }
    var hasSetter = false
    var index = open + 1
    while index < close {
      if token(index, is: "didSet") || token(index, is: "willSet") { return nil }
      if token(index, is: "set"), let next = significant(from: index + 1), token(next, is: "{") || token(next, is: "(")
      {
        hasSetter = true
      }
      if token(index, is: "{") { index = closingBrace(of: index) ?? close }
      index += 1
    }
    return hasSetter ? "get { \(name) } set { \(name) = newValue }" : name
  }

  /// Returns the index of the brace that closes the brace at `open`; `nil` if the source ends first.
  func closingBrace(of open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count where tokens[index].kind == .mark {
      if token(index, is: "{") { depth += 1 }
      if token(index, is: "}") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
