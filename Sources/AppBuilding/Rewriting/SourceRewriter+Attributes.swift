extension SourceRewriter {
  /// Handles an attribute. Returns the index of the token at which rewriting continues; `nil` stands for the next
  /// token.
  mutating func rewriteAttribute(_ index: Int) -> Int? {
    switch source.text(of: index) {
    case "@main", "@UIApplicationMain", "@NSApplicationMain": return rewriteEntryPoint(index)
    case "@objc":
      addOptionalRequirements(behind: index)
      return removeAttribute(index, as: .objectiveC)
    case "@objcMembers", "@nonobjc", "@NSCopying", "@_objcRuntimeName", "@objcDirect":
      return removeAttribute(index, as: .objectiveC)
    case "@IBOutlet", "@IBAction":
      recordInterfaceMember(behind: index)
      return removeAttribute(index, as: .interfaceBuilder)
    case "@IBInspectable", "@IBDesignable", "@IBSegueAction", "@GKInspectable":
      return removeAttribute(index, as: .interfaceBuilder)
    case "@UIApplicationDelegateAdaptor": return rewriteAdaptor(index)
    case "@NSManaged":
      obstruct(at: index, "Core Data's @NSManaged properties are made by an Objective-C runtime")
      return removeAttribute(index, as: .objectiveC)
    default:
      recordCombine(source.text(of: index))
      return nil
    }
  }

  private mutating func removeAttribute(_ index: Int, as kind: SourceChange.Kind) -> Int? {
    var end = index
    if let open = token(behind: index, is: "(") { end = source.closing(of: open) ?? open }
    remove(index...end, as: kind)
    return end + 1
  }

  /// Gives the property wrapper of the application's delegate a closure that creates the delegate. Without an
  /// Objective-C runtime, UIKit cannot create the delegate from its type.
  private mutating func rewriteAdaptor(_ index: Int) -> Int? {
    if let open = token(behind: index, is: "("), let close = source.closing(of: open) {
      let words = ((open + 1)..<close).filter { source.tokens[$0].isSignificant }.map { source.text(of: $0) }
      guard words.suffix(2) == [".", "self"] else { return nil }
      replace(index...close, with: "\(source.text(of: index))({ \(words.dropLast(2).joined())() })", as: .entryPoint)
      return close + 1
    }
    var next = index + 1
    while next < source.tokens.count, !source.token(next, is: ":"), source.tokens[next].kind != .newline { next += 1 }
    guard next < source.tokens.count, let type = source.significant(from: next + 1), source.tokens[type].kind == .word
    else {
      return nil
    }
    replace(index...index, with: "\(source.text(of: index))({ \(source.text(of: type))() })", as: .entryPoint)
    return index + 1
  }

  private mutating func rewriteEntryPoint(_ index: Int) -> Int? {
    if let declaration = declaration(behind: index) {
      let kind: EntryPoint.Kind =
        if declaration.inherited.contains("App") {
          .app
        } else if declaration.inherited.contains("UIApplicationDelegate")
          || declaration.inherited.contains("UIResponder")
          || source.token(index, is: "@UIApplicationMain")
        { .delegate } else { .main }
      entryPoint = EntryPoint(kind: kind, typeName: declaration.name)
    }
    remove(index...index, as: .entryPoint)
    return index + 1
  }

  /// Returns the type that an attribute belongs to, and the names in the type's inheritance clause; `nil` if no type
  /// follows the attribute.
  private func declaration(behind index: Int) -> (name: String, inherited: Set<String>)? {
    var index = index + 1
    var name: String?
    var inherited: Set<String> = []
    while index < source.tokens.count, !source.token(index, is: "{") {
      if let declared = name == nil ? source.declaredType(at: index) : nil {
        name = declared.name
        index = declared.end
      } else if name != nil, source.tokens[index].kind == .word {
        inherited.insert(source.text(of: index))
      }
      index += 1
    }
    return name.map { ($0, inherited) }
  }

  // MARK: Optional requirements

  /// If an attribute belongs to a protocol, handles the protocol's optional methods. Adds an empty default
  /// implementation of each optional method without a result, and records an obstacle for each other optional method.
  private mutating func addOptionalRequirements(behind attribute: Int) {
    guard let keyword = protocolKeyword(behind: attribute), let declared = source.declaredType(at: keyword) else {
      return
    }
    var index = declared.end
    while index < source.tokens.count, !source.token(index, is: "{") { index += 1 }
    // Other modules see only the public declarations, so a public protocol needs public implementations.
    let isPublic = source.significant(before: keyword).map { source.token($0, is: "public") } ?? false
    var depth = 0
    var defaults: [String] = []
    while index < source.tokens.count {
      if source.token(index, is: "{") { depth += 1 }
      if source.token(index, is: "}") {
        depth -= 1
        if depth == 0 { break }
      }
      if depth == 1, source.tokens[index].kind == .word, source.token(index, is: "func"),
        let requirement = source.requirement(at: index), requirement.isOptional
      {
        if requirement.hasResult {
          obstruct(at: index, "an optional method with a result needs an Objective-C runtime")
        } else {
          defaults.append("\(isPublic ? "public " : "")\(requirement.signature) {}")
        }
      }
      index += 1
    }
    if !defaults.isEmpty { appendix.append("extension \(declared.name) { \(defaults.joined(separator: "; ")) }") }
  }

  /// Returns the index of the keyword `protocol` after an attribute. Returns `nil` if the next significant token other
  /// than an access level is not this keyword.
  private func protocolKeyword(behind attribute: Int) -> Int? {
    var index = attribute
    while let next = source.significant(from: index + 1) {
      if source.token(next, is: "protocol") { return next }
      guard ["public", "internal", "private", "fileprivate", "open"].contains(source.text(of: next)) else { return nil }
      index = next
    }
    return nil
  }
}

