import AfterglowScenarios
import BenchmarkSupport
import SharedWork
import VirtualPhone

/// Adds a table for each release. The first row is for a complete node. In most further rows, the node or the app lacks
/// one thing, such as an ingredient or a permission.
func addAblation(to plan: WorkPlan, seed: UInt64) throws {
  plan.then { print("### What each ingredient is good for") }
  for os in OSVersion.profiles {
    plan.then {
      print()
      print("iOS \(os.major):")
      print()
      printHead(
        [
          "left out", "awake for", "ranges for", "reads companion", "finds newcomer", "in the dark",
          "jetsam", "force-quit", "reboot", "mAh/h", "% of battery/h",
        ], leftColumns: 1)
    }
    for omission in Omission.allCases {
      try plan.add {
        let run = VigilRun(leavingOut: omission, os: os, seed: seed)
        run.run()
        let result = run.result
        func mark(_ isSo: Bool?) -> String { isSo == true ? "yes" : "–" }
        return
          [
            omission.title, length(result.awake), length(result.ranging), percent(result.companionCoverage, 0),
            mark(result.findsNewcomer), mark(result.findsNewcomerUnaided),
          ] + VigilRun.ends.map { mark(result.comesBack[$0]) } + [
            fixed(result.milliamperes, 1), fixed(result.percentPerHour, 2),
          ]
      } then: {
        printRow($0)
      }
    }
  }
}

/// Returns a duration in seconds if it is shorter than an hour, and otherwise in hours.
func length(_ duration: Duration) -> String {
  duration < .seconds(3_600) ? fixed(duration / .seconds(1), 0) + " s" : fixed(duration / .seconds(3_600), 1) + " h"
}

/// Prints the constants of the energy model.
func printModel() {
  print("### The energy model")
  print()
  printHead(["constant", "value", "meaning", "certainty and source"], leftColumns: 4)
  for figure in EnergyModel().figures {
    let value = figure.value == figure.value.rounded() ? fixed(figure.value, 0) : fixed(figure.value, 2)
    printRow([
      "`\(figure.name)`", "\(value) \(figure.unit)", figure.sentence, "\(figure.confidence): \(figure.source)",
    ])
  }
}
