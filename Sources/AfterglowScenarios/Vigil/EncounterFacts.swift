import AfterglowBounds
import VirtualPhone

/// The facts that a planner needs about two people who meet. The facts are the times at which the screens were lit, at
/// which the radio addresses changed, and at which the people met and parted.
final class EncounterFacts {
  private var facts: BoundFacts
  private let phones: [Phone]
  private let world: World
  private var addresses: [UInt64]
  private var screens: [Bool]

  /// Begins to record the screens and the radio addresses of two phones once a second. The apps of both phones are
  /// already in the background.
  init(_ phones: [Phone], launchedAt launches: [WorldTime], lockedAt locks: [WorldTime], until end: WorldTime) {
    self.phones = phones
    world = phones[0].world
    addresses = phones.map(\.radioAddress)
    screens = phones.map(\.isScreenOn)
    facts = BoundFacts(
      phones: phones.indices.map { index in
        var facts = PhoneFacts(rulebook: phones[index].rulebook)
        facts.changes = [
          .init(Self.second(of: launches[index]), .opened), .init(Self.second(of: locks[index]), .darkened),
        ]
        return facts
      }, length: Self.second(of: end))
    scheduleLook()
  }

  private static func second(of time: WorldTime) -> Int { Int((time - .zero) / .seconds(1)) }

  private func scheduleLook() {
    world.schedule(after: .seconds(1)) { [weak self] in
      guard let self else { return }
      look()
      scheduleLook()
    }
  }

  private func look() {
    let second = Self.second(of: world.now)
    for (index, phone) in phones.enumerated() {
      if phone.isScreenOn != screens[index] {
        screens[index] = phone.isScreenOn
        facts.phones[index].changes.append(.init(second, phone.isScreenOn ? .lit : .darkened))
      }
      if phone.radioAddress != addresses[index] {
        addresses[index] = phone.radioAddress
        facts.phones[index].changes.append(.init(second, .newAddress))
      }
    }
  }

  /// Plans the readings in the meetings, and calls `read` with each planned reading.
  func plan(_ meetings: [Encounter], read: (_ reader: Int, _ time: WorldTime) -> Void) {
    var facts = facts
    facts.reach = meetings.flatMap { meeting in
      [(meeting.start, true), (meeting.end, false)].map {
        BoundFacts.ReachChange(second: Self.second(of: $0.0), 0, 1, isInReach: $0.1)
      }
    }
    var planner = BoundPlanner(facts)
    planner.run { second, plan in
      for reader in 0..<2 where plan.reads(reader, 1 - reader, at: second) {
        read(reader, .zero + .seconds(second))
      }
    }
  }
}
