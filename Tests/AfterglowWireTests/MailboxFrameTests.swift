import AfterglowWire
import Testing

@Suite struct MailboxFrameTests {
  @Test func `every vector is parsed to its stated meaning, and encoded as the same bytes`() throws {
    let vectors = try Vectors.bytes(of: "mailbox-frames.csv", with: "meaning")
    #expect(vectors.count == 5)
    for (bytes, text) in vectors {
      let frame = try MailboxFrame(parsing: bytes)
      #expect(meaning(frame) == text)
      #expect(frame.bytes == bytes)
    }
  }

  @Test func `each error states its kind, and the field in which the error is`() throws {
    let vectors = try Vectors.bytes(of: "mailbox-frame-errors.csv", with: "error")
    #expect(vectors.count == 18)
    for (bytes, expected) in vectors {
      let error = #expect(throws: FrameError.self) { try MailboxFrame(parsing: bytes) }
      #expect(error.map(text) == expected, "\(hex(bytes))")
    }
  }

  @Test func `every truncation gives an error within its bytes, or a shorter chunk`() throws {
    for (bytes, _) in try Vectors.bytes(of: "mailbox-frames.csv", with: "meaning") {
      for length in 0..<bytes.count {
        let cut = Array(bytes.prefix(length))
        do throws(FrameError) {
          let frame = try MailboxFrame(parsing: cut)
          guard case .chunk = frame else {
            Issue.record("\(frame)")
            continue
          }
          #expect(frame.bytes == cut)
        } catch {
          #expect(error.offset <= length)
        }
      }
    }
  }

  @Test func `a hello fits into the smallest frame, and a frame longer than a whole transfer is refused`() throws {
    let vectors = try Vectors.bytes(of: "mailbox-frames.csv", with: "meaning")
    #expect(vectors.filter { $0.text.hasPrefix("hello") }.allSatisfy { $0.bytes.count <= 20 })
    let limit = MailboxFrame.Chunk.headerSize + MailboxFrame.maximumTransferSize
    let error = #expect(throws: FrameError.self) {
      try MailboxFrame(parsing: [UInt8](repeating: 0x12, count: limit + 1))
    }
    #expect(error == FrameError(.tooLong, offset: limit))
  }
}
