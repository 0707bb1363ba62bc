import AfterglowWire
import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The switches of the open conflicts. With each side of a switch, the virtual phone behaves as that side claims.
@MainActor @Suite struct ConflictTests {
  private let world = World.certain()

  private func side(_ conflict: RuleConflict, _ index: Int) -> (inout Rulebook) -> Void {
    { $0.take(conflict.sides[index]) }
  }

  @Test(arguments: [(0, 5.3...5.6), (1, 0.9...1.1)])
  func `L1: an overflow advertisement is sent every 180 ms, or once a second`(
    index: Int, perSecond: ClosedRange<Double>
  ) {
    let phone = Handset("A", in: world, at: 1, change: side(Rules.overflowRate, index)).launch()
    phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    phone.phone.lock()
    let sniffer = Sniffer("sniffer", in: world)
    sniffer.listen()
    world.run(for: .seconds(100))
    #expect(perSecond.contains(Double(sniffer.packets.count) / 100))
  }

  @Test(arguments: [0, 1])
  func `L2: an overflow advertisement is reported repeatedly, or once`(index: Int) {
    let peer = Handset("peer", in: world, at: 1) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world, change: side(Rules.overflowRepetition, index)).launch()
    scanner.locate()
    world.run(for: .seconds(1))
    peer.phone.lock()
    scanner.phone.pressHome()
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: true)
    world.run(for: .seconds(60))
    #expect(index == 0 ? central.discoveries.count > 5 : central.discoveries.count == 1)
  }

  /// Lets eight phones advertise the same ten services. Returns the service that each phone lists in full.
  private func listed(_ index: Int, seed: UInt64) throws -> [ServiceUUID] {
    let world = World.certain(seed: seed)
    let services = (0..<10).map { OverflowArea.service(settingBit: $0) }
    return try (0..<8).map { number in
      let phone = Handset("\(number)", in: world, change: side(Rules.listedServices, index)).launch()
      phone.advertise(services.map(\.description))
      world.run(for: .seconds(1))
      let data = try #require(phone.data)
      phone.phone.lock()
      #expect(phone.data?.suffix(16) == OverflowMask(services: services).bytes[...], "all bits, whatever the order")
      phone.phone.unlock()
      #expect(phone.data == data, "drawn once")
      let visible = services.filter { service in
        var bytes: [UInt8] = []
        service.encode(into: &bytes)
        return data.suffix(16) == bytes[...]
      }
      return try #require(visible.first)
    }
  }

  @Test func `L4: the only service listed in full is the first service, or a service that the seed selects`() throws {
    #expect(try listed(0, seed: 1) == Array(repeating: OverflowArea.service(settingBit: 0), count: 8))
    let drawn = try listed(1, seed: 1)
    #expect(Set(drawn).count > 3)
    #expect(try listed(1, seed: 1) == drawn)
    #expect(try listed(1, seed: 2) != drawn)
  }

  @Test(arguments: [0, 1, 2])
  func `L8: a phone has at most twelve, eight or twenty links`(index: Int) {
    for number in 0..<22 {
      Handset("peer \(number)", in: world, at: 1).launch().advertise([Service.ours])
    }
    let scanner = Handset("scanner", in: world, change: side(Rules.linkLimit, index)).launch()
    let central = scanner.scan(for: [Service.ours])
    central.onDiscovery = { [unowned central] in central.manager.connect($0) }
    world.run(for: .seconds(30))
    #expect(central.kept.values.count { $0.state == .connected } == [12, 8, 20][index])
    #expect(central.what.contains(.failed(code: 11)))
  }
}
