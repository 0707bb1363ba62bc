public import SeededRandom

/// The faults of a simulated network, which delays, loses, repeats and reorders datagrams, and has outages.
public struct DatagramFaults: Sendable {
  /// The share of datagrams that are lost, 0 to 1.
  public var loss = 0.0
  /// Of the datagrams that are not lost, the share that arrives twice, 0 to 1.
  public var duplication = 0.0
  /// The range of a datagram's travel time. The time is random for each datagram, so later datagrams may overtake
  /// earlier datagrams.
  public var latency: ClosedRange<Duration> = .milliseconds(20) ... .milliseconds(80)
  /// The times, since the world's beginning, at which the network is down. Datagrams that are sent or arrive during
  /// these times are lost.
  public var outages: [Range<Duration>] = []

  /// Creates a network without loss, repetition or outages, and with a latency of 20 to 80 ms.
  public init() {}

  /// Whether the network is down at a time since the world's beginning.
  public func isDown(at time: Duration) -> Bool { outages.contains { $0.contains(time) } }

  /// Returns the arrival time of each copy of a datagram that is sent at `time`; empty if the datagram is lost.
  public func arrivals(sentAt time: Duration, using random: inout SplitMix64) -> [Duration] {
    var arrivals: [Duration] = []
    // The random numbers are always drawn, so that an outage does not change the numbers of later datagrams.
    let (isLost, isRepeated) = (random.next().unitInterval < loss, random.next().unitInterval < duplication)
    for _ in 0..<2 {
      let share = random.next().unitInterval
      arrivals.append(time + latency.lowerBound + (latency.upperBound - latency.lowerBound) * share)
    }
    guard !isLost, !isDown(at: time) else { return [] }
    return arrivals.prefix(isRepeated ? 2 : 1).filter { !isDown(at: $0) }
  }
}
