import AfterglowScenarios
import Testing
import VirtualPhone

@testable import Afterglow

/// The receiver time that foreign beacons in the identity region cost a phone in a pocket. Any device can send such
/// beacons.
@MainActor @Suite struct DrainTests {
  /// Returns how many seconds of an hour the receiver of a locked phone is on. `beacons` is the number of foreign
  /// beacons nearby.
  private func receiverSeconds(beacons: Int) -> Double {
    let room = ChatRoom(seed: 3)
    let victim = room.add("victim", channels: [.gatt, .beacon], hasRelay: false)
    victim.launch()
    let meter = victim.phone.meterEnergy()
    room.run(for: 10)
    victim.phone.lock()
    for number in 0..<beacons {
      // An app that stays in the foreground sends beacons in the identity region and in wake regions, and makes no
      // links.
      room.add("hostile \(number)", at: Double(2 + number), channels: .beacon, hasRelay: false).launch()
    }
    room.run(for: 3_600)
    return meter.use(of: victim.installed).receiveSeconds
  }

  /// D40
  @Test func `foreign beacons do not keep a locked phone's receiver switched on`() {
    let calm = receiverSeconds(beacons: 0)
    let (one, two) = (receiverSeconds(beacons: 1), receiverSeconds(beacons: 2))
    let figures = "\(calm) s without beacons, \(one) s with one, \(two) s with two"
    print("foreign beacons: \(figures)")
    #expect(calm > 0 && one <= 3 * calm && two <= 3 * calm, "\(figures)")
  }
}
