import Afterglow
import AfterglowScenarios
import BenchmarkSupport
import SharedWork

/// Adds a table about a listener in a town: the share of radio addresses that the listener correctly links with the
/// next address of the same phone.
func addListener(to plan: WorkPlan, people: Int, hours: Int, seed: UInt64) throws {
  plan.then {
    print("### What a listener links")
    print()
    print(
      "\(people) people for \(hours) hours, seed \(seed). *Everywhere*: a receiver at every place. *At the door*: one "
        + "receiver at a shop that everybody visits twice.")
    print()
    printHead(
      [
        "channels", "identifier", "listener", "addresses", "joined, everywhere", "present", "after an absence",
        "return visits joined, at the door",
      ], leftColumns: 3)
  }
  for (name, channels) in channelSets {
    for identifier in [IdentifierMode.fixed, .rotating] {
      try plan.add {
        let town = WatchedTown(
          seed: seed, people: people, duration: .seconds(3_600 * hours), channels: channels, identifier: identifier)
        town.run()
        let everything = row(name, identifier, "everything", town, .everything)
        if identifier == .fixed { return [everything] }
        return [row(name, identifier, "addresses alone", town, .addresses), everything]
      } then: { rows in
        for row in rows { printRow(row) }
      }
    }
  }
}

private func row(
  _ name: String, _ identifier: IdentifierMode, _ listener: String, _ town: WatchedTown,
  _ knowledge: JoiningAttack.Knowledge
) -> [String] {
  let everywhere = JoiningAttack(town.heard, knowing: knowledge)
  let door = JoiningAttack(town.heardAtDoor, knowing: knowledge)
  let score = everywhere.score
  return [
    name, identifier.rawValue, listener, "\(everywhere.addresses.count)",
    "\(percent(score.all.share)) (chance \(percent(everywhere.chance)))", percent(score.present.share),
    percent(score.absent.share), "\(percent(door.score.absent.share)) (chance \(percent(door.chance)))",
  ]
}
