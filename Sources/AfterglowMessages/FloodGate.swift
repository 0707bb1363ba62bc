/// Mutes a source that sends too much data or malformed data. Up to `capacity` sources have a token bucket each.
///
/// A bucket fills at a constant rate, and its capacity allows a burst of datagrams. Each datagram costs tokens, and a
/// malformed datagram costs many tokens. A source that overdraws its bucket is muted for a fixed time. Sources without
/// a bucket of their own share one bucket, so that a sender gains nothing by inventing identifiers. A datagram of a
/// source with a bucket costs O(1). A datagram of any other source costs as much as a few changes of a `PriorityQueue`,
/// amortised.
package struct FloodGate<Source: Hashable & Comparable & Sendable>: Sendable {
  package enum Verdict: Hashable, Sendable {
    case admitted
    /// The datagram costs more tokens than the bucket has, so the source is muted from now on.
    case overdrawn
    /// The source was muted earlier, and its datagrams are still ignored.
    case muted
  }

  private struct Bucket {
    /// The level of the bucket, in millionths of a token, because a short time adds only a fraction of a token.
    var level: Int64
    var at: Instant
    var mutedUntil: Instant
  }

  private let rate: Int64
  private let burst: Int64
  private let mute: Int64
  private let capacity: Int
  private var buckets: [Source: Bucket] = [:]
  /// For each source with a bucket, the time from which the bucket need not be kept. The time may be too early, because
  /// a datagram of a source with a bucket does not change the queue. The gate corrects the time when it needs room for
  /// a new source.
  private var rests = PriorityQueue<Source, Instant>()
  private var shared: Bucket
  /// The number of datagrams that were ignored because their source was muted.
  package private(set) var muted = 0
  /// The number of times that a source was muted.
  package private(set) var mutes = 0

  private static var unit: Int64 { 1_000_000 }
  /// The number of malformed datagrams that empty a bucket.
  private static var nonsense: Int64 { 16 }

  package init(rate: Int, burst: Int, mute: Duration, capacity: Int = 1_024) {
    self.rate = Int64(min(max(1, rate), 1 << 30))
    self.burst = Int64(min(max(1, burst), 1 << 30)) * Self.unit
    self.mute = mute.usableNanoseconds
    self.capacity = max(1, capacity)
    shared = Bucket(level: self.burst, at: Instant(nanoseconds: .min), mutedUntil: Instant(nanoseconds: .min))
  }

  /// Withdraws `cost` tokens from a source's bucket, unless the source is muted. Returns the verdict on the datagram.
  package mutating func admit(_ source: Source, cost: Int = 1, at now: Instant) -> Verdict {
    withdraw(Int64(min(max(0, cost), 1 << 30)) * Self.unit, from: source, at: now)
  }

  /// Withdraws the cost of a malformed datagram, unless the source is muted.
  package mutating func penalize(_ source: Source, at now: Instant) -> Verdict {
    withdraw(burst / Self.nonsense + 1, from: source, at: now)
  }

  private mutating func withdraw(_ amount: Int64, from source: Source, at now: Instant) -> Verdict {
    let verdict = draw(amount, of: source, at: now)
    switch verdict {
    case .admitted: break
    case .overdrawn: mutes += 1
    case .muted: muted += 1
    }
    return verdict
  }

  private mutating func draw(_ amount: Int64, of source: Source, at now: Instant) -> Verdict {
    if buckets[source] == nil {
      if buckets.count >= capacity { dropRested(at: now) }
      guard buckets.count < capacity else { return draw(amount, from: &shared, at: now) }
      buckets[source] = Bucket(level: burst, at: now, mutedUntil: Instant(nanoseconds: .min))
      rests.set(source, to: now)
    }
    guard let index = buckets.index(forKey: source) else { return .muted }
    return draw(amount, from: &buckets.values[index], at: now)
  }

  private func draw(_ amount: Int64, from bucket: inout Bucket, at now: Instant) -> Verdict {
    guard bucket.mutedUntil <= now else { return .muted }
    bucket.level = level(of: bucket, at: now) - amount
    bucket.at = now
    guard bucket.level < 0 else { return .admitted }
    bucket.mutedUntil = now.advanced(byNanoseconds: mute)
    bucket.level = burst
    return .overdrawn
  }

  private func level(of bucket: Bucket, at now: Instant) -> Int64 {
    // One token per second is one millionth of a token per microsecond, so `rate` needs no conversion.
    let gained = (now.nanoseconds(since: bucket.at) / 1_000).multipliedReportingOverflow(by: rate)
    let sum = bucket.level.addingReportingOverflow(gained.partialValue)
    return gained.overflow || sum.overflow ? burst : min(burst, sum.partialValue)
  }

  /// Returns the time from which a bucket is full and its source is not muted, if the source sends nothing until then.
  private func rest(of bucket: Bucket) -> Instant {
    // A bucket has at most 2^50 millionths of a token, so nothing overflows.
    let microseconds = (burst - bucket.level + rate - 1) / rate
    return max(bucket.mutedUntil, bucket.at.advanced(byNanoseconds: microseconds * 1_000))
  }

  /// Forgets the sources that are not muted and whose buckets are full again, because a new bucket would also be full.
  private mutating func dropRested(at now: Instant) {
    while let (source, due) = rests.first, due <= now {
      if let bucket = buckets[source], rest(of: bucket) > now {
        rests.set(source, to: rest(of: bucket))
      } else {
        rests.remove(source)
        buckets[source] = nil
      }
    }
  }
}
