import SeededRandom
import Testing

@testable import AfterglowRelay

/// The bytes of a sealed datagram, and the memory of which have come.
@Suite struct SealedFrameTests {
  private static let header = SealedFrame.Header(
    epoch: 0x0102_0304_0506_0708, oneTimeKey: [UInt8](repeating: 9, count: 32), counter: 0xFFFE)
  private static let frames: [SealedFrame] = [
    .key([UInt8](repeating: 5, count: 32), wantsAnswer: true),
    .key([UInt8](repeating: 5, count: 32), wantsAnswer: false),
    .sealed(header, ciphertext: [UInt8](repeating: 3, count: 16)),
    .sealed(header, ciphertext: [UInt8](repeating: 3, count: 500)),
  ]

  @Test(arguments: frames)
  func `what is written is read again`(frame: SealedFrame) {
    #expect(SealedFrame(frame.bytes) == frame)
  }

  @Test func `the layout is the documented one`() {
    let bytes = Self.frames[2].bytes
    #expect(bytes.count == SealedFrame.overhead)
    #expect(
      bytes[..<9] == [0xA2, 1, 2, 3, 4, 5, 6, 7, 8] && bytes[9] == 9
        && bytes[41..<49] == [0, 0, 0, 0, 0, 0, 0xFF, 0xFE])
    #expect(Self.header.nonce == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFE])
    #expect(Self.frames[0].bytes == [0xA1, 1] + [UInt8](repeating: 5, count: 32))
  }

  @Test func `nothing shorter and nothing else is read`() {
    for length in 0..<SealedFrame.overhead { #expect(SealedFrame(Array(Self.frames[2].bytes[..<length])) == nil) }
    let key = Self.frames[0].bytes
    for length in 0..<key.count { #expect(SealedFrame(Array(key[..<length])) == nil) }
    #expect(SealedFrame(key + [0]) == nil)
    #expect(SealedFrame([0xA1, 2] + [UInt8](repeating: 5, count: 32)) == nil)
    for kind in UInt8.min...UInt8.max where kind != 0xA1 && kind != 0xA2 {
      #expect(SealedFrame([kind] + Self.frames[3].bytes.dropFirst()) == nil)
    }
  }

  @Test func `each counter passes once, in any order`() {
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

  @Test func `the edges of the window hold`() {
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

  @Test func `what is kept of a key is read again, and nothing else`() {
    for standing in [KeyStanding.confirmed, .unconfirmed] {
      var record = PeerRecord(key: [UInt8](repeating: 4, count: 32), standing: standing)
      record.epoch = 0x0123_4567_89AB_CDEF
      #expect(PeerRecord(record.bytes) == record)
      #expect(PeerRecord(record.bytes + [0]) == nil && PeerRecord(record.bytes.dropLast()) == nil)
      #expect(PeerRecord([2] + record.bytes.dropFirst()) == nil)
    }
  }
}
