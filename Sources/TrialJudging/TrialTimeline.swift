public import AfterglowTrial
import AfterglowWire

/// All logs of a trial on one clock.
public struct TrialTimeline: Sendable {
  /// The plan that was played.
  public let plan: TrialPlan
  /// The release of iOS on the phone of the second role. The rules of this release are judged.
  public let release: String
  /// The conversion from each phone's clock to the conductor's clock, by role.
  public let clocks: [String: TrialClock]
  /// The number of lines that each log lacks, by role.
  public let lost: [String: Int]
  /// The captures, in the order in which they were given.
  public let air: [TrialAir]
  private let lines: [String: [Moment]]
  /// By role, the periods in which lines other than signs of life are or may be missing, with the number of these
  /// lines.
  private let hidden: [String: [(from: Double, to: Double, count: Int)]]

  /// A line, and the time at which it was written, in seconds since the plan began on the conductor's clock.
  public struct Moment: Sendable {
    /// Seconds since the plan began.
    public let time: Double
    /// The line.
    public let line: TrialLine
  }

  /// Converts the times of logs and captures to one clock.
  ///
  /// The log of each phone is required. The witness's log and captures are optional, but fewer rules can be judged
  /// without them.
  ///
  /// - Throws: An error that names the log or the capture that is missing, superfluous or unusable.
  public init(
    _ plan: TrialPlan, _ recordings: [TrialRecording], captures: [TrialCapture] = []
  ) throws(TrialFault) {
    self.plan = plan
    for recording in recordings where recording.plan != plan.name {
      throw TrialFault("the log of \(recording.role) belongs to the plan '\(recording.plan)', not to '\(plan.name)'")
    }
    for role in plan.roles {
      let count = recordings.count { $0.role == role.name }
      guard count == 1 else { throw TrialFault("phone \(role.name) has \(count) logs; pass exactly one") }
    }
    for recording in recordings where !plan.participants.contains(where: { $0.name == recording.role }) {
      throw TrialFault("there is a log of '\(recording.role)', which is not a role of the plan '\(plan.name)'")
    }
    if let witness = plan.witness, recordings.count(where: { $0.role == witness.name }) > 1 {
      throw TrialFault("there are several logs of the witness \(witness.name); pass at most one")
    }
    guard let conductor = recordings.first(where: { $0.role == plan.roles[0].name }),
      let start = Self.start(of: plan, conductor)
    else {
      throw TrialFault("the log of the conductor contains no step")
    }
    let witnessName = plan.witness?.name
    var clocks: [String: TrialClock] = [:]
    var lines: [String: [Moment]] = [:]
    var lost: [String: Int] = [:]
    var hidden: [String: [(from: Double, to: Double, count: Int)]] = [:]
    for recording in recordings {
      let isConductor = recording.role == conductor.role
      guard let clock = isConductor ? .own : TrialClock(recording.lines) else {
        // The capture of a witness is useful even if the witness never reached the conductor.
        if recording.role == witnessName { continue }
        throw TrialFault("phone \(recording.role) never requested the conductor's time")
      }
      clocks[recording.role] = clock
      lines[recording.role] = recording.lines.map { Moment(time: clock.conductorTime($0.time) - start, line: $0) }
        .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      lost[recording.role] = Self.gaps(in: recording.lines)
      hidden[recording.role] = Self.hiddenLines(in: recording.lines).map {
        (clock.conductorTime($0.from) - start, clock.conductorTime($0.to) - start, $0.count)
      }
    }
    var air: [TrialAir] = []
    for capture in captures {
      air.append(
        try TrialAir(plan, startingAt: start, capture, witness: witnessName.flatMap { clocks[$0] }))
    }
    (self.clocks, self.lines, self.lost, self.hidden, self.air) = (clocks, lines, lost, hidden, air)
    release = recordings.first { $0.role == plan.roles[1].name }?.release ?? ""
  }

  /// The time, on the conductor's clock, at which the plan began; `nil` if the conductor logged no step of the plan.
  /// The result is the median of the times that are computed from the steps.
  private static func start(of plan: TrialPlan, _ conductor: TrialRecording) -> Double? {
    let beginnings = Dictionary(zip(plan.steps.map(\.id), plan.beginnings)) { first, _ in first }
    let starts = conductor.lines.compactMap { line -> Double? in
      guard line.kind == .state, line.name == "step" else { return nil }
      return line.text.flatMap { beginnings[$0] }.map { line.time - $0 - TrialStep.settling }
    }.sorted()
    return starts.isEmpty ? nil : starts[starts.count / 2]
  }

  /// The number of missing line numbers, counted within each process. Between two processes, the app intentionally
  /// skips numbers.
  private static func gaps(in lines: [TrialLine]) -> Int {
    zip(lines, lines.dropFirst()).reduce(0) { sum, pair in
      pair.0.process == pair.1.process ? sum + max(0, pair.1.number - pair.0.number - 1) : sum
    }
  }

  /// The periods in which lines other than signs of life are or may be missing. An app writes two signs of life a
  /// second.
  private static func hiddenLines(in lines: [TrialLine]) -> [(from: Double, to: Double, count: Int)] {
    var result: [(from: Double, to: Double, count: Int)] = []
    var lastTick: Double?
    // Since the last sign of life: the time of the last line before the first gap, and the number of missing lines.
    var (open, missing) = (0.0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      if line.name == "tick" { lastTick = line.time }
      if line.process != next.process {
        if missing > 0 { result.append((open, line.time, missing)) }
        // A process writes the line `launched` first. If another line comes first, at least the line `launched` is
        // missing.
        if next.name != "launched", next.kind != .header { result.append((next.time - 1, next.time, 1)) }
        (lastTick, missing) = (nil, 0)
        continue
      }
      let count = next.number - line.number - 1
      if count > 0 {
        if missing == 0 { open = line.time }
        missing += count
      }
      guard next.name == "tick", missing > 0 else { continue }
      let expected = lastTick.map { max(0, Int(((next.time - $0) / tick).rounded()) - 1) } ?? 0
      if missing > expected { result.append((open, next.time, missing - expected)) }
      missing = 0
    }
    return result
  }

  /// The time between two signs of life of a running app, in seconds.
  private static let tick = 0.5

  /// Returns the number of a phone's missing lines in all periods that overlap at least one of these parts of the plan,
  /// not counting signs of life.
  func hiddenLines(of role: String, in parts: [(from: Double, to: Double)]) -> Int {
    (hidden[role] ?? []).reduce(0) { sum, period in
      parts.contains { period.to >= $0.from && period.from <= $0.to } ? sum + period.count : sum
    }
  }

  /// The moments of a phone in a part of the plan, in the order of time.
  public func moments(of role: String, from: Double, to: Double) -> ArraySlice<Moment> {
    Self.part(of: lines[role] ?? [], from: from, to: to)
  }

  /// The packets of a phone in a part of the plan, from the first capture that covers this part; `nil` if no capture
  /// does.
  func packets(of role: String, from: Double, to: Double) -> ArraySlice<Moment>? {
    air.first { $0.covers(from: from, to: to) }.map { Self.part(of: $0.lines[role] ?? [], from: from, to: to) }
  }

  private static func part(of all: [Moment], from: Double, to: Double) -> ArraySlice<Moment> {
    guard from <= to else { return [] }
    return all[all.partitioningIndex { $0.time >= from }..<all.partitioningIndex { $0.time >= to }]
  }
}

/// The reason why logs cannot be judged.
public struct TrialFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in words.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
