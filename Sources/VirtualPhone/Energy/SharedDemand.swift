/// Several apps that use the same piece of hardware, each for a share of the time.
///
/// The hardware runs for the largest of the apps' shares, because it serves all apps at the same time. Each slice of
/// time is divided equally among the apps that use the slice. An app's part is thus its Shapley value in the airport
/// game (Littlechild and Owen, 1973). The parts add up to the whole use, and no app is charged more than if it were
/// alone.
struct SharedDemand {
  private var demands: [(app: Int, share: Double)] = []

  /// Records that an app uses the hardware for a share of the time; if an app has several shares, only the largest
  /// share counts.
  mutating func add(_ share: Double, for app: Int) {
    guard share > 0 else { return }
    if let index = demands.firstIndex(where: { $0.app == app }) {
      demands[index].share = max(demands[index].share, share)
    } else {
      demands.append((app, share))
    }
  }

  /// The share of the time in which the hardware runs.
  var total: Double { demands.reduce(0) { max($0, $1.share) } }

  /// The part of each app, in no particular order; the sum is ``total``.
  var costs: [(app: Int, share: Double)] {
    var costs: [(app: Int, share: Double)] = []
    var (paid, cost) = (0.0, 0.0)
    let ascending = demands.sorted { ($0.share, $0.app) < ($1.share, $1.app) }
    for (index, demand) in ascending.enumerated() {
      cost += (demand.share - paid) / Double(ascending.count - index)
      paid = demand.share
      costs.append((demand.app, cost))
    }
    return costs
  }
}
