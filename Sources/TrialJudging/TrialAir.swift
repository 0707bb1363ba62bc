import AfterglowTrial

/// A capture with times on the conductor's clock, and with the phone that sent each packet.
public struct TrialAir: Sendable {
  /// The human-readable name of the capture.
  public let name: String
  /// The conversion from the capture's clock to the conductor's clock.
  public let clock: TrialClock
  /// Whether the clock was derived from the witness's log. If the value is `false`, the clock was derived from the
  /// times at which advertisements begin in the capture.
  public let isByWitness: Bool
  /// The time that the capture covers, in seconds since the plan began.
  public let range: ClosedRange<Double>
  /// The log lines that represent the capture's packets: for each role, the lines in the order of time.
  let lines: [String: [TrialTimeline.Moment]]

  /// Converts a capture's times to the conductor's clock.
  ///
  /// The witness's log determines the clock of the witness's own capture. A capture counts as the witness's own if the
  /// witness's clock converts the beginnings of enough advertisements to the times in the plan. For any other capture,
  /// the clock is computed only from the beginnings of advertisements.
  ///
  /// - Parameters:
  ///   - plan: The plan that was played.
  ///   - start: The time at which the plan began, in seconds since 1970 on the conductor's clock.
  ///   - capture: The capture.
  ///   - witness: The clock of the witness; `nil` without its log.
  /// - Throws: An error if the capture contains no packet of the trial, or if the capture's clock cannot be determined.
  init(_ plan: TrialPlan, startingAt start: Double, _ capture: TrialCapture, witness: TrialClock?) throws(TrialFault) {
    guard let whole = capture.range, !capture.packets.isEmpty else {
      throw TrialFault("the capture \(capture.name) contains no packet of a phone in the trial")
    }
    let packets = capture.packets.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    let match = TrialMatch(plan, startingAt: start, packets)
    if let witness, match.agrees(with: witness) {
      (clock, isByWitness) = (witness, true)
    } else if let clock = match.clock {
      (self.clock, isByWitness) = (clock, false)
    } else {
      throw TrialFault(
        "the clock of the capture \(capture.name) cannot be determined: fewer than \(TrialMatch.leastVotes) "
          + "advertisements begin at the times in the plan; pass the log of the witness, which determines the clock")
    }
    name = capture.name
    let clock = clock
    func seconds(_ time: Double) -> Double { clock.conductorTime(time) - start }
    range = seconds(whole.lowerBound)...max(seconds(whole.upperBound), seconds(whole.lowerBound))
    let senders = Self.senders(of: packets, plan, at: seconds)
    var lines: [String: [TrialTimeline.Moment]] = [:]
    for packet in packets {
      guard let role = senders[packet.sender] else { continue }
      let time = seconds(packet.time)
      lines[role, default: []] += packet.lines.map { TrialTimeline.Moment(time: time, line: $0) }
    }
    self.lines = lines
  }

  /// Whether the capture covers the whole part of the plan between two times.
  func covers(from: Double, to: Double) -> Bool { range.contains(from) && range.contains(to) }

  /// Returns the role to which each address belongs. An address belongs to the role to which the plan assigns the
  /// largest number of the address's packets.
  private static func senders(
    of packets: [TrialCapture.Packet], _ plan: TrialPlan, at seconds: (Double) -> Double
  ) -> [UInt64: String] {
    let acts = TrialMatch.acts(of: plan)
    var votes: [UInt64: [String: Int]] = [:]
    // For each word, the role and the time of the last act that refers to the word and precedes the packet.
    var latest: [String: (role: String, time: Double)] = [:]
    var next = 0
    for packet in packets {
      let time = seconds(packet.time)
      while next < acts.count, acts[next].time <= time + tolerance {
        for word in acts[next].words { latest[word] = (acts[next].role, acts[next].time) }
        next += 1
      }
      let candidates = packet.words.compactMap { latest[$0] }
      guard let role = candidates.max(by: { $0.time < $1.time })?.role else { continue }
      votes[packet.sender, default: [:]][role, default: 0] += 1
    }
    return votes.compactMapValues { counts in
      counts.sorted { $0.key < $1.key }.max { $0.value < $1.value }?.key
    }
  }

  /// A packet may seem to precede its act by at most this many seconds, because the comparison of two clocks has an
  /// error.
  private static let tolerance = 1.0
}

extension TrialCapture.Packet {
  /// The words by which the acts of a plan refer to the packet's content: services, or the beacon.
  var words: [String] { content == .beacon ? [TrialMatch.beaconWord] : services }
}

