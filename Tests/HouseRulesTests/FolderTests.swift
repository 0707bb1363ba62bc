import Testing

@testable import HouseRules

/// Cycles between the folders of one module are found in the text of its files.
@Suite struct FolderTests {
  private static func faults(_ files: [(String, String)]) -> [String] {
    FolderGraph(files.map { SwiftFile(path: $0.0, text: $0.1) }).faults(in: "M").map(\.key)
  }

  @Test func `two folders that mention each other's types are a cycle`() {
    #expect(
      Self.faults([("A/X.swift", "struct X { var y: Y }"), ("B/Y.swift", "struct Y { func f(_ x: X) {} }")]) == [
        "folders M: A <-> B"
      ])
    #expect(Self.faults([("A/X.swift", "struct X { var y: Y }"), ("B/Y.swift", "struct Y {}")]).isEmpty)
  }

  @Test func `three folders that use each other in a ring are a cycle`() {
    let files = [
      ("A/X.swift", "enum X { case y(Y) }"), ("B/Y.swift", "actor Y: Z {}"),
      ("C/Z.swift", "protocol Z { var x: X { get } }"),
    ]
    #expect(Self.faults(files) == ["folders M: A - B - C"])
  }

  @Test func `a folder within a folder belongs to the outer folder`() {
    #expect(Self.faults([("A/X.swift", "struct X { var y: Y }"), ("A/B/Y.swift", "struct Y { var x: X? }")]).isEmpty)
  }

  @Test func `a file beside the folders, with its extensions, counts as a folder; two such files may use each other`() {
    let folder = ("A/X.swift", "struct X { var y: Y }")
    #expect(
      Self.faults([folder, ("Y+F.swift", "extension Y { func f(_ x: X) {} }"), ("Y.swift", "struct Y {}")]) == [
        "folders M: A <-> Y"
      ])
    #expect(Self.faults([("X.swift", "struct X { var y: Y }"), ("Y.swift", "struct Y { var x: X? }")]).isEmpty)
  }

  @Test(arguments: [
    "extension X { func tieKnot() {} }", "extension Int { var tieKnot: Int { 0 } }", "func tieKnot() {}",
    "extension X { struct tieKnot {} }",
  ])
  func `a member belongs to the folder that declares it, not to the folder of its type`(declaration: String) {
    let files = [("A/X.swift", "struct X { func f() { _ = tieKnot() } }"), ("B/Y.swift", declaration + " var x: X")]
    #expect(Self.faults(files) == ["folders M: A <-> B"])
  }

  @Test(arguments: [
    "// Y", "/* Y /* nested */ Y */", "let s = \"Y\"", "let s = \"\"\"\n Y \" Y\n \"\"\"", "let s = #\"Y \\(Y) \"Y\"#",
    "let s = \"\\(\"Y\")\"", "let s = \"\\\\(Y)\"", "#if Y\n#elseif Y\n#endif", "let x = z.Y", "struct Y {}",
  ])
  func `a name in a comment, in a literal, in an #if condition or after a dot is not a use of a type`(text: String) {
    #expect(Self.faults([("A/X.swift", "struct X {}\n" + text), ("B/Y.swift", "struct Y { var x: X }")]).isEmpty)
  }

  @Test(arguments: [
    "let s = \"\\(Y())\"", "let s = #\"\"\" \\#(f(Y())) \"\"\"#", "let s = \"\\\\\"; let y: Y", "@Y var z = 1",
    "let c: `Y`",
  ])
  func `interpolations, attributes and quoted words are uses of a type`(text: String) {
    #expect(
      Self.faults([("A/X.swift", "struct X {}\n" + text), ("B/Y.swift", "struct Y { var x: X }")]) == [
        "folders M: A <-> B"
      ])
  }

  @Test(arguments: [
    "private struct Y {}", "struct Z { struct Y {} }", "func f() { struct Y {} }",
    "fileprivate extension Z { struct Y {} }",
  ])
  func `the bare name of a private, nested or local type is not a use of the type`(declaration: String) {
    #expect(Self.faults([("A/X.swift", "struct X { var y: Y }"), ("B/Y.swift", declaration + " var x: X")]).isEmpty)
  }

  @Test(arguments: [
    ("@_exported public import struct A.B", "A"), ("  import C // why", "C"), ("import protocol D.E\nstruct F {}", "D"),
    ("let `import` = G", nil), ("import\n", nil), ("import H;import I", "H"),
  ])
  func `imported modules are found in every form of the declaration`(line: String, module: String?) {
    let imported = SwiftFile(path: "X.swift", text: line).importedModules
    #expect(module.map(imported.contains) ?? imported.isEmpty)
  }
}