extension TokenizedSource {
  /// Returns the protocol's requirement that begins with `func` at `index`; `nil` if the requirement has no complete
  /// list of parameters.
  func requirement(at index: Int) -> (signature: String, isOptional: Bool, hasResult: Bool)? {
    guard let name = significant(from: index + 1),
      let open = tokens[name...].indices.first(where: { token($0, is: "(") }), let close = closing(of: open)
    else { return nil }
    var end = close
    var result: Int?
    var next = close + 1
    while next < tokens.count, tokens[next].kind != .newline, !token(next, is: ";"), !token(next, is: "}") {
      // A result that is a function has further arrows.
      if result == nil, token(next, is: "-"), next + 1 < tokens.count, token(next + 1, is: ">") { result = next + 2 }
      if tokens[next].isSignificant { end = next }
      next += 1
    }
    let type = result.map { start in (start..<end + 1).filter { tokens[$0].isSignificant }.map(text(of:)).joined() }
    let hasResult = type.map { !["", "Void", "()", "(Void)"].contains($0) } ?? false
    let signature = (index...end).map { tokens[$0].isSignificant || tokens[$0].kind == .space ? text(of: $0) : " " }
      .joined()
    // Modifiers and attributes precede the requirement, in any order.
    var before = significant(before: index)
    while let word = before, tokens[word].kind == .word || tokens[word].kind == .atWord {
      if token(word, is: "optional") { return (signature, true, hasResult) }
      guard tokens[word].kind == .atWord || Self.memberWords.contains(text(of: word)) else { break }
      before = significant(before: word)
    }
    return (signature, false, hasResult)
  }

  /// The names of the methods that the source's protocols leave optional.
  package var optionalRequirements: Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where tokens[index].kind == .word && token(index, is: "optional") {
      guard let function = significant(from: index + 1), token(function, is: "func"),
        let name = significant(from: function + 1)
      else { continue }
      names.insert(text(of: name))
    }
    return names
  }
}
