/// A Swift source in the form that compiles on Linux, and the list of changes to the source.
package struct RewrittenSource: Sendable {
  package var text: String
  package var changes: [SourceChange]
  package var obstacles: [SourceObstacle]
  package var entryPoint: EntryPoint?
  /// The modules that the rewritten source imports. Imports of FoundationAdditions and FoundationNetworking that the
  /// rewriter adds are not included.
  package var imports: Set<String>
  /// Statements that register the source's classes with UIKit for storyboards.
  package var interfaceRegistrations: [String] = []
}

/// Rewrites a Swift source: removes or replaces code that needs an Objective-C runtime or a Mac.
///
/// Every line keeps its number, so that each line of the result corresponds to the same line of the source.
package struct SourceRewriter {
  let source: TokenizedSource
  let modules: ModuleTable
  let optionalRequirements: Set<String>
  private let lines: [Int]
  /// The replacement for each token; `nil` if the token stays.
  private var replacements: [String?]
  var changes: [SourceChange] = []
  var obstacles: [SourceObstacle] = []
  var entryPoint: EntryPoint?
  var imports: Set<String> = []
  /// Declarations for the end of the source.
  var appendix: [String] = []
  var scopes = ScopeTracker()
  var branches = BranchTracker()
  var usesNetworking = false
  /// The modules that the source uses without importing them, because Apple's modules export them.
  var implied: Set<String> = []
  var interfaceClasses = InterfaceClasses()
  let interface: InterfaceUse
  /// The overrides in extensions, by the index of the word `override`.
  var extensionOverrides: [Int: ExtensionOverride] = [:]
  /// The declarations to add to classes, by the index of the brace that closes the class.
  var classEnds: [Int: [String]] = [:]

  /// How the app's storyboards use a source.
  package struct InterfaceUse: Sendable {
    /// The file's number, unique in the module.
    package var fileNumber: Int
    /// The classes of controllers, views and other objects that the storyboards name.
    package var customClasses: Set<String>
    /// The classes of segues that the storyboards name.
    package var segueClasses: Set<String>

    package init(fileNumber: Int = 0, customClasses: Set<String> = [], segueClasses: Set<String> = []) {
      self.fileNumber = fileNumber
      self.customClasses = customClasses
      self.segueClasses = segueClasses
    }
  }

  private init(
    _ source: TokenizedSource, modules: ModuleTable, optionalRequirements: Set<String>, _ interface: InterfaceUse
  ) {
    self.source = source
    self.interface = interface
    self.modules = modules
    self.optionalRequirements = optionalRequirements
    replacements = Array(repeating: nil, count: source.tokens.count)
    var line = 1
    lines = source.tokens.map { token in
      defer { line += source.bytes[token.range].newlineCount }
      return line
    }
  }

  /// Rewrites a source. `modules` are the modules that the source may import, `optionalRequirements` names the methods
  /// that the app's own protocols leave optional, and `overrides` are the overrides in the extensions of the source's
  /// module.
  package static func rewrite(
    _ source: TokenizedSource, modules: ModuleTable = ModuleTable(), optionalRequirements: Set<String> = [],
    overrides: ExtensionOverrides = ExtensionOverrides(), interface: InterfaceUse = InterfaceUse()
  ) -> RewrittenSource {
    var rewriter = SourceRewriter(source, modules: modules, optionalRequirements: optionalRequirements, interface)
    rewriter.prepareOverrides(overrides)
    rewriter.rewriteTokens()
    return rewriter.result()
  }

  // MARK: Helpers of the rules

  func line(of token: Int) -> Int { lines[token] }

  /// Returns the source text of a range of tokens, without line breaks.
  func text(_ range: ClosedRange<Int>) -> String {
    range.map { source.tokens[$0].kind == .newline ? " " : source.text(of: $0) }.joined()
  }

  /// Returns the text of a range of tokens after the changes.
  func rewrittenText(_ range: Range<Int>) -> String {
    range.map { replacements[$0] ?? source.text(of: $0) }.joined()
  }

  /// Replaces a range of tokens with `text`, followed by the line breaks of the range.
  mutating func replace(_ range: ClosedRange<Int>, with text: String, as kind: SourceChange.Kind) {
    changes.append(SourceChange(kind: kind, line: lines[range.lowerBound], original: self.text(range)))
    substitute(range, text)
  }

  /// Replaces a range of tokens as `replace` does, but without an entry in the list of changes.
  mutating func substitute(_ range: ClosedRange<Int>, _ text: String) {
    let breaks = range.reduce(0) { $0 + source.bytes[source.tokens[$1].range].newlineCount }
    for index in range { replacements[index] = "" }
    replacements[range.lowerBound] = text + String(repeating: "\n", count: breaks)
  }

  /// Removes a range of tokens, and the spaces after them.
  mutating func remove(_ range: ClosedRange<Int>, as kind: SourceChange.Kind) {
    replace(range, with: "", as: kind)
    let next = range.upperBound + 1
    if next < source.tokens.count, source.tokens[next].kind == .space { replacements[next] = "" }
  }

  mutating func obstruct(at token: Int, _ reason: String) {
    obstacles.append(SourceObstacle(line: lines[token], reason: reason))
  }

  /// Returns the index of the token that directly follows the token at `index`, if the following token is `text`;
  /// otherwise `nil`.
  func token(behind index: Int, is text: StaticString) -> Int? {
    guard index + 1 < source.tokens.count, source.token(index + 1, is: text) else { return nil }
    return index + 1
  }

  // MARK: Traversal

  private mutating func rewriteTokens() {
    var index = 0
    while index < source.tokens.count {
      let next: Int?
      switch source.tokens[index].kind {
      case .atWord: next = rewriteAttribute(index)
      case .poundWord: next = rewritePoundWord(index)
      case .word: next = rewriteWord(index)
      case .mark:
        scopes.handleMark(index, in: source)
        addOverrides(before: index)
        next = nil
      case .number, .string, .regex, .comment, .space, .newline, .unknown: next = nil
      }
      index = max(next ?? index + 1, index + 1)
    }
  }

  private mutating func result() -> RewrittenSource {
    var text = ""
    text.reserveCapacity(source.bytes.count + 256)
    var injected = ["import \(ModuleTable.additions)"]
    if usesNetworking, !imports.contains("FoundationNetworking") { injected.append("import FoundationNetworking") }
    for module in implied.sorted() where !imports.contains(module) {
      injected.append("import \(module)")
      imports.insert(module)
    }
    let injection = injected.map { $0 + "; " }.joined()
    // The added imports go to the start of the source, because an import inside an `#if` may not be compiled.
    text += injection
    for index in source.tokens.indices {
      text += replacements[index] ?? source.text(of: index)
    }
    // An app without storyboards has nothing to connect.
    let isShown = !interface.customClasses.isEmpty || !interface.segueClasses.isEmpty
    if isShown {
      appendix += interfaceClasses.declarations(
        fileNumber: interface.fileNumber, custom: interface.customClasses, segues: interface.segueClasses)
    }
    for declaration in appendix { text += "\n" + declaration }
    return RewrittenSource(
      text: text, changes: changes.sorted { $0.line < $1.line }, obstacles: obstacles, entryPoint: entryPoint,
      imports: imports,
      interfaceRegistrations: isShown
        ? interfaceClasses.registrations(
          fileNumber: interface.fileNumber, custom: interface.customClasses, segues: interface.segueClasses) : [])
  }
}

extension ArraySlice<UInt8> {
  /// The number of line breaks in a text. A carriage return with its line feed counts as one.
  var newlineCount: Int {
    var count = 0
    for index in indices {
      if self[index] == UInt8(ascii: "\n") {
        count += 1
      } else if self[index] == UInt8(ascii: "\r"), index + 1 == endIndex || self[index + 1] != UInt8(ascii: "\n") {
        count += 1
      }
    }
    return count
  }
}
