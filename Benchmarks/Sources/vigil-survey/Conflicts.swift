import AfterglowScenarios
import BenchmarkSupport
import SharedWork
import VirtualPhone

/// Adds a table for iOS 26 with one row for each side of each conflict that concerns this release. A side for which the
/// virtual phone has no switch has no row.
func addConflicts(to plan: WorkPlan, seed: UInt64) throws {
  let os = OSVersion.iOS26
  plan.then {
    print("### What each side of a conflict does to a node")
    print()
    print("iOS \(os.major), two hours in the dark, nothing left out. [rules.md](rules.md) lists the conflicts by")
    print("these numbers. Side 1 is the side that virtual phones take. In the rows of \(Rules.liveActivity.id) a Live")
    print("Activity takes the place of location.")
    print()
    printHead(
      [
        "conflict", "side", "awake for", "ranges for", "reads companion", "finds newcomer", "in the dark", "jetsam",
        "force-quit", "reboot", "mAh/h",
      ], leftColumns: 2)
  }
  for conflict in Rules.conflicts where conflict.since ?? OSVersion(0) <= os {
    // The two sides of the conflict about Live Activities differ only for an app with a Live Activity and without
    // location.
    let omission = conflict.id == Rules.liveActivity.id ? Omission.liveActivityForLocation : .nothing
    for side in conflict.sides where side.setting != nil {
      try plan.add {
        let run = VigilRun(leavingOut: omission, os: os, seed: seed, duration: .seconds(7_200), taking: side)
        run.run()
        let result = run.result
        func mark(_ isSo: Bool?) -> String { isSo == true ? "yes" : "–" }
        return
          [
            "\(conflict.id): \(conflict.question)", side.claim, length(result.awake), length(result.ranging),
            percent(result.companionCoverage, 0),
            mark(result.findsNewcomer), mark(result.findsNewcomerUnaided),
          ] + VigilRun.ends.map { mark(result.comesBack[$0]) } + [fixed(result.milliamperes, 1)]
      } then: {
        printRow($0)
      }
    }
  }
}
