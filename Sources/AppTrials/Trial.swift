package import VirtualPhone

/// One run of an app on several phones in one situation.
package struct Trial: Hashable, Sendable {
  package var situation: Situation
  package var phoneCount: Int
  package var os: OSVersion
  package var seed: UInt64
  /// The sides of conflicts that the phones take instead of the first ones: a conflict and the index of its side.
  package var sides: [Side] = []

  /// A side of a conflict.
  package struct Side: Hashable, Sendable {
    /// The conflict's number, such as `L13`.
    package var conflict: String
    /// From 0 on.
    package var index: Int

    package init(conflict: String, index: Int) {
      self.conflict = conflict
      self.index = index
    }

    /// The side itself, if there is such a conflict with a switch.
    package var side: RuleConflict.Side? {
      guard let conflict = Rules.conflicts.first(where: { $0.id == conflict }), conflict.sides.indices.contains(index),
        conflict.sides[index].setting != nil
      else { return nil }
      return conflict.sides[index]
    }
  }

  package init(_ situation: Situation, phoneCount: Int, os: OSVersion, seed: UInt64) {
    self.situation = situation
    self.phoneCount = phoneCount
    self.os = os
    self.seed = seed
  }

  /// The name of the run in reports: `all-locked, 2 phones, iOS 17`.
  package var name: String { "\(situation.rawValue), \(phoneCount) phones, iOS \(os.major)" }

  /// What came of a trial.
  package struct Outcome: Sendable {
    package var trial: Trial
    package var pairs: [PairRecord]
    package var findings: [Finding]
    /// The log of each phone.
    package var logs: [(phone: String, lines: [ConsoleLine])]

    /// The smallest share of all pairs.
    package var worstShare: Double { pairs.map(\.share).min() ?? 0 }
  }

  /// The most lines that are kept of one phone's log.
  package static let maximumLogLines = 200_000
  /// How far apart phones are that cannot hear each other.
  private static let apartMetres = 5_000.0

  /// Runs the app. `prepare` is called with the world before it begins, for a recording.
  package func run(_ app: PhoneApp, wallClock: WallClock, prepare: (World) -> Void = { _ in }) -> Outcome {
    let world = World(seed: seed, wallClock: wallClock)
    let phones = (0..<phoneCount).map { index in
      var rulebook = Rulebook(os: os)
      for side in sides.compactMap(\.side) { rulebook.take(side) }
      return world.addPhone(Self.names[index], model: .iPhone12, os: os, at: Self.near(index), rulebook: rulebook)
    }
    let recorder = TrialRecorder(world, phones, counted: situation.counted, os: os)
    let logs = phones.map { _ in Log() }
    let tapped = app.tapped(by: recorder)
    let installed = zip(phones, logs).map { phone, log in
      let entry = (phone: phone, app: phone.install(tapped, answers: situation.answers))
      phone.console = { [unowned world] line in
        if log.lines.count < Self.maximumLogLines { log.lines.append(line) }
        recorder.logged(line.message, phone.name)
        // The phone names the fault of a process with such a line, and apps may print such lines too.
        guard line.message.hasPrefix("*** ") else { return }
        world.schedule(after: .zero) {
          guard entry.app.process == nil, entry.app.lastEnd == .crash else { return }
          recorder.ended(phone.name, by: String(line.message.dropFirst(4)))
        }
      }
      return entry
    }
    let apart = {
      for (index, phone) in phones.enumerated() { phone.place(at: Position(x: Double(index) * Self.apartMetres, y: 0)) }
    }
    let together = { for (index, phone) in phones.enumerated() { phone.place(at: Self.near(index)) } }
    if situation.startsApart { apart() }
    prepare(world)
    // Nobody opens four apps at one moment.
    for (index, entry) in installed.enumerated() {
      world.schedule(at: .zero + .milliseconds(700 * index)) { entry.phone.launch(entry.app) }
    }
    situation.arrange(world, installed, apart: apart, together: together)
    world.run(until: .zero + situation.length)
    let result = Outcome(
      trial: self, pairs: recorder.records, findings: recorder.findings.findings,
      logs: zip(phones, logs).map { ($0.name, $1.lines) })
    for (phone, _) in installed { phone.powerOff() }
    return result
  }

  private final class Log {
    var lines: [ConsoleLine] = []
  }

  private static let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
  package static let maximumPhones = names.count

  /// Phones that are together lie two metres apart.
  private static func near(_ index: Int) -> Position { Position(x: Double(index % 2) * 2, y: Double(index / 2) * 2) }
}
