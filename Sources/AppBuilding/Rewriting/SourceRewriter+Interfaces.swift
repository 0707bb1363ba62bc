/// The parts of an app's classes that storyboards need: their initializers, outlets and actions.
struct InterfaceClasses {
  /// The outlets and actions that one file declares for one class.
  struct Members {
    /// Whether the file declares the class, instead of only extending it.
    var isDeclared = false
    /// The outlets, with their conditions of compilation.
    var outlets: [(name: String, condition: String?)] = []
    /// The actions, by their Objective-C selectors, with the Swift names and the conditions of their methods.
    var actions: [(selector: String, method: String, condition: String?)] = []
  }

  private(set) var members: [String: Members] = [:]
  private(set) var order: [String] = []

  private mutating func change(_ type: String, _ body: (inout Members) -> Void) {
    if members[type] == nil { order.append(type) }
    body(&members[type, default: Members()])
  }

  mutating func add(class type: String) { change(type) { $0.isDeclared = true } }
  mutating func add(outlet name: String, of type: String, if condition: String?) {
    change(type) { $0.outlets.append((name, condition)) }
  }
  mutating func add(action selector: String, _ method: String, of type: String, if condition: String?) {
    change(type) { $0.actions.append((selector, method, condition)) }
  }

  /// Returns a case of a `switch` that is compiled only under a condition.
  private static func conditional(_ text: String, _ condition: String?) -> String {
    condition.map { "\n#if \($0)\n\(text)\n#endif\n" } ?? text
  }

  /// Returns extensions for the end of a file. Only code in the same file can set a private outlet.
  func declarations(fileNumber: Int, custom: Set<String>, segues: Set<String>) -> [String] {
    order.map { type in
      let own = members[type] ?? Members()
      var text = "extension \(type) { "
      if own.isDeclared, segues.contains(type) {
        text +=
          "static func interfaceSegue_\(fileNumber)"
          + "(_ name: String?, _ source: UIViewController, _ destination: UIViewController) -> UIStoryboardSegue { "
          + "\(type)(identifier: name, source: source, destination: destination) }; "
      }
      if own.isDeclared, custom.contains(type) {
        text += "static func interfaceMake_\(fileNumber)() -> AnyObject? { \(type)(coder: InterfaceFiles.coder) }; "
      }
      let outlets = own.outlets.map {
        Self.conditional(
          "case \"\($0.name)\": return InterfaceFiles.assign(&object.\($0.name), value); ", $0.condition)
      }.joined()
      text +=
        "static func interfaceConnect_\(fileNumber)(_ object: AnyObject, _ name: String, _ value: Any) -> Bool { "
        + "guard let object = object as? \(type) else { return false }; "
        + "switch name { \(outlets)default: _ = object; return false } }; "
      let actions = own.actions.map {
        Self.conditional(
          "case \"\($0.selector)\": return Selector(\"\($0.selector)\", \(type).\($0.method)); ", $0.condition)
      }.joined()
      text +=
        "static func interfaceAction_\(fileNumber)(_ object: AnyObject, _ name: String) -> Selector? { "
        + "guard object is \(type) else { return nil }; switch name { \(actions)default: return nil } } }"
      return text
    }
  }

  /// Returns statements that register the classes with UIKit.
  func registrations(fileNumber: Int, custom: Set<String>, segues: Set<String>) -> [String] {
    order.flatMap { type in
      var lines: [String] = []
      if members[type]?.isDeclared == true, custom.contains(type) {
        lines.append("InterfaceFiles.register(class: \"\(type)\", make: \(type).interfaceMake_\(fileNumber))")
      }
      if members[type]?.isDeclared == true, segues.contains(type) {
        lines.append("InterfaceFiles.register(segue: \"\(type)\", make: \(type).interfaceSegue_\(fileNumber))")
      }
      lines.append(
        "InterfaceFiles.register(connect: \(type).interfaceConnect_\(fileNumber), action: \(type).interfaceAction_\(fileNumber))"
      )
      return lines
    }
  }
}

extension SourceRewriter {
  /// Records the property or the method after an attribute of Interface Builder.
  mutating func recordInterfaceMember(behind attribute: Int) {
    guard let type = scopes.innermostType else { return }
    var index = source.significant(from: attribute + 1)
    while let word = index {
      if source.token(word, is: "var") || source.token(word, is: "func") { break }
      guard
        source.tokens[word].kind == .word || source.tokens[word].kind == .atWord || source.token(word, is: "(")
          || source.token(word, is: ")")
      else { return }
      index = source.significant(from: word + 1)
    }
    guard let keyword = index, let name = source.significant(from: keyword + 1), source.tokens[name].kind == .word
    else { return }
    if source.token(keyword, is: "var") {
      interfaceClasses.add(outlet: source.text(of: name), of: type, if: branches.condition)
    } else if source.token(attribute, is: "@IBAction"), let open = source.significant(from: name + 1),
      source.token(open, is: "("), let close = source.closing(of: open)
    {
      let labels = source.argumentLabels(open...close)
      let method = source.text(of: name) + "(\(labels.map { $0 + ":" }.joined()))"
      let words = [source.text(of: name), "("] + labels.flatMap { [$0, ":"] } + [")"]
      interfaceClasses.add(
        action: Self.selectorName(words), labels.isEmpty ? source.text(of: name) : method, of: type,
        if: branches.condition)
    }
  }
}

extension TokenizedSource {
  /// Returns the labels of a declaration's parameters, with `_` for a parameter without a label.
  func argumentLabels(_ range: ClosedRange<Int>) -> [String] {
    var labels: [String] = []
    var depth = 0
    var expectsLabel = true
    for index in range where tokens[index].isSignificant {
      if token(index, is: "(") || token(index, is: "[") || token(index, is: "<") {
        depth += 1
      } else if token(index, is: ")") || token(index, is: "]") || token(index, is: ">") {
        depth -= 1
      } else if depth == 1, token(index, is: ",") {
        expectsLabel = true
      } else if depth == 1, expectsLabel, tokens[index].kind == .word {
        labels.append(text(of: index))
        expectsLabel = false
      }
    }
    return labels
  }
}
