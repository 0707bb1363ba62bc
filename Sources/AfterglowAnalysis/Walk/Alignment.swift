/// The most probable match between observed bits and the steps of a predicted walk.
///
/// The match is a chain of observations whose UUIDs ascend. Observations outside the chain are out of order or foreign.
/// The chain is found by dynamic programming over the pairs of an observation and a UUID. The work is proportional to
/// the number of these pairs, times `lookback`, and not to the square of this number.
struct Alignment {
  /// The chain, as pairs of an observation's index and a UUID's number. Both ascend.
  private(set) var steps: [(observation: Int, service: Int)] = []
  let score: Int

  /// The score that an observation adds to its chain. Each step that the chain skips costs one point.
  private static let matchScore = 8
  /// The maximum difference between the UUIDs of two consecutive observations in a chain.
  private static let gapLimit = 64
  /// The number of previous observations from which a chain may continue. So up to five consecutive observations may be
  /// out of order or foreign.
  private static let lookback = 6
  /// The maximum number of points that a chain loses for a late start. A late start costs points because a walk is
  /// usually observed from its beginning.
  private static let lateStartLimit = 64

  /// The number of UUIDs that a walk of this many observations may have reached.
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

  /// Returns the last state of the best chain that matches the latest observation with `service`. The chain continues
  /// from one of the previous `lookback` observations, or begins with the latest observation.
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
  /// Returns the index of the first element for which the closure returns `true`; `count` if there is no such element.
  /// The closure must return `true` for all later elements too.
  fileprivate func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
