import SeededRandom
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct SharedDemandTests {
  private func costs(_ shares: [Double]) -> [Double] {
    var demand = SharedDemand()
    for (app, share) in shares.enumerated() { demand.add(share, for: app) }
    var costs = Array(repeating: 0.0, count: shares.count)
    for (app, cost) in demand.costs { costs[app] = cost }
    return costs
  }

  @Test func `an app without other apps pays for the whole demand`() {
    #expect(costs([0.75]) == [0.75])
    #expect(costs([]).isEmpty)
  }

  @Test func `apps pay equally for a common share, and only the app with the larger share pays for the difference`() {
    #expect(costs([0.5, 0.5]) == [0.25, 0.25])
    #expect(costs([1, 0.25]) == [0.875, 0.125])
    #expect(costs([0, 1]) == [0, 1])
    // Three apps share the cost of the first 0.3, two apps share the next 0.3, and one app pays for the last 0.4.
    let three = costs([1, 0.3, 0.6])
    #expect(zip(three, [0.65, 0.1, 0.25]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `if an app has two shares, only the larger share counts`() {
    var demand = SharedDemand()
    demand.add(0.5, for: 3)
    demand.add(0.2, for: 3)
    #expect(demand.total == 0.5)
    #expect(demand.costs.map(\.app) == [3])
  }

  @Test func `the costs add up to the largest share, and no app pays more than it would alone`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let shares = (0..<Int.random(in: 1...6, using: &random)).map { _ in Double.random(in: 0...1, using: &random) }
      let costs = costs(shares)
      #expect(abs(costs.reduce(0, +) - (shares.max() ?? 0)) < 1e-12)
      #expect(zip(costs, shares).allSatisfy { $0 <= $1 + 1e-12 })
    }
  }
}
