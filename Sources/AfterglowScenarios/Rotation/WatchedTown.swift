public import Afterglow
import AfterglowDiagnostics
public import AfterglowProximity
import AfterglowWire
import SeededRandom
public import VirtualPhone

/// A town in which everybody carries a phone with a node, and a listener has a receiver at every place.
///
/// People live in pairs, work in groups of five, and go to a shop twice a day. A trip from place to place takes 10 to
/// 25 minutes. During a trip, a person is out of range of all receivers. Once a second, the listener hears the address,
/// the signal and the advertisement of every phone that is at a place. Once a minute, the listener reads the services
/// of each of these phones, as any device may. All people have the app, and nobody is a contact of another person.
public final class WatchedTown {
  /// The world of the town, which begins at half past six in the morning.
  public let world: World
  /// The addresses that the listener has heard at all places.
  public private(set) var heard: [HeardAddress] = []
  /// The addresses that the receiver at the door of the shop has heard, with separate entries for each visit.
  public private(set) var heardAtDoor: [HeardAddress] = []

  private let phones: [Phone]
  private let people: [Person]
  private let end: WorldTime
  /// For each phone, the address that was heard last at any place, with its index in ``heard``.
  private var current: [(address: UInt64, index: Int, second: Int)?]
  /// For each phone, the address that was heard last at the door, with its index in ``heardAtDoor``.
  private var currentAtDoor: [(address: UInt64, index: Int, second: Int)?]

  private struct Person {
    var home: Int
    var work: Int
    var seats: [Int: Position] = [:]
  }

  private static let models: [PhoneModel] = [.iPhoneX, .iPhone12, .iPhone15]
  private static let shop = 1_000
  private static let workplaces = 2_000
  private static let roomMetres = 6.0
  /// The minimum silence of an address at the door, in seconds. After such a silence, the receiver at the door counts
  /// another visit.
  private static let visitGap = 300

