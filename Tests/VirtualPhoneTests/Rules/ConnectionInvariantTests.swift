import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Rules of connections and identity that the virtual phone always obeys.
@MainActor @Suite struct ConnectionInvariantTests {
  private let world = World.certain()

  /// Returns a peer in the foreground, and a scanner with its central role, which has connected to the peer.
  private func connected() -> (peer: Handset, scanner: Handset, central: CentralProbe) {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    scanner.act { _ in central.connect(central.discoveries[0].identifier) }
    world.run(for: .seconds(1))
    return (peer, scanner, central)
  }

  @Test func `C10: services and characteristics become invalid when the link ends, whichever side ends the link`()
    throws
  {
    for isOwn in [true, false] {
      let (peer, scanner, central) = connected()
      let peripheral = try #require(central.first)
      scanner.act { _ in peripheral.discoverServices(nil) }
      world.run(for: .seconds(1))
      #expect(peripheral.services?.isEmpty == false)
      if isOwn {
        scanner.act { _ in central.manager.cancelPeripheralConnection(peripheral) }
      } else {
        peer.phone.setBluetooth(on: false)
      }
      world.run(for: .seconds(2))
      #expect(central.what.last == .disconnected(code: isOwn ? nil : 6))
      #expect(peripheral.services == nil)
    }
  }

  @Test func `C11: a peripheral has no list of services before the services are discovered`() throws {
    let (_, scanner, central) = connected()
    let peripheral = try #require(central.first)
    #expect(peripheral.state == .connected)
    #expect(peripheral.services == nil)
    scanner.act { _ in peripheral.discoverServices([CBUUID(string: Service.other)]) }
    world.run(for: .seconds(1))
    #expect(peripheral.services?.isEmpty == true, "asked for what the peer does not have")
  }

  @Test func `H3: a phone connects under its present address`() throws {
    let (peer, scanner, central) = connected()
    let first = scanner.phone.radio.address
    #expect(peer.phone.bluetooth.peers[first]?.link != nil)
    scanner.act { _ in central.manager.cancelPeripheralConnection(central.first!) }
    world.run(for: .seconds(901))
    let second = scanner.phone.radio.address
    #expect(second != first)
    scanner.act { _ in central.connect(central.discoveries[central.discoveries.count - 1].identifier) }
    world.run(for: .seconds(1))
    #expect(peer.phone.bluetooth.peers[second]?.link != nil)
    #expect(
      peer.phone.bluetooth.peers[first]?.identifier != peer.phone.bluetooth.peers[second]?.identifier,
      "to the peer a stranger")
  }

  @Test func `H4: in the foreground a phone has its advertised name, and in the background no name`() throws {
    for isLocked in [false, true] {
      let world = World.certain()
      let peer = Handset("peer", in: world, at: 1).launch()
      peer.advertise(["180D"], name: "Ada")
      world.run(for: .seconds(1))
      if isLocked { peer.phone.lock() }
      let central = Handset("scanner", in: world).launch().scan(for: ["180D"])
      world.run(for: .seconds(1))
      let discovery = try #require(central.discoveries.first)
      #expect(central.kept[discovery.identifier]?.name == (isLocked ? nil : "Ada"))
    }
  }
}
