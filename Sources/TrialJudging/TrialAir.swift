import AfterglowTrial

/// A capture on the conductor's clock, with the phone that each packet came from.
public struct TrialAir: Sendable {
  /// The capture's name, for people.
  public let name: String
  /// The conversion from the capture's clock to the conductor's clock.
  public let clock: TrialClock
  /// Whether the witness's log gave the clock; if not, the beginnings of advertisements did.
  public let isByWitness: Bool
  /// The part of the plan that the capture covers, in seconds since the plan began.
  public let range: ClosedRange<Double>
  /// The lines that its packets give, by role and in the order of time.
  let lines: [String: [TrialTimeline.Moment]]

  /// Puts a capture on the conductor's clock.
  ///
  /// The witness's log tells the clock of its own capture, and is believed if advertisements begin when the plan says.
  /// For any other capture the offset follows from these beginnings alone.
  ///
  /// - Parameters:
  ///   - plan: The plan that was played.
  ///   - start: When it began, in seconds since 1970 on the conductor's clock.
  ///   - capture: The capture.
  ///   - witness: The clock of the witness; `nil` without its log.
  /// - Throws: An error if the capture holds nothing of the trial, or its clock cannot be told.
  init(_ plan: TrialPlan, startingAt start: Double, _ capture: TrialCapture, witness: TrialClock?) throws(TrialFault) {
    guard let whole = capture.range, !capture.packets.isEmpty else {
      throw TrialFault("the capture \(capture.name) holds no packet of a phone in the trial")
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
        "the clock of the capture \(capture.name) cannot be told: fewer than \(TrialMatch.leastVotes) advertisements begin "
          + "in it when the plan says; the log of the witness tells it")
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

  /// Whether the capture was made during all of a part of the plan.
  func covers(from: Double, to: Double) -> Bool { range.contains(from) && range.contains(to) }

  /// The role that each address belongs to: that for which the plan has most of its packets.
  private static func senders(
    of packets: [TrialCapture.Packet], _ plan: TrialPlan, at seconds: (Double) -> Double
  ) -> [UInt64: String] {
    let acts = TrialMatch.acts(of: plan)
    var votes: [UInt64: [String: Int]] = [:]
    // The last act of each word and role, as of the packet.
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

  /// A packet may come this much before its act, in seconds, because clocks are compared with an error.
  private static let tolerance = 1.0
}

extension TrialCapture.Packet {
  /// What the acts of a plan would have to name: services, or the beacon.
  var words: [String] { content == .beacon ? [TrialMatch.beaconWord] : services }
}

/// The times at which advertisements begin in a capture, beside those at which the plan begins them.
struct TrialMatch {
  /// How much has to be added to the capture's clock, for each pair of beginnings of the same advertisement.
  private let pairs: [(time: Double, offset: Double)]

  static let beaconWord = "beacon"
  /// The minimum number of beginnings that have to agree.
  static let leastVotes = 3
  /// The silence, in seconds, after which a packet belongs to a new advertisement.
  private static let silence = 0.8
  /// Offsets that differ by less than this, in seconds, count as equal.
  private static let width = 0.6
  /// The maximum number of pairs that are compared: all beginnings of an evening with all of its acts.
  private static let pairLimit = 200_000
  /// Over so many seconds of capture a drift can be told.
  private static let leastSpan = 600.0
  /// The largest difference between two clocks' rates that a crystal can have.
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

  /// What the plan advertises, in the order of time, in seconds since it began.
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

  /// The clock by these beginnings; `nil` if too few agree.
  var clock: TrialClock? {
    let best = best
    guard best.count >= Self.leastVotes, let first = best.map(\.time).min(), let last = best.map(\.time).max() else {
      return nil
    }
    let middle = best[best.startIndex + best.count / 2].offset
    guard last - first >= Self.leastSpan else {
      return TrialClock(offset: middle, drift: 0, origin: first, error: Self.width)
    }
    // The line through the offsets: each is wrong by up to the time until the first packet is received.
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

  /// Whether a clock puts beginnings where the plan has them: as many as half of what any offset does.
  func agrees(with clock: TrialClock) -> Bool {
    let count = pairs.count { pair in
      (clock.conductorTime(pair.time) - pair.time - pair.offset).magnitude < Self.agreement
    }
    return count > 0 && 2 * count >= best.count
  }

  /// How late a beginning may be heard, in seconds.
  private static let agreement = 1.0
}
