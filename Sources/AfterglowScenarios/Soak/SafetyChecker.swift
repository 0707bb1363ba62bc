import Afterglow
import AfterglowDiagnostics
public import AfterglowWire
import VirtualPhone

/// Checks that nodes never report impossible events, regardless of the phones' faults.
///
/// - No node reports a phone near that has been gone for more than 60 s. For a node, a phone is gone if not even the
///   phone's strongest packet arrives, or if either phone's radio is off. A node that was suspended has at least 10 s
///   for its overdue reports after it runs again, because a suspended node cannot report (rules D1 and C15).
/// - Every reported identifier belongs to a phone. No node reports its own identifier.
/// - No phone appears twice without a departure in between. The second appearance may be in the app's next process. In
///   this case it is a violation only under two conditions: the earlier process ended at least 15 s after the first
///   appearance, and the last report was less than 10 min ago, so that the node still remembers the neighbour.
/// - No app crashes.
public struct SafetyChecker {
  /// The time for which a phone may still be reported near after it has left.
  ///
  /// Readings stop within a second, and a neighbour without a reading departs after 30 s.
  public static let patience = Duration.seconds(60)
  /// The time within which a node that runs again has made its overdue reports. Overdue timers fire at once.
  static let waking = Duration.seconds(10)

  private let installations: [InstallationID]
  /// The phones that each node has reported near.
  private var near: [Set<Int>]
  /// For each node, the phones that have appeared and not departed, including phones that the node has lost sight of.
  private var known: [[Int: Acquaintance]]
  /// A phone that a node knows: the times of the first and the last report, and whether an earlier process of the app
  /// made the reports.
  private struct Acquaintance {
    var since: WorldTime
    var heard: WorldTime
    var isRemembered = false
  }

  /// The maximum time until a node has preserved a new neighbour.
  static let preserving = Duration.seconds(15)
  static let remembering = Duration.seconds(600)

  private var process: [Int?]
  private var runsSince: [WorldTime?]
  /// For each pair, the time from which the two phones cannot hear each other; `nil` while they can.
  private var goneSince: [WorldTime?]
  /// The violations, in the order in which the checker found them.
  public private(set) var violations: [Violation] = []

  /// Creates a checker for phones. `installations` contains the installation of each phone, in the order of the phones.
  public init(_ installations: [InstallationID]) {
    self.installations = installations
    near = Array(repeating: [], count: installations.count)
    known = Array(repeating: [:], count: installations.count)
    process = Array(repeating: nil, count: installations.count)
    runsSince = Array(repeating: nil, count: installations.count)
    goneSince = Array(repeating: nil, count: installations.count * installations.count)
  }

  /// Returns whether a node considers a phone near.
  func has(_ observer: Int, near subject: Int) -> Bool { near[observer].contains(subject) }

  // MARK: Events

  mutating func ended(_ observer: Int, by end: ProcessEnd, at time: WorldTime) {
    near[observer] = []
    for (subject, acquaintance) in known[observer] {
      let isPreserved = acquaintance.isRemembered || time - acquaintance.since >= Self.preserving
      known[observer][subject] = isPreserved ? acquaintance : nil
      known[observer][subject]?.isRemembered = true
    }
    if end == .crash { fail(.crash, observer, nil, "the app of phone \(observer) crashed", at: time) }
  }

