import SeededRandom
import Testing

@testable import AppBuilding

@Suite struct `A project's property list` {
  private func parse(_ text: String) throws -> OpenStepValue { try OpenStepValue(parsing: Array(text.utf8)) }

  @Test func `a property list may contain dictionaries, lists, data and texts`() throws {
    let value = try parse(
      """
      // !$*UTF8*$!
      { a = (b, "c \\"d\\"\\n", ); /* e */ f = { g = <0aFF 10>; }; h = $i/j.swift; "k" = "\\U00e9\\101"; }
      """)
    #expect(value["h"]?.string == "$i/j.swift")
    #expect(value["a"]?.strings == ["b", "c \"d\"\n"])
    #expect(value["f"]?["g"] == .data([0x0A, 0xFF, 0x10]))
    #expect(value["k"]?.string == "\u{E9}A")
  }

  @Test(arguments: [
    ("{ a = b }", 1, "';' is missing after the value of 'a'"),
    ("{\n a b; }", 2, "'=' is missing after the key 'a'"),
    ("( a b )", 1, "',' or ')' is missing in a list"),
    ("\"a", 1, "the closing quote of a text is missing"),
    ("/* a", 1, "'*/' is missing at the end of a comment"),
    ("<0>", 1, "data has an odd number of digits"),
    ("{} x", 1, "there is text after the value"),
    ("", 1, "the file ends where a value is expected"),
  ]) func `the error for a property list names the line of the fault`(_ text: String, _ line: Int, _ problem: String) {
    #expect(throws: OpenStepError(line: line, problem: problem)) { try parse(text) }
  }

  @Test func `a property list that is nested too deeply is refused`() {
    let text = String(repeating: "(", count: 100_000)
    #expect(throws: OpenStepError.self) { try parse(text) }
  }

  @Test func `a damaged property list is read, or refused with the number of a line`() {
    var random = SplitMix64(seed: 16)
    let sample = Array(SampleProject.text.utf8)
    var (read, refused) = (0, 0)
    for round in 0..<2000 {
      var bytes = sample
      for _ in 0..<4 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      if round.isMultiple(of: 2) { bytes = Array(bytes.prefix(Int(random.next() % UInt64(bytes.count)))) }
      do {
        let value = try OpenStepValue(parsing: bytes)
        #expect((try? OpenStepValue(parsing: bytes + [UInt8(ascii: "\n")])) == value)
        read += 1
      } catch let fault {
        #expect((1...bytes.count { $0 == UInt8(ascii: "\n") } + 1).contains(fault.line), "\(fault)")
        refused += 1
      }
    }
    #expect(read > 100 && refused > 1000)
  }
}
