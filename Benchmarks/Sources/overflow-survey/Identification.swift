import AfterglowProximity
import AfterglowScenarios
import BenchmarkSupport
import SharedWork
import VirtualPhone

/// Adds a table of the time to identification, by code, release and number of foreign services.
func addIdentification(to plan: WorkPlan, seeds: Range<UInt64>) throws {
  let limit = Duration.seconds(600)
  plan.then {
    print("### Time to identification")
    print()
    print(
      "\(seeds.count) pairs of phones for each row, seeds \(seeds.lowerBound) to \(seeds.upperBound - 1), "
        + "\(Int(limit / .seconds(60))) minutes each.")
    print()
    printHead(
      ["iOS", "code", "foreign services", "identified", "median", "90th percentile", "wrong readings"], leftColumns: 2)
  }
  for os in [OSVersion(13, 4, 1), OSVersion(17)] {
    for code in [OverflowCodeChoice.bank, .hamming, .rail, .quad] {
      for foreignServices in [0, 1, 2, 5, 10, 20, 30, 40] {
        try plan.add {
          let survey = try IdentificationSurvey(
            .init(code: code, os: os, foreignServices: foreignServices), seeds: seeds, limit: limit)
          return [
            os.description, code.rawValue, String(foreignServices), percent(survey.share),
            seconds(survey.time(of: 0.5)), seconds(survey.time(of: 0.9)), String(survey.wrongReadings),
          ]
        } then: {
          printRow($0)
        }
      }
    }
  }
}
