import Foundation

/// Something in an app's sources that a release of iOS ignores, has deprecated, or asks the user about.
package struct SourceRemark: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A method of a delegate that the release never calls.
    case delegateNeverCalled = "delegate-never-called"
    /// A name that Apple deprecated in the release or in an earlier release.
    case deprecated
    /// A call or an option at which the release asks the user for a permission or a setting.
    case systemPrompt = "system-prompt"
  }

  package var kind: Kind
  /// The rule, as `afterglow rules` numbers it.
  package var rule: String
  package var message: String
  /// The first lines to which the remark applies, with their files; at most four lines.
  package var place: String
}

extension BuildPlan {
  /// Returns the remarks on the app's sources for a release: methods that are never called, then deprecated names, then
  /// calls at which iOS asks the user. Each remark lists its lines in the order of the sources.
  package func remarks(onRelease release: Int) -> [SourceRemark] {
    let sources = modules.flatMap(\.files).map { SourceScan($0) }
    return neverCalled(sources, release)
      + remarks(.deprecated, SourceFacts.deprecated, sources, release) { words, text in
        "from iOS \(words.release) on, \(words.shown) is deprecated; use \(text)"
      }
      + remarks(.systemPrompt, SourceFacts.prompts, sources, release) { words, text in
        "iOS \(release) asks the user \(text)"
      }
  }

  private func neverCalled(_ sources: [SourceScan], _ release: Int) -> [SourceRemark] {
    let hasScenes =
      ((try? PropertyListSerialization.propertyList(from: infoPlist, format: nil)) as? [String: Any])?[
        "UIApplicationSceneManifest"] != nil
    return SourceFacts.methods.compactMap { method in
      guard method.releases.contains(release), hasScenes || !method.needsScenes,
        method.unless.map({ word in !sources.contains { $0.words.contains(word) } }) ?? true,
        method.beside.map({ name in sources.contains { $0.methods[name] != nil } }) ?? true
      else { return nil }
      let places = sources.flatMap { source in (source.methods[method.name] ?? []).map { "\(source.path):\($0)" } }
      guard !places.isEmpty else { return nil }
      return SourceRemark(
        kind: .delegateNeverCalled, rule: method.rule,
        message: "iOS \(release) never calls \(method.name): \(method.reason)", place: Self.list(places))
    }
  }

  private func remarks(
    _ kind: SourceRemark.Kind, _ facts: [SourceFacts.Words], _ sources: [SourceScan], _ release: Int,
    _ message: (SourceFacts.Words, String) -> String
  ) -> [SourceRemark] {
    var known: Set<String> = []
    return facts.compactMap { fact in
      guard fact.release <= release else { return nil }
      let places = sources.flatMap { source in source.lines(of: fact.words).map { "\(source.path):\($0)" } }
      // If the list has several facts about the same words, only the first of these facts that holds for the release
      // applies. It is the fact with the newest release.
      guard !places.isEmpty, known.insert(fact.words.joined()).inserted else { return nil }
      return SourceRemark(kind: kind, rule: fact.rule, message: message(fact, fact.text), place: Self.list(places))
    }
  }

  /// The largest number of lines that a remark lists.
  private static let listedPlaces = 4

  private static func list(_ places: [String]) -> String { places.prefix(listedPlaces).joined(separator: ", ") }
}

/// The words and methods of one source.
private struct SourceScan {
  let path: String
  /// Every word of the source.
  private(set) var words: Set<String> = []
  /// The lines on which each method is declared, by the method's full name.
  private(set) var methods: [String: [Int]] = [:]
  private var tokens: [(text: String, line: Int)] = []

  init(_ file: BuildPlan.File) {
    path = file.shownPath
    let source = file.source
    var line = 1
    for index in source.tokens.indices {
      let token = source.tokens[index]
      if token.isSignificant, token.kind != .string {
        let text = source.text(of: index)
        tokens.append((text, line))
        if token.kind == .word { words.insert(text) }
        if token.kind == .word, text == "func", let name = source.significant(from: index + 1),
          let open = source.significant(from: name + 1), source.token(open, is: "("),
          let close = source.closing(of: open)
        {
          let labels = source.argumentLabels(open...close).map { $0 + ":" }.joined()
          methods["\(source.text(of: name))(\(labels))", default: []].append(line)
        }
      }
      line += source.bytes[token.range].newlineCount
    }
  }

  /// Returns the lines with this sequence of words.
  func lines(of words: [String]) -> [Int] {
    guard self.words.contains(words[0]), tokens.count >= words.count else { return [] }
    return (0...(tokens.count - words.count)).filter { start in
      words.indices.allSatisfy { tokens[start + $0].text == words[$0] }
    }.map { tokens[$0].line }
  }
}
