import AfterglowProximity
import AfterglowScenarios
import BenchmarkSupport
import SharedWork
import VirtualPhone

/// Adds a table of notifications and coverage, with a row for each use of the phones under each policy.
func addNudges(to plan: WorkPlan, seeds: Range<UInt64>) throws {
  let duration = Duration.seconds(8 * 3_600)
  plan.then {
    print("### Notifications and coverage")
    print()
    print(
      "\(seeds.count) days of \(Int(duration / .seconds(3_600))) hours for each row, "
        + "seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
    print()
    printHead(
      [
        "use", "policy", "notifications an hour", "alone", "in company", "light a screen", "banner", "suppressed",
        "5 min windows", "1 min windows", "encounters noticed", "median delay",
      ], leftColumns: 2)
  }
  for (use, habit) in uses {
    for (name, policy) in policies {
      try plan.add {
        let survey = try NudgeSurvey(policy, use: habit, os: OSVersion(17), seeds: seeds, duration: duration)
        return [
          use, name, fixed(survey.notificationsPerHour, 1), fixed(survey.notificationsPerHourAlone, 1),
          fixed(survey.notificationsPerHourTogether, 1), percent(survey.share(of: .litScreen)),
          percent(survey.share(of: .banner)), percent(survey.share(of: .suppressed)),
          percent(survey.coverage(ofMinutes: 5)), percent(survey.coverage(ofMinutes: 1)), percent(survey.noticedShare),
          seconds(survey.medianDelay),
        ]
      } then: {
        printRow($0)
      }
    }
  }
}

private let uses: [(name: String, PhoneUse)] = [
  ("moderate", .moderate()), ("moderate, half in a pocket", .moderate(coveredShare: 0.5)), ("heavy", .heavy()),
]

private let policies: [(name: String, NudgePolicy)] = [
  ("every 60 s", .always(every: .seconds(60))), ("every 300 s", .always(every: .seconds(300))),
  ("Afterglow", .schedule(NudgeSchedule())), ("none", .schedule(.off)),
]
