import Testing

@testable import AfterglowCommands

/// A line typed on a terminal, key by key.
@Suite struct LineEditorTests {
  /// Returns the line that results from the typed keys, up to the end of the first line.
  private func line(typing keys: String) -> String? {
    var editor = LineEditor()
    return lines(typing: keys, in: &editor).first
  }

  private func lines(typing keys: String, in editor: inout LineEditor) -> [String] {
    keys.utf8.compactMap { byte in
      if case .line(let line) = editor.handle(byte) { line } else { nil }
    }
  }

  @Test(arguments: [
    ("hello\r", "hello"), ("\n", ""), ("helo\u{1B}[Dl\r", "hello"), ("ello\u{01}h\u{05}!\r", "hello!"),
    ("hellp\u{7F}o\r", "hello"), ("hello\u{01}\u{04}\r", "ello"), ("one two three\u{17}\u{17}2\r", "one 2"),
    ("one two\u{1B}[D\u{1B}[D\u{1B}[D\u{0B}\r", "one "), ("one two\u{1B}[D\u{1B}[D\u{1B}[D\u{15}\r", "two"),
    ("ab\u{1B}[Hx\u{1B}[Fy\r", "xaby"), ("abc\u{1B}OH\u{1B}[3~\r", "bc"), ("abc\u{02}\u{02}\u{06}x\r", "abxc"),
    ("a\u{1B}[5~b\u{1B}[1;5Cc\r", "abc"), ("grün 🙂 日本\u{7F}\r", "grün 🙂 日"), ("e\u{301}x\u{7F}\u{7F}\r", ""),
    ("\u{7F}\u{1B}[D\u{1B}[Ca\r", "a"), ("a\u{07}\u{1C}b\r", "ab"),
  ])
  func `keys have the same effect as in a shell`(keys: String, line: String) {
    #expect(self.line(typing: keys) == line)
  }

  @Test func `earlier lines can be recalled, and so can the unfinished line`() {
    var editor = LineEditor()
    _ = lines(typing: "one\rtwo\rtwo\r", in: &editor)
    #expect(lines(typing: "\u{10}\u{10}\r", in: &editor) == ["one"])
    #expect(lines(typing: "\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[B\r", in: &editor) == ["two"])
    #expect(lines(typing: "draft\u{1B}[A\u{1B}[B!\r", in: &editor) == ["draft!"])
  }

  @Test func `Ctrl-D on an empty line, Ctrl-C and Ctrl-Z are reported as end, interruption and suspension`() {
    var editor = LineEditor()
    #expect(editor.handle(0x04) == .end)
    #expect(editor.handle(UInt8(ascii: "a")) == .appended("a"))
    #expect(editor.handle(0x04) == .nothing, "behind the last character there is nothing to delete")
    #expect(editor.handle(0x03) == .interrupt)
    #expect(editor.handle(0x1A) == .suspend)
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}\u{1B}"])
  func `control keys have their usual effect after a lone Escape or an incomplete key sequence`(start: String) {
    var editor = LineEditor()
    #expect(lines(typing: start, in: &editor) == [])
    #expect(editor.handle(0x03) == .interrupt)
    #expect(lines(typing: "ab\(start)\u{7F}c\(start)\u{1B}[Dx\(start)\r", in: &editor) == ["axc"])
  }

  @Test func `no bytes make the editor fail, and no line grows without bound`() {
    var editor = LineEditor()
    var state: UInt64 = 1
    for _ in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = editor.handle(UInt8(truncatingIfNeeded: state >> 40))
      #expect(editor.cursor <= editor.characters.count)
    }
    editor = LineEditor()
    for _ in 0..<10_000 { _ = editor.handle(UInt8(ascii: "a")) }
    #expect(editor.text.utf8.count == 4_096)
  }

  @Test func `if a line is too long for the screen, the part around the cursor is shown`() {
    var editor = LineEditor()
    for byte in "0123456789".utf8 { _ = editor.handle(byte) }
    #expect(editor.visible(columns: 20) == ("0123456789", 0))
    #expect(editor.visible(columns: 5) == ("6789", 0))
    for _ in 0..<10 { _ = editor.handle(0x02) }
    #expect(editor.visible(columns: 5) == ("0123", 4))
    for byte in "日本".utf8 { _ = editor.handle(byte) }
    #expect(editor.visible(columns: 7) == ("日本01", 2))
  }
}
