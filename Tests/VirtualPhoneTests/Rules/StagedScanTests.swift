import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// A scan in the background on both sides of conflict L15 (rule B15), and two pockets on both sides of conflict L26.
@MainActor @Suite struct StagedScanTests {
  private let world = World.certain()

  @Test func `B15: a scan in the background keeps its duty cycle, or slows down in stages`() throws {
    for (index, side) in Rules.stagedScanning.sides.enumerated() {
      let phone = Handset("\(index)", in: world) { $0.take(side) }.launch()
      phone.scan(for: [Service.ours])
      phone.phone.lock()
      let measured = Rules.backgroundScanWindowScreenOff.value
      var factors: [Int] = []
      for _ in 0..<6 {
        world.run(for: .seconds(1))
        let window = try #require(phone.phone.radio.scanning?.window)
        factors.append(Int(window.interval / measured.interval))
        world.run(for: .seconds(299))
      }
      #expect(factors == (index == 0 ? [1, 1, 1, 1, 1, 1] : [1, 2, 4, 8, 8, 8]))
      // In front it begins anew.
      phone.phone.unlock()
      phone.phone.lock()
      world.run(for: .seconds(1))
      #expect(phone.phone.radio.scanning?.window.interval == measured.interval)
    }
  }

  @Test(arguments: [0, 1])
  func `L26: two phones that lie locked in pockets are told of each other, or not`(index: Int) {
    let phones = ["A", "B"].enumerated().map { number, name in
      Handset(name, in: world, os: .iOS13, at: Double(number)) { $0.take(Rules.pockets.sides[index]) }.launch()
    }
    var centrals: [CentralProbe] = []
    for phone in phones {
      phone.locate()
      phone.range(UUID(), inBackground: true)
      phone.advertise([Service.ours])
      phone.phone.lock()
      centrals.append(phone.scan(for: [Service.ours]))
    }
    world.run(for: .seconds(600))
    #expect(centrals.allSatisfy { $0.discoveries.isEmpty == (index == 0) })
  }
}
