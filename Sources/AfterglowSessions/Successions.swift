import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer

/// Pairs of addresses that probably belong to one sender: one address becomes silent, and the other address is first
/// heard within two seconds.
///
/// A phone changes its private address about every quarter of an hour, and continues to advertise (Core Specification,
/// volume 3, part C, appendix A).
///
/// Such a pair, a succession, is not a proof, because one phone may leave while another arrives. Two addresses
/// therefore count as a pair only if they have similar contents and about the same signal strength. In addition,
/// neither address may fit another address at that time.
struct Successions {
  /// The maximum silence between two addresses of a pair. A phone in the background advertises several times a second.
  static let window: Int64 = 2_000_000_000
  /// The minimum number of packets of an address in a pair. Fewer packets do not reliably show the signal strength, or
  /// the time at which the sender stops using the address.
  static let packetMinimum = 10
  /// The maximum difference between the last signal strength of one address and the first signal strength of the next,
  /// in dB.
  static let levelTolerance = 10.0
  /// The number of points from which a trace's first or last signal strength is computed. The first signal strength is
  /// the mean of the first points, and the last signal strength is the mean of the last points.
  fileprivate static let levelPoints = 8
  /// The maximum number of addresses that are first heard, or last heard, within one ``window``. If there are more such
  /// addresses, no pair is formed.
  private static let candidateLimit = 32

  /// An address that may precede or follow another address.
  fileprivate struct Candidate {
    let number: Int
    let first: Int64
    let last: Int64
    let firstLevel: Double
    let lastLevel: Double
    let profile: SenderProfile
  }

  /// The pairs, as numbers of addresses, in the order in which the second address of each pair was first heard.
  let pairs: [(from: Int, to: Int)]

  /// Looks for successions among the addresses of `numbers`. The search takes O(n log n) time for n addresses.
  init(among numbers: [Int], _ addresses: AddressNumbers, _ log: AddressLog, _ identification: Identification) {
    let candidates = numbers.compactMap { Candidate($0, addresses.addresses[$0], log, identification) }
    let ends = candidates.sorted { ($0.last, $0.number) < ($1.last, $1.number) }
    let starts = candidates.sorted { ($0.first, $0.number) < ($1.first, $1.number) }
    var successors: [Int: Int] = [:]
    for end in ends {
      let next = Self.only(starts, from: end.last, to: Self.later(end.last), \.first) { Self.fits(end, $0) }
      if let next { successors[end.number] = next.number }
    }
    pairs = starts.compactMap { start in
      let before = Self.only(ends, from: Self.earlier(start.first), to: start.first, \.last) { Self.fits($0, start) }
      guard let before, successors[before.number] == start.number else { return nil }
      return (before.number, start.number)
    }
  }

  /// Returns the candidate that passes a test, among the candidates of a range of time. Returns `nil` if no candidate
  /// or several candidates pass the test, or if the range contains too many candidates.
  private static func only(
    _ candidates: [Candidate], from start: Int64, to end: Int64, _ time: (Candidate) -> Int64,
    _ passes: (Candidate) -> Bool
  ) -> Candidate? {
    let lower = candidates.partitioningIndex { time($0) >= start }
    let upper = candidates.partitioningIndex { time($0) > end }
    guard lower < upper, upper - lower <= candidateLimit else { return nil }
    let found = candidates[lower..<upper].filter(passes)
    return found.count == 1 ? found.first : nil
  }

  private static func fits(_ end: Candidate, _ start: Candidate) -> Bool {
    end.number != start.number && abs(end.lastLevel - start.firstLevel) <= levelTolerance
      && end.profile.resembles(start.profile)
  }

  private static func later(_ time: Int64) -> Int64 {
    let (sum, isTooFar) = time.addingReportingOverflow(window)
    return isTooFar ? .max : sum
  }

  private static func earlier(_ time: Int64) -> Int64 {
    let (difference, isTooFar) = time.subtractingReportingOverflow(window)
    return isTooFar ? .min : difference
  }

  /// Returns the mean signal strength of points, in dBm; `nil` if there are no points.
  fileprivate static func level(_ points: ArraySlice<SignalTrace.Point>) -> Double? {
    let count = points.reduce(0) { $0 + $1.count }
    return count == 0 ? nil : Double(points.reduce(0) { $0 + $1.sum }) / Double(count)
  }
}

extension Successions.Candidate {
  /// Creates a candidate; `nil` if the address is of a kind that does not change, has too few packets, or lacks signal
  /// strengths, or if its packets identify several installations.
  fileprivate init?(_ number: Int, _ address: DeviceAddress, _ log: AddressLog, _ identification: Identification) {
    switch address.kind {
    case .resolvablePrivate, .nonResolvablePrivate: break
    case .public, .randomStatic, .randomReserved: return nil
    }
    let presences = log.presences[number]
    guard let first = presences.first, let last = presences.last,
      presences.reduce(0, { $0 + $1.packets }) >= Successions.packetMinimum,
      let firstLevel = Successions.level(first.trace.points.prefix(Successions.levelPoints)),
      let lastLevel = Successions.level(last.trace.points.suffix(Successions.levelPoints)),
      identification.evidence(of: number).installations.count <= 1
    else { return nil }
    self.init(
      number: number, first: first.first.nanosecondsSince1970, last: last.last.nanosecondsSince1970,
      firstLevel: firstLevel, lastLevel: lastLevel, profile: identification.profile(of: number))
  }
}
