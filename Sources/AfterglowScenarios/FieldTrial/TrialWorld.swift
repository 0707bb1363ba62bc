public import AfterglowTrial
public import TrialJudging
public import VirtualPhone

/// A virtual world that plays a plan. The rules of the world's phones may differ from the release's rulebook.
public struct TrialWorld: Sendable {
  /// The plan.
  public var plan: TrialPlan
  /// The release of all phones.
  public var os: OSVersion
  /// The faults of phones and logs.
  public var faults: TrialPrediction.Faults
  /// Whether the plan's witness takes part. If it takes part, its capture is judged too.
  public var hasWitness: Bool

  /// Creates a world for a plan.
  public init(
    _ plan: TrialPlan, os: OSVersion, faults: TrialPrediction.Faults = .init(), hasWitness: Bool = true
  ) {
    self.plan = plan
    self.os = os
    self.faults = faults
    self.hasWitness = hasWitness
  }

  /// Plays the plan, and judges the logs by the release's rulebook.
  ///
  /// - Parameters:
  ///   - setting: The rule with a value that differs from the release's; `nil` for an unchanged rulebook.
  ///   - seed: The seed of the world.
  /// - Returns: The verdicts.
  /// - Throws: An error if the app cannot be loaded or its logs cannot be judged.
  public func verdicts(with setting: RuleSetting?, seed: UInt64) throws -> [TrialVerdict] {
    var rulebook = Rulebook(os: os)
    setting?.set(in: &rulebook)
    return try verdicts(playing: rulebook, judgedBy: Rulebook(os: os), seed: seed)
  }

  /// Plays the plan on phones with one rulebook, and judges the logs by another rulebook.
  ///
  /// - Parameters:
  ///   - rulebook: The rules of the phones.
  ///   - expected: The rulebook with which the verdicts compare the logs.
  ///   - seed: The seed of the world.
  /// - Returns: The verdicts.
  /// - Throws: An error if the app cannot be loaded or its logs cannot be judged.
  public func verdicts(playing rulebook: Rulebook, judgedBy expected: Rulebook, seed: UInt64) throws -> [TrialVerdict] {
    let prediction = try TrialPrediction(
      plan, os: os, model: .iPhone15, seed: seed, rulebook: rulebook, faults: faults, hasWitness: hasWitness)
    let recordings = prediction.run().compactMap { TrialRecording($0) }
    let captures = prediction.capture.map { [$0] } ?? []
    return try TrialJudge(TrialTimeline(plan, recordings, captures: captures), by: expected).verdicts()
  }

  /// For each rule that the plan decides, a value that differs from the release's value. The settings are in the order
  /// of the rulebook.
  ///
  /// A truth value becomes its opposite. For each other rule, a list contains a different value. Of these other rules,
  /// a rule without an entry in the list is left out.
  public var variations: [RuleSetting] {
    let decisions = plan.steps.flatMap(\.decides).filter { hasWitness || $0.onAir != true }
    let names = Set(decisions.map(\.rule))
    return Rules.all.filter { names.contains($0.name) }.compactMap { rule in
      let now = rule.figure(for: os).description
      let other = Bool(figure: now, unit: "").map { $0 ? "no" : "yes" } ?? Self.others[rule.name]
      return other.flatMap { rule.setting(to: $0) }
    }
  }

  private static let others = [
    "foreground-advertising-interval": "250 ms", "foreground-scan-window": "30 ms of every 120 ms",
    "ranging-scan-window": "15 ms of every 40 ms", "background-advertising-interval": "500 ms",
    "ranging-interval": "2 s", "ranging-memory": "20 s", "foreground-advertising-bytes": "20",
    "scan-response-name-bytes": "6", "notification-light": "20 s", "first-fix-delay": "5 s",
    "monitored-regions": "15", "region-settling": "9 s", "region-scan-window": "30 ms of every 3750 ms",
    "region-exit-delay": "12 s to 16 s", "lost-region-exits": "100", "location-wake-window": "20 s",
    "ranged-region-exit-delay": "8 s", "immediate-proximity": "1", "near-proximity": "2", "suspension-delay": "8 s",
    "ranging-grace": "18 s", "background-task-budget": "50 s", "bluetooth-wake-window": "15 s",
    "attribute-mtu": "100", "answered-write-bytes": "182", "rssi-reading-interval": "2 s",
    "transmit-queue-length": "20", "attribute-timeout": "20 s", "supervision-timeout": "2 s",
    "background-scan-window-screen-on": "30 ms of every 4200 ms",
    "background-scan-window-screen-off": "30 ms of every 800 ms", "address-lifetime": "3000 s",
    "overflow-in-scan-response-from-generation": "30",
  ]
}
