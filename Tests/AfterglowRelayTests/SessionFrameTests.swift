import SeededRandom
import Testing

@testable import AfterglowRelay

/// The bytes of a datagram in a session, and the record of received datagrams.
@Suite struct SessionFrameTests {
  private static let message = [UInt8](repeating: 5, count: 48)
  private static let frames: [SessionFrame] = [
    .hello(index: 0x0102_0304, message), .helloAnswer(to: 1, index: 2, message), .helloEnd(to: 3, message),
    .resumption(index: 4, message), .resumptionAnswer(to: 5, index: .max, message),
    .sealed(to: 6, number: 0xFFFE, [UInt8](repeating: 3, count: 16)),
    .sealed(to: 7, number: .max, [UInt8](repeating: 3, count: 500)),
  ]

  @Test(arguments: frames)
  func `a written frame is read back unchanged`(frame: SessionFrame) {
    #expect(SessionFrame(frame.bytes) == frame)
  }

  @Test func `a frame has the documented layout`() {
    let bytes = Self.frames[5].bytes
    #expect(bytes.count == SessionFrame.overhead)
    #expect(bytes[..<13] == [0xB6, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0xFF, 0xFE])
    #expect(Self.frames[0].bytes == [0xB1, 1, 2, 3, 4] + Self.message)
    #expect(Self.frames[1].bytes == [0xB2, 0, 0, 0, 1, 0, 0, 0, 2] + Self.message)
  }

  @Test func `truncated frames and frames of an unknown kind are not read`() {
    for length in 0..<SessionFrame.overhead { #expect(SessionFrame(Array(Self.frames[5].bytes[..<length])) == nil) }
    for length in 0..<9 { #expect(SessionFrame(Array(Self.frames[0].bytes[..<length])) == nil) }
    for kind in UInt8.min...UInt8.max where !(0xB1...0xB6).contains(kind) {
      #expect(SessionFrame([kind] + Self.frames[6].bytes.dropFirst()) == nil)
    }
  }

  @Test func `each counter is accepted once, in any order`() {
    var window = ReplayWindow()
    var generator = SplitMix64(seed: 7)
    var admitted: Set<UInt64> = []
    var base: UInt64 = 1
    for _ in 0..<50_000 {
      base += UInt64.random(in: 0...3, using: &generator)
      let counter = base + UInt64.random(in: 0..<ReplayWindow.width / 2, using: &generator)
      let isNew = admitted.insert(counter).inserted
      let isAdmitted = window.admit(counter)
      #expect(isAdmitted == isNew)
    }
  }

  @Test func `counters at both edges of the window are handled correctly`() {
    var window = ReplayWindow()
    let width = ReplayWindow.width
    let answers: [(UInt64, Bool)] = [
      (0, false), (1, true), (1, false), (width, true), (2, true), (width + 2, true), (2, false), (3, true),
      (.max, true), (.max, false), (.max - width + 1, true), (.max - width, false), (1, false),
    ]
    for (counter, isNew) in answers {
      let isAdmitted = window.admit(counter)
      #expect(isAdmitted == isNew, "\(counter)")
    }
  }

  @Test func `a stored key record is read back unchanged, and other bytes are refused`() {
    for standing in [KeyStanding.confirmed, .unconfirmed] {
      var record = PeerKeyRecord(key: [UInt8](repeating: 4, count: 32), standing: standing)
      #expect(PeerKeyRecord(record.bytes) == record)
      #expect(PeerKeyRecord(record.bytes + [UInt8](repeating: 1, count: 8)) == record, "an earlier version's")
      record.changedKey = [UInt8](repeating: 5, count: 32)
      #expect(PeerKeyRecord(record.bytes) == record)
      #expect(PeerKeyRecord(record.bytes + [0]) == nil && PeerKeyRecord(record.bytes.dropLast()) == nil)
      #expect(PeerKeyRecord([2] + record.bytes.dropFirst()) == nil)
    }
  }
}
