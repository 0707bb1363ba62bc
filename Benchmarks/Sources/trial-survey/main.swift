import AfterglowScenarios
import AfterglowTrial
import TrialJudging
import VirtualPhone

// Prints the tables of docs/trial.md. The first table covers worlds that each differ from iOS 27 in one rule. It shows
// how often the judge reports the changed rule and no other. The second table shows how often the judge decides each
// conflict correctly.
//
// Usage: trial-survey [PLAN [SEEDS [without-witness]]], where SEEDS is the number of seeds, or a range of seeds such as
// 101-105. With `without-witness`, no Linux machine takes part in the plan.

let arguments = CommandLine.arguments
let name = arguments.count > 1 ? arguments[1] : "evening"
let bounds = (arguments.count > 2 ? arguments[2] : "5").split(separator: "-").compactMap { UInt64($0) }
let seeds: ClosedRange<UInt64>
switch bounds.count {
case 1 where bounds[0] >= 1: seeds = 1...bounds[0]
case 2 where bounds[0] <= bounds[1]: seeds = bounds[0]...bounds[1]
default: fatalError("the seeds are a number from 1 on, or a range such as 101-105")
}
let hasWitness = !arguments.contains("without-witness")
guard let file = TrialPrediction.bundledPlans.first(where: { $0.name == name }) else {
  fatalError("there is no plan '\(name)'")
}
let plan = try TrialPlan(parsing: file.text)
var faults = TrialPrediction.Faults()
faults.clockOffset = .seconds(30)
faults.driftPPM = 40
faults.lostShare = 0.02
faults.restartsApp = true
let world = TrialWorld(plan, os: .iOS27, faults: faults, hasWitness: hasWitness)

print("| rule | value in the world | only this rule reported | cannot be told | another rule reported | measured |")
print("|---|---|---|---|---|---|")
var sums = [0, 0, 0]
for setting in world.variations {
  var counts = [0, 0, 0]
  var measured = ""
  for seed in seeds {
    let verdicts = try world.verdicts(with: setting, seed: seed)
    let failing = verdicts.filter { $0.finding == .fails }.map(\.rule.name)
    counts[failing == [setting.rule.name] ? 0 : failing.isEmpty ? 1 : 2] += 1
    measured = verdicts.first { $0.rule.name == setting.rule.name && $0.finding == .fails }?.measured ?? measured
  }
  for index in counts.indices { sums[index] += counts[index] }
  let cells = counts.map { $0 == 0 ? "" : "\($0)" }
  print(
    "| \(setting.rule.id) `\(setting.rule.name)` | \(setting.figure) | \(cells.joined(separator: " | ")) | \(measured) |"
  )
}
print("| all | | \(sums[0]) | \(sums[1]) | \(sums[2]) | |")

// In a world with iOS 27's own rules, the judge must not report that a rule fails.
var (held, unknown, wrong) = (0, 0, 0)
for seed in seeds {
  for verdict in try world.verdicts(with: nil, seed: seed) {
    switch verdict.finding {
    case .holds: held += 1
    case .fails: wrong += 1
    case .unknown: unknown += 1
    }
  }
}
print("\nby the release's rules: \(held) hold, \(unknown) cannot be told, \(wrong) are reported\n")

print("| conflict | rule | judged correctly | cannot be told | judged wrongly |")
print("|---|---|---|---|---|")
let decided = Set(plan.steps.flatMap(\.decides).filter { hasWitness || $0.onAir != true }.map(\.rule))
for conflict in Rules.conflicts {
  let settings = conflict.sides.compactMap(\.setting)
  guard let rule = settings.first?.rule else { continue }
  guard decided.contains(rule.name) else {
    print("| \(conflict.id) | `\(rule.name)` | not in this plan | | |")
    continue
  }
  var counts = [0, 0, 0]
  for setting in settings {
    let isSame = setting.figure == rule.figure(for: world.os)
    for seed in seeds {
      let verdicts = try world.verdicts(with: setting, seed: seed)
      switch verdicts.first(where: { $0.rule.name == rule.name })?.finding {
      case .holds: counts[isSame ? 0 : 2] += 1
      case .fails: counts[isSame ? 2 : 0] += 1
      case .unknown, nil: counts[1] += 1
      }
    }
  }
  print("| \(conflict.id) | `\(rule.name)` | \(counts.map { $0 == 0 ? "" : "\($0)" }.joined(separator: " | ")) |")
}
