import AfterglowWire
import Testing

@Suite struct KeyFrameTests {
  private static let key = IdentifierKey(Array(0..<32))!
  private static let frames: [(KeyFrame, [UInt8])] = [
    (.renewed(number: 0x0102_0304, key), [0x31, 1, 2, 3, 4] + Array(0..<32)),
    (.confirmed(key), [0x32] + Array(0..<32)),
  ]

  @Test func `frames have the documented bytes, and a frame with missing or additional bytes cannot be read`() throws {
    for (frame, bytes) in Self.frames {
      #expect(frame.bytes == bytes)
      #expect(try KeyFrame(parsing: bytes) == frame)
      for count in bytes.indices {
        #expect(throws: FrameError.self) { try KeyFrame(parsing: Array(bytes.prefix(count))) }
      }
      #expect(throws: FrameError(.trailingBytes, offset: bytes.count)) { try KeyFrame(parsing: bytes + [0]) }
    }
    #expect(throws: FrameError(.unknownKind(3), offset: 0)) { try KeyFrame(parsing: [0x33]) }
  }

  @Test func `a key frame cannot be read as a datagram, although the same sessions carry both`() {
    #expect(KeyFrame.version != Datagram.version)
    for (frame, _) in Self.frames {
      #expect(throws: FrameError.self) { try Datagram(parsing: frame.bytes) }
    }
  }
}
