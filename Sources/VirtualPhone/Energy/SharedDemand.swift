/// Several apps that want the same piece of hardware, each for a share of the time.
///
/// The hardware runs as the most demanding of them has it, for one open receiver serves all. What each has to pay for
/// is its Shapley value in the airport game (Littlechild and Owen, 1973): all who want at least so much share that much
/// equally. So the shares add up to what is used, and nobody pays more than if it were alone.
struct SharedDemand {
  private var demands: [(app: Int, share: Double)] = []

  /// Notes that an app wants the hardware for a share of the time; the larger of two wishes of one app counts.
  mutating func add(_ share: Double, for app: Int) {
    guard share > 0 else { return }
    if let index = demands.firstIndex(where: { $0.app == app }) {
      demands[index].share = max(demands[index].share, share)
    } else {
      demands.append((app, share))
    }
  }

  /// How much of the time the hardware runs.
  var total: Double { demands.reduce(0) { max($0, $1.share) } }

  /// What each app pays for, in no particular order; the sum is ``total``.
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