  /// Prepares the town. No event happens before `run`.
  public init(
    seed: UInt64, people count: Int = 50, duration: Duration = .seconds(86_400), channels: Channels = .gatt,
    identifier: IdentifierMode, os: OSVersion = .iOS18
  ) {
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_604_298_600))
    end = .zero + duration
    var random = SplitMix64(seed: seed, name: "watched town")
    people = (0..<count).map { number in
      let (home, work) = (number / 2, Self.workplaces + (number * 7 % count) / 5)
      var person = Person(home: home, work: work)
      for place in [home, work, Self.shop] {
        person.seats[place] = SoakTown.seat(at: Self.position(of: place), metres: Self.roomMetres, using: &random)
      }
      return person
    }
    phones = people.indices.map { [world] number in
      world.addPhone("\(number)", model: Self.models[number % Self.models.count], os: os)
    }
    current = Array(repeating: nil, count: count)
    currentAtDoor = current
    let cards = people.indices.compactMap { InstallationID(rawValue: 0xC000_0001 + UInt32($0)) }
      .map { ContactCard($0, key: .random(using: &random)) }
    for number in people.indices {
      equip(number, cards[number], channels, identifier, &random)
      live(as: number, using: SplitMix64(seed: seed, name: "day of \(number)"))
    }
  }

  /// Plays the day, and lets the listener listen once a second.
  public func run() {
    while world.now < end {
      world.run(until: world.now + .seconds(1))
      listen()
    }
  }

  // MARK: Places

  private static func position(of place: Int) -> Position {
    Position(x: 1_000 * Double(place % workplaces), y: place >= workplaces ? 50_000 : place == shop ? 25_000 : 0)
  }

  /// Returns a person's position while no receiver hears the phone.
  private static func way(of person: Int) -> Position { Position(x: 1_000 * Double(person), y: -50_000) }

  // MARK: People

  private func equip(
    _ number: Int, _ card: ContactCard, _ channels: Channels, _ identifier: IdentifierMode, _ random: inout SplitMix64
  ) {
    let phone = phones[number]
    let app = phone.install(.node())
    app.keep(card, contacts: [])
    phone.setBluetoothAuthorization(.allowedAlways, for: app)
    phone.setLocationAuthorization(.authorizedAlways, for: app)
    var configuration = NodeConfiguration(identifier: identifier)
    configuration.engine.channels = channels
    phone.runNodes(configuration) { _, _ in }
    go(number, to: people[number].home)
    let launch = Duration.seconds(Double.random(in: 1...120, using: &random))
    let usage = SplitMix64(seed: world.seed, name: "user of \(number)")
    world.schedule(after: launch) { [weak self] in
      phone.launch(app)
      self?.scheduleUse(of: phone, app, usage)
    }
  }

  /// Schedules the moments at which a person lays the phone down and picks it up. At first the phone is in use.
  private func scheduleUse(of phone: Phone, _ app: InstalledApp, _ random: SplitMix64) {
    var random = random
    let laidDown = Duration.seconds(Double.random(in: 20...180, using: &random))
    let pickedUp = laidDown + .seconds(Double.random(in: 300...7_200, using: &random))
    let opensApp = Double.random(in: 0...1, using: &random) < 0.3
    world.schedule(after: laidDown) {
      phone.pressHome()
      phone.lock()
    }
    world.schedule(after: pickedUp) { [weak self] in
      phone.unlock()
      if opensApp { phone.launch(app) }
      self?.scheduleUse(of: phone, app, random)
    }
  }

  private func live(as number: Int, using random: SplitMix64) {
    var random = random
    var moment = Duration.zero
    func stay(until hour: Double, giveOrTake minutes: Double) {
      let time = (hour - 6.5) * 3_600 + Double.random(in: -60 * minutes...60 * minutes, using: &random)
      moment = max(moment, .seconds(time))
    }
    func travel(to place: Int) {
      world.schedule(at: .zero + moment) { [weak self] in self?.phones[number].place(at: Self.way(of: number)) }
      moment += .seconds(Double.random(in: 600...1_500, using: &random))
      world.schedule(at: .zero + moment) { [weak self] in self?.go(number, to: place) }
    }
    let person = people[number]
    stay(until: 8, giveOrTake: 45)
    travel(to: person.work)
    stay(until: 12.5, giveOrTake: 30)
    travel(to: Self.shop)
    moment += .seconds(Double.random(in: 180...480, using: &random))
    travel(to: person.work)
    stay(until: 17, giveOrTake: 60)
    travel(to: Self.shop)
    moment += .seconds(Double.random(in: 180...480, using: &random))
    travel(to: person.home)
  }

  private func go(_ number: Int, to place: Int) {
    if let seat = people[number].seats[place] { phones[number].place(at: seat) }
    places[number] = place
  }

  private var places: [Int: Int] = [:]

  // MARK: Listening

  private func listen() {
    let second = Int((world.now - .zero) / .seconds(1))
    for (number, phone) in phones.enumerated() {
      guard let place = places[number], phone.position == people[number].seats[place],
        let content = phone.advertisedContent
      else { continue }
      let metres = phone.position.distance(to: Self.position(of: place))
      let reading = Reading(
        phone: number, place: place, second: second, address: phone.radioAddress, level: level(metres, second, number),
        marks: marks(of: content) + (second % 60 == 0 ? services(of: phone) : []))
      Self.hear(reading, in: &heard, &current[number], gap: .max)
      if place == Self.shop { Self.hear(reading, in: &heardAtDoor, &currentAtDoor[number], gap: Self.visitGap) }
    }
  }

  private struct Reading {
    var phone: Int
    var place: Int
    var second: Int
    var address: UInt64
    var level: Double
    var marks: [HeardAddress.Mark]
  }

  private static func hear(
    _ reading: Reading, in log: inout [HeardAddress], _ current: inout (address: UInt64, index: Int, second: Int)?,
    gap: Int
  ) {
    if let known = current, known.address == reading.address, reading.second - known.second < gap {
      log[known.index].hear(at: reading.second, place: reading.place, level: reading.level)
    } else {
      current = (reading.address, log.count, reading.second)
      log.append(
        HeardAddress(
          phone: reading.phone, at: reading.second, place: reading.place, level: reading.level))
    }
    current?.second = reading.second
    guard let index = current?.index else { return }
    for mark in reading.marks where log[index].marks[mark] == nil { log[index].marks[mark] = reading.second }
  }

  /// Returns the signal strength of one packet, with its fading, at the receiver in the middle of a place.
  private func level(_ metres: Double, _ second: Int, _ number: Int) -> Double {
    let fading = Double(SplitMix64.mix(UInt64(second), UInt64(number)) % 1_000) / 100 - 5
    return world.meanLevel(atMetres: metres) + fading
  }

  private func marks(of content: AdvertisementContent) -> [HeardAddress.Mark] {
    var marks: [HeardAddress.Mark] = []
    if !content.overflow.isEmpty { marks.append(.mask(content.overflow.description)) }
    if let beacon = content.beacon {
      if let region = WakeRegion(beacon.uuid, identity: IdentityService.reference) {
        marks.append(.wakeRegion(region.rawValue))
      } else {
        marks.append(.beacon(UInt32(beacon.major) << 16 | UInt32(beacon.minor)))
      }
    }
    return marks
  }

  private func services(of phone: Phone) -> [HeardAddress.Mark] {
    phone.hostedServices.compactMap(IdentityService.installation(in:)).map { .service($0.rawValue) }
  }
}
