import AfterglowWire
import AppHosting
import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct ConnectionRuleTests {
  private let world = World.certain()

  private func peer(_ name: String = "peer", at x: Double = 1) -> Handset {
    let phone = Handset(name, in: world, at: x) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    phone.advertise([Service.ours])
    return phone
  }

  /// Returns a phone in the foreground and its central role, after the role has scanned for 3 s.
  private func scanner(_ change: (inout Rulebook) -> Void = { _ in }) -> (Handset, CentralProbe) {
    let scanner = Handset("scanner", in: world, change: change).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(3))
    return (scanner, central)
  }

  private func connect(_ scanner: Handset, _ central: CentralProbe) {
    scanner.act { _ in for discovery in central.discoveries { central.connect(discovery.identifier) } }
    world.run(for: .seconds(1))
  }

  @Test func `C1: an attempt waits for a day, and succeeds when the peer returns`() {
    let peer = peer()
    let (scanner, central) = scanner()
    scanner.locate()
    peer.phone.place(at: Position(x: 1000, y: 0))
    scanner.act { _ in central.connect(central.discoveries[0].identifier) }
    scanner.phone.lock()
    world.run(for: .seconds(86_400))
    #expect(central.what.isEmpty)
    #expect(central.first?.state == .connecting)
    peer.phone.place(at: Position(x: 1, y: 0))
    world.run(for: .seconds(120))
    #expect(central.what == [.connected])
  }

  @Test func `C1: a median attempt to connect takes less than a second, and without eager initiation 10 to 40 s`() {
    func medianLatency(eagerly: Bool) -> Double {
      let times = (1...51).map { seed in
        let world = World.certain(seed: UInt64(seed))
        let peer = Handset("peer", in: world, at: 1).launch()
        peer.advertise([Service.ours])
        let scanner = Handset("scanner", in: world) { if !eagerly { $0[Rules.eagerInitiation] = .zero } }.launch()
        scanner.locate()
        let central = scanner.scan(for: [Service.ours])
        world.run(for: .seconds(2))
        peer.phone.lock()
        scanner.phone.lock()
        let start = world.now
        scanner.act { _ in central.connect(central.discoveries[0].identifier) }
        world.run(for: .seconds(400))
        return central.events.first.map { ($0.time - start).inSeconds } ?? .infinity
      }
      return times.sorted()[25]
    }
    #expect((0.05...0.5).contains(medianLatency(eagerly: true)))
    #expect((10...40).contains(medianLatency(eagerly: false)))
  }

  @Test func `C4: a link is lost one supervision timeout after the peer has left range`() throws {
    let peer = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    world.run(for: .seconds(60))
    let gone = world.now
    peer.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(5))
    let end = try #require(central.events.last)
    #expect(end.event == .disconnected(code: 6))
    #expect((0.69...0.721).contains((end.time - gone).inSeconds))
  }

  @Test func `C4: a link survives an absence shorter than the supervision timeout`() {
    let peer = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    for _ in 1...20 {
      peer.phone.place(at: Position(x: 1000, y: 0))
      world.run(for: .milliseconds(680))
      peer.phone.place(at: Position(x: 1, y: 0))
      world.run(for: .milliseconds(31))
    }
    #expect(central.what == [.connected])
  }

  @Test func `C4: the link with a phone that walks away is lost at a distance of 20 to 60 m`() throws {
    let world = World(seed: 5)
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours])
    central.onDiscovery = { central.manager.connect($0) }
    world.run(for: .seconds(2))
    #expect(central.what == [.connected])
    peer.phone.walk(through: [Position(x: 101, y: 0)], speed: 1.4)
    world.run(for: .seconds(100))
    let end = try #require(central.events.last)
    #expect(end.event == .disconnected(code: 6))
    let distance = 1 + ((end.time - .zero).inSeconds - 2) * 1.4
    #expect((20...60).contains(distance), "the mean is at the sensitivity at 29 m")
  }

  @Test func `C6: a shared link ends with error 6 on both sides when one phone leaves range`() {
    let (a, b) = (peer("A"), peer("B", at: 2))
    let centrals = [a, b].map { $0.scan(for: [Service.ours]) }
    world.run(for: .seconds(1))
    for (phone, central) in zip([a, b], centrals) {
      phone.act { _ in central.connect(central.discoveries[0].identifier) }
    }
    world.run(for: .seconds(1))
    b.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(1))
    for central in centrals { #expect(central.what == [.connected, .disconnected(code: 6)]) }
  }

  @Test func `C6: the app's own cancellation has no error, and the peer's cancellation has error 7`() {
    let (a, b) = (peer("A"), peer("B", at: 2))
    let centrals = [a, b].map { $0.scan(for: [Service.ours]) }
    world.run(for: .seconds(1))
    // The first phone makes the link, and the second phone shares it.
    for (phone, central) in zip([a, b], centrals) {
      phone.act { _ in central.connect(central.discoveries[0].identifier) }
      world.run(for: .seconds(1))
    }
    a.act { _ in centrals[0].manager.cancelPeripheralConnection(centrals[0].first!) }
    world.run(for: .seconds(1))
    #expect(centrals[0].what == [.connected, .disconnected(code: nil)])
    #expect(centrals[1].what == [.connected, .disconnected(code: 7)])
  }

  @Test func `C6: the links of a killed app close, and the peer gets error 7`() {
    let (a, b) = (peer("A"), peer("B", at: 2))
    let central = a.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    a.act { _ in central.connect(central.discoveries[0].identifier) }
    let other = b.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    b.act { _ in other.connect(other.discoveries[0].identifier) }
    world.run(for: .seconds(1))
    a.process.kill()
    world.run(for: .seconds(1))
    #expect(other.what == [.connected, .disconnected(code: 7)])
    #expect(!a.log.contains { $0.contains("API MISUSE") })
  }

  @Test func `C6: a link with a peer that is switched off is lost after the supervision timeout`() throws {
    let peer = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    let off = world.now
    peer.phone.powerOff()
    world.run(for: .seconds(2))
    let end = try #require(central.events.last)
    #expect(end.event == .disconnected(code: 6))
    #expect(abs((end.time - off).inSeconds - 0.72) < 0.001)
  }

  @Test
  func `C6: if the peer is switched off, an attempt waits or fails with error 10, or its link ends with error 6`() {
    var outcomes: Set<String> = []
    for millisecond in stride(from: 1, through: 400, by: 3) {
      let world = World.certain(seed: 2)
      let peer = Handset("peer", in: world, at: 1).launch()
      peer.advertise([Service.ours])
      let scanner = Handset("scanner", in: world).launch()
      let central = scanner.scan(for: [Service.ours])
      world.run(for: .seconds(1))
      scanner.act { _ in central.connect(central.discoveries[0].identifier) }
      world.run(for: .milliseconds(millisecond))
      peer.phone.powerOff()
      world.run(for: .seconds(2))
      switch central.what {
      case []: outcomes.insert("waiting")
      case [.failed(code: 10)]: outcomes.insert("refused")
      case [.connected, .disconnected(code: 6)]: outcomes.insert("lost")
      case let other: Issue.record("off after \(millisecond) ms: \(other)")
      }
      #expect(central.first?.state == (central.what.isEmpty ? .connecting : .disconnected))
    }
    #expect(outcomes == ["waiting", "refused", "lost"])
  }

  @Test func `C7: the thirteenth link is refused with error 11`() {
    for index in 0..<13 { _ = peer("peer \(index)", at: 1 + Double(index) / 10) }
    let (scanner, central) = scanner()
    #expect(central.discoveries.count == 13)
    connect(scanner, central)
    #expect(central.what.filter { $0 == .connected }.count == 12)
    #expect(central.what.filter { $0 == .failed(code: 11) }.count == 1)
    scanner.act { _ in for peripheral in central.kept.values { central.manager.connect(peripheral) } }
    world.run(for: .seconds(1))
    #expect(central.what.filter { $0 == .failed(code: 11) }.count == 2, "and at once, when there is no place left")
  }

  @Test func `C7: a phone without a free link is not connectable until a link is free`() {
    let target = Handset("target", in: world) { $0[Rules.maximumLinks] = 2 }.launch()
    target.advertise([Service.ours])
    world.run(for: .seconds(1))
    let callers = (1...3).map { index in
      let phone = Handset("caller \(index)", in: world, at: Double(index)).launch()
      return (phone, phone.scan(for: [Service.ours]))
    }
    world.run(for: .seconds(1))
    for (phone, central) in callers {
      phone.act { _ in central.connect(central.discoveries[0].identifier) }
      world.run(for: .seconds(5))
    }
    #expect(callers.map { $0.1.what } == [[.connected], [.connected], []])
    #expect(target.phone.radio.advertising?.isConnectable == false)
    callers[0].0.act { _ in callers[0].1.manager.cancelPeripheralConnection(callers[0].1.first!) }
    world.run(for: .seconds(5))
    #expect(callers[2].1.what == [.connected])
  }

  @Test func `C8: a peripheral is disconnected when the app releases it`() {
    let peer = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    #expect(peer.phone.radio.links.count == 1)
    scanner.act { _ in central.kept = [:] }
    world.run(for: .seconds(1))
    #expect(peer.phone.radio.links.isEmpty)
    #expect(scanner.phone.radio.links.isEmpty)
    #expect(scanner.log.contains { $0.contains("API MISUSE: Cancelling connection for unused peripheral") })
  }

  @Test func `C8: after one app's cancellation the link stays for another app that uses it`() throws {
    let peer = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    let second = scanner.phone.install(Handset.app("Second"))
    scanner.phone.setBluetoothAuthorization(.allowedAlways, for: second)
    let probe = try #require(scanner.phone.launch(second)?.delegate as? Probe)
    second.process?.perform { probe.centrals.append(CentralProbe(services: [Service.ours], allowsDuplicates: false)) }
    world.run(for: .seconds(3))
    second.process?.perform { probe.centrals[0].connect(probe.centrals[0].discoveries[0].identifier) }
    world.run(for: .seconds(1))
    #expect(probe.centrals[0].discoveries[0].identifier == central.discoveries[0].identifier, "one identifier a phone")
    scanner.act { _ in central.manager.cancelPeripheralConnection(central.first!) }
    world.run(for: .seconds(1))
    #expect(central.what == [.connected, .disconnected(code: nil)])
    #expect(probe.centrals[0].what == [.connected])
    #expect(peer.phone.radio.links.count == 1)
  }

  @Test func `C9: over an existing link a phone connects at once to the peer that opened the link`() throws {
    let (a, b) = (peer("A"), peer("B", at: 2))
    let centrals = [a, b].map { $0.scan(for: [Service.ours]) }
    world.run(for: .seconds(1))
    a.act { _ in centrals[0].connect(centrals[0].discoveries[0].identifier) }
    world.run(for: .seconds(1))
    let start = world.now
    b.act { _ in centrals[1].connect(centrals[1].discoveries[0].identifier) }
    world.run(for: .seconds(1))
    #expect(centrals[1].what == [.connected])
    #expect((try #require(centrals[1].events.first).time - start).inSeconds < 0.001)
    #expect(b.phone.radio.links.count == 1)
  }

  @Test(arguments: [true, false])
  func `C9: when an app cancels a shared link that the peer made, the link stays with the peer`(stays: Bool) throws {
    let a = peer("A")
    let b = Handset("B", in: world, at: 2) { $0[Rules.peerKeepsItsLink] = stays }.launch()
    b.advertise([Service.ours])
    let centrals = [a, b].map { $0.scan(for: [Service.ours]) }
    world.run(for: .seconds(1))
    a.act { _ in centrals[0].connect(centrals[0].discoveries[0].identifier) }
    world.run(for: .seconds(1))
    let first = try #require(centrals[1].first)
    b.act { _ in centrals[1].connect(first.identifier) }
    world.run(for: .seconds(1))
    b.act { _ in centrals[1].manager.cancelPeripheralConnection(first) }
    world.run(for: .seconds(2))
    #expect(centrals[1].what == [.connected, .disconnected(code: nil)])
    #expect(centrals[0].what == (stays ? [.connected] : [.connected, .disconnected(code: 7)]))
    for phone in [a.phone, b.phone] { #expect(phone.radio.links.count == (stays ? 1 : 0)) }
  }

  @Test func `C9: a peer with a new address makes a second link, and each side can end only its own link`() throws {
    let (a, b) = (peer("A"), peer("B", at: 2))
    let centrals = [a, b].map { $0.scan(for: [Service.ours]) }
    world.run(for: .seconds(1))
    a.act { _ in centrals[0].connect(centrals[0].discoveries[0].identifier) }
    world.run(for: .seconds(1))
    a.phone.bluetooth.changeAddress()
    world.run(for: .seconds(1))
    let identifier = try #require(centrals[1].discoveries.last?.identifier)
    #expect(identifier != centrals[1].first?.identifier, "a stranger")
    b.act { _ in centrals[1].connect(identifier) }
    world.run(for: .seconds(1))
    #expect(a.phone.radio.links.count == 2)
    a.act { _ in centrals[0].manager.cancelPeripheralConnection(centrals[0].first!) }
    world.run(for: .seconds(1))
    #expect(a.phone.radio.links.map { $0.role(of: a.phone.radio) } == [.peripheral])
    #expect(b.phone.radio.links.count == 1 && centrals[1].what == [.connected])
    b.act { _ in centrals[1].manager.cancelPeripheralConnection(centrals[1].kept[identifier]!) }
    world.run(for: .seconds(1))
    #expect(a.phone.radio.links.isEmpty && b.phone.radio.links.isEmpty)
  }

  @Test(arguments: 1...20)
  func `C9: two phones that connect to each other at the same time have one link`(seed: UInt64) {
    let world = World.certain(seed: seed)
    let phones = ["A", "B"].map { name in
      let phone = Handset(name, in: world, at: name == "A" ? 0 : 1).launch()
      phone.advertise([Service.ours])
      let central = phone.scan(for: [Service.ours])
      central.onDiscovery = { central.manager.connect($0) }
      return (phone, central)
    }
    world.run(for: .seconds(3))
    for (phone, central) in phones {
      #expect(phone.phone.radio.links.count == 1)
      #expect(central.what == [.connected])
    }
  }

  @Test func `C15: each request for signal strength gets one answer, and answers come about once a second`() {
    _ = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    scanner.act { _ in for _ in 1...3 { central.first?.readRSSI() } }
    world.run(for: .seconds(3))
    #expect(central.events.count == 4, "connected, and three answers")
    scanner.act { _ in
      central.first?.readRSSI()
      central.first?.readRSSI()
    }
    world.run(for: .milliseconds(500))
    scanner.act { _ in central.first?.readRSSI() }
    world.run(for: .milliseconds(400))
    #expect(central.events.count == 6, "the third request has to wait")
    world.run(for: .seconds(1))
    let times = central.events.map(\.time)
    #expect(times.count == 7)
    #expect(times[6] - times[5] >= .seconds(1))
    for case .rssi(let rssi) in central.what { #expect((-70...(-50)).contains(rssi), "1 m is about -59 dBm") }
  }

  @Test func `C15: a reading does not wake an app`() {
    _ = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    scanner.phone.lock()
    world.run(for: .milliseconds(4_980))
    scanner.act { _ in central.first?.readRSSI() }
    world.run(for: .seconds(60))
    #expect(scanner.process.isSuspended)
    #expect(central.what == [.connected])
    scanner.phone.unlock()
    #expect(central.events.count == 2, "it is there when the app runs again")
  }

  @Test func `C17: when Bluetooth is switched off, links end without a callback`() {
    _ = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    scanner.phone.setBluetooth(on: false)
    world.run(for: .seconds(5))
    #expect(central.what == [.connected])
    #expect(central.states == [.poweredOn, .poweredOff])
    #expect(central.first?.state == .disconnected)
    scanner.phone.setBluetooth(on: true)
    world.run(for: .seconds(5))
    #expect(central.states == [.poweredOn, .poweredOff, .poweredOn])
    #expect(central.what == [.connected], "the app has to ask again")
    #expect(central.discoveries.count == 2, "and is told of the peer again")
  }

  @Test func `C17: a peripheral is retrieved by its identifier while the phone knows it and the radio is on`() throws {
    _ = peer()
    let (scanner, central) = scanner()
    connect(scanner, central)
    let known = try #require(central.first)
    let stranger = UUID()
    var found: [CBPeripheral] = []
    scanner.act { _ in found = central.manager.retrievePeripherals(withIdentifiers: [stranger, known.identifier]) }
    #expect(found == [known], "the stranger is left out")
    scanner.phone.setBluetooth(on: false)
    scanner.act { _ in found = central.manager.retrievePeripherals(withIdentifiers: [known.identifier]) }
    #expect(found.isEmpty)
  }

  @Test func `C17: a command directly after Bluetooth is switched off is refused`() {
    let (scanner, central) = scanner()
    scanner.phone.setBluetooth(on: false)
    scanner.act { _ in central.scan() }
    #expect(scanner.log.contains { $0.contains("API MISUSE: scanForPeripherals") })
    #expect(!central.manager.isScanning)
  }
}
