import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// A background scan with both sides of conflict L15 (rule B15), and two phones in pockets with both sides of conflict
/// L26.
@MainActor @Suite struct StagedScanTests {
  private let world = World.certain()

  /// Returns seven measurements of the factor by which the scan's interval has grown. The first six measurements are
  /// made in the background, five minutes apart. The last measurement is made in the background after a return to the
  /// foreground.
  private func factors(_ side: RuleConflict.Side) throws -> [Int] {
    let phone = Handset("A", in: world) { $0.take(side) }.launch()
    phone.scan(for: [Service.ours])
    phone.phone.lock()
    var factors: [Int] = []
    func look() throws {
      world.run(for: .seconds(1))
      let window = try #require(phone.phone.radio.scanning?.window)
      factors.append(Int(window.interval / Rules.backgroundScanWindowScreenOff.value.interval))
    }
    for _ in 0..<6 {
      try look()
      world.run(for: .seconds(299))
    }
    phone.phone.unlock()
    phone.phone.lock()
    try look()
    return factors
  }

  @Test func `B15: a scan in the background keeps its duty cycle`() throws {
    #expect(try factors(Rules.stagedScanning.sides[0]) == [1, 1, 1, 1, 1, 1, 1])
  }

  @Test func `L15: a staged scan's interval doubles three times, and is short again after a return to the foreground`()
    throws
  {
    #expect(try factors(Rules.stagedScanning.sides[1]) == [1, 2, 4, 8, 8, 8, 1])
  }

  @Test(arguments: [0, 1])
  func `L26: two locked phones in pockets find each other only on the second side of the conflict`(index: Int) {
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
