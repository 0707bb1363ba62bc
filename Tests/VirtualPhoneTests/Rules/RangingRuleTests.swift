import CoreLocation
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct RangingRuleTests {
  private let world = World.certain()
  private let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func beacon(_ minor: UInt16) -> [String: Any] {
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: minor, identifier: "test")
    return region.peripheralData(withMeasuredPower: nil) as? [String: Any] ?? [:]
  }

  private func transmitter(_ name: String, minor: UInt16, at x: Double) -> Handset {
    let phone = Handset(name, in: world, at: x).launch()
    phone.advertise([], more: beacon(minor))
    return phone
  }

  @Test func `A8: a beacon is sent only while the app is in the foreground, and resumes when the app returns`() throws {
    let phone = transmitter("A", minor: 7, at: 0)
    world.run(for: .seconds(1))
    let data = try #require(phone.data)
    #expect(data.prefix(9) == [2, 1, 0x1A, 26, 0xFF, 0x4C, 0, 2, 0x15])
    #expect(Array(data.dropFirst(9)) == Array(1...16) + [0, 1, 0, 7, UInt8(bitPattern: -59)])
    phone.phone.lock()
    #expect(phone.data == nil, "not turned into an overflow mask either")
    phone.phone.unlock()
    #expect(phone.data == data)
  }

  @Test
  func `E7: ranging reports beacons every second, the nearest first, and lists a silent beacon for a while`() throws {
    let far = transmitter("far", minor: 1, at: 8)
    let near = transmitter("near", minor: 2, at: 1)
    let ranging = Handset("listener", in: world).launch().range(uuid)
    world.run(for: .seconds(5.5))
    #expect(ranging.reports.count == 5)
    #expect(ranging.reports.last?.minors == [2, 1])
    let gaps = zip(ranging.reports.dropFirst(), ranging.reports).map { $0.time - $1.time }
    #expect(gaps.allSatisfy { $0 == .seconds(1) })
    #expect(try #require(ranging.reports.last).rssis.allSatisfy { $0 < 0 })

    near.phone.lock()
    world.run(for: .seconds(5))
    #expect(ranging.reports.last?.minors == [1, 2])
    #expect(ranging.reports.last?.rssis.last == 0, "no reading for the silent one")
    world.run(for: .seconds(8))
    #expect(ranging.reports.last?.minors == [1])
    far.phone.lock()
    world.run(for: .seconds(15))
    #expect(ranging.reports.last?.minors == [], "the list goes on, empty")
  }

  @Test func `E8: ranging ends about 10 s after the app has left the foreground`() throws {
    let phone = Handset("A", in: world).launch()
    let ranging = phone.range(uuid)
    world.run(for: .seconds(3))
    let left = world.now
    phone.phone.lock()
    world.run(for: .seconds(60))
    let last = try #require(ranging.reports.last).time - left
    #expect(last > .seconds(8) && last <= .seconds(10), "\(last)")
    phone.phone.unlock()
    world.run(for: .seconds(3))
    #expect(try #require(ranging.reports.last).time > world.now.advanced(byNanoseconds: -1_100_000_000))
  }

  @Test func `E8: with location updates ranging never ends`() throws {
    let phone = Handset("A", in: world).launch()
    let ranging = phone.range(uuid, inBackground: true)
    world.run(for: .seconds(3))
    phone.phone.lock()
    world.run(for: .seconds(3600))
    #expect(ranging.reports.count == 3603)
  }

  @Test func `E13: while an app ranges, the receiver is always on`() throws {
    let phone = Handset("A", in: world).launch()
    phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    let foreground = try #require(phone.phone.radio.scanning).window
    #expect(foreground.window < foreground.interval)
    let ranging = phone.range(uuid)
    let full = try #require(phone.phone.radio.scanning).window
    #expect(full.window == full.interval)
    phone.act { _ in ranging.manager.stopRangingBeacons(satisfying: ranging.constraint) }
    #expect(phone.phone.radio.scanning?.window == foreground)
  }

  @Test func `B4: on iOS 13 ranging enables overflow advertisements only while the screen is lit`() throws {
    let peer = Handset("peer", in: world, os: OSVersion(13), at: 1).launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world, os: OSVersion(13)).launch()
    phone.locate()
    world.run(for: .seconds(1))
    peer.phone.lock()
    phone.phone.pressHome()
    let scan = phone.scan(for: [Service.ours])
    world.run(for: .seconds(60))
    #expect(scan.discoveries.isEmpty)
    phone.range(uuid)
    world.run(for: .seconds(2))
    #expect(scan.discoveries.count == 1)

    phone.phone.lock()
    peer.phone.setBluetooth(on: false)
    peer.phone.setBluetooth(on: true)
    peer.act { $0.peripherals[0].advertise() }
    world.run(for: .seconds(60))
    #expect(scan.discoveries.count == 1, "a dark screen hides the new address")
  }
}
