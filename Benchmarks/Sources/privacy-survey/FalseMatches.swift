import AfterglowWire
import BenchmarkSupport
import SeededRandom
import SharedWork

/// Adds a table with the number of random identifiers that match a contact by chance.
func addFalseMatches(to plan: WorkPlan, count: Int, seed: UInt64) throws {
  try plan.add {
    falseMatches(count: count, seed: seed)
  } then: { row in
    print("### False matches")
    print()
    printHead(
      ["contacts", "identifiers each", "random identifiers", "matches", "by the formula", "time of a look-up"],
      leftColumns: 0)
    printRow(row)
  }
}

private func falseMatches(count: Int, seed: UInt64) -> [String] {
  let contacts = 1_000
  var random = SplitMix64(seed: seed, name: "false matches")
  var table = ContactIdentifiers()
  table.advance(to: 1_782_544)
  for _ in 0..<contacts { table.add(.random(using: &random), key: .random(using: &random)) }
  let matches = (0..<count).count { _ in table.contact(onAirAs: .random(using: &random)) != nil }
  let share = Double(contacts * ContactIdentifiers.identifiersPerContact) / 4_294_967_296
  let lookups = (0..<1_000_000).map { _ in InstallationID.random(using: &random) }
  let time = Measurement(items: lookups.count) {
    keep(lookups.count { table.contact(onAirAs: $0) != nil })
  }
  return [
    "\(contacts)", "\(ContactIdentifiers.identifiersPerContact)", "\(count)", "\(matches)",
    "\(Int((share * Double(count)).rounded()))", "under \(Int((time.medianPerItem / 100).rounded(.up)) * 100) ns",
  ]
}
