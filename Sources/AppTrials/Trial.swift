package import VirtualPhone

/// One run of an app on several phones in one situation.
package struct Trial: Hashable, Sendable {
  package var situation: TrialSituation
  package var phoneCount: Int
  package var os: OSVersion
  package var seed: UInt64
  /// The controls that every user taps, in this order, when the app is in the foreground for the first time.
  package var taps: [String]
  /// The name of a story that is played instead of the situation.
  package var title: String?
  /// The sides that the phones follow where sources about iOS contradict each other. In every other conflict, the
  /// phones follow the first side.
  package var sides: [Side] = []

  /// One side of a conflict between sources about a rule of iOS.
  package struct Side: Hashable, Sendable {
    /// The conflict's number, such as `L13`.
    package var conflict: String
    /// The index of the side within the conflict, from 0.
    package var index: Int

    package init(conflict: String, index: Int) {
      self.conflict = conflict
      self.index = index
    }

    /// The side as the rulebook describes it; `nil` if the rulebook lacks the conflict or the side, or if the side has
    /// no setting.
    package var side: RuleConflict.Side? {
      guard let conflict = Rules.conflicts.first(where: { $0.id == conflict }), conflict.sides.indices.contains(index),
        conflict.sides[index].setting != nil
      else { return nil }
      return conflict.sides[index]
    }
  }

  package init(_ situation: TrialSituation, phoneCount: Int, os: OSVersion, seed: UInt64, taps: [String] = []) {
    self.taps = taps
    self.situation = situation
    self.phoneCount = phoneCount
    self.os = os
    self.seed = seed
  }

  /// The name of the run in reports: `all-locked, 2 phones, iOS 17`.
  package var name: String { title ?? "\(situation.rawValue), \(phoneCount) phones, iOS \(os.major)" }

  /// The time after the start at which the counting of RSSI readings and bytes begins.
  package var countedFrom: Duration { title == nil ? situation.counted.lowerBound : .zero }

  /// The name of the situation or story that is played.
  package var label: String { title ?? situation.rawValue }

  /// The result of a trial.
  package struct Outcome: Sendable {
    package var trial: Trial
    /// The duration of the trial.
    package var length: Duration
    package var pairs: [PairRecord]
    package var findings: [Finding]
    /// The log of each phone.
    package var logs: [(phone: String, lines: [ConsoleLine])]

    /// The smallest share of windows with contact among all pairs of phones.
    package var worstShare: Double { pairs.map(\.share).min() ?? 0 }
  }

  /// The limit on the number of lines that a trial stores from one phone's log.
  package static let maximumLogLines = 200_000
  /// The time between the launch and the first tap, and between two taps.
  private static let tapPause = Duration.seconds(1)
  /// The distance between phones that cannot hear each other.
  private static let apartMetres = 5_000.0

  /// Runs the app in the situation.
  ///
  /// If `other` is given, the app `other` runs on every second phone. If `story` is given, the story replaces the
  /// situation. `prepare` is called with the world before the world begins, so that the caller can record the world.
  package func run(
    _ app: PhoneApp, beside other: PhoneApp? = nil, wallClock: WallClock, story: Story? = nil,
    prepare: (World) -> Void = { _ in }
  ) -> Outcome {
    let world = World(seed: seed, wallClock: wallClock)
    let members =
      story?.members
      ?? (0..<phoneCount).map {
        Story.Member(name: Self.names[$0], model: .iPhone12, os: os, position: Self.near($0)) { _, _ in }
      }
    let phones = members.map { member in
      var rulebook = Rulebook(os: member.os)
      for side in sides.compactMap(\.side) { rulebook.take(side) }
      return world.addPhone(
        member.name, model: member.model, os: member.os, at: member.position, rulebook: rulebook)
    }
    let length = story?.length ?? situation.length
    let recorder = TrialRecorder(world, phones, counted: story.map { .zero..<$0.length } ?? situation.counted)
    if let story { recorder.onEvent = { [unowned world] in story.onEvent($0, world.now) } }
    let logs = phones.map { _ in Log() }
    let tapped = [app, other ?? app].map { $0.tapped(by: recorder) }
    let installed = zip(phones, logs).enumerated().map { index, place in
      let (phone, log) = place
      let entry = (
        phone: phone, app: phone.install(tapped[index % 2], answers: story == nil ? situation.answers : .init())
      )
      follow(entry, log, recorder, world)
      return entry
    }
    if let story { play(story, installed, world) } else { play(installed, world) }
    prepare(world)
    world.run(until: .zero + length)
    let result = Outcome(
      trial: self, length: length, pairs: recorder.records, findings: recorder.findings.findings,
      logs: zip(phones, logs).map { ($0.name, $1.lines) })
    for (phone, _) in installed { phone.powerOff() }
    return result
  }

  /// Connects the recorder and the log to all events of a phone.
  private func follow(_ entry: (phone: Phone, app: InstalledApp), _ log: Log, _ recorder: TrialRecorder, _ world: World)
  {
    let phone = entry.phone
    phone.onLateWork = { recorder.recordLateWork(of: $0) }
    phone.onAlert = { recorder.recordAlert($0, phone.name) }
    phone.onLaunch = { _ in
      recorder.onEvent?(TrialEvent(kind: .launched, observer: phone.name, peer: nil, text: nil))
    }
    phone.onNotification = {
      recorder.onEvent?(TrialEvent(kind: .notified, observer: phone.name, peer: nil, text: $0.title))
    }
    phone.console = { [unowned world] line in
      if log.lines.count < Self.maximumLogLines { log.lines.append(line) }
      recorder.logged(line.message, phone.name)
      // The phone reports the fault of a process with a line that begins with `*** `, but an app may also print a line
      // with this beginning.
      guard line.message.hasPrefix("*** ") else { return }
      world.schedule(after: .zero) {
        guard entry.app.process == nil, entry.app.lastEnd == .crash else { return }
        recorder.ended(phone.name, by: String(line.message.dropFirst(4)))
      }
    }
  }

  /// Places the phones, and schedules the launches, the taps and the events of the situation.
  private func play(_ installed: [(phone: Phone, app: InstalledApp)], _ world: World) {
    let phones = installed.map(\.phone)
    let apart = {
      for (index, phone) in phones.enumerated() { phone.place(at: Position(x: Double(index) * Self.apartMetres, y: 0)) }
    }
    let together = { for (index, phone) in phones.enumerated() { phone.place(at: Self.near(index)) } }
    if situation.startsApart { apart() }
    // The launches are spread out, because users do not open their apps at the same moment.
    for (index, entry) in installed.enumerated() {
      let launch = Duration.milliseconds(700 * index)
      world.schedule(at: .zero + launch) { entry.phone.launch(entry.app) }
      for (number, text) in taps.enumerated() {
        world.schedule(at: .zero + launch + Self.tapPause * (number + 1)) { entry.phone.tap(text) }
      }
    }
    situation.arrange(world, installed, apart: apart, together: together)
  }

  private func play(_ story: Story, _ installed: [(phone: Phone, app: InstalledApp)], _ world: World) {
    for (member, entry) in zip(story.members, installed) { member.prepare(entry.phone, entry.app) }
    for action in story.actions {
      guard let entry = installed.first(where: { $0.phone.name == action.phone }) else { continue }
      world.schedule(at: .zero + action.time) { action.perform(entry.phone, entry.app) }
    }
  }

  private final class Log {
    var lines: [ConsoleLine] = []
  }

  private static let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
  package static let maximumPhones = names.count

  /// Returns the position of a phone in a grid, in which adjacent phones are two metres apart.
  private static func near(_ index: Int) -> Position { Position(x: Double(index % 2) * 2, y: Double(index / 2) * 2) }
}
