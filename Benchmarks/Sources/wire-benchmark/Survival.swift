import AfterglowAnalysis
import BenchmarkSupport
import SeededRandom

/// Prints a table with a row for each number of foreign services on the phone. For each reading method, the row shows
/// the shares of the app's own masks that are read correctly and wrongly.
func tabulateSurvival(masks: Int, seed: UInt64) {
  print("percentages of \(masks) own masks that are read / read wrongly; limit: bits that the channel can carry")
  print("either bank: the first bank that shows a pattern; trusted bank: a bank that was empty in an earlier mask")
  let widths = [7, 16, 16, 16, 16, 16, 16, 7]
  print(
    row(["foreign", "one bank", "either bank", "trusted bank", "hamming", "rail", "quad", "limit"], widths: widths))
  var generator = SplitMix64(seed: seed)
  for foreign in Survival.foreignServices {
    let survival = Survival(beside: foreign, masks: masks, using: &generator)
    let tallies = ReadingMethod.allCases.map { method in
      let tally = survival[method]
      return percent(tally.read, of: masks) + " / " + percent(tally.wrong, of: masks)
    }
    print(row(["\(foreign)"] + tallies + [fixed(survival.limitBits, 1)], widths: widths))
  }
  print("")
}

private func percent(_ count: Int, of total: Int) -> String { fixed(100 * Double(count) / Double(total), 3) }
