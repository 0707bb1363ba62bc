/// The likeliest way in which observed bits are the steps of a predicted walk.
///
/// A chain of observations whose UUIDs ascend; what is not in the chain is out of order or foreign. Found by dynamic
/// programming over (observation, UUID): the work grows with their number times `lookback`, not with its square.
struct Alignment {
  /// Observation and UUID, ascending in both.
  private(set) var steps: [(observation: Int, service: Int)] = []
  let score: Int

  /// What an observation in the chain is worth, in steps that it may cost to reach it.
  private static let matchScore = 8
  /// Steps that may be missing in a row; a longer silence is not bridged.
  private static let gapLimit = 64
  /// Observations in a row that may be out of order.
  private static let lookback = 6
  /// A walk is likelier seen from its beginning, but a late start costs no more than this.
  private static let lateStartLimit = 64

  /// UUIDs that a walk of this many observations may have reached.
  static func reach(observations: Int) -> Int { 2 * observations + 256 }

  private struct State {
    let service: Int
    var score: Int
    var previous: (observation: Int, index: Int)?
  }

  init(_ observed: ArraySlice<Int>, with prediction: Prediction) {
    let observed = Array(observed)
    var layers: [[State]] = []
    var best: (score: Int, observation: Int, index: Int) = (0, 0, 0)
    for (observation, bit) in observed.enumerated() {
      let layer = prediction.services[bit].map { service in
        Self.state(of: service, behind: layers)
      }
      for (index, state) in layer.enumerated() where state.score > best.score {
        best = (state.score, observation, index)
      }
      layers.append(layer)
    }
    score = best.score
    guard best.score > 0 else { return }
    var place: (observation: Int, index: Int)? = (best.observation, best.index)
    while let (observation, index) = place {
      let state = layers[observation][index]
      steps.append((observation, state.service))
      place = state.previous
    }
    steps.reverse()
  }

  /// The best way to be at `service` now, from one of the latest observations or as a beginning.
  private static func state(of service: Int, behind layers: [[State]]) -> State {
    var state = State(service: service, score: matchScore - min(service, lateStartLimit))
    for observation in layers.indices.suffix(lookback) {
      let layer = layers[observation]
      var index = layer.partitioningIndex { $0.service >= service - gapLimit }
      while index < layer.count, layer[index].service < service {
        let score = layer[index].score + matchScore - (service - layer[index].service - 1)
        if score > state.score {
          state.score = score
          state.previous = (observation, index)
        }
        index += 1
      }
    }
    return state
  }
}

extension Array {
  /// The index of the first element that belongs to the second part; the elements are sorted by that.
  fileprivate func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
