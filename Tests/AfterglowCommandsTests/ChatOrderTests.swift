import AfterglowRelay
import AfterglowWire
import Testing

@testable import AfterglowCommands

/// The orders that a user types in the chat, such as `/help`.
@Suite struct ChatOrderTests {
  private static let bob = InstallationID("B0B00000")!
  private static let code = "AFTERGLOW:B0B00000:" + String(repeating: "0F", count: 32)

  @Test(arguments: [
    ("hello", ChatOrder.say("hello")), (" /who", .say(" /who")), ("//who", .say("/who")), ("", .nothing),
    ("  ", .nothing),
    ("/who", .who), ("/help", .help), ("/quit", .quit), ("/near B0B00000", .near(bob)), ("/far b0b00000", .far(bob)),
    ("/to B0B00000 hello, you", .tell(bob, "hello, you")),
    ("/verify  B0B00000", .verify(bob)), ("/confirm B0B00000", .confirm(bob)), ("/trust B0B00000", .trust(bob)),
    ("/forget B0B00000", .forget(bob)), ("/code", .code), ("/scan " + code, .scan(KeyCode(code)!)),
    ("/scan " + code.lowercased(), .scan(KeyCode(code)!)),
  ])
  func `a line that begins with a single slash is an order, and any other line with text is a message`(
    line: String, order: ChatOrder
  ) {
    #expect(ChatOrder(line) == order)
  }

  @Test(arguments: [
    "/", "/to", "/to B0B00000", "/to Bob hello", "/who is", "/near", "/near bob", "/near B0B00000 B0B00000",
    "/near 00000000", "/nearB0B00000", "/trust",
    "/forget me", "/code me", "/scan", "/scan B0B00000", "/scan \(code) \(code)",
  ])
  func `an unknown or malformed order is not sent as a message`(line: String) {
    guard case .unknown(let sentence) = ChatOrder(line) else {
      Issue.record("\(ChatOrder(line))")
      return
    }
    #expect(sentence.hasSuffix("."))
  }
}
