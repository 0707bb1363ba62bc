import AfterglowCommands
import Testing

@Suite struct TextOutputTests {
  @Test(arguments: [0, 1, 65_535, 65_536, 131_071, 131_072, 1_000_000])
  func `a line of any length is written completely and in order`(length: Int) throws {
    let sink = MemorySink()
    let output = TextOutput(sink)
    let lines = ["first", String(repeating: "a", count: length), "last"]
    for line in lines { try output.line(line) }
    try output.flush()
    #expect(String(decoding: sink.bytes, as: UTF8.self) == lines.map { $0 + "\n" }.joined())
  }

  @Test func `text that could not be written is not written again`() throws {
    let sink = FailingSink(.inputOutput("full"))
    let output = TextOutput(sink)
    try output.line("lost")
    #expect(throws: CommandFailure.self) { try output.flush() }
    try output.flush()
    #expect(sink.writes == 1)
  }
}
