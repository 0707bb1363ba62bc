import SeededRandom
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct PropagationTests {
  private let propagation = Propagation()

  @Test func `from one metre on, ten times the distance reduces the signal by ten times the exponent, in dB`() {
    #expect(propagation.meanRSSI(atMetres: 1) == -59)
    #expect(abs(propagation.meanRSSI(atMetres: 10) - -89) < 1e-9)
    #expect(abs(propagation.meanRSSI(atMetres: 100) - -119) < 1e-9)
  }

  @Test func `below the near-field distance, the mean signal is the same as at this distance`() {
    #expect(propagation.meanRSSI(atMetres: 0) == propagation.meanRSSI(atMetres: 0.05))
    #expect(propagation.meanRSSI(atMetres: 0).isFinite)
  }

  @Test func `the conversion from mean signal to distance is the inverse of the conversion from distance to signal`() {
    for distance in [0.05, 0.3, 1, 7, 29.3, 500] {
      let there = propagation.distance(atMeanRSSI: propagation.meanRSSI(atMetres: distance))
      #expect(abs(there / distance - 1) < 1e-9)
    }
  }

  @Test func `the mean signal equals the sensitivity at about 29 m`() {
    #expect(abs(propagation.distance(atMeanRSSI: propagation.sensitivityDBm) - 29.3) < 0.1)
  }

  @Test func `fading has the mean 0 and the standard deviation 1, and is bounded`() {
    var random = SplitMix64(seed: 9)
    let draws = (0..<100_000).map { _ in random.next().boundedNormal }
    let mean = draws.reduce(0, +) / 1e5
    let deviation = (draws.reduce(0) { $0 + $1 * $1 } / 1e5 - mean * mean).squareRoot()
    #expect(abs(mean) < 0.01)
    #expect(abs(deviation - 1) < 0.01)
    #expect(draws.allSatisfy { abs($0) <= UInt64.boundedNormalLimit })
    #expect(abs(UInt64.max.boundedNormal - UInt64.boundedNormalLimit) < 1e-9)
    #expect(abs(UInt64.min.boundedNormal + UInt64.boundedNormalLimit) < 1e-9)
  }

  @Test func `shadowing is the same in both directions, and differs between pairs`() {
    let world = World(seed: 4)
    let radios = ["a", "b", "c"].map { Sniffer($0, in: world).radio }
    #expect(
      Reception.shadowing(between: radios[0], and: radios[1]) == Reception.shadowing(between: radios[1], and: radios[0])
    )
    #expect(
      Reception.shadowing(between: radios[0], and: radios[1]) != Reception.shadowing(between: radios[0], and: radios[2])
    )
  }

  @Test func `a packet collides only with packets of a third radio in range of the receiver`() {
    let world = World.certain()
    let (a, b, c) = (Sniffer("a", in: world), Sniffer("b", in: world), Sniffer("c", in: world))
    func advertise(_ sniffer: Sniffer, every milliseconds: Int) {
      sniffer.radio.advertise(
        AdvertisingParameters(
          interval: .milliseconds(milliseconds), advertisement: AdvertisingPayload(data: [2, 1, 6]), isConnectable: true
        ))
    }
    advertise(a, every: 100)
    #expect(world.air.collisionProbability(at: b.radio, for: a.radio) == 0)
    advertise(c, every: 100)
    #expect(abs(world.air.collisionProbability(at: b.radio, for: a.radio) - 0.00746) < 1e-5)
    #expect(world.air.collisionProbability(at: c.radio, for: a.radio) == 0, "nor do those who listen with themselves")
    c.radio.move(along: Path(standingAt: Position(x: 1000, y: 0)))
    #expect(world.air.collisionProbability(at: b.radio, for: a.radio) == 0)
  }
}
