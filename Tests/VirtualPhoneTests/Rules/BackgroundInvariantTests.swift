import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Rules of the background that the virtual phone always obeys.
@MainActor @Suite struct BackgroundInvariantTests {
  private let world = World.certain()

  /// Calls a closure at a fixed interval while the app runs, and counts the calls.
  private final class Loop {
    private(set) var count = 0

    @MainActor
    func run(every seconds: Int, _ body: @escaping @MainActor () -> Void = {}) {
      AppProcess.running?.schedule(after: .seconds(seconds)) { [self] in
        count += 1
        body()
        run(every: seconds, body)
      }
    }
  }

  @Test(arguments: [(8, true), (12, false)])
  func `D3: an app that causes a new event during each wake runs without end`(seconds: Int, isAwake: Bool) throws {
    // The peer keeps its address, because a new address would cause a discovery, and the discovery would wake the app.
    let peer = Handset("peer", in: world, at: 1) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    phone.act { _ in central.connect(central.discoveries[0].identifier) }
    world.run(for: .seconds(1))
    let peripheral = try #require(central.first)
    let loop = Loop()
    phone.act { _ in loop.run(every: seconds) { peripheral.discoverServices(nil) } }
    phone.act { _ in peripheral.discoverServices(nil) }
    phone.phone.lock()
    world.run(for: .seconds(3600))
    #expect(phone.process.isSuspended != isAwake)
    #expect(isAwake ? loop.count >= 440 : loop.count == 0, "\(loop.count)")
  }

  @Test func `D7: Bluetooth treats an app that location keeps awake as an app in the background`() {
    let peer = Handset("peer", in: world, at: 1) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world).launch()
    phone.locate()
    let advertising = phone.advertise([Service.ours], name: "Ada")
    let central = phone.scan(for: [Service.ours], allowingDuplicates: true)
    world.run(for: .seconds(1))
    let inFront = (data: phone.data, count: central.discoveries.count)
    phone.phone.lock()
    world.run(for: .seconds(600))
    #expect(!phone.process.isSuspended)
    #expect(advertising.manager.isAdvertising)
    #expect(phone.data != inFront.data && phone.data?[4] == 0xFF, "the overflow area alone")
    #expect(inFront.count > 1 && central.discoveries.count == inFront.count, "duplicates are not reported")
    #expect(phone.phone.radio.scanning?.window == ScanWindow(Rules.backgroundScanWindowScreenOff.value))
  }

  @Test func `D8: a suspended app is not notified when it is removed from memory`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.lock()
    world.run(for: .seconds(60))
    let probe = phone.probe
    let life = probe?.life
    #expect(phone.process.isSuspended)
    phone.process.kill()
    world.run(for: .seconds(60))
    #expect(phone.process == nil)
    #expect(probe?.life == life)
    #expect(phone.log.isEmpty)
  }

  @Test(arguments: [true, false])
  func `D9: timers run in the background while something keeps the app awake`(isKeptAwake: Bool) {
    let phone = Handset("A", in: world).launch()
    if isKeptAwake { phone.locate() }
    let loop = Loop()
    phone.act { _ in loop.run(every: 1) }
    phone.phone.lock()
    world.run(for: .seconds(100))
    #expect(isKeptAwake ? loop.count > 90 : (3...5).contains(loop.count), "\(loop.count)")
  }
}