/// The times at which advertisements begin in a capture, paired with the times at which they begin in the plan.
struct TrialMatch {
  /// Each beginning of an advertisement in the capture, paired with each beginning in the plan that has the same
  /// content. `time` is the time on the capture's clock. The sum of `time` and `offset` is the time of the beginning in
  /// the plan, on the conductor's clock.
  private let pairs: [(time: Double, offset: Double)]

  static let beaconWord = "beacon"
  /// The minimum number of beginnings whose offsets have to agree.
  static let leastVotes = 3
  /// The duration of silence, in seconds, after which a packet belongs to a new advertisement.
  private static let silence = 0.8
  /// The largest difference, in seconds, between offsets that count as equal.
  private static let width = 0.6
  /// The maximum number of pairs that are compared. This number is enough for a capture of one evening in which
  /// all acts of the plan are played.
  private static let pairLimit = 200_000
  /// A drift is computed only if the first and the last beginning that agree are at least this many seconds apart.
  private static let leastSpan = 600.0
  /// The largest difference between the rates of two quartz clocks, as a fraction.
  private static let largestDrift = 200e-6

  init(_ plan: TrialPlan, startingAt start: Double, _ packets: [TrialCapture.Packet]) {
    let acts = Self.acts(of: plan)
    var heard: [String: Double] = [:]
    var pairs: [(time: Double, offset: Double)] = []
    for packet in packets {
      for word in packet.words {
        defer { heard[word] = packet.time }
        if let last = heard[word], packet.time - last < Self.silence { continue }
        for act in acts where act.words.contains(word) && pairs.count < Self.pairLimit {
          pairs.append((packet.time, start + act.time - packet.time))
        }
      }
    }
    self.pairs = pairs.sorted { ($0.offset, $0.time) < ($1.offset, $1.time) }
  }

  /// The plan's advertisements in the order of time, with times in seconds since the plan began.
  static func acts(of plan: TrialPlan) -> [(time: Double, role: String, words: [String])] {
    var acts: [(time: Double, role: String, words: [String])] = []
    for (step, beginning) in zip(plan.steps, plan.beginnings) {
      for act in step.acts {
        switch act.app {
        case .advertise, .earlyAdvertise: acts.append((beginning + act.at, act.role, act.services ?? []))
        case .beacon: acts.append((beginning + act.at, act.role, [beaconWord]))
        default: break  // sends nothing
        }
      }
    }
    return acts.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The largest group of pairs whose offsets agree.
  private var best: ArraySlice<(time: Double, offset: Double)> {
    var best = pairs[0..<0]
    var low = 0
    for high in pairs.indices {
      while pairs[high].offset - pairs[low].offset > Self.width { low += 1 }
      if high - low + 1 > best.count { best = pairs[low...high] }
    }
    return best
  }

  /// The clock that is computed from the beginnings; `nil` if too few offsets agree.
  var clock: TrialClock? {
    let best = best
    guard best.count >= Self.leastVotes, let first = best.map(\.time).min(), let last = best.map(\.time).max() else {
      return nil
    }
    let middle = best[best.startIndex + best.count / 2].offset
    guard last - first >= Self.leastSpan else {
      return TrialClock(offset: middle, drift: 0, origin: first, error: Self.width)
    }
    // Fits a line through the offsets. Each offset has an error: the time between the beginning of the advertisement
    // and the first packet that was received.
    let count = Double(best.count)
    let (meanTime, meanOffset) = (
      best.reduce(0) { $0 + ($1.time - first) } / count, best.reduce(0) { $0 + ($1.offset - middle) } / count
    )
    let spread = best.reduce(0) { $0 + ($1.time - first - meanTime) * ($1.time - first - meanTime) }
    let slope =
      spread > 0 ? best.reduce(0) { $0 + ($1.time - first - meanTime) * ($1.offset - middle - meanOffset) } / spread : 0
    guard slope.magnitude <= Self.largestDrift else {
      return TrialClock(offset: middle, drift: 0, origin: first, error: Self.width)
    }
    return TrialClock(
      offset: middle + meanOffset - slope * meanTime, drift: slope, origin: first, error: Self.width / 2)
  }

  /// Whether a clock converts the times of enough beginnings in the capture to their times in the plan. The number of
  /// pairs that agree with the clock has to be at least half of the number of pairs in ``best``.
  func agrees(with clock: TrialClock) -> Bool {
    let count = pairs.count { pair in
      (clock.conductorTime(pair.time) - pair.time - pair.offset).magnitude < Self.agreement
    }
    return count > 0 && 2 * count >= best.count
  }

  /// The maximum difference between the times of a beginning in the capture and in the plan, in seconds.
  private static let agreement = 1.0
}
