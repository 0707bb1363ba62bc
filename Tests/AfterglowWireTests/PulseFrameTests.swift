import AfterglowWire
import Testing

@Suite struct PulseFrameTests {
  private static let sender = InstallationID("BC00BD17") ?? InstallationID(rawValue: 1)!
  private static let frames = [
    PulseFrame(installation: sender, token: 7),
    PulseFrame(installation: sender, token: 0xFFFF, steadySeconds: 800, hasRead: true),
    PulseFrame(installation: sender, token: 2, isSilent: true),
    PulseFrame(installation: sender, token: 3, isOutdated: true, stuckLinks: 9),
    PulseFrame(
      installation: sender, token: 1, isEnding: true,
      witnesses: [PulseFrame.Witness(installation: sender, rssiDBm: -71, age: 3)]),
  ]

  @Test func `a frame has the documented bytes`() {
    let bytes: [UInt8] = [0x12, 0xBC, 0x00, 0xBD, 0x17, 0, 1, 0, 0, 0xBC, 0x00, 0xBD, 0x17, 0xB9, 3]
    #expect(Self.frames[4].bytes == bytes)
  }

  @Test(arguments: frames)
  func `an encoded frame is parsed back, and a frame that ends inside its header or a witness is refused`(
    frame: PulseFrame
  ) throws {
    #expect(try PulseFrame(parsing: frame.bytes) == frame)
    for count in 0..<frame.bytes.count where count != 9 {
      #expect(throws: FrameError.self) { try PulseFrame(parsing: Array(frame.bytes.prefix(count))) }
    }
  }

  @Test func `a frame with the maximum number of witnesses fits into one write, and further witnesses are left out`()
    throws
  {
    let witness = PulseFrame.Witness(installation: Self.sender, rssiDBm: -60, age: 0)
    let frame = PulseFrame(installation: Self.sender, token: 1, witnesses: Array(repeating: witness, count: 100))
    #expect(frame.bytes.count <= 182)
    #expect(try PulseFrame(parsing: frame.bytes).witnesses.count == PulseFrame.maximumWitnesses)
    #expect(throws: FrameError.self) { try PulseFrame(parsing: frame.bytes + [0, 0, 0, 0, 0, 0]) }
  }

  @Test func `the number of stuck links replaces the time for which the address stays the same`() {
    let frame = PulseFrame(installation: Self.sender, token: 3, steadySeconds: 800, isOutdated: true, stuckLinks: 9)
    #expect(frame.bytes == [0x18, 0xBC, 0x00, 0xBD, 0x17, 0, 3, 0, 9])
  }

  @Test func `a frame of another version or with the identifier 0 is refused`() throws {
    var bytes = Self.frames[0].bytes
    bytes[0] = 0x20
    #expect(throws: FrameError(.unsupportedVersion(2), offset: 0)) { try PulseFrame(parsing: bytes) }
    bytes[0] = 0x10
    bytes.replaceSubrange(1...4, with: [0, 0, 0, 0])
    #expect(throws: FrameError(.invalidValue, offset: 1)) { try PulseFrame(parsing: bytes) }
  }
}
