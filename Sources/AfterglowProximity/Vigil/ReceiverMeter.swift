/// Estimates how long the receiver is on for ranging, overhearing, scanning and links.
///
/// During ranging, the receiver is always on (rule E13). During a scan in the foreground, the receiver is on for 30 ms
/// of every 40 ms (rule B3). During a scan in the background, the receiver is assumed to be on for 30 ms of every 1,280
/// ms. For a link, the receiver is on once in each interval of 30 ms (rule C4). It is then on during the turnaround of
/// 150 µs and the empty packet of 80 µs that follows (Core Specification, volume 6, part B). Location updates use the
/// cell radio, and the Bluetooth chip itself recognises regions (rule E3), so the meter counts neither activity.
struct ReceiverMeter: Sendable {
  /// The activities that cost receiver time.
  struct Load: Hashable, Sendable {
    var isRanging = false
    var isOverhearing = false
    var isScanning = false
    var isInFront = false
    var links = 0
  }

  static let foregroundScan = 30.0 / 40
  static let backgroundScan = 30.0 / 1_280
  static let link = 0.230 / 30

  private var load = Load()
  private var since: Instant?
  private var elapsed: Int64 = 0
  private var ranging: Int64 = 0
  private var overhearing: Int64 = 0
  private var scanningInFront: Int64 = 0
  private var scanningBehind: Int64 = 0
  /// The time with open links, in nanoseconds multiplied by the number of links.
  private var links: Int64 = 0

  /// Adds the time until `now` under the present load, and continues with the load `next`.
  mutating func pass(to now: Instant, then next: Load) {
    if let since { count(now.nanoseconds(since: since)) }
    since = now
    load = next
  }

  private mutating func count(_ time: Int64) {
    elapsed = elapsed.addingSaturated(time)
    if load.isRanging {
      ranging = ranging.addingSaturated(time)
    } else if load.isOverhearing {
      overhearing = overhearing.addingSaturated(time)
    } else if load.isScanning {
      if load.isInFront {
        scanningInFront = scanningInFront.addingSaturated(time)
      } else {
        scanningBehind = scanningBehind.addingSaturated(time)
      }
    }
    if load.links > 0, !load.isRanging, !load.isOverhearing {
      let (product, overflow) = time.multipliedReportingOverflow(by: Int64(load.links))
      links = overflow ? .max : links.addingSaturated(product)
    }
  }

  /// Returns the totals up to the last call of `pass`.
  func upkeep(running: [Ingredient]) -> Upkeep {
    let scanning = Double(scanningInFront) * Self.foregroundScan + Double(scanningBehind) * Self.backgroundScan
    return Upkeep(
      running: running, elapsed: .nanoseconds(elapsed),
      receiving: [
        .ranging: ranging, .overhearing: overhearing, .scanning: Int64(scanning.rounded(.down)),
        .links: Int64((Double(links) * Self.link).rounded(.down)),
      ])
  }
}

extension Int64 {
  fileprivate func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
