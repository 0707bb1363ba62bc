import Foundation

/// Settings of a build, as Xcode resolves them: a later level overrides an earlier level, and `$(inherited)` means the
/// earlier value.
package struct BuildSettings: Sendable {
  private var values: [String: String]

  package init(_ values: [String: String] = [:]) { self.values = values }

  /// The limit on the depth of nested references.
  private static let maximumDepth = 16
  /// The limit on references in one text. Without this limit, the time to resolve settings that refer to each other
  /// could grow exponentially with the depth.
  private static let maximumReferences = 10_000

  /// Overrides these settings with the settings of the next level. A setting with conditions in brackets applies only
  /// if an iPhone's build meets all of them, and then overrides the setting of the same name without conditions.
  package mutating func override(with level: [String: String]) {
    // In this order, a name without conditions comes before the same name with conditions.
    for (key, value) in level.sorted(by: { $0.key < $1.key }) {
      let name = String(key.prefix { $0 != "[" })
      guard meetsConditions(key.dropFirst(name.count)) else { continue }
      let inherited = values[name] ?? ""
      values[name] =
        value.replacingOccurrences(of: "$(inherited)", with: inherited)
        .replacingOccurrences(of: "${inherited}", with: inherited)
        .trimmingCharacters(in: .whitespaces)
    }
  }

  /// Whether the build for an iPhone meets all conditions, as in `[sdk=iphoneos*][arch=arm64]`. A condition of another
  /// kind is not met.
  private func meetsConditions(_ conditions: Substring) -> Bool {
    conditions.split { "[],".contains($0) }.allSatisfy { condition in
      let parts = condition.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return false }
      return switch parts[0] {
      // The version in the name of an SDK does not matter.
      case "sdk": parts[1].hasPrefix("iphoneos") || fnmatch(parts[1], "iphoneos", 0) == 0
      case "arch": fnmatch(parts[1], "arm64", 0) == 0
      case "config": fnmatch(parts[1], values["CONFIGURATION"] ?? "", 0) == 0
      default: false
      }
    }
  }

  /// A setting with its references resolved; `nil` if it is not set.
  package subscript(_ name: String) -> String? { values[name].map { expand($0) } }

  /// Whether a setting is `YES`, in upper or lower case.
  package func isOn(_ name: String) -> Bool { self[name]?.uppercased() == "YES" }

  /// The words of a setting that is a list.
  package func words(_ name: String) -> [String] {
    (self[name] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns the names of the settings that begin with `prefix`, sorted.
  package func names(withPrefix prefix: String) -> [String] { values.keys.filter { $0.hasPrefix(prefix) }.sorted() }

  /// Resolves the references in a text. A reference to a missing setting is replaced by the default that the
  /// reference states, or removed if it states no default. References beyond the limits stay as they are.
  package func expand(_ text: String) -> String {
    var budget = Self.maximumReferences
    return expand(text[...], depth: 0, &budget)
  }

  private func expand(_ text: Substring, depth: Int, _ budget: inout Int) -> String {
    guard depth < Self.maximumDepth, budget > 0 else { return String(text) }
    budget -= 1
    var result = ""
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      let open = rest.dropFirst().first
      guard open == "(" || open == "{", let end = Self.end(of: rest, open == "(" ? ("(", ")") : ("{", "}")) else {
        result.append("$")
        rest = rest.dropFirst()
        continue
      }
      let reference = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
      let parts = expand(reference, depth: depth + 1, &budget).split(separator: ":", omittingEmptySubsequences: false)
      let value = values[String(parts.first ?? "")].map { expand($0[...], depth: depth + 1, &budget) } ?? ""
      result += parts.dropFirst().reduce(value) { Self.apply($1, to: $0) }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Returns the index of the bracket that ends a reference; `nil` if no bracket ends it. A reference may contain other
  /// references.
  private static func end(of text: Substring, _ brackets: (Character, Character)) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == brackets.0 { depth += 1 }
      if text[index] == brackets.1 {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private static func apply(_ operation: Substring, to value: String) -> String {
    switch operation {
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    case "c99extidentifier", "identifier": identifier(value)
    case "rfc1034identifier": String(value.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
    case _ where operation.hasPrefix("default="): value.isEmpty ? String(operation.dropFirst(8)) : value
    default: value
    }
  }

  /// Returns a name in a form that Swift accepts for a module.
  package static func identifier(_ name: String) -> String {
    let text = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return text.first?.isNumber == true ? "_" + text : text
  }
}

extension BuildSettings {
  /// Reads the settings of a file in the format of `.xcconfig`. For each `#include`, the closure `include` returns the
  /// text of the included file; `nil` omits that file.
  package static func configuration(
    _ text: String, depth: Int = 0, include: (String) -> String? = { _ in nil }
  ) -> [String: String] {
    var values: [String: String] = [:]
    guard depth < maximumDepth else { return values }
    for line in text.split(whereSeparator: \.isNewline) {
      // Two slashes always begin a comment, so a URL in such a file has "/$()/" in place of its two slashes.
      let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
      let trimmed = code.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("#include") {
        let parts = trimmed.split(separator: "\"")
        if parts.count > 1, let included = include(String(parts[1])) {
          values.merge(configuration(included, depth: depth + 1, include: include)) { $1 }
        }
      } else if let equals = assignment(in: trimmed) {
        let key = trimmed[..<equals].trimmingCharacters(in: .whitespaces)
        values[key] = trimmed[trimmed.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return values
  }

  /// Returns the index of the equals sign after a setting's name. The conditions of the name also contain equals signs.
  private static func assignment(in line: String) -> String.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: break
      }
    }
    return nil
  }
}
