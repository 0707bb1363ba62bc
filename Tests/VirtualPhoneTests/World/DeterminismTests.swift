import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct DeterminismTests {
  /// Returns the recorded callbacks and the logs of three phones that meet, part and meet again, as text.
  private func story(seed: UInt64, strangers: Int = 0, strangersFirst: Bool = false) -> String {
    let world = World(seed: seed)
    var far: [Handset] = []
    func addStrangers() {
      for number in 0..<strangers {
        far.append(Handset("stranger \(number)", in: world, at: 1_000_000 + Double(number)))
      }
    }
    if strangersFirst { addStrangers() }
    let phones = ["A", "B", "C"].enumerated().map { Handset($1, in: world, at: Double($0) * 9) }
    if !strangersFirst { addStrangers() }
    let centrals = (phones + far).map { phone in
      phone.launch().advertise([Service.ours])
      phone.locate()
      let central = phone.scan(for: [Service.ours], allowingDuplicates: true)
      central.onDiscovery = { if $0.state == .disconnected { central.manager.connect($0) } }
      return central
    }
    world.run(for: .seconds(30))
    phones[1].phone.lock()
    phones[2].phone.walk(through: [Position(x: 90, y: 5), Position(x: 3, y: 3)], speed: 3)
    for phone in far { phone.phone.lock() }
    for _ in 1...120 {
      world.run(for: .seconds(1))
      for (phone, central) in zip(phones + far, centrals) {
        phone.act { _ in
          for peripheral in central.kept.values where peripheral.state == .connected { peripheral.readRSSI() }
        }
      }
    }
    return zip(phones, centrals).map { phone, central in
      let found = central.discoveries.map { "\($0.time.nanoseconds) \($0.identifier) \($0.rssi)" }
      let events = central.events.map { "\($0.time.nanoseconds) \($0.event)" }
      return ([phone.phone.name] + found + events + phone.log).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  @Test func `the same seed gives the same callbacks, and another seed gives different callbacks`() {
    let first = story(seed: 7)
    #expect(first.contains("rssi"))
    #expect(first.contains("disconnected"))
    #expect(story(seed: 7) == first)
    #expect(story(seed: 8) != first)
  }

  @Test(arguments: [false, true])
  func `distant phones do not affect the other phones, even if distant phones are added first`(strangersFirst: Bool) {
    #expect(story(seed: 7, strangers: 3, strangersFirst: strangersFirst) == story(seed: 7))
  }

  @Test func `phones with the same name have different random numbers`() {
    let world = World(seed: 1)
    let radios = (0..<3).map { _ in world.addPhone("A", model: .iPhone6, os: OSVersion(11)).radio }
    #expect(Set(radios.map(\.seed)).count == 3)
    #expect(Set(radios.map(\.address)).count == 3)
  }
}
