public import SeededRandom

/// What a network does to datagrams: delays, loses, repeats and reorders them, and is down at times.
public struct DatagramFaults: Sendable {
  /// The share that is lost, 0 to 1.
  public var loss = 0.0
  /// The share of the rest that comes twice.
  public var duplication = 0.0
  /// How long one is under way; drawn for each anew, so that later ones overtake earlier ones.
  public var latency: ClosedRange<Duration> = .milliseconds(20) ... .milliseconds(80)
  /// When nothing gets through, since the world's beginning; what is under way then is lost.
  public var outages: [Range<Duration>] = []

  /// Creates a network without loss, repetition and outages, and with a latency of 20 to 80 ms.
  public init() {}

  /// Whether the network is down at a time since the world's beginning.
  public func isDown(at time: Duration) -> Bool { outages.contains { $0.contains(time) } }

  /// The time at which each copy of a datagram comes that is sent at `time`; none if it is lost.
  public func arrivals(sentAt time: Duration, using random: inout SplitMix64) -> [Duration] {
    var arrivals: [Duration] = []
    // Everything is drawn whatever becomes of it, so that an outage does not change the luck of what follows.
    let (isLost, isRepeated) = (random.next().unitInterval < loss, random.next().unitInterval < duplication)
    for _ in 0..<2 {
      let share = random.next().unitInterval
      arrivals.append(time + latency.lowerBound + (latency.upperBound - latency.lowerBound) * share)
    }
    guard !isLost, !isDown(at: time) else { return [] }
    return arrivals.prefix(isRepeated ? 2 : 1).filter { !isDown(at: $0) }
  }
}
