/// The medium: every radio of a world, and who can hear whom.
///
/// Nothing happens for a packet that nobody wants. For each pair of a listener and an advertiser the air computes the
/// next packet that is wanted *and* received, and schedules that one; whenever something changes (a setting, an interest,
/// a place), the affected pairs are computed again. Because fading and delays are functions of the seed and the packet's
/// number, the answer does not depend on when the question is asked. Only how busy the channels are is taken as it stands
/// when a pair is computed: computing every pair of a crowd again for each newcomer would cost more than it tells.
final class Air {
  unowned var world: World!
  let propagation: Propagation
  let seed: UInt64
  private(set) var radios: [Radio] = []
  private var linkCount = 0
  /// Counts what changes how busy the channels are.
  private(set) var generation = 0
  /// How many advertisements were received by a phone that wanted them.
  var receptionCount = 0

  init(seed: UInt64, propagation: Propagation) {
    self.seed = SplitMix64(seed: seed, name: "air").seedForHashing
    self.propagation = propagation
  }

  var now: WorldTime { world.now }

  /// Adds a radio whose luck follows from its name; no two have the same.
  func addRadio(_ name: String, at position: Position) -> Radio {
    let radio = Radio(air: self, index: radios.count, name: name, position: position)
    radios.append(radio)
    return radio
  }

  func noteChange() { generation += 1 }

  func nextLinkID() -> LinkID {
    linkCount += 1
    return LinkID(rawValue: linkCount)
  }

  /// The share of packets at `listener` that overlap with another advertiser's on the same channel.
  ///
  /// A packet is lost when another audible one begins within an airtime before or after it: an unslotted channel with
  /// Poisson arrivals. All advertisers visit all three channels, so each counts once per interval.
  func collisionProbability(at listener: Radio) -> Double {
    let airtime = Double(propagation.advertisingAirtime.nanoseconds)
    var load = 0.0
    let range = propagation.distance(atMeanRSSI: propagation.sensitivityDBm)
    let here = listener.path.position(at: now)
    for radio in radios where radio !== listener {
      guard radio.isPowered, let advertising = radio.advertising,
        radio.path.position(at: now).distance(to: here) < range
      else { continue }
      load += 2 * airtime / Double(max(advertising.interval.nanoseconds, 1))
    }
    return load / (1 + load)
  }
}

extension SplitMix64 {
  /// One number drawn to stand for the generator in ``SplitMix64/mix(_:_:)``.
  var seedForHashing: UInt64 {
    var copy = self
    return copy.next()
  }
}