  /// Checks an event of a node. `isGone` returns whether a phone is out of the observer's range at this moment.
  mutating func check(_ event: NodeTrace, from observer: Int, at time: WorldTime, isGone: (_ subject: Int) -> Bool) {
    switch event {
    case .appeared(let neighbor):
      guard let subject = identify(neighbor.id, for: observer, at: time) else { return }
      near[observer].insert(subject)
      if let acquaintance = known[observer][subject],
        !acquaintance.isRemembered || time - acquaintance.heard < Self.remembering
      {
        fail(.duplicate, observer, subject, "appeared to phone \(observer), which knew it already", at: time)
      }
      known[observer][subject] = Acquaintance(since: time, heard: time)
      expectPresence(of: subject, to: observer, at: time, isGone)
    case .updated(let neighbor):
      guard let subject = identify(neighbor.id, for: observer, at: time) else { return }
      near[observer].insert(subject)
      if known[observer][subject] == nil { known[observer][subject] = Acquaintance(since: time, heard: time) }
      known[observer][subject]?.heard = time
      known[observer][subject]?.isRemembered = false
      expectPresence(of: subject, to: observer, at: time, isGone)
    case .lostSight(let neighbor):
      if let subject = identify(neighbor.id, for: observer, at: time) { near[observer].remove(subject) }
    case .departed(let neighbor):
      guard let subject = identify(neighbor.id, for: observer, at: time) else { return }
      near[observer].remove(subject)
      known[observer][subject] = nil
    case .sighted(let sighting):
      _ = identify(sighting.installation, for: observer, at: time)
    case .dialed(_, .identified(let installation)):
      _ = identify(installation, for: observer, at: time)
    case .witnessed(let reading):
      _ = identify(reading.installation, for: observer, at: time)
    case .dialed, .ranged, .rangingChanged, .conditionsChanged, .nudged, .announced, .linked, .met, .unlinked, .message,
      .delivered, .expired, .memoryLost, .muted, .messagesUnavailable, .introduction, .heartbeatStarted, .heartbeat,
      .backgroundTaskExpired:
      break
    }
  }

  /// Checks the ground truth. The caller calls this method every few seconds.
  mutating func look(_ truth: GroundTruth) {
    for (observer, state) in truth.states.enumerated() {
      let runs = state.process != nil && !state.isSuspended
      if !runs || state.process != process[observer] {
        runsSince[observer] = runs ? truth.time : nil
      } else if runsSince[observer] == nil {
        runsSince[observer] = truth.time
      }
      process[observer] = state.process
    }
    for observer in truth.states.indices {
      for subject in truth.states.indices where subject != observer { look(observer, subject, truth) }
    }
  }

  private mutating func look(_ observer: Int, _ subject: Int, _ truth: GroundTruth) {
    let pair = observer * installations.count + subject
    let isGone = Self.isGone(truth.earshot(observer, subject), truth.states[observer], truth.states[subject])
    guard isGone else {
      goneSince[pair] = nil
      return
    }
    let since = goneSince[pair] ?? truth.time
    goneSince[pair] = since
    guard near[observer].contains(subject), truth.time - since > Self.patience,
      let runsSince = runsSince[observer], truth.time - runsSince > Self.waking
    else { return }
    // The phone no longer counts as near, so that the checker reports only one violation.
    near[observer].remove(subject)
    fail(.stale, observer, subject, "left, but phone \(observer) still reports it near", at: truth.time)
  }

  /// Returns whether two phones cannot hear each other at all.
  static func isGone(_ earshot: Phone.Earshot, _ a: GroundTruth.State, _ b: GroundTruth.State) -> Bool {
    earshot == .none || !a.radioIsOn || !b.radioIsOn
  }

  // MARK: Checks

  private mutating func identify(_ installation: InstallationID, for observer: Int, at time: WorldTime) -> Int? {
    guard let subject = installations.firstIndex(of: installation), subject != observer else {
      fail(.stranger, observer, nil, "\(installation) was reported by \(observer)", at: time)
      return nil
    }
    return subject
  }

  private mutating func expectPresence(
    of subject: Int, to observer: Int, at time: WorldTime, _ isGone: (_ subject: Int) -> Bool
  ) {
    let pair = observer * installations.count + subject
    guard let since = goneSince[pair] else { return }
    // The subject has returned since the last check. If it leaves again before the next check, its absence begins anew.
    guard isGone(subject) else { return goneSince[pair] = nil }
    guard time - since > Self.patience else { return }
    fail(.stale, observer, subject, "left, but phone \(observer) reported it later", at: time)
  }

  private mutating func fail(
    _ kind: Violation.Kind, _ observer: Int, _ subject: Int?, _ text: String, at time: WorldTime
  ) {
    let who = subject.map { "phone \($0) " } ?? ""
    violations.append(Violation(time: time, kind: kind, observer: observer, subject: subject, text: who + text))
  }
}
