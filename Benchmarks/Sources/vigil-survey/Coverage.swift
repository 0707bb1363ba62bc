import AfterglowScenarios
import BenchmarkSupport
import SharedWork
import VirtualPhone

/// The table row of one group, and the violations in the group.
private struct GroupRow: Codable {
  var cells: [String]
  var violations: [String]
}

/// Adds a table of groups of untouched phones, by size and policy. Violations are passed to `report`.
func addGroups(to plan: WorkPlan, seeds: Range<UInt64>, _ report: @escaping ([String]) -> Void) throws {
  plan.then {
    print("### Coverage of groups")
    print()
    print(
      "iOS 18, iPhone X; an hour in each of \(seeds.count) worlds, seeds \(seeds.lowerBound) to \(seeds.upperBound - 1)."
    )
    print()
    printHead(
      ["phones", "policy", "30 s windows", "receiver open", "links", "mAh/h", "% of battery/h"], leftColumns: 2)
  }
  for count in 2...10 {
    for policy in RangingPolicy.allCases {
      try plan.add {
        let group = GroupCoverage(of: count, os: .iOS18, policy: policy, seeds: seeds)
        return GroupRow(
          cells: [
            String(count), policy.title, percent(group.windows.share),
            percent(group.receiverShare, 2),
            fixed(group.links, 1), fixed(group.current, 1), fixed(group.percentPerHour, 2),
          ], violations: group.violations.map(\.description))
      } then: { row in
        report(row.violations)
        printRow(row.cells)
      }
    }
  }
}

/// Adds a table of people who meet, by usage and policy.
func addEncounters(to plan: WorkPlan, seeds: Range<UInt64>) throws {
  plan.then {
    print("### Meetings with the app in the background")
    print()
    print(
      "iOS 18, iPhone X; \(seeds.count) days of 8 hours, seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
    print()
    printHead(
      [
        "use", "policy", "meetings noticed", "bound", "5 min windows", "bound", "1 min windows", "bound",
        "receiver open",
        "mAh/h", "% of battery/h",
      ],
      leftColumns: 2)
  }
  for (name, use) in [("moderate", PhoneUse.moderate()), ("heavy", .heavy())] {
    for policy in RangingPolicy.allCases {
      try plan.add {
        let days = EncounterCoverage(os: .iOS18, policy: policy, use: use, seeds: seeds)
        return [
          name, policy.title, percent(days.noticedShare), percent(days.boundNoticedShare),
          percent(days.coverage(ofMinutes: 5)), percent(days.boundCoverage(ofMinutes: 5)),
          percent(days.coverage(ofMinutes: 1)), percent(days.boundCoverage(ofMinutes: 1)),
          percent(days.receiverShare, 2),
          fixed(days.current, 1),
          fixed(days.percentPerHour, 2),
        ]
      } then: {
        printRow($0)
      }
    }
  }
}
