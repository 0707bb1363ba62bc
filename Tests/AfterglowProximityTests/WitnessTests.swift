import AfterglowProximity
import AfterglowWire
import Testing

/// The neighbours' reports about other phones.
@Suite struct WitnessTests {
  private let stranger = installation(7)

  /// B is linked, and was read at second 0 if `reads` is true.
  private func linked(reads: Bool = true) -> Script {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.pulseOpened(peerB), at: 0)
    if reads { _ = script.play(.rssiRead(peerB, rssiDBm: -50), at: 0) }
    return script
  }

  private func pulse(
    from sender: InstallationID = phoneB, of others: [InstallationID], rssi: Int8 = -71, age: UInt8 = 3
  ) -> Event {
    let witnesses = others.map { PulseFrame.Witness(installation: $0, rssiDBm: rssi, age: age) }
    return .pulseReceived(peerB, PulseFrame(installation: sender, token: 1, witnesses: witnesses).bytes)
  }

  @Test func `a neighbour's reading of a stranger is reported, and does not make the stranger a neighbour`() {
    var script = linked()
    #expect(
      script.play(pulse(of: [stranger]), at: 5).compactMap(\.witnessed)
        == [WitnessReading(of: stranger, by: phoneB, rssiDBm: -71, age: .seconds(3))])
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }

  @Test func `a neighbour's reading is reported only if it is at least 5 s newer than the last reported reading`() {
    var script = linked()
    #expect(script.play(pulse(of: [stranger]), at: 5).compactMap(\.witnessed).count == 1)
    #expect(script.play(pulse(of: [stranger]), at: 9).compactMap(\.witnessed).isEmpty)
    #expect(script.play(pulse(of: [stranger]), at: 10).compactMap(\.witnessed).count == 1)
  }

  @Test func `a sender's reading of itself or of this phone is ignored, and so is a pulse that names a wrong sender`() {
    var script = linked()
    #expect(script.play(pulse(of: [phoneA, phoneB]), at: 5).compactMap(\.witnessed).isEmpty)
    #expect(script.play(pulse(from: phoneC, of: [stranger]), at: 5).compactMap(\.witnessed).isEmpty)
  }

  @Test func `old readings, impossible levels, and readings by a sender that was not read are ignored`() {
    var script = linked()
    #expect(script.play(pulse(of: [stranger], age: 26), at: 5).compactMap(\.witnessed).isEmpty)
    #expect(script.play(pulse(of: [stranger], rssi: 100), at: 5).compactMap(\.witnessed).isEmpty)
    var deaf = linked(reads: false)
    #expect(deaf.play(pulse(of: [stranger]), at: 5).compactMap(\.witnessed).isEmpty)
  }

  @Test func `a pulse lists all other neighbours with a recent reading`() throws {
    var script = linked()
    script.meet(peerC, phoneC, at: 1)
    _ = script.play(.pulseOpened(peerC), at: 1)
    _ = script.play(.pulseWritten(peerC), at: 1)
    let commands = script.engine.handle(.rssiRead(peerC, rssiDBm: -60), at: seconds(4))
    let frames = commands.compactMap { command -> [UInt8]? in
      if case .writePulse(peerC, let bytes) = command { bytes } else { nil }
    }
    let frame = try PulseFrame(parsing: try #require(frames.first))
    #expect(frame.witnesses == [PulseFrame.Witness(installation: phoneB, rssiDBm: -50, age: 4)])
  }
}
