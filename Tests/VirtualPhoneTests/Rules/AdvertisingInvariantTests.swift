import AfterglowWire
import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Rules of advertising that the virtual phone always obeys.
@MainActor @Suite struct AdvertisingInvariantTests {
  private let world = World.certain()

  @Test(arguments: [("3AC5", UInt8(0x03), 2), ("00003AC5-0000-1000-8000-00805F9B34FB", 0x07, 16)])
  func `A5: a service keeps its width on air, and sets the same bit in its short and its long form`(
    written: String, type: UInt8, bytes: Int
  ) throws {
    let phone = Handset("A", in: world).launch()
    phone.advertise([written])
    world.run(for: .seconds(1))
    let data = try #require(phone.data)
    #expect(data[3...4] == [UInt8(bytes + 1), type])
    #expect(data.count == 5 + bytes)
    phone.phone.lock()
    let bit = OverflowArea.bit(for: try #require(ServiceUUID("00003AC5-0000-1000-8000-00805F9B34FB")))
    var mask = OverflowMask()
    mask[bit] = true
    #expect(phone.data?.suffix(16) == mask.bytes[...])
  }

  @Test func `A12: other phones still discover a phone to which a central is connected`() throws {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    scanner.act { _ in central.connect(central.discoveries[0].identifier) }
    world.run(for: .seconds(1))
    #expect(central.what == [.connected])
    let newcomer = Handset("newcomer", in: world).launch().scan(for: [Service.ours])
    world.run(for: .seconds(1))
    #expect(newcomer.discoveries.count == 1)
    #expect(newcomer.discoveries.first?.data[CBAdvertisementDataIsConnectable] as? Bool == true)
  }
}
