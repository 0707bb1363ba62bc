import SeededRandom
import VirtualPhone

/// The places where the people of a soak live, work and meet. Phones in different places do not hear each other.
enum SoakTown {
  /// Returns a person's home. Persons 0 and 1 live together, and so do persons 2 and 3. All other people live alone.
  static func home(of person: Int) -> Position {
    let house = person < 4 ? person / 2 : person - 2
    return Position(x: 2_000 * Double(house), y: 0)
  }

  /// Returns the stop at which a person takes the shared bus.
  static func stop(of person: Int) -> Position {
    let home = home(of: person)
    return Position(x: home.x + 150, y: home.y)
  }

  /// Returns a person's office. Four people work in one office and two in another, five minutes away.
  static func office(of person: Int) -> Position { person % 10 < 5 ? offices[0] : offices[1] }
  static let offices = [Position(x: 5_000, y: 8_000), Position(x: 5_400, y: 8_000)]
  /// The café, three minutes' walk from the first office.
  static let cafe = Position(x: 5_000, y: 8_250)

  /// Returns a random position in a room of `metres` by `metres` around a place.
  static func seat(at place: Position, metres: Double, using random: inout SplitMix64) -> Position {
    Position(
      x: place.x + Double.random(in: -metres / 2...metres / 2, using: &random),
      y: place.y + Double.random(in: -metres / 2...metres / 2, using: &random))
  }
}

/// A person's daily routine, which determines the phone's positions.
enum SoakPerson: CaseIterable {
  /// The person goes to the office by bus, to the café for lunch, and home.
  case worker
  /// The person stays at home, except for a visit to the café that begins at about noon.
  case atHome
  /// The person walks all day, past the other people's places.
  case wanderer

  /// Returns a person's routine. Of ten people, six work, two stay at home, and two wander.
  init(_ person: Int) {
    self =
      switch person % 10 {
      case 0, 1, 2, 4, 5, 7: .worker
      case 3, 6: .atHome
      default: .wanderer
      }
  }
}

extension Phone {
  /// Puts the phone into a person's home, and schedules the person's movements that begin before `end`. The world
  /// begins at half past six in the morning.
  func live(as person: Int, until end: WorldTime, using random: SplitMix64) {
    var random = random
    place(at: SoakTown.seat(at: SoakTown.home(of: person), metres: 8, using: &random))
    for day in 0...Int((end - .zero) / .seconds(86_400)) {
      let start = WorldTime.zero + .seconds(86_400 * day)
      switch SoakPerson(person) {
      case .worker: work(as: person, from: start, until: end, using: &random)
      case .atHome: stayAtHome(as: person, from: start, until: end, using: &random)
      case .wanderer: wander(as: person, from: start, until: end, using: &random)
      }
    }
  }

  /// Schedules an action at a time of the day, shifted by up to `giveOrTakeMinutes`. An action that would happen at
  /// `end` or later is left out. The world begins at 6:30.
  private func at(
    _ hour: Double, of day: WorldTime, until end: WorldTime, giveOrTakeMinutes: Double = 0,
    using random: inout SplitMix64, _ action: @escaping (Phone) -> Void
  ) {
    let shift = Double.random(in: -1...1, using: &random) * giveOrTakeMinutes * 60
    let time = day + .seconds((hour - 6.5) * 3_600 + shift)
    guard time < end else { return }
    world.schedule(at: time) { [weak self] in if let self { action(self) } }
  }

  private func work(as person: Int, from day: WorldTime, until end: WorldTime, using random: inout SplitMix64) {
    let (office, home) = (SoakTown.office(of: person), SoakTown.home(of: person))
    let stop = SoakTown.stop(of: person)
    // One bus brings all workers to the office, so they are together on the way.
    let seat = SoakTown.seat(at: .origin, metres: 8, using: &random)
    at(7.5, of: day, until: end, giveOrTakeMinutes: 5, using: &random) { $0.walk(through: [stop]) }
    at(7.75, of: day, until: end, using: &random) { $0.ride(seat) }
    for hour in [8.25, 9.5, 10.75, 13, 14.25, 15.5] {
      let desk = SoakTown.seat(at: office, metres: 12, using: &random)
      at(hour, of: day, until: end, giveOrTakeMinutes: 10, using: &random) { $0.walk(through: [desk]) }
    }
    let table = SoakTown.seat(at: SoakTown.cafe, metres: 6, using: &random)
    at(12, of: day, until: end, giveOrTakeMinutes: 15, using: &random) { $0.walk(through: [table]) }
    let armchair = SoakTown.seat(at: home, metres: 8, using: &random)
    at(17, of: day, until: end, giveOrTakeMinutes: 20, using: &random) { $0.walk(through: [armchair], speed: 8) }
  }

  /// Moves the phone by bus from the south to a stop 500 m from the first office, in 25 minutes.
  private func ride(_ seat: Position) {
    let office = SoakTown.offices[0]
    let terminus = Position(x: office.x + seat.x, y: office.y - 500 + seat.y)
    place(at: Position(x: terminus.x, y: terminus.y - 6_000))
    walk(through: [terminus], speed: 4)
  }

  private func stayAtHome(as person: Int, from day: WorldTime, until end: WorldTime, using random: inout SplitMix64) {
    let home = SoakTown.home(of: person)
    for hour in [8, 10, 12, 19, 22] as [Double] {
      let chair = SoakTown.seat(at: home, metres: 10, using: &random)
      at(hour, of: day, until: end, giveOrTakeMinutes: 30, using: &random) { $0.walk(through: [chair]) }
    }
    let table = SoakTown.seat(at: SoakTown.cafe, metres: 6, using: &random)
    at(12.25, of: day, until: end, giveOrTakeMinutes: 20, using: &random) { $0.place(at: table) }
    let sofa = SoakTown.seat(at: home, metres: 10, using: &random)
    at(16, of: day, until: end, giveOrTakeMinutes: 60, using: &random) { $0.walk(through: [sofa], speed: 8) }
  }

  private func wander(as person: Int, from day: WorldTime, until end: WorldTime, using random: inout SplitMix64) {
    var hour = 8.0
    while hour < 21 {
      let places = SoakTown.offices + [SoakTown.cafe, SoakTown.home(of: Int.random(in: 0..<10, using: &random))]
      let place = places[Int.random(in: 0..<places.count, using: &random)]
      // The walk leads past the place, into the place, or along the edge of its range.
      let spot = SoakTown.seat(at: place, metres: [6, 30, 80].randomElement(using: &random) ?? 6, using: &random)
      let edge = Position(x: spot.x + 60, y: spot.y)
      at(hour, of: day, until: end, giveOrTakeMinutes: 5, using: &random) { phone in
        phone.place(at: edge)
        phone.walk(through: [spot, edge, spot])
      }
      hour += Double.random(in: 0.4...1.5, using: &random)
    }
    let home = SoakTown.home(of: person)
    at(21.5, of: day, until: end, giveOrTakeMinutes: 20, using: &random) { $0.place(at: home) }
  }
}
