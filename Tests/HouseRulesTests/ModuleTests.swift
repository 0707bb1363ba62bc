import Testing

@testable import HouseRules

/// A module depends only on modules of lower layers, and the folders of one module do not form cycles. `script/modules`
/// prints these dependencies.
@Suite struct ModuleTests {
  private static func library(_ name: String, on dependencies: Set<String> = []) -> PackageTarget {
    PackageTarget(name: name, kind: .library, folder: "Sources/" + name, dependencies: dependencies)
  }

  @Test func `modules use only modules below them, and folders of one module use each other in one direction`() throws {
    let report = ModuleReport(
      try ModuleGraph(), KnownExceptions(parsing: try ProjectFiles.text(HouseRecords.exceptions)))
    #expect(report.isSound, "\(report.text)")
  }

  @Test func `a type name that two modules declare is a fault`() {
    let faults = ModuleGraph.sharedTypeNames(["B": ["One", "Both"], "A": ["Two", "Both"]])
    #expect(faults == [HouseFault("type Both", "declared by A and B")])
  }

  @Test func `a dependency on a module of the same or a higher layer is a fault`() throws {
    let layering = try Layering(parsing: "# low\nlow: A B\nhigh: C\n")
    #expect(layering.faults(of: [Self.library("A"), Self.library("B"), Self.library("C", on: ["A", "B"])]).isEmpty)
    let faults = layering.faults(of: [Self.library("A", on: ["B", "C"]), Self.library("B"), Self.library("C")])
    #expect(faults.map(\.key) == ["arrow A -> B", "arrow A -> C"])
  }

  @Test func `a module without a layer is a fault, and so is a layer's module without a target`()
    throws
  {
    let layering = try Layering(parsing: "low: A B?\nhigh: C")
    #expect(layering.faults(of: [Self.library("A"), Self.library("D")]).map(\.key) == ["missing C", "unplaced D"])
  }

  @Test func `a test target may depend on any module`() throws {
    let tests = PackageTarget(name: "ATests", kind: .test, folder: "Tests/ATests", dependencies: ["A"])
    #expect(try Layering(parsing: "low: A").faults(of: [Self.library("A"), tests]).isEmpty)
  }

  @Test(arguments: [
    ("low A", Layering.ParsingError(line: 1, reason: "no colon after the layer's name")),
    ("low: A\nhigh: A", Layering.ParsingError(line: 2, reason: "A has a place already")),
  ])
  func `an unclear layering is refused with the unclear line's number`(text: String, error: Layering.ParsingError) {
    #expect(throws: error) { try Layering(parsing: text) }
  }

  @Test func `a known exception is accepted while its fault exists, and is stale afterwards`() {
    let known = KnownExceptions(parsing: "# why\narrow A -> B\n\narrow C -> D\n")
    let faults = [HouseFault("arrow A -> B", ""), HouseFault("arrow E -> F", "")]
    #expect(known.unknown(among: faults).map(\.key) == ["arrow E -> F"])
    #expect(known.stale(given: faults) == ["arrow C -> D"])
  }

  @Test func `mutual pairs are listed apart from the cycles of three or more modules`() {
    let graph = DirectedGraph([
      "A": ["B"], "B": ["A", "C"], "C": ["D"], "D": ["E"], "E": ["C", "F"], "F": [],
    ])
    #expect(graph.mutualPairs == [DirectedGraph.Pair(first: "A", second: "B")])
    #expect(graph.rings == [["C", "D", "E"]])
  }
}
