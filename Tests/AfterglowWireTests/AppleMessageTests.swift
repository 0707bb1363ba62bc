import AfterglowWire
import Testing

@Suite struct AppleMessageTests {
  private func walk(_ payload: [UInt8]) -> [AppleMessage<ArraySlice<UInt8>>] { Array(AppleMessages(payload[...])) }

  @Test func `several Apple messages in one advertisement are read in order`() {
    let messages = walk([0x0C, 0x02, 0xAA, 0xBB, 0x10, 0x01, 0x55, 0x16, 0x00])
    #expect(messages.map(\.type) == [.handoff, .nearbyInfo, AppleMessageType(rawValue: 0x16)])
    #expect(messages.map { Array($0.value) } == [[0xAA, 0xBB], [0x55], []])
    #expect(messages.allSatisfy { $0.isWhole })
  }

  @Test func `the overflow area has no length, and other messages may follow it`() {
    let mask = OverflowMask(bytes: (0..<16).map { UInt8($0) })
    let messages = walk([0x01] + (0..<16) + [0x10, 0x01, 0x07])
    #expect(messages.map(\.type) == [.overflow, .nearbyInfo])
    #expect(messages.map(\.overflowMask) == [mask, nil])
  }

  @Test func `a truncated message ends the list of messages, and keeps its remaining bytes`() {
    let whole: [UInt8] = [0x10, 0x05, 1, 2, 3, 4, 5]
    for count in 1..<whole.count {
      let messages = walk([0x0F, 0x01, 9] + whole[..<count])
      #expect(messages.map(\.isWhole) == [true, false])
      #expect(messages.last.map { Array($0.value) } == Array(whole[..<count].dropFirst(2)))
    }
    for count in 0..<16 {
      let messages = walk([0x01] + Array(repeating: 0xFF, count: count))
      #expect(messages.count == 1 && messages.first?.isWhole == false && messages.first?.overflowMask == nil)
    }
    #expect(walk([]).isEmpty)
  }

  @Test func `types have their usual names, and types without a name have numbers`() {
    let named: [(UInt8, String)] = [
      (0x01, "overflow area"), (0x02, "iBeacon"), (0x03, "AirPrint"), (0x05, "AirDrop"), (0x06, "HomeKit"),
      (0x07, "proximity pairing"), (0x08, "Hey Siri"), (0x09, "AirPlay target"), (0x0A, "AirPlay source"),
      (0x0B, "magic switch"), (0x0C, "Handoff"), (0x0D, "tethering target"), (0x0E, "tethering source"),
      (0x0F, "nearby action"), (0x10, "nearby info"), (0x12, "Find My"),
    ]
    for (number, name) in named { #expect(AppleMessageType(rawValue: number).description == name) }
    for number in Set(0...255).subtracting(named.map(\.0)) {
      #expect(AppleMessageType(rawValue: number).name == nil)
      #expect(AppleMessageType(rawValue: number).description.hasPrefix("Apple type "))
    }
  }
}
