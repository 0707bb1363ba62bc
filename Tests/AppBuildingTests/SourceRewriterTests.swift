import SeededRandom
import Testing

@testable import AppBuilding

@Suite struct `The rewriter` {
  private func rewritten(
    _ text: String, modules: ModuleTable = ModuleTable(), optional: Set<String> = []
  ) -> RewrittenSource {
    SourceRewriter.rewrite(TokenizedSource(text), modules: modules, optionalRequirements: optional)
  }

  /// Returns the rewritten text without the import that the rewriter adds at the beginning of every source.
  private func text(_ source: String, optional: Set<String> = []) -> String {
    String(rewritten(source, optional: optional).text.dropFirst("import FoundationAdditions; ".count))
  }

  @Test(arguments: [
    ("@objc func a() {}", "func a() {}"),
    ("@objc(tick:) func a() {}", "func a() {}"),
    ("@objcMembers class A {}", "class A {}"),
    ("@IBOutlet weak var l: UILabel!", "weak var l: UILabel!"),
    ("@IBAction func a(_ s: Any) {}", "func a(_ s: Any) {}"),
    ("dynamic var a = 1", "var a = 1"),
    ("let dynamic = 1; dynamic.foo", "let dynamic = 1; dynamic.foo"),
    ("\"@objc\" /* @objc */", "\"@objc\" /* @objc */"),
    ("\"\"\"\n@objc\n\"\"\"", "\"\"\"\n@objc\n\"\"\""),
    ("class A { func b() { x(#selector(c)) } }", "class A { func b() { x(Selector(\"c\", A.c)) } }"),
    (
      "class A { func b() { x(#selector(self.c(_:d:))) } }",
      "class A { func b() { x(Selector(\"c:d:\", A.c(_:d:))) } }"
    ),
    (
      "extension A.B { func b() { x(#selector(c(with:))) } }",
      "extension A.B { func b() { x(Selector(\"cWith:\", A.B.c(with:))) } }"
    ),
    ("x(#selector(C.d))", "x(Selector(\"d\", C.d))"),
    ("x(#selector(model.refresh))", "x(Selector(\"refresh\", bound: model.refresh))"),
    ("x(#selector(getter: C.d))", "x(Selector(\"C.d\"))"),
    ("#keyPath(Person.name.first)", "\"name.first\""),
    ("if #available(iOS 13.4, macOS 10, *) {}", "if PhoneRelease.isAtLeast(13, 4) {}"),
    ("guard #available(\n  iOS 14,\n  *) else {}", "guard PhoneRelease.isAtLeast(14)\n\n else {}"),
    ("if #unavailable(iOS 15) {}", "if !PhoneRelease.isAtLeast(15) {}"),
    ("if #available(macOS 10, *) {}", "if PhoneRelease.isAny {}"),
    ("#if os(iOS) || os(macOS)", "#if true || false"),
    ("#if os(Linux)\n#elseif !targetEnvironment(simulator)", "#if false\n#elseif !false"),
    ("#if canImport(Glibc) && canImport(UIKit) && DEBUG", "#if false && true && DEBUG"),
    ("import UIKit.UIApplication", "import UIKit"),
    ("import struct Foundation.Date", "import Foundation"),
    ("import os.log", "import os"),
    ("import Darwin", "import Glibc"),
    ("@preconcurrency import WidgetKit; let a = 1", "; let a = 1"),
    ("f(e as CVarArg)", "f(e <~~ CVarArgConversion.phone)"),
    ("a.as(CVarArg)", "a.as(CVarArg)"),
    ("delegate?.applicationDidBecomeActive?(app)", "delegate?.applicationDidBecomeActive(app)"),
    ("closure?(app)", "closure?(app)"),
    ("UserDefaults(suiteName: n)", "UserDefaults.kept(suiteName: n)"),
    ("UserDefaults.standard", "UserDefaults.standard"),
    (
      "class A: B { override init(style: S, reuseIdentifier: R?) {} }",
      "class A: B { required init(style: S, reuseIdentifier: R?) {} }"
    ), ("class A: B { override init(style: S) {} }", "class A: B { override init(style: S) {} }"),
    ("class GridCell: B { override init(frame: F) {} }", "class GridCell: B { required init(frame: F) {} }"),
    ("class A: UIView { override init(frame: F) {} }", "class A: UIView { override init(frame: F) {} }"),
    ("#Preview(\"x\") { Text(\"}\") }\nlet a", "\nlet a"),
  ]) func `the rewriter changes a source as expected`(_ source: String, _ expected: String) {
    #expect(text(source) == expected)
  }

  /// Returns the rewritten texts of the sources of one module, without the import at the beginning of each source.
  private func texts(_ sources: [String]) -> [String] {
    let tokenized = sources.map { TokenizedSource($0) }
    let overrides = ExtensionOverrides(in: tokenized)
    return tokenized.map {
      String(SourceRewriter.rewrite($0, overrides: overrides).text.dropFirst("import FoundationAdditions; ".count))
    }
  }

