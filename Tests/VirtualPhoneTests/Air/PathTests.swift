import SeededRandom
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct PathTests {
  private func path(using random: inout SplitMix64) -> Path {
    func position() -> Position {
      Position(x: Double.random(in: -50...50, using: &random), y: Double.random(in: -50...50, using: &random))
    }
    let stops = (0..<Int.random(in: 0...4, using: &random)).map { _ in position() }
    let start = WorldTime(nanoseconds: Int64.random(in: 0...10_000_000_000, using: &random))
    let speed = [0, 0.5, 1.4, 30][Int.random(in: 0...3, using: &random)]
    return Path(leaving: position(), at: start, through: stops, speed: speed)
  }

  @Test func `a walker rests until the start, walks at constant speed, and rests at the last stop`() {
    let stops = [Position(x: 10, y: 0), Position(x: 10, y: 20)]
    let path = Path(leaving: .origin, at: .zero + .seconds(5), through: stops, speed: 2)
    let places = [0, 5, 6, 10, 15, 20, 1000].map { path.position(at: .zero + .seconds($0)) }
    #expect(places.map(\.x) == [0, 0, 2, 10, 10, 10, 10])
    #expect(places.map(\.y) == [0, 0, 0, 0, 10, 20, 20])
    #expect(!path.isAtRest(from: .zero + .seconds(19)))
    #expect(path.isAtRest(from: .zero + .seconds(20)))
  }

  @Test func `a walker with a speed of 0 reaches all its stops at the start`() {
    let path = Path(leaving: .origin, at: .zero + .seconds(5), through: [Position(x: 7, y: 0)], speed: 0)
    #expect(path.position(at: .zero + .seconds(4)).x == 0)
    #expect(path.position(at: .zero + .seconds(5)).x == 7)
  }

  /// Compares the result with a walk in steps of 7 ms. The condition must be true at the returned time, and false
  /// before.
  @Test(arguments: 1...300)
  func `the first time at which two paths are nearer or farther than a radius is found`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let separation = Separation(a: path(using: &random), b: path(using: &random))
    let radius = Double.random(in: 1...80, using: &random)
    let start = WorldTime(nanoseconds: Int64.random(in: 0...20_000_000_000, using: &random))
    for nearer in [true, false] {
      func holds(_ time: WorldTime, by margin: Double) -> Bool {
        let distance = separation.distance(at: time)
        return nearer ? distance < radius - margin : distance > radius + margin
      }
      let found = separation.firstTime(from: start, nearer: nearer, than: radius)
      let end = found ?? start + .seconds(60)
      // At a relative speed of 60 m/s, the distance changes by 60 nm in a nanosecond.
      if let found { #expect(holds(found, by: -1e-6) && found >= start) }
      var time = start
      while time < end {
        if holds(time, by: 1e-6) {
          Issue.record("\(nearer ? "nearer" : "farther") than \(radius) at \(time), not first at \(end)")
          break
        }
        time = time + .milliseconds(7)
      }
    }
  }

  @Test func `every position is nearer than an infinite radius, and no position is farther`() {
    let separation = Separation(a: Path(standingAt: .origin), b: Path(standingAt: Position(x: 1, y: 0)))
    #expect(separation.firstTime(from: .zero, nearer: true, than: .infinity) == .zero)
    #expect(separation.firstTime(from: .zero, nearer: false, than: .infinity) == nil)
  }

  @Test func `a walker that is too slow for the clock never arrives`() {
    let snail = Path(leaving: .origin, at: .zero, through: [Position(x: 1e6, y: 0)], speed: 1e-12)
    let separation = Separation(a: snail, b: Path(standingAt: Position(x: 1e6, y: 0)))
    #expect(separation.firstTime(from: .zero, nearer: true, than: 10) == .never)
  }
}
