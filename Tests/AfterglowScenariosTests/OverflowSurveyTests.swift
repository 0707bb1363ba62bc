import Afterglow
import AfterglowScenarios
import Testing
import VirtualPhone

/// The measurements behind `docs/overflow.md`, with a few seeds. The tests check the method of measurement, not the
/// published figures.
@MainActor @Suite struct OverflowSurveyTests {
  @Test(arguments: [OverflowCodeChoice.rail, .automatic])
  func `the rail and quad codes are read while the first two nudges light the screen`(code: OverflowCodeChoice) throws {
    let survey = try IdentificationSurvey(
      .init(code: code, os: OSVersion(17), foreignServices: 20), seeds: 1..<6, limit: .seconds(150))
    #expect(survey.phones == 10)
    #expect(survey.share == 1)
    #expect(survey.times == survey.times.sorted())
    #expect(survey.time(of: 0.5) == survey.times[4])
    #expect(survey.time(of: 0.9) == survey.times[8])
    #expect(survey.time(of: 1) == survey.times[9])
    #expect(survey.times.allSatisfy { $0 < .seconds(125) })
  }

  @Test func `a survey in which no phone reads another phone has no median time`() throws {
    let survey = try IdentificationSurvey(
      .init(code: .hamming, os: OSVersion(17), foreignServices: 20), seeds: 1..<4, limit: .seconds(150))
    #expect(survey.share == 0)
    #expect(survey.time(of: 0.5) == nil)
  }

  @Test(arguments: [OverflowCodeChoice.bank, .hamming, .rail, .quad], [1, 3])
  func `no phone reads a payload that no phone sends`(code: OverflowCodeChoice, foreignServices: Int) throws {
    for os in [OSVersion(13, 4, 1), OSVersion(17)] {
      let survey = try IdentificationSurvey(
        .init(code: code, os: os, foreignServices: foreignServices), seeds: 1..<5, limit: .seconds(65))
      #expect(survey.wrongReadings == 0, "iOS \(os)")
    }
  }

  /// Returns the survey of two hours of one afternoon, in which there are only a few encounters.
  private func survey(_ policy: NudgePolicy, coveredShare: Double = 0) throws -> NudgeSurvey {
    try NudgeSurvey(
      policy, use: .moderate(coveredShare: coveredShare), os: OSVersion(17), seeds: 1..<2, duration: .seconds(7_200))
  }

  @Test
  func `the schedule finds as many encounters as minutely notifications, with less than half as many`()
    throws
  {
    let reference = try survey(.always(every: .seconds(60)))
    let ours = try survey(.schedule(NudgeSchedule()))
    #expect(reference.encounters.map(\.start) == ours.encounters.map(\.start))
    #expect(!ours.encounters.isEmpty)
    #expect(reference.notificationsPerHour > 59 && reference.notificationsPerHour <= 60)
    #expect(ours.notificationsPerHour < reference.notificationsPerHour / 2)
    #expect(ours.coverage(ofMinutes: 5) == reference.coverage(ofMinutes: 5))
    #expect(ours.noticedShare == reference.noticedShare)
    // Each of the schedule's notifications lights a dark screen, so none disturbs a phone in use.
    #expect(ours.share(of: .litScreen) == 1)
    #expect(reference.share(of: .banner) > 0.05)
  }

  @Test func `in a pocket notifications do not light the screen, and only the user lights it`() throws {
    let inPocket = try survey(.always(every: .seconds(60)), coveredShare: 1)
    #expect(inPocket.share(of: .litScreen) == 0)
    #expect(inPocket.share(of: .suppressed) > 0.5)
    let unaided = try survey(.schedule(.off))
    #expect(unaided.notificationsPerHour == 0)
    #expect(unaided.coverage(ofMinutes: 5) == inPocket.coverage(ofMinutes: 5))
    #expect(unaided.coverage(ofMinutes: 1) < 0.8)
  }
}
