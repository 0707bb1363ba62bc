import Testing

@testable import AfterglowCommands

/// The packets of nearby devices that a witness records.
@Suite struct WitnessFilterTests {
  /// Returns an LE Advertising Report event; `device` is the last byte of the address, and `data` are the AD
  /// structures.
  private func event(_ device: UInt8, _ data: [UInt8]) -> [UInt8] {
    let parameters: [UInt8] = [2, 1, 0, 1, device, 2, 3, 4, 5, 0xC6, UInt8(data.count)] + data + [0xC0]
    return [0x3E, UInt8(parameters.count)] + parameters
  }

  /// The overflow area with the bit of the service that the plans call "plain".
  private let plain: [UInt8] = [20, 255, 0x4C, 0, 1, 0x10] + [UInt8](repeating: 0, count: 15)
  private let stranger: [UInt8] = [2, 1, 6, 3, 3, 0x0D, 0x18]

  @Test func `a device is recorded from its first packet of the plan on, and a stranger is never recorded`() {
    var filter = WitnessFilter()
    var foreign = plain
    foreign[6] = 1
    let events = [
      event(1, stranger), event(1, plain), event(1, stranger), event(2, stranger), event(2, foreign),
    ]
    #expect(events.map { filter.admits($0) } == [false, true, true, false, false])
  }

  @Test func `an event that does not report advertisements is not recorded`() {
    var filter = WitnessFilter()
    let events: [[UInt8]] = [[], [0x3E], [0x3E, 2, 2, 200], [0x0E, 1, 0], Array(event(1, plain).prefix(9))]
    #expect(events.allSatisfy { !filter.admits($0) })
  }
}
