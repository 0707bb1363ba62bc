/// The types, functions and variables that a Swift file declares outside of bodies of functions and accessors. The
/// parser matches braces to find the declarations, and does not resolve types.
package struct SwiftDeclarations: Sendable {
  package enum Kind: Sendable {
    case type
    case function
    case variable
  }

  package struct Declaration: Equatable, Sendable {
    package let name: String
    package let kind: Kind
    /// The type of which this declaration is a member, as the file spells the type; empty at the top level of the file.
    package let owner: String
    /// Whether this declaration is in an extension.
    package let isInExtension: Bool
    /// Whether other files cannot see this declaration.
    package let isPrivate: Bool
    /// The index of the token that is this declaration's name.
    let token: Int
  }

  /// A pair of braces, and the owner of the declarations inside.
  private struct Scope {
    var owner: String
    var isInExtension = false
    var isPrivate = false
    /// Whether declarations inside the braces are visible outside.
    var isOpen = true
    var parentheses = 0
  }

  package private(set) var all: [Declaration] = []
  private var scopes = [Scope(owner: "")]
  /// The scope that begins at the next opening brace; `nil` if that brace does not open a type or an extension.
  private var pending: Scope?
  private var isPrivate = false

  private static let types: Set<Substring> = [
    "actor", "associatedtype", "class", "enum", "protocol", "struct", "typealias",
  ]
  private static let bodiless: Set<Substring> = ["associatedtype", "typealias"]
  private static let variables: Set<Substring> = ["case", "let", "var"]
  private static let modifiers: Set<Substring> = [
    "class", "dynamic", "final", "indirect", "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating",
    "open", "override", "package", "public", "static", "unowned", "weak", "borrowing", "consuming", "convenience",
  ]

  package init(_ tokens: [SwiftToken]) {
    for index in tokens.indices { read(index, of: tokens) }
  }

  private mutating func read(_ index: Int, of tokens: [SwiftToken]) {
    let token = tokens[index]
    switch token.text {
    case "{":
      scopes.append(pending ?? Scope(owner: "", isOpen: false))
      pending = nil
    case "}":
      if scopes.count > 1 { scopes.removeLast() }
    case "(", "[": scopes[scopes.count - 1].parentheses += 1
    case ")", "]": scopes[scopes.count - 1].parentheses -= 1
    default: break
    }
    if token.text == "private" || token.text == "fileprivate" {
      // `private(set)` hides only the setter.
      isPrivate = index + 1 == tokens.count || tokens[index + 1].text != "("
      return
    }
    guard token.isWord, let scope = scopes.last, scope.isOpen, scope.parentheses == 0 else { return }
    let isMember = index > 0 && tokens[index - 1].text == "."
    guard !isMember, index + 1 < tokens.count else { return }
    declare(token.text, at: index, in: scope, of: tokens)
    if !Self.modifiers.contains(token.text) { isPrivate = false }
  }

  private mutating func declare(_ keyword: Substring, at index: Int, in scope: Scope, of tokens: [SwiftToken]) {
    let next = tokens[index + 1]
    if keyword == "extension" {
      pending = Scope(owner: Self.path(from: index + 1, of: tokens), isInExtension: true, isPrivate: isPrivate)
    } else if Self.types.contains(keyword), next.isWord, !Self.isDeclarator(next.text) {
      add(.type, at: index + 1, in: scope, of: tokens)
      if !Self.bodiless.contains(keyword) {
        let owner = scope.owner.isEmpty ? String(next.text) : scope.owner + "." + next.text
        pending = Scope(owner: owner, isInExtension: scope.isInExtension, isPrivate: isPrivate || scope.isPrivate)
      }
    } else if keyword == "func", next.isWord {
      add(.function, at: index + 1, in: scope, of: tokens)
    } else if Self.variables.contains(keyword), next.isWord {
      add(.variable, at: index + 1, in: scope, of: tokens)
    }
  }

  /// Whether the word continues a declaration, so that a `class` before the word is a modifier, as in `class func`.
  private static func isDeclarator(_ word: Substring) -> Bool {
    types.contains(word) || variables.contains(word) || modifiers.contains(word)
      || ["func", "init", "subscript"].contains(word)
  }

  private mutating func add(_ kind: Kind, at index: Int, in scope: Scope, of tokens: [SwiftToken]) {
    all.append(
      Declaration(
        name: String(tokens[index].text), kind: kind, owner: scope.owner, isInExtension: scope.isInExtension,
        isPrivate: isPrivate || scope.isPrivate, token: index))
  }

  /// The dotted name that begins at a token.
  private static func path(from start: Int, of tokens: [SwiftToken]) -> String {
    var (path, index) = (String(tokens[start].text), start + 1)
    while index + 1 < tokens.count, tokens[index].text == ".", tokens[index + 1].isWord {
      path += "." + tokens[index + 1].text
      index += 2
    }
    return path
  }
}
