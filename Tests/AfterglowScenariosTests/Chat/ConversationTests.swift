import AfterglowWire
import Testing

@testable import Afterglow
@testable import AfterglowProximity
@testable import Chat

/// The conversation on the chat's screen, after reports of the node.
@Suite struct ConversationTests {
  private let matt: InstallationID
  private let ethan: InstallationID
  private let us: InstallationID

  init() throws {
    matt = try #require(InstallationID("E7DCE3FF"))
    ethan = try #require(InstallationID("BC00BD17"))
    us = try #require(InstallationID("8337CA80"))
  }

  private func conversation(_ events: NodeEvent...) -> Conversation {
    var conversation = Conversation()
    for event in events { conversation.handle(event, at: 0) }
    return conversation
  }

  @Test
  func `a message shows its progress`() throws {
    var room = Conversation()
    let message = MessageID(sender: us, number: 1)
    room.said("hello", as: message, to: 2, at: 5)
    #expect(try status(room) == "on its way")
    room.handle(.delivered(message, by: matt), at: 6)
    #expect(try status(room) == "delivered to 1 of 2")
    var (both, one) = (room, room)
    both.handle(.delivered(message, by: ethan), at: 7)
    #expect(try status(both) == "delivered to all 2")
    one.handle(.expired(message, for: ethan), at: 7)
    #expect(try status(one) == "delivered to 1 of 2, given up for the others")
  }

  private func status(_ room: Conversation) throws -> String {
    guard case .said(let said) = try #require(room.entries.last).content else {
      Issue.record("the last entry is not the user's")
      return ""
    }
    return said.status
  }

  @Test
  func `any received bytes are shown as text`() {
    let body = Array("h".utf8) + [0xFF]
    let heard = conversation(.received(ReceivedMessage(id: MessageID(sender: matt, number: 3), body: body)))
    #expect(heard.entries.map(\.content) == [.heard(from: matt, text: "h\u{FFFD}")])
  }

  @Test
  func `the conversation keeps the latest thousand lines`() {
    var room = Conversation()
    for number in 0..<1_500 {
      room.handle(.received(ReceivedMessage(id: MessageID(sender: matt, number: UInt64(number)), body: [])), at: 0)
    }
    #expect(room.entries.count == 1_000 && room.entries.first?.id == 500 && room.entries.last?.id == 1_499)
  }

  @Test
  func `arrivals and departures are shown`() {
    let contents = conversation(.linked(matt), .unlinked(matt)).entries.map(\.content)
    #expect(contents == [.notice("E7DC E3FF is here"), .notice("E7DC E3FF has left")])
  }
}
