import AfterglowScenarios
import BenchmarkSupport
import VirtualPhone

/// Groups of phones that lie there, by size and policy; returns what is wrong.
func printGroups(seeds: Range<UInt64>) -> [Violation] {
  var violations: [Violation] = []
  print("### Coverage of groups")
  print()
  print(
    "iOS 18, iPhone X; an hour in each of \(seeds.count) worlds, seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
  print()
  printHead(
    ["phones", "policy", "30 s windows", "receiver open", "links", "mAh/h", "% of battery/h"], leftColumns: 2)
  for count in 2...10 {
    for policy in RangingPolicy.allCases {
      let group = GroupCoverage(of: count, os: .iOS18, policy: policy, seeds: seeds)
      violations += group.violations
      printRow([
        String(count), policy.title, percent(group.windows.share),
        percent(group.receiverShare, 2),
        fixed(group.links, 1), fixed(group.current, 1), fixed(group.percentPerHour, 2),
      ])
    }
  }
  return violations
}

/// People who meet, by usage and policy.
func printEncounters(seeds: Range<UInt64>) {
  print("### Meetings with the app in the background")
  print()
  print(
    "iOS 18, iPhone X; \(seeds.count) days of 8 hours, seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
  print()
  printHead(
    [
      "use", "policy", "meetings noticed", "bound", "5 min windows", "bound", "1 min windows", "bound", "receiver open",
      "mAh/h", "% of battery/h",
    ],
    leftColumns: 2)
  for (name, use) in [("moderate", PhoneUse.moderate()), ("heavy", .heavy())] {
    for policy in RangingPolicy.allCases {
      let days = EncounterCoverage(os: .iOS18, policy: policy, use: use, seeds: seeds)
      printRow([
        name, policy.title, percent(days.noticedShare), percent(days.boundNoticedShare),
        percent(days.coverage(ofMinutes: 5)), percent(days.boundCoverage(ofMinutes: 5)),
        percent(days.coverage(ofMinutes: 1)), percent(days.boundCoverage(ofMinutes: 1)), percent(days.receiverShare, 2),
        fixed(days.current, 1),
        fixed(days.percentPerHour, 2),
      ])
    }
  }
}
