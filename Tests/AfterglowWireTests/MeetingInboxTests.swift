import AfterglowWire
import Testing

/// Inboxes for strangers, and the frames that are posted to an inbox.
@Suite struct MeetingInboxTests {
  @Test func `inbox names equal those of the second implementation, and no two pairs share a name`() throws {
    let rows = try Vectors.rows(of: "meetings.csv")
    #expect(rows.count == 25 && Set(rows.map { $0["name"] }).count == 25)
    for row in rows {
      let (receiver, sender) = (InstallationID(row["receiver"] ?? ""), InstallationID(row["sender"] ?? ""))
      #expect(MeetingInbox(of: try #require(receiver), from: try #require(sender)).name == row["name"])
      #expect(MeetingInbox(name: row["name"] ?? "")?.name == row["name"])
    }
  }

  @Test(.enabled(if: SecondImplementation.python != nil, "needs Python 3"))
  func `the second implementation prints the vectors`() throws {
    try SecondImplementation.expect("meetings.py", toPrint: "meetings.csv")
  }

  @Test(arguments: ["", "0", String(repeating: "A", count: 32), String(repeating: "0", count: 33), "v1/meet/+"])
  func `a text that is not an inbox's name is refused`(text: String) {
    #expect(MeetingInbox(name: text) == nil)
  }

  @Test func `encoded frames are parsed back, and other bytes are refused`() throws {
    for frame in [IntroductionFrame.knock, .session([]), .session([1, 2, 3])] {
      #expect(try IntroductionFrame(parsing: frame.bytes) == frame)
    }
    #expect(throws: FrameError(.truncated, offset: 0)) { try IntroductionFrame(parsing: []) }
    #expect(throws: FrameError(.trailingBytes, offset: 1)) { try IntroductionFrame(parsing: [0x11, 0]) }
    #expect(throws: FrameError(.unknownKind(3), offset: 0)) { try IntroductionFrame(parsing: [0x13]) }
    #expect(throws: FrameError(.unsupportedVersion(2), offset: 0)) { try IntroductionFrame(parsing: [0x21]) }
    let long = [UInt8](repeating: 0x12, count: IntroductionFrame.maximumSize + 1)
    #expect(throws: FrameError(.tooLong, offset: IntroductionFrame.maximumSize)) {
      try IntroductionFrame(parsing: long)
    }
  }
}
