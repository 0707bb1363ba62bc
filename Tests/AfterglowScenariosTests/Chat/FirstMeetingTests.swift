import AfterglowDiagnostics
import AfterglowScenarios
import AfterglowWire
import Testing
import VirtualPhone

@testable import Afterglow

/// The time until two phones that do not know each other have a session.
@MainActor @Suite struct FirstMeetingTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `a first handshake and the link take less than two seconds over virtual Bluetooth`(seed: UInt64) throws {
    let room = ChatRoom(seed: seed)
    let phones = [
      room.add("a", channels: .gatt, hasRelay: false), room.add("b", at: 3, channels: .gatt, hasRelay: false),
    ]
    for phone in phones { phone.launch() }
    room.run(for: 60)
    #expect(phones.allSatisfy { $0.node?.near.count == 1 })
    let identified = phones.compactMap { phone in
      phone.events.first { if case .dialed(_, .identified) = $0.event { true } else { false } }?.time
    }.min()
    let met = phones.compactMap { phone in
      phone.events.first { if case .met = $0.event { true } else { false } }?.time
    }.max()
    let first = try #require(identified)
    let time = try #require(met) - first
    print("first handshake and link: \(time)")
    #expect(time < .seconds(2), "\(time)")
  }
}
