import AppHosting
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct IdentityRuleTests {
  private let world = World.certain()

  @Test func `H1: the radio address changes about every 15 minutes, whether the screen is on or off`() {
    let phone = Handset("A", in: world).launch()
    var changes: [Double] = []
    var address = phone.phone.radio.address
    for second in 0..<36_000 {
      if second == 18_000 { phone.phone.lock() }
      world.run(for: .seconds(1))
      if phone.phone.radio.address != address {
        address = phone.phone.radio.address
        changes.append(Double(second))
        #expect(address.rawValue >> 46 == 1, "a resolvable private address begins with the bits 01")
      }
    }
    let lifetimes = zip(changes.dropFirst(), changes).map { $0 - $1 }
    #expect(changes[0] <= 900)
    #expect(lifetimes.count >= 38)
    #expect(lifetimes.allSatisfy { (809...901).contains($0) })
  }

  @Test func `H1: a link survives the change of addresses`() {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    scanner.act { _ in central.connect(central.discoveries[0].identifier) }
    world.run(for: .seconds(3600))
    #expect(central.what == [.connected])
    #expect(Set(central.discoveries.map(\.identifier)).count >= 4)
  }

  @Test func `H2: a phone with a new address has a new identifier, and is discovered again`() {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let central = Handset("scanner", in: world).launch().scan(for: [Service.ours])
    world.run(for: .seconds(901 * 4))
    #expect((4...6).contains(central.discoveries.count))
    #expect(Set(central.discoveries.map(\.identifier)).count == central.discoveries.count)
  }

  @Test func `C2: an attempt to connect to a former address never succeeds`() {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    peer.phone.place(at: Position(x: 1000, y: 0))
    scanner.act { _ in central.connect(central.discoveries[0].identifier) }
    world.run(for: .seconds(1800))
    peer.phone.place(at: Position(x: 1, y: 0))
    world.run(for: .seconds(600))
    #expect(central.what.isEmpty)
    #expect(central.discoveries.count > 1)
  }

  @Test
  func `H2: two phones know a third phone by different identifiers, and two apps on one phone by the same identifier`()
    throws
  {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let phones = ["A", "B"].map { Handset($0, in: world).launch() }
    var centrals = phones.map { $0.scan(for: [Service.ours]) }
    let second = phones[0].phone.install(Handset.app("Second"))
    phones[0].phone.setBluetoothAuthorization(.allowedAlways, for: second)
    world.run(for: .seconds(1))
    let probe = try #require(phones[0].phone.launch(second)?.delegate as? Probe)
    second.process?.perform { probe.centrals.append(CentralProbe(services: [Service.ours], allowsDuplicates: false)) }
    world.run(for: .seconds(3))
    centrals.append(probe.centrals[0])
    let identifiers = try centrals.map { try #require($0.discoveries.first).identifier }
    #expect(identifiers[0] != identifiers[1])
    #expect(identifiers[0] == identifiers[2])
  }
}
