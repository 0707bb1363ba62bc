import AfterglowScenarios
import Testing

/// Situations in which a node could lose its neighbours.
@MainActor @Suite struct NodeSituationTests {
  private func play(_ name: String, for length: Duration = .seconds(1_200)) throws -> SituationMeasurement {
    var situation = try #require(Situation.named(name))
    situation.length = length
    let measurement = SituationRun(situation, seed: 1).run()
    #expect(measurement.misuses == 0)
    return measurement
  }

  @Test(arguments: ["denied-2", "denied-5"])
  func `without location, pulses over links keep locked phones awake`(name: String) throws {
    #expect(try play(name, for: .seconds(900)).windows.share == 1)
  }

  @Test(arguments: [11, 14, 18, 26])
  func `two phones that met with dark screens read each other after one screen was lit`(os: Int) throws {
    let measurement = try play("dark-lit-ios-\(os)")
    #expect(measurement.found(within: .seconds(60)) == 1)
    #expect(measurement.afterwards.share == 1)
  }

  @Test func `a peer's pulse relaunches an app that exchanges no messages and was removed from memory`() throws {
    let measurement = try play("killed-ios-14")
    #expect(measurement.returns.allSatisfy { $0.map { $0 < .seconds(30) } ?? false })
    #expect(measurement.afterwards.share > 0.99)
  }

  @Test func `two phones read each other again after Bluetooth was off`() throws {
    let measurement = try play("bluetooth-settings-ios-14")
    #expect(measurement.found(within: .seconds(30)) == 1)
    #expect(measurement.afterwards.share == 1)
  }

  @Test(arguments: ["apart-1-min", "apart-5-min", "bluetooth-settings-ios-11", "bluetooth-settings-ios-18"])
  func `two phones that were linked for minutes read each other again nearly as often as the rules allow`(
    name: String
  ) throws {
    let situation = try #require(Situation.named(name))
    for seed in UInt64(1)...3 {
      let run = SituationRun(situation, seed: seed)
      let measurement = run.run()
      let bound = run.bound().measurement
      #expect(measurement.afterwards.share > bound.afterwards.share - 0.02, "seed \(seed)")
    }
  }

  @Test func `a phone that returns just before its address changes is dialled before the change`() throws {
    let situation = try #require(Situation.named("apart-10-min"))
    let run = SituationRun(situation, seed: 6)
    #expect(run.run().windows.share > 0.95)
    #expect(run.bound().measurement.windows.share == 1)
  }

  @Test(arguments: UInt64(1)...5)
  func `a screen that is lit for 20 s lets two phones that met with dark screens read each other`(seed: UInt64) throws {
    let situation = try #require(Situation.named("dark-lit-ios-18"))
    let measurement = SituationRun(situation, seed: seed).run()
    #expect(measurement.found(within: .seconds(60)) == 1)
    #expect(measurement.afterwards.share == 1)
  }

  // The first quarter of an hour is the hardest time for links, because all phones change to their second address.
  @Test func `each of thirteen locked phones keeps a link to every other phone`() throws {
    #expect(try play("locked-13", for: .seconds(900)).windows.share == 1)
  }

  @Test func `twenty locked phones take turns on links, and know the other phones through neighbours`() throws {
    let measurement = try play("locked-20", for: .seconds(300))
    #expect(measurement.windows.share > 0.99)
    #expect(measurement.witnessed.share == 1)
  }

  @Test func `if each phone can have eight links, ten phones read each other in turns (C7)`() throws {
    let measurement = try play("locked-10-eight-links", for: .seconds(300))
    #expect(measurement.windows.share > 0.97)
    #expect(measurement.witnessed.share == 1)
  }

  @Test(arguments: ["apart-15-min-nudges", "apart-1-h-nudges"])
  func `with nudges two phones that were apart for up to an hour find each other again within five minutes`(
    name: String
  ) throws {
    #expect(try play(name, for: .seconds(600)).found(within: .seconds(300)) == 1)
  }
}
