import SeededRandom
import Testing

@testable import AppBuilding

@Suite struct `The lexer` {
  /// Returns the texts of the significant tokens.
  private func significant(_ text: String) -> [String] {
    let source = TokenizedSource(text)
    return source.tokens.indices.filter { source.tokens[$0].isSignificant }.map { source.text(of: $0) }
  }

  private func concatenated(_ source: TokenizedSource) -> [UInt8] { source.tokens.flatMap { source.bytes[$0.range] } }

  @Test func `the lexer reads code inside interpolations as code`() {
    #expect(significant(#""a\(f("b)"))c" + d"#) == [#""a\"#, "(", "f", "(", #""b)""#, ")", ")", #"c""#, "+", "d"])
  }

  @Test func `the lexer reads a raw string up to the string's own quote`() {
    #expect(significant(##"#"a"\(b)"# c"##) == [##"#"a"\(b)"#"##, "c"])
    #expect(significant(##"#"a\#(b)"# c"##) == [##"#"a\#"##, "(", "b", ")", ##""#"##, "c"])
    #expect(significant(####"#"""# c"####) == [####"#"""#"####, "c"])
  }

  @Test func `the lexer reads a string of several lines up to its three closing quotes`() {
    #expect(significant("\"\"\"\n@objc \"\" \\\"\"\"\n\"\"\" x") == ["\"\"\"\n@objc \"\" \\\"\"\"\n\"\"\"", "x"])
  }

  @Test func `the lexer reads nested comments as one comment`() {
    #expect(significant("a /* b /* @objc */ \" */ c // d \"\n e") == ["a", "c", "e"])
  }

  @Test func `the lexer ends an unterminated string at the end of its line`() {
    #expect(significant("\"a\nb") == ["\"a", "b"])
  }

  @Test func `the lexer distinguishes a division from a regular expression`() {
    #expect(significant("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(significant("x = /a\"b/ y") == ["x", "=", "/a\"b/", "y"])
    #expect(significant("x = #/a\"/b/# y") == ["x", "=", "#/a\"/b/#", "y"])
    #expect(significant("return /\"/\nz") == ["return", "/\"/", "z"])
  }

  @Test func `the lexer reads a version as one number and members of a tuple as several numbers`() {
    #expect(significant("13.4.1 x.0.1 1...5") == ["13.4.1", "x", ".", "0", ".", "1", "1", ".", ".", ".", "5"])
  }

  @Test(arguments: SampleSources.all) func `the lexer splits a source into tokens that add up to the source`(
    _ sample: String
  ) {
    let bytes = Array(sample.utf8)
    #expect(concatenated(TokenizedSource(bytes)) == bytes)
    for end in bytes.indices {
      let start = Array(bytes[..<end])
      #expect(concatenated(TokenizedSource(start)) == start)
    }
  }

  @Test func `the lexer splits any bytes into tokens that add up to the bytes`() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<4000 {
      let bytes = SampleSources.damaged(&random)
      let source = TokenizedSource(bytes)
      #expect(concatenated(source) == bytes)
      #expect(source.tokens.allSatisfy { !$0.range.isEmpty })
    }
  }
}
