import SeededRandom
import Testing

@testable import VirtualAir

/// The lists of radios that may hear each other are compared with a check of all pairs.
@Suite struct HearingBookTests {
  private static func bounds(_ random: inout SplitMix64) -> Bounds {
    func coordinate() -> Double { Double.random(in: -500...500, using: &random) }
    var bounds = Bounds(Position(x: coordinate(), y: coordinate()))
    switch Int.random(in: 0...9, using: &random) {
    // Some radios walk a short way, some walk a long way, and some have positions outside every cell.
    case 0...2: bounds.include(Position(x: bounds.minX + 30, y: bounds.minY - 20))
    case 3: bounds.include(Position(x: coordinate(), y: coordinate()))
    case 4: bounds.include(Position(x: 1e15, y: coordinate()))
    case 5: bounds.include(Position(x: .infinity, y: 0))
    default: break
    }
    return bounds
  }

  @Test(arguments: 1...8)
  func `the radios that may hear a radio are those whose rectangles are near, even after moves`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var book = HearingBook()
    var all: [Bounds] = []
    let range = [5.0, 84, 300, .infinity][Int(seed % 4)]
    for step in 0..<300 {
      let bounds = Self.bounds(&random)
      if all.count < 60 || step % 3 == 0, all.count < 120 {
        all.append(bounds)
        book.add(bounds, within: range)
      } else {
        let index = Int.random(in: 0..<all.count, using: &random)
        all[index] = bounds
        book.move(index, to: bounds, within: range)
      }
    }
    for (index, here) in all.enumerated() {
      let near = all.indices.filter { $0 != index && all[$0].distance(to: here) < range }
      #expect(book.near(index).map(Int.init) == near)
    }
  }

  @Test func `a radio with an undefined position is near to every radio`() {
    var book = HearingBook()
    book.add(Bounds(Position(x: .nan, y: 0)), within: 10)
    book.add(Bounds(Position(x: 1_000, y: 0)), within: 10)
    #expect(book.near(0) == [1])
    #expect(book.near(1) == [0])
  }
}
