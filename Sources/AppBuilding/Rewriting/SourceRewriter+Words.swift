extension SourceRewriter {
  /// Handles a word. Returns the index of the token at which rewriting continues; `nil` stands for the next token.
  mutating func rewriteWord(_ index: Int) -> Int? {
    if let declared = source.declaredType(at: index) {
      scopes.beginType(declared.name)
      if source.token(index, is: "class"),
        interface.customClasses.contains(declared.name) || interface.segueClasses.contains(declared.name)
      {
        interfaceClasses.add(class: declared.name)
      }
      return declared.end + 1
    }
    switch source.text(of: index) {
    case "import": return rewriteImport(index)
    case "dynamic", "optional": return rewriteModifier(index)
    case "as": return rewriteCast(index)
    case "UserDefaults": return rewriteDefaults(index)
    case "override": return rewriteOverride(index)
    case "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "URLSessionDataTask", "URLSessionConfiguration",
      "URLCache", "URLSessionTask", "URLSessionDelegate", "HTTPCookieStorage", "URLCredential":
      usesNetworking = true
      return nil
    default:
      let word = source.text(of: index)
      // Apple's Foundation exports the module Security.
      if Self.securityPrefixes.contains(where: word.hasPrefix) { implied.insert("Security") }
      recordCombine(word)
      return rewriteOptionalCall(index)
    }
  }

  private static let securityPrefixes = ["SecRandomCopyBytes", "SecItem", "kSec", "errSec"]

  /// If Combine declares the name `word`, records that the source needs the module Combine. Apple's Foundation exports
  /// Combine. A source that imports SwiftUI needs no record, because SwiftUI exports Combine too.
  mutating func recordCombine(_ word: some StringProtocol) {
    if Self.combineNames.contains(String(word)), !imports.contains("SwiftUI") { implied.insert("Combine") }
  }

  private static let combineNames: Set<String> = [
    "@Published", "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "ObservableObject",
    "ObservableObjectPublisher",
    "PassthroughSubject",
  ]

  // MARK: Modifiers, casts, calls

  private mutating func rewriteModifier(_ index: Int) -> Int? {
    guard let next = source.significant(from: index + 1), source.tokens[next].kind == .word,
      TokenizedSource.memberWords.contains(source.text(of: next)), !isMember(index)
    else { return nil }
    remove(index...index, as: source.token(index, is: "dynamic") ? .dynamic : .optionalRequirement)
    return index + 1
  }

  /// Rewrites the creation of a `UserDefaults` suite, so that the suite's values outlive the process, like the values
  /// of `UserDefaults.standard`.
  private mutating func rewriteDefaults(_ index: Int) -> Int? {
    guard let open = token(behind: index, is: "("), let label = source.significant(from: open + 1),
      source.token(label, is: "suiteName")
    else { return nil }
    replace(index...index, with: "UserDefaults.kept", as: .defaults)
    return index + 1
  }

  /// Renames a member that an extension overrides. Replaces `override` with `required` before the initializer of a
  /// cell. UIKit creates a cell from its type alone.
  /// Without Objective-C, the initializer must be `required` for this purpose.
  private mutating func rewriteOverride(_ index: Int) -> Int? {
    if renameOverride(index) { return index + 1 }
    guard let start = source.significant(from: index + 1), source.token(start, is: "init"),
      let open = source.significant(from: start + 1), source.token(open, is: "("),
      let close = source.closing(of: open), let label = source.significant(from: open + 1)
    else { return nil }
    let isStyled =
      source.token(label, is: "style") && (label..<close).contains { source.token($0, is: "reuseIdentifier") }
    let isFramed = source.token(label, is: "frame") && scopes.innermostType?.hasSuffix("Cell") ?? false
    guard isStyled || isFramed else { return nil }
    replace(index...index, with: "required", as: .objectiveC)
    return index + 1
  }

  /// Returns whether a word is the name of a member: whether a dot precedes the word.
  private func isMember(_ index: Int) -> Bool {
    guard let before = source.significant(before: index) else { return false }
    return source.token(before, is: ".")
  }

  private mutating func rewriteCast(_ index: Int) -> Int? {
    guard var type = source.significant(from: index + 1), !isMember(index) else { return nil }
    if source.token(type, is: "!") || source.token(type, is: "?") {
      guard let next = source.significant(from: type + 1) else { return nil }
      type = next
    }
    guard source.token(type, is: "CVarArg") else { return nil }
    replace(index...type, with: "<~~ CVarArgConversion.phone", as: .variadic)
    return type + 1
  }

  /// Removes the question mark from `delegate.method?(…)` if the method is optional.
  private mutating func rewriteOptionalCall(_ index: Int) -> Int? {
    guard isMember(index), let mark = token(behind: index, is: "?"), token(behind: mark, is: "(") != nil else {
      return nil
    }
    let name = source.text(of: index)
    guard optionalRequirements.contains(name) || Self.delegatePrefixes.contains(where: name.hasPrefix) else {
      return nil
    }
    replace(mark...mark, with: "", as: .optionalRequirement)
    return mark + 1
  }

  /// The beginnings of the names of the optional delegate methods that Apple's modules declare.
  private static let delegatePrefixes = [
    "application", "scene", "centralManager", "peripheral", "locationManager", "userNotificationCenter",
  ]

  // MARK: Imports

  private mutating func rewriteImport(_ index: Int) -> Int? {
    guard !isMember(index), var first = source.significant(from: index + 1), source.tokens[first].kind == .word,
      line(of: first) == line(of: index)
    else { return nil }
    var end = first
    var isScoped = false
    if Self.scopeWords.contains(source.text(of: first)), let module = source.significant(from: first + 1),
      source.tokens[module].kind == .word
    {
      first = module
      end = module
      isScoped = true
    }
    let module = source.text(of: first)
    while end + 2 < source.tokens.count, source.token(end + 1, is: "."), source.tokens[end + 2].kind == .word {
      end += 2
      isScoped = true
    }
    switch modules[module] {
    case .replacement(let other):
      imports.insert(other)
      replace(index...end, with: "import \(other)", as: .importedModule)
    case .framework(let name) where name != module:
      imports.insert(name)
      replace(index...end, with: "import \(name)", as: .importedModule)
    case .framework, .alias, .toolchain:
      imports.insert(module)
      if isScoped { replace(index...end, with: "import \(module)", as: .importedModule) }
    // Apps import such a module inside a false `#if`, where the import does no harm.
    case nil where Self.linuxModules.contains(module): imports.insert(module)
    case nil:
      // The attributes and the access modifier of an import are removed with the import.
      var start = index
      while let before = source.significant(before: start), line(of: before) == line(of: index),
        source.tokens[before].kind == .atWord || Self.accessWords.contains(source.text(of: before))
      { start = before }
      replace(start...end, with: "", as: .leftOutImport)
    }
    return end + 1
  }

  private static let scopeWords: Set<String> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]
  private static let accessWords: Set<String> = ["public", "internal", "private", "fileprivate", "package"]
}