  @Test(arguments: [
    (
      "class A: B {\n}\nextension A { override func c(_ d: D, at e: [E] = []) async throws -> F { super.c(d, at: e) } }",
      "class A: B {\noverride func c(_ d: D, at e: [E] = []) async throws -> F { "
        + "try await hosted_A_c(d, at: e) } }\n"
        + "extension A { func hosted_A_c(_ d: D, at e: [E] = []) async throws -> F { super.c(d, at: e) } }"
    ),
    (
      "class A: B { let f = 1 }\npublic extension A { override var c: D? { get { super.c } set { super.c = newValue } } }",
      "class A: B { let f = 1 ; public override var c: D? { get { hosted_A_c } set { hosted_A_c = newValue } } }\n"
        + "public extension A { var hosted_A_c: D? { get { super.c } set { super.c = newValue } } }"
    ),
    (
      "class A: B {}; extension A { override class var c: Int { 1 } }",
      "class A: B {class override var c: Int { hosted_A_c } }; extension A { class var hosted_A_c: Int { 1 } }"
    ),
    (
      "class A: B {}\nextension A { override func c(d: inout D, _ e: @escaping (F) -> G) // H\n{} }",
      "class A: B {override func c(d: inout D, _ e: @escaping (F) -> G)   { hosted_A_c(d: &d, e) } }\n"
        + "extension A { func hosted_A_c(d: inout D, _ e: @escaping (F) -> G) // H\n{} }"
    ),
    ("class A: B { override func c() {} }", "class A: B { override func c() {} }"),
    ("extension A { override func c() {} }", "extension A { override func c() {} }"),
    (
      "class A: B {}\n#if C\nextension A { override func c() {} }\n#endif",
      "class A: B {}\n#if C\nextension A { override func c() {} }\n#endif"
    ),
    (
      "class A: B {}\nextension A {\n#if C\noverride func c() {}\n#endif\n}",
      "class A: B {}\nextension A {\n#if C\noverride func c() {}\n#endif\n}"
    ),
    (
      "class A: B {}\nextension A { override var c: Int { didSet {} } }",
      "class A: B {}\nextension A { override var c: Int { didSet {} } }"
    ),
  ]) func `the rewriter moves overrides from extensions to their classes`(_ source: String, _ expected: String) {
    #expect(texts([source]) == [expected])
  }

  @Test func `the rewriter moves an override to a class in another source`() {
    let sources = ["extension A { override func c() {} }", "final class A: B {\n  var d = 1\n}"]
    #expect(
      texts(sources) == [
        "extension A { func hosted_A_c() {} }", "final class A: B {\n  var d = 1\noverride func c() { hosted_A_c() } }",
      ])
  }

  @Test func `the rewriter finds the entry point of an app`() {
    let result = rewritten("@UIApplicationMain\nfinal class Start: UIResponder, UIApplicationDelegate {}")
    #expect(result.entryPoint == EntryPoint(kind: .delegate, typeName: "Start"))
    #expect(rewritten("@main struct S: App { }").entryPoint == EntryPoint(kind: .app, typeName: "S"))
    #expect(rewritten("@main enum M { static func main() {} }").entryPoint == EntryPoint(kind: .main, typeName: "M"))
  }

  @Test func `the rewriter gives optional methods a default implementation, and calls them without a question mark`() {
    let source =
      "@objc public protocol P: NSObjectProtocol {\n  @objc optional func heard(_ id: UUID, at: Int)\n}\nd?.heard?(id, at: 1)"
    #expect(TokenizedSource(source).optionalRequirements == ["heard"])
    #expect(
      text(source, optional: ["heard"])
        == "public protocol P: NSObjectProtocol {\n  func heard(_ id: UUID, at: Int)\n}\nd?.heard(id, at: 1)\nextension P { public func heard(_ id: UUID, at: Int) {} }"
    )
  }

  @Test func `the rewriter names each construct that cannot work`() {
    let result = rewritten(
      "class A: NSManagedObject {\n  @NSManaged var a: Int\n}\n@objc protocol P { optional func n() -> Int }")
    #expect(result.obstacles.map(\.line) == [2, 4])
  }

  @Test(arguments: [
    ("", false), (" -> Void", false), (" -> ()", false), (" throws -> ( ) // nothing", false), (" -> Int", true),
    (" -> Void?", true), (" -> (() -> Void)?", true), (" -> (Int, Int)", true), (" -> () -> Void", true),
  ])
  func `only an optional method without a result gets a default implementation`(result: String, hasResult: Bool) {
    let rewritten = rewritten("@objc protocol P {\n  @objc optional func n()\(result)\n}")
    #expect(rewritten.obstacles.map(\.line) == (hasResult ? [2] : []))
    #expect(rewritten.text.contains("extension P {") != hasResult)
  }

  @Test func `the rewriter imports FoundationNetworking if a source uses it`() {
    #expect(
      rewritten("let s = URLSession.shared").text.hasPrefix("import FoundationAdditions; import FoundationNetworking; ")
    )
  }

  @Test(arguments: [
    ("class Model: ObservableObject { @Published var a = 1 }", true), ("var bag: Set<AnyCancellable> = []", true),
    ("import SwiftUI\nclass Model: ObservableObject {}", false), ("let published = 1", false),
  ])
  func `the rewriter imports Combine, as Apple's Foundation does, if a source uses Combine`(
    text: String, isImported: Bool
  ) {
    #expect(rewritten(text).text.hasPrefix("import FoundationAdditions; import Combine; ") == isImported)
  }

  @Test func `the rewriter lists each change with its line and the original text`() {
    let changes = rewritten("import os.log\n\n@objc func a() {}").changes
    #expect(changes.map(\.line) == [1, 3])
    #expect(changes.map(\.original) == ["import os.log", "@objc"])
  }

  @Test func `the rewriter keeps every line at its number, whatever the source contains`() {
    var random = SplitMix64(seed: 15)
    for _ in 0..<4000 {
      let source = TokenizedSource(SampleSources.damaged(&random))
      let result = SourceRewriter.rewrite(source, optionalRequirements: source.optionalRequirements)
      let text = String(decoding: source.bytes, as: UTF8.self)
      let lines = lineCount(text)
      // The rewriter adds default implementations of optional methods after the last line.
      #expect(lineCount(result.text) >= lines)
      #expect(lineCount(result.text) <= lines + text.split(separator: "protocol").count)
    }
  }

  private func lineCount(_ text: String) -> Int { Array(text.utf8)[...].newlineCount }
}
