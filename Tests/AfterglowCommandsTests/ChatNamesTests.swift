import AfterglowWire
import Testing

@testable import AfterglowCommands

/// The names that a person gives to other installations in the chat.
@Suite struct ChatNamesTests {
  private static let bob = InstallationID("B0B00000")!
  private static let eve = InstallationID("E7E00000")!

  @Test func `a name replaces the identifier, and the file of names stores the name`() {
    var names = ChatNames()
    #expect(names[Self.bob] == "B0B00000" && names.inFull(Self.bob) == "B0B00000")
    #expect(names.call(Self.bob, "Bob") == nil)
    #expect(names[Self.bob] == "Bob" && names.inFull(Self.bob) == "Bob (B0B00000)")
    #expect(names.installation("Bob") == Self.bob && names.installation("E7E00000") == Self.eve)
    #expect(names.lines == "B0B00000 Bob\n" && ChatNames(names.lines) == names)
    #expect(names.call(Self.bob, nil) == nil && names == ChatNames())
  }

  @Test(arguments: ["", "a b", "A11CE000", String(repeating: "x", count: 25), "<b>", "a\u{1B}[2J", "a\nb"])
  func `a text of the wrong length, an identifier, or a text with special characters is not accepted as a name`(
    name: String
  ) {
    var names = ChatNames()
    #expect(names.call(Self.bob, name)?.hasPrefix("A name has 1 to 24") == true)
    #expect(names == ChatNames())
  }

  @Test func `two installations never have the same name`() {
    var names = ChatNames("B0B00000 Bob\n")
    #expect(names.call(Self.eve, "Bob") == "B0B00000 is called Bob already.")
    #expect(names.call(Self.bob, "Bob") == nil)
  }

  @Test func `the valid lines of a damaged file are read`() {
    let names = ChatNames("B0B00000\nnonsense here\nE7E00000 Eve\n\u{0}\n")
    #expect(names.lines == "E7E00000 Eve\n")
  }

  @Test func `chat orders such as /to accept names in place of identifiers`() {
    let names = ChatNames("B0B00000 Bob\n")
    #expect(ChatOrder("/to Bob hello", names: names) == .tell(Self.bob, "hello"))
    #expect(ChatOrder("/near Bob", names: names) == .near(Self.bob))
    #expect(ChatOrder("/call E7E00000 Eve", names: names) == .call(Self.eve, "Eve"))
    #expect(ChatOrder("/call Bob", names: names) == .call(Self.bob, nil))
    guard case .unknown = ChatOrder("/call Eve E7E00000", names: names) else {
      Issue.record("an unknown name is taken for somebody")
      return
    }
  }
}
