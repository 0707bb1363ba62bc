public import AfterglowBounds
import VirtualPhone

/// Computes the best result that the rules allow in the played world.
extension SituationRun {
  /// The facts about the world that a planner needs: the acts of the owners, and facts that no app can know. The facts
  /// are complete after `run`.
  public var facts: BoundFacts {
    let length = Int((situation.start + situation.length) / .seconds(1))
    let phones = self.phones.indices.map { index in
      var facts = PhoneFacts(rulebook: situation.reading.rulebook(for: situation.os))
      facts.location = situation.location
      facts.mayNotify = situation.nudges
      facts.hasPasscode = situation.hasPasscode
      facts.changes = changes(of: index)
      return facts
    }
    var facts = BoundFacts(phones: phones, length: length)
    facts.reach = reachChanges
    return facts
  }

  private func changes(of phone: Int) -> [PhoneFacts.Change] {
    let launch = Int((launches[phone] - .zero) / .seconds(1))
    var changes = [PhoneFacts.Change(launch, .opened)]
    if !situation.staysInFront {
      changes.append(.init(launch + Int(Self.inFront / .seconds(1)), .darkened))
    }
    for act in situation.acts where act.phones.contains(phone) {
      let second = Int(act.time / .seconds(1))
      changes += whats(act.what).map { .init(second, $0) }
    }
    changes += addresses.filter { $0.phone == phone }.map { .init(Int(($0.time - .zero) / .seconds(1)), .newAddress) }
    // Among events in the same second, the acts of owners come first.
    return changes.enumerated().sorted { ($0.element.second, $0.offset) < ($1.element.second, $1.offset) }
      .map(\.element)
  }

  private func whats(_ what: Situation.Act.What) -> [PhoneFacts.What] {
    switch what {
    case .open: [.opened]
    case .lock: [.darkened]
    case .light: [.lit]
    case .unlock: [.unlocked]
    case .comeTogether, .goAway, .walk: []
    case .bluetooth(isOn: false, by: .controlCenter)
    where !situation.reading.rulebook(for: situation.os)[Rules.controlCenterShowsPoweredOff]:
      [.linksEnded]
    case .bluetooth(let isOn, let cause): [.bluetooth(isOn: isOn, by: cause)]
    case .jetsam: [.ended(.jetsam)]
    case .forceQuit: [.ended(.forceQuit)]
    case .reboot: [.ended(.powerOff)]
    }
  }

  /// Plans the readings in the played world, and counts the planned readings in the same way as the measured readings.
  /// The result contains the number of windows that each limit left without a reading.
  public func bound() -> SituationBound {
    let facts = facts
    let pairs = situation.pairs
    var log = emptyLog
    var limits: [BoundLimit: Int] = [:]
    var planner = BoundPlanner(facts)
    let start = Int(situation.start / .seconds(1))
    let window = Int(Contact.window / .seconds(1))
    planner.run { second, plan in
      let time = WorldTime.zero + .seconds(second)
      for (reader, other) in pairs where plan.reads(reader, other, at: second) {
        log.read(other, by: reader, .direct, at: time)
      }
      guard second >= start, (second - start) % window == window - 1 else { return }
      for (reader, other) in pairs where !log.isRead(other, by: reader, at: time) {
        if let limit = plan.limit(on: reader, reading: other, at: second) { limits[limit, default: 0] += 1 }
      }
    }
    return SituationBound(measurement: SituationMeasurement(log, of: situation), limits: limits)
  }
}

/// The readings that the rules allow in one or more worlds.
public struct SituationBound: Hashable, Sendable {
  /// The best measurement that the rules allow.
  public var measurement: SituationMeasurement
  /// The limits that prevented readings, with the number of windows that each limit left without a reading.
  public var limits: [BoundLimit: Int]

  /// Creates a bound from a measurement and its limits.
  public init(measurement: SituationMeasurement, limits: [BoundLimit: Int]) {
    self.measurement = measurement
    self.limits = limits
  }

  /// Adds the measurement and the counts of `part` to those of `total`.
  public static func += (total: inout SituationBound, part: SituationBound) {
    total.measurement += part.measurement
    total.limits.merge(part.limits, uniquingKeysWith: +)
  }

  /// The limits that are rules of iOS. The limit that left the most windows without a reading is first.
  public var mainLimits: [BoundLimit] {
    BoundLimit.allCases.filter { limits[$0] ?? 0 > 0 && !$0.rules.isEmpty }
      .enumerated().sorted { (limits[$1.element] ?? 0, $0.offset) < (limits[$0.element] ?? 0, $1.offset) }
      .map(\.element)
  }
}
